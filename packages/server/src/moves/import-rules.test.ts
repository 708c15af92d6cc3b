import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DELIVERED, SOURCE } from '../../test/importing.ts'
import { contextWithoutRequest } from '../kernel/context.ts'
import { idAt } from '../kernel/ids.ts'
import type { JsonObject } from '../kernel/json.ts'
import { SHIPMENT_STATUSES } from '../shipments/fields.ts'
import { shipmentViolations, statusViolations } from '../shipments/import-rules.ts'
import { moveViolations } from './import-rules.ts'

const ctx = contextWithoutRequest('tester', Date.parse('2026-11-15T12:00:00.000Z'), ['records:import'])
const told = (violations: ReturnType<typeof moveViolations>): string[] =>
  violations.map((each) => `${'pointer' in each ? each.pointer : ''} ${each.code}`).sort()
const ofShipment = (change: object): string[] =>
  told(shipmentViolations({ source: SOURCE, ...DELIVERED, ...change } as JsonObject, ctx))
const ofMove = (content: object): string[] => told(moveViolations({ source: SOURCE, ...content } as JsonObject, ctx))

describe('the rules of an import', () => {
  test('which stamps and dates each status needs (+), may have (?) and never has (-)', () => {
    const stamps = ['submittedAt', 'approvedAt', 'actualPickupDate', 'actualDeliveryDate']
    const table = SHIPMENT_STATUSES.map((status) => {
      const signs = stamps.map((name) => {
        const full = Object.fromEntries(stamps.map((each) => [each, 'x']))
        const isNeeded = statusViolations({ ...full, [name]: null }, status, '').some(({ code }) => code === 'required')
        const isRefused = statusViolations({ [name]: 'x' }, status, '').some(({ code }) => code === 'not_allowed')
        return isNeeded ? '+' : isRefused ? '-' : '?'
      })
      return `${status} ${signs.join('')}`
    })
    assert.deepEqual(table, [
      'DRAFT --??',
      'SUBMITTED +-??',
      'APPROVED ++??',
      'REJECTED +-??',
      'IN_TRANSIT ++??',
      'IN_STORAGE ++??',
      'DELIVERED ++?+',
      'DIVERSION_REQUESTED ++??',
      'CANCELLATION_REQUESTED ++??',
      'CANCELED ????',
      'TERMINATED_FOR_CAUSE ++??',
    ])
  })

  const WRONG: [what: string, change: object, expected: string[]][] = [
    ['nothing', {}, []],
    ['a stamp in the future', { lastUpdated: '2026-11-15T12:00:00.001Z' }, ['/lastUpdated in_future']],
    ['stamps out of order', { submittedAt: '2026-09-30T00:00:00Z' }, ['/submittedAt stamp_order']],
    ['approved before it was submitted', { approvedAt: '2026-09-01T00:00:00Z' }, ['/approvedAt stamp_order']],
    ['older than ids can be', { createdAt: '1969-12-31T23:59:59Z' }, ['/createdAt out_of_range']],
    [
      'a first stamp that is older',
      { createdAt: null, submittedAt: '1969-12-31T23:59:59Z' },
      ['/submittedAt out_of_range'],
    ],
    ['an id of another time', { id: idAt(0, 0) }, ['/id id_time']],
    ['an id that is no UUIDv7', { id: '6fa459ea-ee8a-4ca4-894e-db77e160355e' }, ['/id id_time']],
    [
      'an id of a time after its stamps',
      { createdAt: null, id: idAt(Date.parse('2026-11-01'), 0) },
      ['/submittedAt stamp_order'],
    ],
    ['an id of a time to come', { createdAt: null, id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' }, ['/id in_future']],
    ['no dates', { actualPickupDate: null, actualDeliveryDate: null }, ['/actualDeliveryDate required']],
    ['dates out of order', { actualPickupDate: '2026-10-20' }, ['/actualPickupDate date_order']],
    ['a malformed locator', { locator: 'ABCDEF-01' }, ['/locator invalid_format']],
    ['no submission, but an approval', { status: 'CANCELED', submittedAt: null }, ['/submittedAt required']],
    ['an unknown status', { status: 'DONE' }, ['/approvedAt not_allowed', '/status not_allowed']],
    [
      'a service that ends before it starts',
      { services: [{ code: 'FUEL', startDate: '2026-02-01', endDate: '2026-01-01' }] },
      ['/services/0/startDate date_order'],
    ],
    ['two agents of a type', { agents: [...DELIVERED.agents, ...DELIVERED.agents] }, ['/agents/1/agentType duplicate']],
    [
      'an agent that cannot be reached',
      { agents: [{ agentType: 'RELEASING_AGENT', firstName: 'Ada' }] },
      ['/agents/0/email required'],
    ],
    ['an erased agent', { agents: [{ agentType: 'RELEASING_AGENT', firstName: '[erased on 2026-01-01]' }] }, []],
    [
      'a wrong postal code',
      { destinationAddress: { ...DELIVERED.destinationAddress, postalCode: 'x' } },
      ['/destinationAddress/postalCode invalid_postal_code'],
    ],
    [
      'everything at once',
      { createdAt: 'soon', lastUpdated: '2030-01-01T00:00:00Z', colour: 'red', shipmentType: '' },
      ['/colour unknown_member', '/createdAt invalid_format', '/lastUpdated in_future', '/shipmentType blank'],
    ],
  ]
  for (const [what, change, expected] of WRONG)
    test(`a shipment with ${what}`, () => assert.deepEqual(ofShipment(change), expected))

  test('a number of a shipment is from 01 to 500, and has one spelling', () => {
    const isAllowed = (number: string) => ofShipment({ locator: `KB7GMX-${number}` }).length === 0
    const allowed = ['01', '09', '10', '99', '100', '199', '499', '500']
    assert.deepEqual(allowed.filter(isAllowed), allowed)
    const refused = ['00', '0', '1', '000', '001', '010', '099', '501', '600', '999', '1000']
    assert.deepEqual(refused.filter(isAllowed), [])
  })

  test('a move and its shipments fit together', () => {
    const locator = 'KB7GMX'
    const canceled = { shipmentType: 'HHG', status: 'CANCELED' }
    assert.deepEqual(ofMove({ locator, status: 'COMPLETED', shipments: [DELIVERED] }), [])
    assert.deepEqual(ofMove({ status: 'DRAFT', shipments: [DELIVERED] }), ['/status not_allowed'])
    assert.deepEqual(ofMove({ status: 'CANCELED', canceledAt: '2026-11-01T00:00:00Z', shipments: [canceled] }), [])
    assert.deepEqual(ofMove({ canceledAt: '2026-11-01T00:00:00Z', shipments: [DELIVERED] }), [
      '/shipments/0/status not_allowed',
    ])
    const services = Array(200).fill({ code: 'FUEL' })
    const many = { ...canceled, services }
    assert.deepEqual(ofMove({ shipments: [many, many, { ...many, services: services.slice(3) }] }), [
      '/shipments too_many',
    ])
    assert.deepEqual(ofMove({ shipments: [many, many, { ...many, services: services.slice(103) }] }), [])
    assert.deepEqual(ofMove({ shipments: Array(501).fill(canceled) }), ['/shipments too_many'])
    assert.deepEqual(ofMove({ statusReason: 'x' }), ['/statusReason not_allowed'])
    const one = { ...canceled, locator: 'KB7GMX-01', id: idAt(0, 1) }
    assert.deepEqual(ofMove({ locator, shipments: [one, one] }), [
      '/shipments/1/id duplicate',
      '/shipments/1/locator duplicate',
    ])
    const foreign = [
      { ...canceled, locator: 'KB7GMX-01' },
      { ...canceled, locator: 'KB7GMY-02' },
    ]
    assert.deepEqual(ofMove({ shipments: foreign }), ['/shipments/1/locator wrong_move'])
  })
})

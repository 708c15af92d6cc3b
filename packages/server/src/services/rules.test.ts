import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextWith, EARLIER, ID, NOW, service } from '../../test/records.ts'
import { refusalOf, violationsOf } from '../../test/refusal.ts'
import { changesBetween } from '../kernel/diff.ts'
import { tagOf } from '../kernel/etag.ts'
import type { JsonObject } from '../kernel/json.ts'
import { mergePatch } from '../kernel/patch.ts'
import { nextVersion } from '../kernel/version.ts'
import { SERVICE_STATUSES } from './fields.ts'
import { changeServiceStatus, defaultCodesOf, patchService, SERVICE_NAMES, serviceFrom, serviceOf } from './rules.ts'
import type { Service, ServiceStatus } from './schema.ts'

/** Every status against every status: `yes` is allowed, `–` is refused, `=` changes nothing. */
const TABLE: Record<ServiceStatus, Record<ServiceStatus, 'yes' | '–' | '='>> = {
  SUBMITTED: { SUBMITTED: '=', APPROVED: 'yes', REJECTED: 'yes', CANCELED: 'yes' },
  APPROVED: { SUBMITTED: '–', APPROVED: '=', REJECTED: 'yes', CANCELED: 'yes' },
  REJECTED: { SUBMITTED: 'yes', APPROVED: '–', REJECTED: '=', CANCELED: '–' },
  CANCELED: { SUBMITTED: '–', APPROVED: '–', REJECTED: '–', CANCELED: '=' },
}

describe('every cell of the table', () => {
  for (const from of SERVICE_STATUSES)
    for (const to of SERVICE_STATUSES) {
      const current = service({ status: from, rejectionReason: from === 'REJECTED' ? 'too dear' : null })
      const change = () => changeServiceStatus(current, { status: to, reason: 'because' }, contextWith())
      if (TABLE[from][to] === '=')
        test(`200 from ${from} to itself, and nothing changes`, () => assert.equal(change(), current))
      else if (TABLE[from][to] === 'yes')
        test(`200 from ${from} to ${to}`, () => {
          const rejectionReason = to === 'REJECTED' ? 'because' : current.rejectionReason
          const version = { lastUpdated: NOW, eTag: tagOf(ID.service, NOW) }
          assert.deepEqual(change(), { ...current, status: to, rejectionReason, ...version })
        })
      else
        test(`409 from ${from} to ${to}, with what is allowed`, () => {
          const refusal = refusalOf(change)
          assert.equal(refusal.code, 'transition_not_allowed')
          const allowed = SERVICE_STATUSES.filter((status) => TABLE[from][status] === 'yes')
          assert.deepEqual([...refusal.members.allowed!].sort(), allowed.sort())
        })
    }

  for (const reason of [undefined, null])
    test(`422 for REJECTED with ${reason} as its reason`, () => {
      const to = reason === undefined ? { status: 'REJECTED' as const } : { status: 'REJECTED' as const, reason }
      assert.deepEqual(
        violationsOf(() => changeServiceStatus(service(), to, contextWith())),
        ['/reason required'],
      )
    })

  test('409 comes before 422', () =>
    assert.equal(
      refusalOf(() => changeServiceStatus(service({ status: 'CANCELED' }), { status: 'REJECTED' }, contextWith())).code,
      'transition_not_allowed',
    ))
})

describe('the services of a shipment that is approved', () => {
  const haul = ['LINEHAUL', 'FUEL', 'ORIGIN', 'DESTINATION']
  for (const [shipmentType, codes] of [
    ['HHG', [...haul, 'PACK', 'UNPACK']],
    ['HHG_INTO_NTS', [...haul, 'PACK']],
    ['HHG_OUTOF_NTS', [...haul, 'UNPACK']],
    ['UNACCOMPANIED_BAGGAGE', [...haul, 'PACK', 'UNPACK']],
    ['PPM', []],
    ['BOAT_HAUL_AWAY', haul],
    ['BOAT_TOW_AWAY', haul],
    ['MOBILE_HOME', haul],
    ['SOMETHING_NEW', haul],
    ['hhg', haul],
    ['toString', haul],
    ['__proto__', haul],
  ] as [string, string[]][])
    test(`${shipmentType}: ${codes.join(', ') || 'none'}`, () => assert.deepEqual(defaultCodesOf(shipmentType), codes))
})

test('the known codes have a name', () => {
  assert.deepEqual(Object.keys(SERVICE_NAMES).sort(), [
    'CRATE',
    'DESTINATION',
    'FUEL',
    'LINEHAUL',
    'ORIGIN',
    'PACK',
    'SHUTTLE',
    'STORAGE',
    'UNPACK',
  ])
})

describe('a new service', () => {
  const opened = (sent: JsonObject) => serviceFrom(sent, ID.shipment, contextWith())

  test('starts SUBMITTED, with the name of its code', () => {
    const id = contextWith().newId()
    const version = { id, createdAt: NOW, lastUpdated: NOW, eTag: tagOf(id, NOW) }
    assert.deepEqual(opened({ code: 'CRATE' }), { ...service(), ...version })
  })

  test('has its own name if one is given, and none if its code is not known', () => {
    assert.equal(opened({ code: 'CRATE', name: 'A box' }).name, 'A box')
    assert.equal(opened({ code: 'PIANO' }).name, null)
    assert.equal(opened({ code: 'CRATE', name: null }).name, 'Crating')
  })

  test('carries its reason and its period', () => {
    const { reason, startDate, endDate } = opened({
      code: 'STORAGE',
      reason: 'late',
      startDate: '2026-11-01',
      endDate: '2026-11-01',
    })
    assert.deepEqual([reason, startDate, endDate], ['late', '2026-11-01', '2026-11-01'])
  })

  for (const code of ['A', '9', 'A-1_B', 'X'.repeat(16)])
    test(`200 for the code ${code}`, () => assert.equal(opened({ code }).code, code))

  const table: [what: string, sent: JsonObject, violations: string[]][] = [
    ['no code', {}, ['/code required']],
    ['null for a code', { code: null }, ['/code required']],
    ['a code in small letters', { code: 'crate' }, ['/code invalid_format']],
    ['an empty code', { code: '' }, ['/code invalid_format']],
    ['a code with a blank', { code: 'A B' }, ['/code invalid_format']],
    ['too long a code', { code: 'X'.repeat(17) }, ['/code invalid_format']],
    ['a blank name', { code: 'CRATE', name: ' ' }, ['/name blank']],
    ['a day that does not exist', { code: 'CRATE', startDate: '2026-02-29' }, ['/startDate invalid_date']],
    [
      'an end before the start',
      { code: 'CRATE', startDate: '2026-11-02', endDate: '2026-11-01' },
      ['/startDate date_order'],
    ],
    [
      'several things',
      { code: 'x', endDate: 1, nmae: 'x' },
      ['/code invalid_format', '/endDate wrong_type', '/nmae unknown_member'],
    ],
  ]
  for (const [what, sent, violations] of table)
    test(`422 for ${what}`, () =>
      assert.deepEqual(
        violationsOf(() => opened(sent)),
        violations,
      ))

  test('that the server opens by itself may be in another status', () => {
    const storage = serviceOf(
      ID.shipment,
      { code: 'STORAGE', status: 'APPROVED', startDate: '2026-11-15' },
      contextWith(),
    )
    assert.deepEqual(
      [storage.status, storage.startDate, storage.endDate, storage.name],
      ['APPROVED', '2026-11-15', null, 'Storage in transit'],
    )
  })
})

describe('a patch of a service', () => {
  const current = service({ startDate: '2026-11-01', reason: 'asked for' })
  const patched = (patch: JsonObject): Service =>
    patchService(current, mergePatch(current as unknown as JsonObject, patch), contextWith())

  test('changes the sent members and the version', () => {
    const next = patched({ name: 'A box', reason: null, endDate: '2026-11-01' })
    assert.deepEqual(changesBetween(current, next), [
      { path: '/name', from: 'Crating', to: 'A box' },
      { path: '/reason', from: 'asked for', to: null },
      { path: '/endDate', from: null, to: '2026-11-01' },
    ])
    assert.deepEqual([next.lastUpdated, next.eTag], [NOW, tagOf(ID.service, NOW)])
  })

  for (const [what, patch] of [
    ['nothing', {}],
    ['the record as it is', structuredClone(current) as unknown as JsonObject],
    ['null for what is empty', { endDate: null }],
  ] as [string, JsonObject][])
    test(`of ${what} changes nothing`, () => assert.equal(patched(patch), current))

  for (const [what, patch, violations] of [
    ['another code, which is another service', { code: 'PACK' }, ['/code read_only']],
    ['a status', { status: 'APPROVED' }, ['/status read_only']],
    ['no id', { id: null }, ['/id read_only']],
    ['an end before the start that is there', { endDate: '2026-10-31' }, ['/startDate date_order']],
    [
      'several things',
      { name: '', endDate: 'x', colour: 1 },
      ['/colour unknown_member', '/endDate invalid_date', '/name blank'],
    ],
  ] as [string, JsonObject, string[]][])
    test(`422 for ${what}`, () =>
      assert.deepEqual(
        violationsOf(() => patched(patch)),
        violations,
      ))
})

test('the next version is later, also when the clock went back', () => {
  const next = nextVersion(service(), { endDate: '2026-11-15' }, '2020-01-01T00:00:00.000Z')
  assert.ok(next.lastUpdated > EARLIER)
  assert.equal(next.eTag, tagOf(ID.service, next.lastUpdated))
})

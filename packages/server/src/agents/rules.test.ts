import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { agent, contextWith, EARLIER, ID, NOW } from '../../test/records.ts'
import { listed, refusalOf, violationsOf } from '../../test/refusal.ts'
import { changesBetween } from '../kernel/diff.ts'
import { tagOf } from '../kernel/etag.ts'
import type { Json, JsonObject } from '../kernel/json.ts'
import { mergePatch } from '../kernel/patch.ts'
import { agentFrom, agentViolations, patchAgent, replaceAgentContent } from './rules.ts'
import type { Agent } from './schema.ts'

const ADA = { agentType: 'RELEASING_AGENT', firstName: 'Ada', email: 'ada@example.com' }

describe('violations of an agent', () => {
  const table: [what: string, sent: Json, violations: string[]][] = [
    ['nothing, with an e-mail address', ADA, []],
    ['nothing, with a phone number', { ...ADA, email: null, phone: '+1 208 555 0100' }, []],
    ['nothing, with both and a last name', { ...ADA, phone: '208-555-0100 x12', lastName: 'Lovelace' }, []],
    ['nothing, as the one who receives', { ...ADA, agentType: 'RECEIVING_AGENT' }, []],
    ['neither e-mail nor phone', { agentType: 'RELEASING_AGENT', firstName: 'Ada' }, ['/email required']],
    ['null for both', { ...ADA, email: null, phone: null }, ['/email required']],
    ['no first name', { agentType: 'RELEASING_AGENT', phone: '555-0100' }, ['/firstName required']],
    ['null for a first name', { ...ADA, firstName: null }, ['/firstName required']],
    ['a blank first name', { ...ADA, firstName: ' ' }, ['/firstName blank']],
    ['no type', { firstName: 'Ada', phone: '555-0100' }, ['/agentType required']],
    ['an unknown type', { ...ADA, agentType: 'SECRET_AGENT' }, ['/agentType not_allowed']],
    ['an e-mail address that is none', { ...ADA, email: 'ada' }, ['/email invalid_format']],
    ['a phone number that is none', { ...ADA, phone: 'call me' }, ['/phone invalid_format']],
    ['a misspelt member', { ...ADA, fistName: 'Ada' }, ['/fistName unknown_member']],
    ['what the server makes', { ...ADA, id: 'x', shipmentID: 'x' }, ['/id read_only', '/shipmentID read_only']],
    ['a text', 'Ada', [' wrong_type']],
    ['null', null, [' wrong_type']],
    ['a list', [ADA], [' wrong_type']],
    [
      'everything at once',
      { agentType: 'X', lastName: 5, color: 'red' },
      [
        '/agentType not_allowed',
        '/color unknown_member',
        '/email required',
        '/firstName required',
        '/lastName wrong_type',
      ],
    ],
  ]
  for (const [what, sent, violations] of table)
    test(what, () => assert.deepEqual(listed(agentViolations(sent)), violations))

  test('is said where it is, also inside a shipment', () => {
    assert.deepEqual(listed(agentViolations({ ...ADA, email: 'x', a: 1, eTag: 'x' }, '/agents/1')), [
      '/agents/1/a unknown_member',
      '/agents/1/eTag read_only',
      '/agents/1/email invalid_format',
    ])
    assert.deepEqual(listed(agentViolations(5, '/agents/0')), ['/agents/0 wrong_type'])
  })
})

test('a new agent has every member, with null for missing ones', () => {
  const id = contextWith().newId()
  const version = { id, createdAt: NOW, lastUpdated: NOW, eTag: tagOf(id, NOW) }
  assert.deepEqual(agentFrom(ADA, ID.shipment, contextWith()), { ...agent(), ...version })
})

const current = agent({ lastName: 'Lovelace', phone: '555-0100' })
const asJson = (record: object) => structuredClone(record) as JsonObject
const patched = (patch: JsonObject, now = NOW): Agent =>
  patchAgent(current, mergePatch(asJson(current), patch), contextWith({ now }))
const replaced = (sent: JsonObject): Agent => replaceAgentContent(current, sent, contextWith())

describe('a patch of an agent', () => {
  test('changes the sent members and the version', () => {
    const next = patched({ agentType: 'RECEIVING_AGENT', phone: null })
    assert.deepEqual(changesBetween(current, next), [
      { path: '/agentType', from: 'RELEASING_AGENT', to: 'RECEIVING_AGENT' },
      { path: '/phone', from: '555-0100', to: null },
    ])
    assert.deepEqual([next.lastUpdated, next.eTag], [NOW, tagOf(ID.agent, NOW)])
  })

  test('has a later version, also when the clock went back', () =>
    assert.ok(patched({ phone: null }, '2020-01-01T00:00:00.000Z').lastUpdated > EARLIER))

  for (const [what, patch] of [
    ['nothing', {}],
    ['the record as it is', asJson(current)],
    ['a member as it is', { phone: '555-0100' }],
  ] as [string, JsonObject][])
    test(`of ${what} changes nothing`, () => assert.equal(patched(patch), current))

  for (const [what, patch, violations] of [
    ['another id', { id: ID.shipment }, ['/id read_only']],
    ['no id', { id: null }, ['/id read_only']],
    ['another shipment', { shipmentID: ID.move }, ['/shipmentID read_only']],
    ['no first name', { firstName: null }, ['/firstName required']],
    ['neither e-mail nor phone any more', { email: null, phone: null }, ['/email required']],
    [
      'several things',
      { eTag: 'x', email: 'x', emial: 'x' },
      ['/eTag read_only', '/email invalid_format', '/emial unknown_member'],
    ],
  ] as [string, JsonObject, string[]][])
    test(`422 for ${what}`, () =>
      assert.deepEqual(
        violationsOf(() => patched(patch)),
        violations,
      ))
})

describe('replacing an agent', () => {
  test('clears missing members, and keeps read-only ones', () => {
    const version = { lastUpdated: NOW, eTag: tagOf(ID.agent, NOW) }
    assert.deepEqual(replaced(ADA), { ...current, lastName: null, phone: null, ...version })
  })

  test('with equal content changes nothing, with or without the read-only members', () => {
    const { agentType, firstName, lastName, email, phone } = current
    assert.equal(replaced({ agentType, firstName, lastName, email, phone }), current)
    assert.equal(replaced(asJson(current)), current)
  })

  for (const [what, sent, violations] of [
    ['nothing', {}, ['/agentType required', '/email required', '/firstName required']],
    ['another tag', { ...ADA, eTag: 'x' }, ['/eTag read_only']],
    ['null for an id', { ...ADA, id: null }, ['/id read_only']],
  ] as [string, JsonObject, string[]][])
    test(`422 for ${what}`, () => {
      assert.equal(refusalOf(() => replaced(sent)).code, 'invalid_content')
      assert.deepEqual(
        violationsOf(() => replaced(sent)),
        violations,
      )
    })
})

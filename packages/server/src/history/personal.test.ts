import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TObject } from 'typebox'
import { Address } from '../addresses/fields.ts'
import { Agent } from '../agents/schema.ts'
import type { ErasureRules } from '../kernel/erased.ts'
import { Link } from '../links/schema.ts'
import { Customer } from '../moves/fields.ts'
import { ShownMove } from '../moves/schema.ts'
import { Service } from '../services/schema.ts'
import { ShownShipment } from '../shipments/schema.ts'
import { PERSONAL, redactedBody, redactedDoc } from './personal.ts'

/** All schemas of a move and of what belongs to it. */
const SCHEMAS: [string, TObject, ErasureRules][] = [
  ['a move', ShownMove, PERSONAL.moves],
  ['a customer', Customer, (PERSONAL.moves as ErasureRules).customer as ErasureRules],
  ['a shipment', ShownShipment, PERSONAL.shipments],
  ['an address', Address, PERSONAL.addresses],
  ['an agent', Agent, PERSONAL.agents],
  ['a service', Service, PERSONAL.services],
  ['a link', Link, PERSONAL.links],
]

describe('the table of what an erasure does', () => {
  for (const [name, schema, rules] of SCHEMAS)
    test(`says it of every member of ${name}, and of nothing else`, () => {
      assert.deepEqual(Object.keys(rules).toSorted(), Object.keys(schema.properties).toSorted())
    })

  test('keeps nothing that is free text', () => {
    const isFreeText = (schema: { pattern?: string; anyOf?: { pattern?: string }[]; format?: string }): boolean =>
      schema.pattern === '\\S' || schema.format === 'idn-email' || (schema.anyOf?.some(isFreeText) ?? false)
    const kept = SCHEMAS.flatMap(([name, schema, rules]) =>
      Object.entries(schema.properties)
        .filter(([member, each]) => isFreeText(each) && rules[member] === 'kept')
        .map(([member]) => `${member} of ${name}`),
    )
    // An erasure removes persons and exact places; towns and kinds of goods stay for statistics.
    const decided = ['city', 'state', 'postalCode', 'country'].map((member) => `${member} of an address`)
    assert.deepEqual(kept, ['shipmentType of a shipment', ...decided])
  })

  test('is found by the subject of an event; unknown kinds are erased completely', () => {
    assert.equal(redactedDoc('services/1', '{"code":"CRATE","name":"Ada"}'), '{"code":"CRATE","name":"[erased]"}')
    assert.equal(redactedDoc('unknown/1', '{"code":"CRATE"}'), '{"code":"[erased]"}')
    assert.equal(redactedDoc('moves/1', 'null'), 'null')
  })

  test('is found by the members of an answer', () => {
    const agent = { id: '1', agentType: 'RELEASING_AGENT', firstName: 'Ada' }
    assert.equal(redactedBody(JSON.stringify(agent)), JSON.stringify({ ...agent, firstName: '[erased]' }))
    const move = { id: '1', customer: { firstName: 'Ada' }, shipments: [{ id: '2', agents: [agent] }] }
    assert.ok(!redactedBody(JSON.stringify(move)).includes('Ada'))
    assert.equal(redactedBody('{"id":"1","colour":"red"}'), '{"id":"[erased]","colour":"[erased]"}')
  })
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { consoleFields } from '../../../../scripts/field-lists.ts'
import { GROUPS } from './fields.gen.ts'

test('what the console knows about fields is current', () => {
  const text = readFileSync(new URL('fields.gen.ts', import.meta.url), 'utf8')
  assert.ok(text === consoleFields(), 'fields.gen.ts is stale: npm run openapi')
})

test('no field is in a group that the page of a shipment does not show', () => {
  assert.deepEqual(Object.keys(GROUPS).toSorted(), ['Delivery', 'Pickup', 'Remarks', 'Shipment'])
})

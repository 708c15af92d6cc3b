import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { operationsOf } from '../../../packages/server/test/operations/description.ts'
import { unlisted } from './large.ts'

test('every operation is measured with the largest records, or says why its answer cannot be large', () => {
  const file = new URL('../../../packages/server/openapi.json', import.meta.url)
  const operations = operationsOf(JSON.parse(readFileSync(file, 'utf8'))).map(({ id }) => id)
  assert.deepEqual(unlisted(operations), [])
  assert.deepEqual(unlisted([...operations, 'listCrates']), ['listCrates'])
})

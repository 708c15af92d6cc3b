import assert from 'node:assert/strict'
import { test } from 'node:test'
import { committedWhole } from '../../../packages/server/test/openapi/committed.ts'
import { operationsOf } from '../../../packages/server/test/operations/description.ts'
import { unlisted } from './large.ts'

test('every operation is measured with the largest records, or says why its answer cannot be large', () => {
  const operations = operationsOf(committedWhole).map(({ id }) => id)
  assert.deepEqual(unlisted(operations), [])
  assert.deepEqual(unlisted([...operations, 'listCrates']), ['listCrates'])
})

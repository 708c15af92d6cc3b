import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { GENERATED, generatedTypes } from '../scripts/generated-types.ts'

test('the types are those of the committed openapi.json; npm run client-types writes them anew', async () => {
  assert.ok((await generatedTypes()) === readFileSync(GENERATED, 'utf8'), 'api.gen.ts is stale: npm run client-types')
})

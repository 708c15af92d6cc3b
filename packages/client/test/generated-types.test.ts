import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { clientTypes } from '../../../scripts/openapi-tools.ts'

const GENERATED = new URL('../src/api.gen.ts', import.meta.url)

test('the types are those of the committed openapi.json; npm run client-types writes them anew', async () => {
  assert.ok((await clientTypes()) === readFileSync(GENERATED, 'utf8'), 'api.gen.ts is stale: npm run client-types')
})

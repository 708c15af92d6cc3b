import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pythonTypes } from './python-client.ts'

const GENERATED = new URL('../clients/python/src/vanline/schema.py', import.meta.url)

test('the types of the Python client are those of the committed openapi.json', () => {
  assert.ok(pythonTypes() === readFileSync(GENERATED, 'utf8'), 'schema.py is stale: npm run openapi')
})

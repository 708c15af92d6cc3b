import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { goTypes } from './go-client.ts'

const GENERATED = new URL('../clients/go/types.gen.go', import.meta.url)

test('the types of the Go client are those of the committed openapi.json', () => {
  assert.ok(goTypes() === readFileSync(GENERATED, 'utf8'), 'types.gen.go is stale: npm run openapi')
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { tagOf, variantTagOf } from './etag.ts'

const ID = '019a86d8-7a00-7000-8000-000000000001'
const OTHER_ID = '019a86d8-7a00-7000-8000-000000000002'
const AT = '2026-11-15T12:00:00.000Z'

test('a tag is 22 base64url characters of SHA-256 over id and lastUpdated', () => {
  assert.equal(tagOf(ID, AT), createHash('sha256').update(`${ID} ${AT}`).digest('base64url').slice(0, 22))
  assert.match(tagOf(ID, AT), /^[A-Za-z0-9_-]{22}$/)
})

test('the same version has the same tag, every other version and record another', () => {
  assert.equal(tagOf(ID, AT), tagOf(ID, AT))
  assert.notEqual(tagOf(ID, AT), tagOf(ID, '2026-11-15T12:00:00.001Z'))
  assert.notEqual(tagOf(ID, AT), tagOf(OTHER_ID, AT))
})

test('a variant has the tag of its record before the tilde, and another after it for whatever is shown otherwise', () => {
  const tag = tagOf(ID, AT)
  const variant = variantTagOf(tag, '{"agents":[]}')
  assert.match(variant, /^[A-Za-z0-9_-]{22}~[A-Za-z0-9_-]{11}$/)
  assert.ok(variant.startsWith(`${tag}~`))
  assert.equal(variant, variantTagOf(tag, '{"agents":[]}'))
  assert.notEqual(variant, variantTagOf(tag, '{"services":[]}'))
})

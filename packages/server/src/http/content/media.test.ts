import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refusalOf } from '../../../test/refusal.ts'
import { contentTypeOf, JSON_TYPE, negotiate, PATCH_TYPES } from './media.ts'

describe('a Content-Type that is taken', () => {
  for (const [header, type] of [
    ['application/json', 'application/json'],
    ['Application/JSON', 'application/json'],
    [' application/json ', 'application/json'],
    ['application/json;charset=utf-8', 'application/json'],
    ['application/json; charset=UTF-8', 'application/json'],
    ['application/json; charset="utf-8"', 'application/json'],
    ['application/json; charset=utf8', 'application/json'],
    ['application/json; profile=x', 'application/json'],
    ['application/merge-patch+json', 'application/merge-patch+json'],
    ['application/json-patch+json; charset=utf-8', 'application/json-patch+json'],
  ] as const)
    test(header, () => assert.equal(contentTypeOf(header, PATCH_TYPES), type))
})

describe('415 for a Content-Type that is not', () => {
  for (const header of [
    undefined,
    '',
    'json',
    'application/',
    'text/plain',
    'text/json',
    'application/xml',
    'application/jsonx',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    'application/json; charset=latin1',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    "application/json; charset='utf-8'",
    'application/merge-patch+json; charset=utf-7',
  ])
    test(String(header), () => {
      const refusal = refusalOf(() => contentTypeOf(header, PATCH_TYPES))
      assert.equal(refusal.code, 'unsupported_media_type')
    })

  test('a patch where none is taken', () => {
    const refusal = refusalOf(() => contentTypeOf('application/merge-patch+json', [JSON_TYPE]))
    assert.equal(refusal.code, 'unsupported_media_type')
    assert.match(refusal.message, /Supported: application\/json\.$/)
  })
})

describe('Accept', () => {
  const offered = [JSON_TYPE, 'text/csv', 'application/x-ndjson'] as const
  for (const [accept, type] of [
    [undefined, JSON_TYPE],
    ['', JSON_TYPE],
    [' ', JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['application/json', JSON_TYPE],
    ['APPLICATION/JSON', JSON_TYPE],
    ['application/*', JSON_TYPE],
    ['application/json; charset=utf-8', JSON_TYPE],
    ['application/json;charset=UTF-8', JSON_TYPE],
    ['text/csv; charset=utf-8', 'text/csv'],
    ['text/html, application/xhtml+xml, */*;q=0.8', JSON_TYPE],
    ['text/csv', 'text/csv'],
    ['text/*', 'text/csv'],
    ['application/x-ndjson', 'application/x-ndjson'],
    ['text/csv, application/json', 'text/csv'],
    ['text/csv;q=0.5, application/json', JSON_TYPE],
    ['application/json;q=0.1, text/csv;q=0.2', 'text/csv'],
    ['application/json;q=0, */*', 'text/csv'],
    ['application/json, */*;q=0', JSON_TYPE],
  ] as const)
    test(`${accept}: ${type}`, () => assert.equal(negotiate(accept, offered), type))
})

describe('406 for an Accept that nothing fits', () => {
  for (const accept of [
    'text/html',
    'image/*',
    'application/xml',
    'application/json;q=0',
    'application/json;q=0.0, text/html',
    'application/json;charset=iso-8859-1',
    '*/*;q=0',
    'json',
  ])
    test(accept, () => {
      const refusal = refusalOf(() => negotiate(accept, [JSON_TYPE]))
      assert.equal(refusal.code, 'not_acceptable')
      assert.match(refusal.message, /application\/json/)
    })
})

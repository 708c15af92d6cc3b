import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { baseOf, path, searchOf } from './address.ts'

describe('the address of the service', () => {
  test('may hold a path, and loses the slash at its end', () => {
    assert.equal(baseOf('https://example.com'), 'https://example.com')
    assert.equal(baseOf('https://example.com/'), 'https://example.com')
    assert.equal(baseOf(new URL('http://127.0.0.1:8080/van/line//')), 'http://127.0.0.1:8080/van/line')
  })

  test('is refused where it would only fail later', () => {
    for (const wrong of [
      'example.com',
      'ftp://example.com',
      'https://user:secret@example.com',
      'https://example.com/v1',
      'https://example.com/v1/',
      'https://example.com/?key=1',
      'https://example.com/#x',
    ])
      assert.throws(() => baseOf(wrong), TypeError, wrong)
    for (const missing of [undefined, 'example.com'])
      assert.throws(() => baseOf(missing as string), { name: 'TypeError', message: /^baseUrl must be the URL/ })
  })
})

test('an id is one segment of a path, whatever it holds', () => {
  assert.equal(path`/v1/moves/${'ABC346'}`, '/v1/moves/ABC346')
  assert.equal(path`/v1/moves/${'../shipments?x#y'}/history`, '/v1/moves/..%2Fshipments%3Fx%23y/history')
  for (const wrong of ['', '.', '..']) assert.throws(() => path`/v1/moves/${wrong}`, TypeError)
})

test('a query has several values with commas, ranges in brackets, and nothing that was not given', () => {
  const query = { status: ['A', 'B'], deliveryDate: { gte: '2026-01-01', lte: undefined }, q: 'a b', cursor: undefined }
  assert.equal(
    decodeURIComponent(searchOf({ ...query, limit: 5, expand: [] })),
    '?status=A,B&deliveryDate[gte]=2026-01-01&q=a+b&limit=5',
  )
  assert.equal(searchOf({ cursor: undefined }), '')
})

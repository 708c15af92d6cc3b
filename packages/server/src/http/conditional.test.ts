import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { refusalOf } from '../../test/refusal.ts'
import { isNotModified, refusalByPreconditions, requireUnmodifiedSince } from './conditional.ts'

const TAG = 'abcdefghijklmnopqrstu0'
const OTHER = 'zyxwvutsrqponmlkjihgf9'
const RECORD = { id: 'the id', lastUpdated: '2026-11-15T12:00:00.500Z', eTag: TAG }
const VARIANT = `${TAG}~hash4567890`

const BEFORE = 'Sun, 15 Nov 2026 11:59:59 GMT'
const SAME_SECOND = 'Sun, 15 Nov 2026 12:00:00 GMT'
const AFTER = 'Sun, 15 Nov 2026 12:00:01 GMT'

const notModified = (headers: IncomingHttpHeaders, shown = TAG) =>
  isNotModified(headers, RECORD.lastUpdated, JSON.stringify(RECORD), shown)

describe('304 with If-None-Match', () => {
  for (const [what, header] of [
    ['the tag', `"${TAG}"`],
    ['the tag made weak', `W/"${TAG}"`],
    ['the bare value of the body', TAG],
    ['the tag in a list', `"${OTHER}", W/"${TAG}"`],
    ['the tag with a suffix', `"${TAG}-gzip"`],
    ['the weak tag with a suffix', `W/"${TAG}-br"`],
    ['the star', '*'],
    ['the star with blanks', ' * '],
  ] as const)
    test(what, () => assert.equal(notModified({ 'if-none-match': header }), true))

  test('the tag of the variant', () =>
    assert.equal(notModified({ 'if-none-match': `W/"${VARIANT}-gzip"` }, VARIANT), true))

  for (const tag of ['abcdefghijklmnopqrs-br', 'abcdefghijklmnopqrstu-'])
    test(`a tag that ends as a suffix does or begins: ${tag}`, () => {
      assert.equal(notModified({ 'if-none-match': `"${tag}"` }, tag), true)
      assert.equal(notModified({ 'if-none-match': `"${tag}-gzip"` }, tag), true)
    })
})

describe('200 with If-None-Match', () => {
  for (const [what, header, shown] of [
    ['another tag', `"${OTHER}"`, TAG],
    ['nothing', '', TAG],
    ['an empty tag', '""', TAG],
    ['a tag that only begins the same', `"${TAG}x"`, TAG],
    ['the tag of the record, when a variant is shown', `"${TAG}"`, VARIANT],
    ['the tag of a variant, when the record is shown', `"${VARIANT}"`, TAG],
    ['the tag of another variant', `"${TAG}~otherhash01"`, VARIANT],
  ] as const)
    test(what, () => assert.equal(notModified({ 'if-none-match': header }, shown), false))
})

describe('If-Modified-Since', () => {
  for (const [what, header, expected] of [
    ['304 for a later second', AFTER, true],
    ['304 for the same second', SAME_SECOND, true],
    ['200 for an earlier second', BEFORE, false],
    ['304 in the form of RFC 850', 'Sunday, 15-Nov-26 12:00:01 GMT', true],
    ['200 in the form of RFC 850', 'Sunday, 15-Nov-26 11:59:59 GMT', false],
    ['200 for what is no date', 'yesterday', false],
    ['200 for a date that does not exist', 'Sun, 45 Nov 2026 12:00:01 GMT', false],
    ['200 for a date in ISO 8601, which is no HTTP-date', '2026-11-15T12:00:01Z', false],
    ['200 for a date in another zone, which is no HTTP-date', 'Sun, 15 Nov 2026 12:00:01 +0000', false],
  ] as const)
    test(what, () => assert.equal(notModified({ 'if-modified-since': header }), expected))

  test('does not count beside If-None-Match, whatever either says', () => {
    assert.equal(notModified({ 'if-modified-since': AFTER, 'if-none-match': `"${OTHER}"` }), false)
    assert.equal(notModified({ 'if-modified-since': BEFORE, 'if-none-match': `"${TAG}"` }), true)
  })
})

describe('the form of asctime, which names no zone and means GMT', () => {
  const { TZ } = process.env
  before(() => {
    process.env.TZ = 'America/Denver'
  })
  after(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })

  for (const [header, expected] of [
    ['Sun Nov 15 12:00:01 2026', true],
    ['Sun Nov 15 11:59:59 2026', false],
    ['Sun Nov  1 12:00:01 2026', false],
  ] as const)
    test(header, () => assert.equal(notModified({ 'if-modified-since': header }), expected))
})

test('200 without any condition', () => assert.equal(notModified({}), false))

describe('412 on a read', () => {
  for (const [what, headers] of [
    ['If-Match with another tag', { 'if-match': `"${OTHER}"` }],
    ['If-Match with the tag made weak', { 'if-match': `W/"${TAG}"` }],
    ['If-Match with nothing', { 'if-match': '' }],
    ['If-Match before If-None-Match', { 'if-match': `"${OTHER}"`, 'if-none-match': `"${TAG}"` }],
    ['If-Unmodified-Since with an earlier second', { 'if-unmodified-since': BEFORE }],
  ] as const)
    test(what, () => {
      const refusal = refusalOf(() => notModified(headers))
      assert.equal(refusal.code, 'precondition_failed')
      assert.deepEqual(refusal.members.current, RECORD)
    })

  test('400 for an If-Match that cannot be read', () =>
    assert.equal(refusalOf(() => notModified({ 'if-match': '"open' })).code, 'invalid_if_match'))
})

describe('a read goes on', () => {
  for (const [what, headers, expected] of [
    ['with the tag in If-Match', { 'if-match': `"${TAG}"` }, false],
    ['with the tag of a variant in If-Match', { 'if-match': `"${VARIANT}"` }, false],
    ['with the star in If-Match', { 'if-match': '*' }, false],
    ['with If-Match, and If-None-Match then counts', { 'if-match': '*', 'if-none-match': `"${TAG}"` }, true],
    [
      'with If-Match, beside which If-Unmodified-Since does not count',
      { 'if-match': TAG, 'if-unmodified-since': BEFORE },
      false,
    ],
    ['with If-Unmodified-Since of the same second', { 'if-unmodified-since': SAME_SECOND }, false],
    ['with If-Unmodified-Since that is no date', { 'if-unmodified-since': 'yesterday' }, false],
  ] as const)
    test(what, () => assert.equal(notModified(headers), expected))
})

test('If-Unmodified-Since on a write refuses only newer records', () => {
  for (const header of [undefined, SAME_SECOND, AFTER, 'yesterday'])
    requireUnmodifiedSince(header === undefined ? {} : { 'if-unmodified-since': header }, RECORD)
  const refusal = refusalOf(() => requireUnmodifiedSince({ 'if-unmodified-since': BEFORE }, RECORD))
  assert.equal(refusal.code, 'precondition_failed')
  assert.deepEqual(refusal.members, { reason: 'stale', current: RECORD })
})

describe('a write', () => {
  const target = { record: RECORD, about: { subject: 'things/1', moveID: null } }

  test('428 without If-Match only where it is required', () => {
    assert.equal(refusalOf(() => refusalByPreconditions({}, true, target)).code, 'precondition_required')
    assert.equal(refusalByPreconditions({}, false, target), undefined)
  })

  for (const isRequired of [true, false])
    test(`412 with another tag, ${isRequired ? 'required' : 'or optional'}`, () => {
      assert.equal(refusalByPreconditions({ 'if-match': `"${OTHER}"` }, isRequired, target)?.reason, 'stale')
      assert.equal(refusalByPreconditions({ 'if-match': `"${TAG}"` }, isRequired, target), undefined)
    })
})

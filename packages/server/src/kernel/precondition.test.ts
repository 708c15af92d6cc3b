import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { refusalOf } from '../../test/refusal.ts'
import { AppError } from './errors.ts'
import { type IfMatch, isTagAsSent, mismatchOf, parseIfMatch, refused } from './precondition.ts'

const TAG = 'abcdefghijklmnopqrstu0'
const OTHER = 'zyxwvutsrqponmlkjihgf9'
/** Tags are base64url, so they may end like a suffix, or in a dash. */
const DASHED = 'abcdefghijklmnopqrstu-'
const LIKE_SUFFIXED = 'abcdefghijklmnopqrs-br'
const CURRENT = { id: 'the id', eTag: TAG, lastUpdated: '2026-11-15T12:00:00.000Z' }

const strong = (...tags: string[]) => tags.map((tag) => ({ tag, weak: false }))

describe('If-Match that can be read', () => {
  const table: [form: string, header: string, meaning: IfMatch][] = [
    ['the bare value of the body', TAG, strong(TAG)],
    ['a quoted tag', `"${TAG}"`, strong(TAG)],
    ['blanks around it', `  "${TAG}"\t`, strong(TAG)],
    ['a list', `"${TAG}", "${OTHER}"`, strong(TAG, OTHER)],
    ['a list without blanks', `"${TAG}","${OTHER}"`, strong(TAG, OTHER)],
    ['a list of bare values', `${TAG},${OTHER}`, strong(TAG, OTHER)],
    ['bare and quoted', `${TAG}, "${OTHER}"`, strong(TAG, OTHER)],
    ['several lines, joined', [`"${TAG}"`, `"${OTHER}", ${TAG}`].join(', '), strong(TAG, OTHER, TAG)],
    ['empty elements', `, "${TAG}",, ,`, strong(TAG)],
    ['a weak tag', `W/"${TAG}"`, [{ tag: TAG, weak: true }]],
    ['weak and strong', `W/"${TAG}", "${OTHER}"`, [{ tag: TAG, weak: true }, ...strong(OTHER)]],
    ['the star', '*', '*'],
    ['the star with blanks', ' * ', '*'],
    ['a star in quotes, which is a tag', '"*"', strong('*')],
    ['nothing', '', []],
    ['blanks only', '   ', []],
    ['commas only', ' , ,', []],
    ['an empty tag', '""', strong('')],
    ['a foreign tag', '"33a64df551425fcc55e4d42a148795d9f25f89d4"', strong('33a64df551425fcc55e4d42a148795d9f25f89d4')],
    ['a comma inside a tag', `"a,b", "${TAG}"`, strong('a,b', TAG)],
    ['-gzip', `"${TAG}-gzip"`, strong(TAG)],
    ['--gzip', `"${TAG}--gzip"`, strong(TAG)],
    [';gzip', `"${TAG};gzip"`, strong(TAG)],
    ['-br', `"${TAG}-br"`, strong(TAG)],
    ['-zstd', `"${TAG}-zstd"`, strong(TAG)],
    ['a suffix on a weak tag', `W/"${TAG}-gzip"`, [{ tag: TAG, weak: true }]],
    ['-gzip after a tag that ends in a dash', `"${DASHED}-gzip"`, strong(DASHED)],
    ['--gzip after a tag that ends in a dash', `"${DASHED}--gzip"`, strong(DASHED)],
    ['a tag that ends like a suffix', `"${LIKE_SUFFIXED}"`, strong(LIKE_SUFFIXED)],
    ['-br after a tag that ends like it', `"${LIKE_SUFFIXED}-br"`, strong(LIKE_SUFFIXED)],
    ['a suffix with no whole tag before it', '"abc-gzip"', strong('abc-gzip')],
    ['a suffix that no proxy adds', `"${TAG}-deflate"`, strong(`${TAG}-deflate`)],
    ['two suffixes', `"${TAG}-gzip-gzip"`, strong(`${TAG}-gzip-gzip`)],
    ['a suffix without quotes, where no proxy adds one', `${TAG}-gzip`, strong(`${TAG}-gzip`)],
    ['a variant', `"${TAG}~hash4567890"`, strong(TAG)],
    ['a bare variant', `${TAG}~hash4567890`, strong(TAG)],
    ['a variant with a suffix', `"${TAG}~hash4567890-gzip"`, strong(TAG)],
    ['a weak variant', `W/"${TAG}~hash4567890"`, [{ tag: TAG, weak: true }]],
  ]
  for (const [form, header, meaning] of table) test(form, () => assert.deepEqual(parseIfMatch(header), meaning))
})

describe('400 for an If-Match that cannot be read', () => {
  for (const [form, header] of [
    ['the star and a tag', `*, "${TAG}"`],
    ['a tag and the star', `"${TAG}", *`],
    ['the star twice', '*, *'],
    ['a quote that stays open', `"${TAG}`],
    ['a quote that was never opened', `${TAG}"`],
    ['quotes in the middle', `abc"${TAG}"`],
    ['two tags without a comma', `"${TAG}" "${OTHER}"`],
    ['two bare values without a comma', `${TAG} ${OTHER}`],
    ['a weak tag without quotes', `W/${TAG}`],
    ['a small w', `w/"${TAG}"`],
    ['a blank after W/', `W/ "${TAG}"`],
    ['single quotes', `'${TAG}'`],
    ['a blank inside the tag', '"a b"'],
    ['a control character inside the tag', '"a\u0001b"'],
    ['padding of base64, bare', 'abcdefghijklmnopqrstu0=='],
    ['a bare suffix with a semicolon', `${TAG};gzip`],
    ['one good and one bad element', `"${TAG}", b@d`],
  ] as const)
    test(form, () => {
      const refusal = refusalOf(() => parseIfMatch(header))
      assert.equal(refusal.code, 'invalid_if_match')
      assert.deepEqual(refusal.members.errors, [
        { header: 'If-Match', detail: refusal.message, code: 'invalid_syntax' },
      ])
    })
})

test('whatever stands in If-Match, it is read or refused as an error of the client', () => {
  const pieces = fc.constantFrom('"', ',', '*', 'W/', '~', '-gzip', ' ', TAG, `"${TAG}"`, '\\', '\u00e9', '\ud800')
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(anything, (header) => {
      try {
        const read = parseIfMatch(header)
        assert.ok(read === '*' || Array.isArray(read))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        assert.equal(error.code, 'invalid_if_match')
      }
    }),
    { numRuns: 1000 },
  )
})

test('a tag is recognised with the suffixes of proxies, and with no others', () => {
  for (const sent of [TAG, `${TAG}-gzip`, `${TAG}--gzip`, `${TAG};gzip`, `${TAG}-br`, `${TAG}-zstd`])
    assert.equal(isTagAsSent(sent, TAG), true, sent)
  for (const sent of ['', OTHER, `x${TAG}`, `${TAG}x`, `${TAG}~-gzip`, TAG.slice(0, -1), '-gzip'])
    assert.equal(isTagAsSent(sent, TAG), false, sent)
})

describe('a write goes on', () => {
  for (const [why, ifMatch, alsoProving] of [
    ['with the current tag', strong(TAG), []],
    ['with the current tag among others', strong(OTHER, TAG), []],
    ['with the star', '*', []],
    ['with a tag that proves it too', strong(OTHER), [OTHER]],
  ] as const)
    test(why, () => assert.equal(mismatchOf(ifMatch, { record: CURRENT, alsoProving }), undefined))
})

describe('a write is refused', () => {
  for (const [why, ifMatch, reason, tags] of [
    ['with another tag', strong(OTHER), 'stale', [OTHER]],
    ['with nothing in the header', [], 'stale', []],
    ['with the tag in another case', strong(TAG.toUpperCase()), 'stale', [TAG.toUpperCase()]],
    ['with the current tag made weak', [{ tag: TAG, weak: true }], 'weak', []],
    ['with another tag made weak', [{ tag: OTHER, weak: true }], 'stale', [OTHER]],
  ] as const)
    test(`412 ${why}`, () => {
      const refusal = mismatchOf([...ifMatch], { record: CURRENT })
      assert.equal(refusal?.code, 'precondition_failed')
      assert.deepEqual(refusal.tags, tags)
      assert.deepEqual(refused(refusal, CURRENT).members, { reason, current: CURRENT })
    })

  test('412 with a weak form of another proving tag', () => {
    const refusal = mismatchOf([{ tag: OTHER, weak: true }], { record: CURRENT, alsoProving: [OTHER] })
    assert.equal(refusal?.reason, 'weak')
  })
})

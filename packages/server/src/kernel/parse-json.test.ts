import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listed, refusalOf } from '../../test/refusal.ts'
import { JSON_DEPTH_MAX } from './json.ts'
import { JSON_MEMBERS_MAX, parseJson } from './parse-json.ts'

const bytes = (text: string): Buffer => Buffer.from(text)
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const nestedObjects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('JSON that is accepted', () => {
  for (const [what, content, value] of [
    ['an object', bytes('{"a":[1,true,null,"x"]}'), { a: [1, true, null, 'x'] }],
    ['a scalar', bytes(' "x" '), 'x'],
    ['text beyond ASCII', bytes('"žluťoučký 🚚"'), 'žluťoučký 🚚'],
    ['a pair of escaped surrogates', bytes('"\\ud83d\\ude9a"'), '🚚'],
    ['a byte order mark, which is passed over', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes('{}')]), {}],
    ['names that only look dangerous', bytes('{"prototype":1,"toString":2}'), { prototype: 1, toString: 2 }],
    ['dangerous names as values', bytes('["__proto__","constructor"]'), ['__proto__', 'constructor']],
    ['arrays nested as deep as may be', bytes(nested(JSON_DEPTH_MAX)), JSON.parse(nested(JSON_DEPTH_MAX))],
    [
      'names that repeat only in other objects',
      bytes('{"a":{"a":1},"b":[{"a":":"},{"a":2}]}'),
      { a: { a: 1 }, b: [{ a: ':' }, { a: 2 }] },
    ],
    [
      'numbers that are kept as they are',
      bytes('[1.50,1e3,-0.1,900719925474099.1,0e-999]'),
      [1.5, 1000, -0.1, 900719925474099.1, 0],
    ],
    ['objects nested as deep', bytes(nestedObjects(JSON_DEPTH_MAX)), JSON.parse(nestedObjects(JSON_DEPTH_MAX))],
  ] as const)
    test(what, () => assert.deepEqual(parseJson(content), value))
})

describe('400 for content that is not JSON', () => {
  for (const [what, content] of [
    ['nothing', bytes('')],
    ['blanks', bytes(' \n')],
    ['a comma too many', bytes('{"a":1,}')],
    ['half of it', bytes('{"a":')],
    ['single quotes', bytes("{'a':1}")],
    ['a comment', bytes('{} // done')],
    ['NaN', bytes('{"a":NaN}')],
    ['two values', bytes('{}{}')],
    ['a byte that is not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['Latin-1', Buffer.from('"caf\u00e9"', 'latin1')],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate encoded as UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-8 that ends too early', Buffer.from([0x22, 0xe2, 0x82])],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
    ['a NUL as it is', bytes('"a\u0000b"')],
  ] as const)
    test(what, () => {
      const refusal = refusalOf(() => parseJson(content))
      assert.equal(refusal.code, 'invalid_json')
      assert.equal(refusal.members.errors, undefined)
    })
})

describe('400 for JSON that could do harm', () => {
  for (const [what, content, violations] of [
    ['arrays nested too deep', nested(JSON_DEPTH_MAX + 1), [`${'/0'.repeat(JSON_DEPTH_MAX)} too_deep`]],
    ['objects nested too deep', nestedObjects(JSON_DEPTH_MAX + 1), [`${'/a'.repeat(JSON_DEPTH_MAX)} too_deep`]],
    ['arrays nested beyond all measure', nested(400_000), [`${'/0'.repeat(JSON_DEPTH_MAX)} too_deep`]],
    ['__proto__', '{"__proto__":{"admin":true}}', ['/__proto__ forbidden_member']],
    ['an escaped __proto__', '{"\\u005f_proto__":1}', ['/__proto__ forbidden_member']],
    ['__proto__ further in', '{"a":[{"__proto__":1}]}', ['/a/0/__proto__ forbidden_member']],
    ['constructor', '{"constructor":{"prototype":1}}', ['/constructor forbidden_member']],
    ['a NUL', '{"a":"x\\u0000"}', ['/a unsafe_text']],
    ['a NUL in a name', '{"x\\u0000":1}', [' unsafe_text']],
    ['a high surrogate alone', '{"a":"\\ud83d"}', ['/a unsafe_text']],
    ['a low surrogate alone', '["\\ude9a"]', ['/0 unsafe_text']],
    ['surrogates in the wrong order', '"\\ude9a\\ud83d"', [' unsafe_text']],
    ['a lone surrogate in a name', '{"a":{"\\ud83d":1}}', ['/a unsafe_text']],
    ['a repeated member', '{"status":"REJECTED","status":"APPROVED"}', ['/status repeated']],
    ['a repeated member that is escaped', '{"status":1,"st\\u0061tus":1}', ['/status repeated']],
    [
      'repeated members further in',
      '{"a":[0,{"b/c" :{"d":1,"d":2}, "b/c":":"}]}',
      ['/a/1/b~1c repeated', '/a/1/b~1c/d repeated'],
    ],
    [
      'a repeated member that hides deep nesting',
      `{"a":${nested(400_000)},"a":1}`,
      [`/a${'/0'.repeat(JSON_DEPTH_MAX - 1)} too_deep`],
    ],
    [
      'everything at once',
      '{"__proto__":1,"a/b":"\\u0000","c":["\\ud800"]}',
      ['/__proto__ forbidden_member', '/a~1b unsafe_text', '/c/0 unsafe_text'],
    ],
  ] as const)
    test(what, () => {
      const refusal = refusalOf(() => parseJson(bytes(content)))
      assert.equal(refusal.code, 'invalid_json')
      assert.deepEqual(listed(refusal.members.errors!), violations)
    })
})

test('400 for more members than JSON may have, wherever they stand; colons in text are none', () => {
  const many = (count: number, member: string) => Buffer.from(`[${Array(count).fill(`{${member}}`).join()}]`)
  const refused = (content: Buffer) => listed(refusalOf(() => parseJson(content)).members.errors!)
  assert.deepEqual(refused(many(JSON_MEMBERS_MAX + 1, '"a":1')), [' too_many'])
  assert.deepEqual(refused(many(JSON_MEMBERS_MAX / 2 + 1, String.raw`"a\\":1,"\"":2`)), [' too_many'])
  parseJson(many(JSON_MEMBERS_MAX, '"a":1'))
  parseJson(many(JSON_MEMBERS_MAX, String.raw`"a:\\\":":"::"`))
})

test('400 for a repeated member names both places', () => {
  const refusal = refusalOf(() => parseJson(bytes('{"status":"REJECTED","status":"APPROVED"}')))
  assert.equal(refusal.message, 'The member /status is given twice, at characters 2 and 22.')
})

test('400 for more repeated members than an answer lists, with their number', () => {
  const refusal = refusalOf(() => parseJson(bytes(`{${Array(150).fill('"a":1').join()}}`)))
  assert.deepEqual([refusal.members.errors!.length, refusal.members.moreErrors], [100, 49])
})

for (const literal of ['4000.00000000000000001', '1e-400', '0.1000000000000000001', '-12345678901234.56789'])
  test(`422 for a number that would be rounded: ${literal}`, () => {
    const refusal = refusalOf(() => parseJson(bytes(`{"a":[{"b":${literal}}]}`)))
    assert.equal(refusal.code, 'invalid_content')
    assert.deepEqual(listed(refusal.members.errors!), ['/a/0/b not_exact'])
  })

test('a repeated member or a rounded number is found wherever strings end', () => {
  for (const text of [String.raw`{"\\":1,"\\":1}`, String.raw`{"a":"\"","a":"\\"}`, '{"a":"}","a":"{"}'])
    assert.deepEqual(listed(refusalOf(() => parseJson(bytes(text))).members.errors!).length, 1, text)
})

test('a number of a million digits takes as long as it is long, not the square of that', () => {
  const zeros = '0'.repeat(1_000_000)
  for (const literal of [`0.1${zeros}1`, `1${zeros}1e-1000000`, `0.${zeros}1`])
    assert.equal(refusalOf(() => parseJson(bytes(`[${literal}]`))).code, 'invalid_content', literal.slice(0, 5))
  assert.deepEqual(parseJson(bytes(`[0.1${zeros}]`)), [0.1])
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { listed } from '../../test/refusal.ts'
import { DateText, Email, InstantText, Metadata, Nullable, OneOf, Phone, Text, Uuid } from './schema.ts'
import { FORMATS, unknownMember, validatorOf } from './validate.ts'

const Thing = Type.Object(
  {
    name: Text(10),
    remarks: Type.Optional(Nullable(Text(10))),
    type: Type.Optional(OneOf(['A', 'B'])),
    day: Type.Optional(Nullable(DateText)),
    at: Type.Optional(InstantText),
    owner: Type.Optional(Uuid),
    email: Type.Optional(Nullable(Email)),
    phone: Type.Optional(Nullable(Phone)),
    weight: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100 }))),
    ratio: Type.Optional(Type.Number()),
    isOpen: Type.Optional(Type.Boolean()),
    tags: Type.Optional(Type.Array(Text(5), { maxItems: 2 })),
    metadata: Type.Optional(Metadata),
    inner: Type.Optional(Nullable(Type.Object({ city: Text(10) }, { additionalProperties: false }))),
  },
  { $id: 'Thing', additionalProperties: false },
)
const validate = validatorOf(Thing)

describe('values that are valid', () => {
  for (const value of [
    { name: 'x' },
    { name: ' x ' },
    { name: '🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚' },
    { name: 'x', remarks: null, day: null, weight: null, inner: null },
    { name: 'x', type: 'B', day: '2024-02-29', at: '2026-11-15T12:00:00Z', weight: 0, ratio: 0.5, isOpen: false },
    { name: 'x', owner: '019a86d8-7a00-7000-8000-000000000001', email: 'ada@example.com', phone: '+1 (208) 555-0100' },
    { name: 'x', tags: [], metadata: {}, inner: { city: 'Boise' } },
    { name: 'x', metadata: { ['n'.repeat(40)]: 'v'.repeat(500), 'any name\n/~': '' } },
    { name: 'x', weight: 100.0 },
  ])
    test(JSON.stringify(value), () => assert.deepEqual(validate(value), []))
})

describe('each kind of violation', () => {
  const table: [value: unknown, violations: string[]][] = [
    [null, [' required']],
    ['x', [' wrong_type']],
    [[], [' wrong_type']],
    [{}, ['/name required']],
    [{ name: null }, ['/name required']],
    [{ name: 1 }, ['/name wrong_type']],
    [{ name: '' }, ['/name blank']],
    [{ name: ' \t' }, ['/name blank']],
    [{ name: 'x'.repeat(11) }, ['/name too_long']],
    [{ name: 'x', remarks: '' }, ['/remarks blank']],
    [{ name: 'x', remarks: 5 }, ['/remarks wrong_type']],
    [{ name: 'x', type: 'C' }, ['/type not_allowed']],
    [{ name: 'x', type: 'a' }, ['/type not_allowed']],
    [{ name: 'x', type: null }, ['/type required']],
    [{ name: 'x', day: '2026-02-29' }, ['/day invalid_date']],
    [{ name: 'x', day: '' }, ['/day invalid_date']],
    [{ name: 'x', day: 20260215 }, ['/day wrong_type']],
    [{ name: 'x', at: '2026-11-15' }, ['/at invalid_format']],
    [{ name: 'x', owner: 'somebody' }, ['/owner invalid_format']],
    [{ name: 'x', email: 'ada' }, ['/email invalid_format']],
    [{ name: 'x', phone: 'call me' }, ['/phone invalid_format']],
    [{ name: 'x', phone: '   ' }, ['/phone invalid_format']],
    [{ name: 'x', weight: -1 }, ['/weight out_of_range']],
    [{ name: 'x', weight: 101 }, ['/weight out_of_range']],
    [{ name: 'x', weight: 1.5 }, ['/weight wrong_type']],
    [{ name: 'x', weight: '5' }, ['/weight wrong_type']],
    [{ name: 'x', weight: true }, ['/weight wrong_type']],
    [{ name: 'x', weight: Number.POSITIVE_INFINITY }, ['/weight wrong_type']],
    [{ name: 'x', ratio: '0.5' }, ['/ratio wrong_type']],
    [{ name: 'x', isOpen: 'true' }, ['/isOpen wrong_type']],
    [{ name: 'x', tags: 'a' }, ['/tags wrong_type']],
    [{ name: 'x', tags: ['a', 5] }, ['/tags/1 wrong_type']],
    [{ name: 'x', tags: ['a', 'b', 'c'] }, ['/tags too_many']],
    [{ name: 'x', metadata: 'a' }, ['/metadata wrong_type']],
    [{ name: 'x', metadata: { a: 1 } }, ['/metadata/a wrong_type']],
    [{ name: 'x', metadata: { a: null } }, ['/metadata/a required']],
    [{ name: 'x', metadata: { a: {} } }, ['/metadata/a wrong_type']],
    [{ name: 'x', metadata: { a: 'v'.repeat(501) } }, ['/metadata/a too_long']],
    [{ name: 'x', metadata: { '': 'v' } }, ['/metadata/ blank']],
    [{ name: 'x', metadata: { [`${'n'.repeat(40)}/`]: 'v' } }, [`/metadata/${'n'.repeat(40)}~1 too_long`]],
    [
      { name: 'x', metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i, ''])) },
      ['/metadata too_many'],
    ],
    [{ name: 'x', inner: 'Boise' }, ['/inner wrong_type']],
    [{ name: 'x', inner: {} }, ['/inner/city required']],
    [{ name: 'x', inner: { city: ' ' } }, ['/inner/city blank']],
    [{ name: 'x', inner: { city: 'Boise', ctiy: 1 } }, ['/inner/ctiy unknown_member']],
    [{ name: 'x', naem: 'x' }, ['/naem unknown_member']],
    [{ name: 'x', 'a/b~': 'x' }, ['/a~1b~0 unknown_member']],
    [
      { name: ' ', day: 'today', weight: -1.5, inner: { zip: 1 }, color: 'red' },
      [
        '/color unknown_member',
        '/day invalid_date',
        '/inner/city required',
        '/inner/zip unknown_member',
        '/name blank',
        '/weight out_of_range',
        '/weight wrong_type',
      ],
    ],
  ]
  for (const [value, violations] of table)
    test(`${violations.join(', ')}: ${JSON.stringify(value).slice(0, 80)}`, () =>
      assert.deepEqual(listed(validate(value)), violations))
})

test('details tell people what is expected', () => {
  const details = (value: object) => validate({ name: 'x', ...value }).map(({ detail }) => detail)
  assert.deepEqual(details({ weight: 'x' }), ['Must be a whole number.'])
  assert.deepEqual(details({ day: 'x' }), ['Must be a calendar date, YYYY-MM-DD, that exists.'])
  assert.deepEqual(details({ type: 'x' }), ['Must be one of A, B.'])
  assert.deepEqual(details({ remarks: 'x'.repeat(11) }), ['May have 10 characters.'])
  assert.deepEqual(details({ metadata: { ['n'.repeat(41)]: '' } }), ['Its name may have 40 characters.'])
  assert.deepEqual(details({ weight: 101 }), ['Must be <= 100.'])
})

test('a value is looked at and left as it is', () => {
  const value = Object.freeze({ name: '5', weight: '5', color: 'red' })
  validate(value)
  assert.deepEqual(value, { name: '5', weight: '5', color: 'red' })
})

test('violations further in say where', () => {
  assert.deepEqual(listed(validate({ naem: 1 }, '/things/0')), [
    '/things/0/naem unknown_member',
    '/things/0/name required',
  ])
})

test('the same schema can be compiled again, though it has a name', () => {
  assert.deepEqual(validatorOf(Thing)({ name: 'x' }), [])
})

test('an unknown member comes with a suggestion, or with the known members', () => {
  assert.equal(unknownMember('/naem', 'naem', ['name', 'type']).detail, 'There is no such member. Did you mean name?')
  assert.equal(unknownMember('/x', 'colour', ['name', 'type']).detail, 'There is no such member. Known are name, type.')
})

test('an e-mail address has one name, one host and a domain', () => {
  for (const text of ['a@b.co', 'ada.lovelace+moves@mail.example.com', "o'neill@example.org", 'žofie@příklad.cz'])
    assert.ok(FORMATS['idn-email'].test(text), text)
  for (const text of ['a=b+c@d.co', 'a/b|c!{d}^e_f~$*`@g-h.co', 'a@xn--pkl-3na.xn--p1ai', `${'a'.repeat(64)}@b.co`])
    assert.ok(FORMATS['idn-email'].test(text), text)
  for (const text of ['a@b', '@b.co', 'a@', 'a b@c.co', 'a@b@c.co', 'a@b..', '<a@b.co>', 'a@b.co\n', 'a@b.co, c@d.co'])
    assert.equal(FORMATS['idn-email'].test(text), false, JSON.stringify(text))
  // What ends an address in a mailto: URL, a header or a list, and what nobody sees.
  for (const text of [
    'a?bcc=x@y.co',
    'a@b.co?bcc=x@y.co',
    'a@b?cc=x.co',
    'a&b@c.co',
    'a%0Abcc@c.co',
    'a#b@c.co',
    '"a"@b.co',
  ])
    assert.equal(FORMATS['idn-email'].test(text), false, JSON.stringify(text))
  for (const part of ['\0', '\t', '\r', '\x1b', '\x7f', '\x85', '\u00a0', '\u200b', '\u202e', '\u2028', '\ufeff'])
    for (const text of [`a${part}@b.co`, `a@b${part}.co`, `a@b.co${part}`])
      assert.equal(FORMATS['idn-email'].test(text), false, JSON.stringify(text))
  for (const text of ['a@b_c.co', 'a@b.co/c', "a@b'.co", 'a@.co', 'a@b..co', 'a@[127.0.0.1]', `${'a'.repeat(65)}@b.co`])
    assert.equal(FORMATS['idn-email'].test(text), false, JSON.stringify(text))
})

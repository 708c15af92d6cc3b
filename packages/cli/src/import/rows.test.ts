import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIELDS, type Kind } from './fields.ts'
import { mappingOf } from './mapping.ts'
import { decoded, type Format, type Row, rowsOf } from './rows.ts'

async function rowsIn(
  text: string,
  {
    format = 'csv',
    kind = 'shipments',
    maps = [],
    ignore = [],
    delimiter = ',',
  }: { format?: Format; kind?: Kind; maps?: string[]; ignore?: string[]; delimiter?: string } = {},
): Promise<Row[]> {
  const fields = FIELDS[kind]
  const bytes = Buffer.from(text)
  // One byte at a time: nothing may depend on where a chunk ends.
  async function* chunks() {
    for (const byte of bytes) yield Uint8Array.of(byte)
  }
  const reading = { fields, mapping: mappingOf(fields, maps, ignore), delimiter }
  return await Array.fromAsync(rowsOf(decoded(chunks()), format, reading))
}
const bodiesIn = async (...given: Parameters<typeof rowsIn>) =>
  (await rowsIn(...given)).map((row) => ('body' in row ? row.body : row.complaints))

test('a row of CSV becomes what POST takes: numbers, objects, metadata; an empty cell is nothing', async () => {
  const text =
    'shipmentType,estimatedWeight,pickupAddress.city,metadata.a.b,metadata,reference\nHHG,5400,Zürich 🚚,x,"{""c"":""d""}",\n'
  assert.deepEqual(await bodiesIn(text), [
    {
      shipmentType: 'HHG',
      estimatedWeight: 5400,
      pickupAddress: { city: 'Zürich 🚚' },
      metadata: { 'a.b': 'x', c: 'd' },
    },
  ])
})

test('what an export has and the service makes is left out, and its defence against spreadsheets undone', async () => {
  const text = "id,eTag,shipmentType,pickupAddress.id,pickupAddress.city,reference\n1,2,HHG,3,'=SUM(A1),'tis\n"
  assert.deepEqual(await bodiesIn(text), [
    { shipmentType: 'HHG', pickupAddress: { city: '=SUM(A1)' }, reference: "'tis" },
  ])
  const json =
    '{"id":"1","shipmentType":"HHG","pickupAddress":{"id":"2","eTag":"3","city":"Boise"},"nextStatuses":[]}\n'
  assert.deepEqual(await bodiesIn(json, { format: 'ndjson' }), [
    { shipmentType: 'HHG', pickupAddress: { city: 'Boise' } },
  ])
})

test('columns are mapped and left out, also by another delimiter', async () => {
  const given = { maps: ['Art=shipmentType', 'a=b=metadata.x'], ignore: ['Clerk'], delimiter: ';' }
  assert.deepEqual(await bodiesIn('Art;Clerk;a=b\nHHG;Bo;1\n', given), [{ shipmentType: 'HHG', metadata: { x: '1' } }])
  const json = { format: 'ndjson', maps: ['Art=shipmentType', 'City=pickupAddress.city'] } as const
  assert.deepEqual(await bodiesIn('{"Art":"HHG","City":"Boise"}', { ...json, maps: [...json.maps] }), [
    { shipmentType: 'HHG', pickupAddress: { city: 'Boise' } },
  ])
})

test('lines are counted as an editor does, over empty ones and those in quotes', async () => {
  const text = '\ufeffshipmentType,reference\r\n\r\nHHG,"a\r\nb\nc"\r\nHHG\r\n"HHG",x\r\n'
  assert.deepEqual(
    (await rowsIn(text)).map(({ line }) => line),
    [3, 6, 7],
  )
  assert.deepEqual(
    (await rowsIn('\n{}\n\n{}', { format: 'ndjson' })).map(({ line }) => line),
    [2, 4],
  )
})

test('what cannot be a row is told as one', async () => {
  assert.partialDeepStrictEqual(await rowsIn('shipmentType,metadata\nHHG,[1\n'), [
    { line: 2, complaints: [{ column: 'metadata', detail: 'Must be JSON.' }] },
  ])
  assert.partialDeepStrictEqual(await rowsIn('[]', { format: 'ndjson' }), [
    { line: 1, complaints: [{ detail: 'Is not a JSON object.' }] },
  ])
})

test('a row with wrong quotes is told once, and the rows before and after it are read', async () => {
  const rows = await rowsIn('shipmentType,reference\nHHG,a\nHHG,"b"c",d"\nHHG,e\nHHG,"f\n')
  assert.deepEqual(
    rows.map((row) => [row.line, 'body' in row]),
    [
      [2, true],
      [3, false],
      [4, true],
      [5, false],
    ],
  )
})

test('a refused row is written whole with the reasons, and once only if it is refused again', async () => {
  const text = 'importErrors;shipmentType;reference\nold;HHG;"a;""b""\n"\nold;"cut'
  const rows = await rowsIn(text, { delimiter: ';' })
  assert.deepEqual(
    rows.map((row) => [row.size, row.heading, row.withErrors(['new.', 'Too.'])]),
    [
      [19, 'importErrors;shipmentType;reference', 'new. Too.;HHG;"a;""b""\n"'],
      [8, 'importErrors;shipmentType;reference', 'new. Too.;"old;""cut"'],
    ],
  )
  const json = await rowsIn('{"importErrors":["old"],"shipmentType":"HHG"}\n{', { format: 'ndjson' })
  assert.deepEqual(
    json.map((row) => row.withErrors(['new'])),
    ['{"importErrors":["new"],"shipmentType":"HHG"}', '{"importErrors":["new"],"row":"{"}'],
  )
})

test('a header that cannot be understood is refused as a whole', async () => {
  for (const [header, reason] of [
    ['shipmentType,Clerk', /unknown column "Clerk"/],
    ['shipmentType,shipmentType', /two columns have the field shipmentType/],
    ['reference', /there is no column for shipmentType/],
  ] as const)
    await assert.rejects(rowsIn(`${header}\n`), reason)
  assert.throws(
    () => mappingOf(FIELDS.shipments, ['A=deliveryDat'], []),
    /no field "deliveryDat"; did you mean deliveryDate\?/,
  )
  assert.throws(() => mappingOf(FIELDS.shipments, ['A'], []), /does not have the form "Column=field"/)
})

test('text that is not UTF-8 is refused rather than damaged', async () => {
  async function* latin() {
    yield Uint8Array.of(0x5a, 0xfc, 0x72)
  }
  await assert.rejects(Array.fromAsync(decoded(latin())), { code: 'ERR_ENCODING_INVALID_ENCODED_DATA' })
})

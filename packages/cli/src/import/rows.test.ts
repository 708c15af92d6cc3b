import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withHeader } from './delimiter.ts'
import { FIELDS, type Kind } from './fields.ts'
import { mappingOf } from './mapping.ts'
import { type Format, type Row, rowsOf } from './rows.ts'
import { type Encoding, textOf } from './text.ts'

async function rowsIn(
  text: string | Buffer,
  {
    format = 'csv',
    kind = 'shipments',
    maps = [],
    ignore = [],
    delimiter,
    encoding,
  }: { format?: Format; kind?: Kind; maps?: string[]; ignore?: string[]; delimiter?: string; encoding?: Encoding } = {},
): Promise<Row[]> {
  const fields = FIELDS[kind]
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  // One byte at a time: nothing may depend on where a chunk ends.
  async function* chunks() {
    for (const byte of bytes) yield Uint8Array.of(byte)
  }
  const reading = { fields, mapping: mappingOf(fields, maps, ignore), delimiter }
  return await Array.fromAsync(rowsOf(textOf(chunks(), encoding), format, reading))
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

test('semicolons and tabs are recognised by the header, and a quoted comma or line break in a cell is none', async () => {
  const expected = [{ shipmentType: 'HHG', reference: 'a;b,c\td\ne' }]
  for (const delimiter of [',', ';', '\t'])
    assert.deepEqual(await bodiesIn(`shipmentType${delimiter}reference\r\nHHG${delimiter}"a;b,c\td\ne"\r\n`), expected)
  const maps = ['Last, first=reference', 'Art=shipmentType']
  assert.deepEqual(await bodiesIn('Art;Last, first;pickupAddress.city\nHHG;Lee;Boise, ID\n', { maps }), [
    { shipmentType: 'HHG', reference: 'Lee', pickupAddress: { city: 'Boise, ID' } },
  ])
  assert.deepEqual(await bodiesIn('\n"Ti\ntle"\t"shipmentType"\nx\tHHG\n', { ignore: ['Ti\ntle'] }), [
    { shipmentType: 'HHG' },
  ])
  assert.deepEqual(await bodiesIn('shipmentType\nHHG\n'), [{ shipmentType: 'HHG' }])
})

test('UTF-16 is recognised with and without its mark, and Latin-1 is read where it is named', async () => {
  const text = 'shipmentType;reference\nHHG;Zürich – €\n'
  const expected = [{ shipmentType: 'HHG', reference: 'Zürich – €' }]
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const file of [
    little,
    big,
    Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    Buffer.from(`\ufeff${text}`),
  ]) {
    assert.deepEqual(await bodiesIn(file), expected)
    const json = '{"shipmentType":"HHG","reference":"Zürich – €"}\n'
    assert.deepEqual(await bodiesIn(Buffer.from(json, 'utf16le'), { format: 'ndjson' }), expected)
  }
  // The dash and the euro are where Windows-1252 has them.
  const latin = Buffer.from(text.replace('–', '\x96').replace('€', '\x80'), 'latin1')
  assert.deepEqual(await bodiesIn(latin, { encoding: 'latin1' }), expected)
  assert.deepEqual(await bodiesIn(Buffer.from(`\ufeff${text}`), { encoding: 'latin1' }), expected, 'the mark decides')
  const [row] = await rowsIn(little)
  assert.equal(row!.size, 2 * 'HHG;Zürich – €\n'.length)
})

test('text that is not UTF-8 is refused rather than damaged, with its line and the option that reads it', async () => {
  const latin = Buffer.from('shipmentType,reference\nHHG,a\nHHG,Zürich\n', 'latin1')
  await assert.rejects(rowsIn(latin), {
    exit: 'invalid',
    message: /^line 3: the file is not UTF-8\. .* add --encoding latin1, or save/,
  })
  await assert.rejects(rowsIn(Buffer.from('shipmentType\nHHG\n', 'utf16le').subarray(0, -1)), {
    message: /the file is not UTF-16LE\. Name the right encoding: --encoding utf-8, latin1, utf-16be\.$/,
  })
})

test('a workbook and a compressed file are called what they are', async () => {
  for (const [hex, reason] of [
    ['504b030414', /^The file is a workbook \(XLSX\).* Save the sheet as CSV/],
    ['d0cf11e0a1b1', /^The file is an old workbook/],
    ['1f8b08', /^The file is compressed\. Pipe it: zcat/],
  ] as const)
    await assert.rejects(rowsIn(Buffer.from(hex, 'hex')), { exit: 'invalid', message: reason })
})

test('a quote that never ends does not fill the memory: the import ends, and says at which line', async () => {
  const fields = FIELDS.shipments
  let given = 0
  const file = async function* () {
    yield Buffer.from('shipmentType;reference\nHHG;a\nHHG;"open\n')
    for (; given < 100; given += 1) yield Buffer.from(`${'x'.repeat(99)}\n`.repeat(1000))
  }
  const read = Array.fromAsync(rowsOf(textOf(file()), 'csv', { fields, mapping: mappingOf(fields, [], []) }))
  await assert.rejects(read, { message: 'line 3: this row is longer than 2 MB. Is a quote missing?' })
  assert.ok(given < 50, `${given} pieces were read`)
})

test('a file of any length is read in pieces, also one without a line break', async () => {
  const line = `HHG;${'x'.repeat(1000)}\n`
  let given = 0
  async function* endless(piece: string) {
    for (;;) {
      given += 1
      yield Buffer.from(piece)
    }
  }
  async function* file() {
    yield Buffer.from('shipmentType;reference\n')
    yield* endless(line)
  }
  const fields = FIELDS.shipments
  const reading = { fields, mapping: mappingOf(fields, [], []) }
  const rows = rowsOf(textOf(file()), 'csv', reading)
  for (let i = 0; i < 3; i += 1) assert.equal((await rows.next()).done, false)
  assert.ok(given < 1000, `${given} pieces were read for three rows`)
  await rows.return()
  given = 0
  const header = await withHeader(textOf(endless('x'.repeat(1000))).chunks)
  assert.ok(given < 100 && header.header.length < 100_000)
  await header.all.return(undefined)
})

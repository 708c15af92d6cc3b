import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, newShipment, read } from '../../test/fixtures.ts'

const NDJSON = { accept: 'application/x-ndjson' }
const CSV = { accept: 'text/csv' }
/** More than one read, so that an export that stops early is noticed. */
const MANY = 1023

/** Parses CSV (RFC 4180): lines end in CRLF, and quotes in quotes are doubled. */
function rowsOfCsv(text: string): Record<string, string>[] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  assert.equal(cells.map(([whole]) => whole).join(''), text, 'the whole text is CSV')
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of cells) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!)
    if (end !== ',') lines.push([])
  }
  const [header, ...rows] = lines.slice(0, -1)
  return rows.map((row) => {
    assert.equal(row.length, header!.length)
    return Object.fromEntries(row.map((cell, i) => [header![i]!, cell]))
  })
}

forEachDatabase('exports of shipments', (open) => {
  const app = sharedApp(open)
  const reference = randomUUID()
  const url = `/v1/shipments?reference=${reference}`
  const expected: string[] = []

  before(async () => {
    for (let made = 0; made < MANY; made += 33) {
      const some = Array.from({ length: 33 }, () => newShipment(app, { reference }))
      expected.push(...(await Promise.all(some)).map(({ id }) => id))
    }
    expected.sort().reverse()
  })

  test('NDJSON has every record once, in the order of the list, each on a line of its own', async () => {
    const answer = await app.call('GET', url, { headers: NDJSON })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['content-type'], 'application/x-ndjson; charset=utf-8')
    assert.equal(answer.text.at(-1), '\n')
    const records = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      records.map(({ id }) => id),
      expected,
    )
    assert.deepEqual(records[0], await read(app, `/v1/shipments/${expected[0]}`))
  })

  test('CSV has every record once, in the order that was asked for, and no limit', async () => {
    const answer = await app.call('GET', `${url}&sort=createdAt&limit=2`, { headers: CSV })
    assert.equal(answer.status, 200)
    assert.match(answer.headers['content-type']!, /^text\/csv; charset=utf-8/)
    assert.deepEqual(
      rowsOfCsv(answer.text).map(({ id }) => id),
      expected.toReversed(),
    )
  })

  test('a sort with empty values continues across pages', async () => {
    const dated = await newShipment(app, { reference, deliveryDate: '2026-12-24' })
    const answer = await app.call('GET', `${url}&sort=deliveryDate`, { headers: CSV })
    assert.deepEqual(
      rowsOfCsv(answer.text).map(({ id }) => id),
      [dated.id, ...expected.toReversed()],
    )
    await app.call('DELETE', `/v1/shipments/${dated.id}`)
  })

  test('a QUERY is exported like a GET, and counted', async () => {
    const answer = await app.call('QUERY', '/v1/shipments', {
      body: { reference: [reference], fields: ['locator'] },
      headers: { ...NDJSON, prefer: 'count=exact' },
    })
    assert.equal(answer.headers['total-count'], String(MANY))
    const records = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.equal(records.length, MANY)
    assert.deepEqual(Object.keys(records[0]), ['id', 'locator', 'eTag'])
  })

  test('NDJSON is expanded, and an empty result is empty', async () => {
    const answer = await app.call('GET', `${url}&expand=move,agents`, { headers: NDJSON })
    const last = JSON.parse(answer.text.trimEnd().split('\n').at(-1)!)
    assert.equal(last.move.id, last.moveID)
    assert.deepEqual(last.agents, [])
    assert.equal((await app.call('GET', `${url}&status=DELIVERED`, { headers: NDJSON })).text, '')
    const empty = await app.call('GET', `${url}&status=DELIVERED`, { headers: CSV })
    assert.deepEqual(rowsOfCsv(empty.text), [])
    assert.match(empty.text, /^id,moveID,locator,/)
  })

  test('CSV is flat, with a column for every member of an address', async () => {
    const metadata = { note: 'a,b' }
    const sent = { reference: 'flat', destinationAddress: ADDRESS, estimatedWeight: 5000, metadata }
    const shipment = await newShipment(app, sent)
    const answer = await app.call('GET', '/v1/shipments?reference=flat', { headers: CSV })
    const [row] = rowsOfCsv(answer.text) as [Body]
    assert.equal(row['destinationAddress.city'], 'Boise')
    assert.equal(row['destinationAddress.streetAddress2'], '')
    assert.equal(row['pickupAddress.city'], '')
    assert.equal(row.estimatedWeight, '5000')
    assert.deepEqual(JSON.parse(row.metadata), metadata)
    assert.equal(row.eTag, shipment.eTag.startsWith('-') ? `'${shipment.eTag}` : shipment.eTag)
    const few = await app.call('GET', '/v1/shipments?reference=flat&fields=status,destinationAddress', { headers: CSV })
    assert.deepEqual(Object.keys(rowsOfCsv(few.text)[0]!), [
      'id',
      'status',
      ...['streetAddress1', 'streetAddress2', 'streetAddress3', 'city', 'state', 'postalCode', 'country'].map(
        (member) => `destinationAddress.${member}`,
      ),
      'eTag',
    ])
  })

  const CELLS: [string, string][] = [
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['a;=1', "a;'=1"],
    ['\r=1', "'\r'=1"],
    ['1=1', '1=1'],
    ['a,b', 'a,b'],
    ['say "no"', 'say "no"'],
    ['two\r\nlines\nor three', 'two\r\nlines\nor three'],
    ['=HYPERLINK("http://x","y")', `'=HYPERLINK("http://x","y")`],
  ]
  test('CSV holds nothing that a spreadsheet would take for a formula', async () => {
    for (const [text, cell] of CELLS) {
      const own = randomUUID()
      await newShipment(app, { reference: own, customerRemarks: text })
      const answer = await app.call('GET', `/v1/shipments?reference=${own}`, { headers: CSV })
      assert.equal(rowsOfCsv(answer.text)[0]!.customerRemarks, cell)
    }
  })

  test('the best type of Accept is sent; 406 if there is none', async () => {
    for (const [accept, type] of [
      ['text/csv;q=0.5, application/json', 'application/json'],
      ['text/csv, application/json;q=0.5', 'text/csv'],
      ['*/*', 'application/json'],
      ['text/*', 'text/csv'],
      ['application/x-ndjson;q=0.1', 'application/x-ndjson'],
    ] as const) {
      const answer = await app.call('GET', '/v1/shipments?reference=flat', { headers: { accept } })
      assert.equal(answer.headers['content-type']!.split(';')[0], type, accept)
      assert.equal(answer.headers.vary, 'Accept, Authorization, Accept-Encoding, Prefer')
    }
    assert.equal((await app.call('GET', url, { headers: { accept: 'text/html' } })).status, 406)
  })
})

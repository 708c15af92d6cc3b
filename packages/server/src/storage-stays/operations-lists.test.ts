import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, newStorageStay, read } from '../../test/fixtures.ts'

/** The stays of the tests, by name: where they are, from when to when, and for how many days. */
const STAYS: Record<string, Body> = {
  over: { startedOn: '2026-08-01', authorizedDays: 90 },
  soon: { startedOn: '2026-11-01', authorizedDays: 17 },
  later: { startedOn: '2026-11-01', place: 'Warehouse 4', lotNumber: '=1+1' },
  gone: { startedOn: '2026-01-05', endedOn: '2026-03-01', authorizedDays: 30 },
}

forEachDatabase('lists of storage stays', (open) => {
  const app = sharedApp(open)
  const stays: Record<string, Body> = {}
  const shipments: Record<string, Body> = {}
  const named = (records: Body[]) =>
    records.map(({ id }) => Object.keys(stays).find((name) => stays[name]!.id === id) ?? 'another')
  const list = async (query: string) => named(await read(app, `/v1/storage-stays?${query}`))

  before(async () => {
    const move = await newMove(app, { customer: { firstName: 'Ada', lastName: 'Byron' } })
    for (const [name, content] of Object.entries(STAYS)) {
      app.time.now += 1000
      shipments[name] = await newShipment(app, { moveID: move.id })
      stays[name] = await newStorageStay(app, shipments[name], content)
    }
  })

  const FILTERS: [query: string, names: string[]][] = [
    ['', ['gone', 'later', 'soon', 'over']],
    ['isOpen=true', ['later', 'soon', 'over']],
    ['isOpen=false', ['gone']],
    ['isOpen=true&sort=authorizedUntil', ['over', 'soon', 'later']],
    ['isOpen=true&authorizedUntil[lte]=2026-11-18&sort=authorizedUntil', ['over', 'soon']],
    ['isOpen=true&authorizedUntil[gte]=2026-11-17&authorizedUntil[lte]=2026-11-17', ['soon']],
    ['authorizedUntil[lte]=2026-11-16', ['gone', 'over']],
    ['isOpen=false&authorizedUntil[lte]=2026-11-16', ['gone']],
    ['startedOn[gte]=2026-08-01&startedOn[lte]=2026-10-31', ['over']],
    ['endedOn[gte]=2026-03-01', ['gone']],
    ['endedOn[lte]=2026-02-28', []],
    ['sort=-endedOn', ['gone', 'later', 'soon', 'over']],
    ['sort=startedOn', ['gone', 'over', 'soon', 'later']],
    ['updatedSince=2026-11-15T12:00:03.000Z', ['gone', 'later']],
  ]
  for (const [query, names] of FILTERS) test(`?${query}`, async () => assert.deepEqual(await list(query), names))

  test('by shipment and by move, and below a shipment with the same filters', async () => {
    const { over, gone } = shipments
    assert.deepEqual(await list(`shipmentID=${over!.id.toUpperCase()},${gone!.id}`), ['gone', 'over'])
    assert.deepEqual(await list(`moveID=${over!.moveID}&isOpen=false`), ['gone'])
    assert.deepEqual(named(await read(app, `/v1/shipments/${gone!.id}/storage-stays`)), ['gone'])
    assert.deepEqual(await read(app, `/v1/shipments/${gone!.id}/storage-stays?isOpen=true`), [])
  })

  test('pages follow their Link', async () => {
    const page = await app.call('GET', '/v1/storage-stays?limit=3&sort=startedOn')
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.link!)![1]!
    assert.deepEqual(
      [named(page.body), await list(next.slice(next.indexOf('?') + 1))],
      [['gone', 'over', 'soon'], ['later']],
    )
  })

  test('as CSV for billing: every member is a column, and no cell is a formula', async () => {
    const { status, headers, text } = await app.call('GET', '/v1/storage-stays?sort=startedOn', {
      headers: { accept: 'text/csv' },
    })
    assert.deepEqual([status, headers['content-type']?.split(';')[0]], [200, 'text/csv'])
    const [head, ...lines] = text.trim().split('\r\n')
    const { id, moveID, shipmentID, createdAt, lastUpdated, eTag } = stays.gone!
    assert.equal(
      head,
      'id,moveID,shipmentID,place,lotNumber,startedOn,endedOn,authorizedDays,extensions,authorizedUntil,daysStored,createdAt,lastUpdated,eTag',
    )
    assert.equal(
      lines[0],
      `${id},${moveID},${shipmentID},,,2026-01-05,2026-03-01,30,[],2026-02-03,56,${createdAt},${lastUpdated},${eTag}`,
    )
    assert.match(lines[3]!, /,'=1\+1,/)
  })

  test('expand shows whose goods they are, and the days left', async () => {
    const [over, soon] = await read(
      app,
      '/v1/storage-stays?isOpen=true&sort=authorizedUntil&expand=shipment,move,daysLeft&limit=2',
    )
    assert.deepEqual([over.shipment, over.move.customer.firstName, over.daysLeft], [shipments.over, 'Ada', -17])
    assert.deepEqual([soon.authorizedUntil, soon.daysLeft], ['2026-11-17', 2])
    assert.equal((await read(app, `/v1/storage-stays/${stays.gone!.id}?expand=daysLeft`)).daysLeft, null)
  })

  test('the days left are those of the day of the company, and the tags of a stay and of a list change with it', async () => {
    const item = `/v1/storage-stays/${stays.soon!.id}?expand=daysLeft`
    const urls = [item, '/v1/storage-stays?expand=daysLeft&isOpen=true', `${item}&fields=place`]
    const plain = ['/v1/storage-stays', `/v1/storage-stays/${stays.soon!.id}`]
    const tagsOf = (some: string[]) => Promise.all(some.map(async (url) => (await app.call('GET', url)).headers.etag!))
    const statuses = (some: string[], tags: string[]) =>
      Promise.all(
        some.map(async (url, i) => (await app.call('GET', url, { headers: { 'if-none-match': tags[i]! } })).status),
      )
    const company = await read(app, '/v1/company')
    await app.call('PUT', '/v1/company', {
      body: { timeZone: 'America/Chicago' },
      headers: { 'if-match': company.eTag },
    })
    const now = app.time.now
    // The day begins at six in the morning of UTC.
    app.time.now = Date.parse('2026-11-16T05:59:59.000Z')
    assert.equal((await read(app, item)).daysLeft, 2)
    const [tags, plainTags] = [await tagsOf(urls), await tagsOf(plain)]
    assert.deepEqual(await statuses(urls, tags), [304, 304, 304])
    app.time.now = Date.parse('2026-11-16T06:00:00.000Z')
    assert.deepEqual(await statuses(urls, tags), [200, 200, 200])
    assert.deepEqual(await statuses(plain, plainTags), [304, 304])
    assert.equal((await read(app, item)).daysLeft, 1)
    // The tag of the day before is still that of the current version.
    const { status } = await app.call('PATCH', `/v1/storage-stays/${stays.soon!.id}`, {
      body: { lotNumber: 'L-1' },
      headers: { 'if-match': tags[0]! },
    })
    assert.equal(status, 200)
    app.time.now = now
  })
})

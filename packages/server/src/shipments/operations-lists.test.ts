import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newAgent, newMove, newShipment, read } from '../../test/fixtures.ts'
import { linkOf, pagesOf } from '../../test/pages.ts'

const idsOf = (records: Body[]): string[] => records.map(({ id }) => id)

forEachDatabase('GET /v1/shipments', (open) => {
  const app = sharedApp(open)

  /** Shipments of one test only, oldest first, and their list. */
  async function listed(contents: Body[]): Promise<{ made: Body[]; url: string }> {
    const reference = randomUUID()
    const made: Body[] = []
    for (const content of contents) made.push(await newShipment(app, { reference, ...content }))
    return { made, url: `/v1/shipments?reference=${reference}` }
  }
  const some = (count: number) => listed(Array.from({ length: count }, () => ({})))

  test('200 with a bare array, newest first', async () => {
    const { made, url } = await some(3)
    const answer = await app.call('GET', url)
    assert.deepEqual(answer.body, made.toReversed())
    assert.equal(answer.headers.link, undefined)
    assert.equal(answer.headers['total-count'], undefined)
    assert.equal(answer.headers['cache-control'], 'private, no-cache')
  })

  test('pages follow the Link to the end, each once', async () => {
    const { made, url } = await some(7)
    for (const [limit, sizes] of [
      [1, [1, 1, 1, 1, 1, 1, 1]],
      [3, [3, 3, 1]],
      [7, [7]],
      [200, [7]],
    ] as const) {
      const pages = await pagesOf(app, `${url}&limit=${limit}`)
      assert.deepEqual(
        pages.map((page) => page.length),
        sizes,
      )
      assert.deepEqual(pages.flat(), made.toReversed())
    }
  })

  test('the last page has no next link, even when it is full, and all but a single page link to the first', async () => {
    const { url } = await some(4)
    const first = await app.call('GET', `${url}&limit=2`)
    assert.equal(linkOf(first, 'first'), `${url}&limit=2`)
    const last = await app.call('GET', linkOf(first, 'next')!)
    assert.equal(last.body.length, 2)
    assert.equal(linkOf(last, 'next'), undefined)
    assert.equal(linkOf(last, 'first'), `${url}&limit=2`)
    assert.equal((await app.call('GET', `${url}&limit=4`)).headers.link, undefined)
  })

  test('a page stays the same although records are created and deleted', async () => {
    const { made, url } = await some(6)
    const first = await app.call('GET', `${url}&limit=2`)
    const reference = made[0].reference
    await newShipment(app, { reference })
    await app.call('DELETE', `/v1/shipments/${first.body[1].id}`)
    const second = await app.call('GET', linkOf(first, 'next')!)
    assert.deepEqual(idsOf(second.body), idsOf([made[3], made[2]]))
    await app.call('DELETE', `/v1/shipments/${made[2].id}`)
    const third = await app.call('GET', linkOf(second, 'next')!)
    assert.deepEqual(idsOf(third.body), idsOf([made[1], made[0]]))
  })

  test('50 when nothing is said, and 200 at most', async () => {
    const reference = randomUUID()
    await Promise.all(Array.from({ length: 51 }, () => newShipment(app, { reference })))
    const pages = await pagesOf(app, `/v1/shipments?reference=${reference}`)
    assert.deepEqual(
      pages.map((page) => page.length),
      [50, 1],
    )
    for (const limit of ['0', '-1', '201', '1.5', 'all', '', '1e9']) {
      const answer = await app.call('GET', `/v1/shipments?limit=${limit}`)
      assert.equal(answer.status, 400, limit)
      assert.equal(answer.body.errors[0].parameter, 'limit')
    }
  })

  const DATES = [null, '2026-12-01', '2026-11-30', null, '2026-12-01', '2027-01-01', null]
  for (const field of ['deliveryDate', 'scheduledPickupDate', 'scheduledDeliveryDate']) {
    for (const sign of ['', '-']) {
      test(`sort=${sign}${field} has empty values last, on pages of any size`, async () => {
        const { made, url } = await listed(DATES.map((date) => ({ [field]: date })))
        const direction = sign === '-' ? -1 : 1
        const compare = (a: string, b: string) => (a < b ? -direction : a > b ? direction : 0)
        const expected = made.toSorted(
          (a, b) =>
            Number(a[field] === null) - Number(b[field] === null) ||
            compare(a[field] ?? '', b[field] ?? '') ||
            compare(a.id, b.id),
        )
        for (const limit of [1, 2, 3, 4, 5, 200]) {
          const pages = await pagesOf(app, `${url}&sort=${sign}${field}&limit=${limit}`)
          assert.deepEqual(idsOf(pages.flat()), idsOf(expected), `limit ${limit}`)
        }
      })
    }
  }

  test('sort=createdAt and sort=lastUpdated go both ways', async () => {
    const { made, url } = await some(4)
    const oldest = made[0]
    app.time.now = Math.max(app.time.now, Date.parse(made[3].lastUpdated)) + 1000
    await app.call('PATCH', `/v1/shipments/${oldest.id}`, {
      body: { estimatedWeight: 1 },
      headers: { 'if-match': '*' },
    })
    const byChange = idsOf([...made.slice(1), oldest])
    for (const [sort, ids] of [
      ['createdAt', idsOf(made)],
      ['-createdAt', idsOf(made).reverse()],
      ['lastUpdated', byChange],
      ['-lastUpdated', byChange.toReversed()],
    ] as const) {
      for (const limit of [2, 3]) {
        assert.deepEqual(idsOf((await pagesOf(app, `${url}&sort=${sort}&limit=${limit}`)).flat()), ids, sort)
      }
    }
  })

  test('400 for a sort that is unknown, with the valid ones', async () => {
    for (const sort of ['colour', 'status', '', '-', '--createdAt', 'createdAt,lastUpdated', 'CREATEDAT']) {
      const answer = await app.call('GET', `/v1/shipments?sort=${sort}`)
      assert.equal(answer.status, 400, sort)
      assert.match(answer.body.errors[0].detail, /createdAt, -createdAt, lastUpdated/)
    }
  })

  test('400 for a cursor that was tampered with, or made for another list', async () => {
    const { url } = await some(3)
    const move = await newMove(app)
    const cursor = new URL(linkOf(await app.call('GET', `${url}&limit=1`), 'next')!, 'http://x').searchParams.get(
      'cursor',
    )!
    assert.equal((await app.call('GET', `${url}&limit=2&cursor=${cursor}`)).status, 200, 'the limit may change')
    const [payload = '', mac = ''] = cursor.split('.')
    const end = Buffer.from(JSON.stringify([null, randomUUID()])).toString('base64url')
    const swapped = mac.startsWith('A') ? `B${mac.slice(1)}` : `A${mac.slice(1)}`
    for (const forged of [
      `${end}.${mac}`,
      `${payload}.${swapped}`,
      payload,
      `${payload}.`,
      `.${mac}`,
      `${cursor}.x`,
      `${cursor}A`,
      '',
    ]) {
      const answer = await app.call('GET', `${url}&cursor=${forged}`)
      assert.equal(answer.status, 400, forged)
      assert.equal(answer.body.code, 'invalid_cursor')
      assert.equal(answer.body.errors[0].parameter, 'cursor')
    }
    for (const other of [
      `/v1/shipments?cursor=${cursor}`,
      `${url}&status=SUBMITTED&cursor=${cursor}`,
      `${url}&sort=createdAt&cursor=${cursor}`,
      `${url.replace('/v1/', `/v1/moves/${move.id}/`)}&cursor=${cursor}`,
      `${url.replace('shipments', 'moves')}&cursor=${cursor}`,
    ])
      assert.equal((await app.call('GET', other)).body.code, 'invalid_cursor', other)
  })

  test('Prefer: count=exact adds how many there are on all pages', async () => {
    const { url } = await some(3)
    const answer = await app.call('GET', `${url}&limit=2`, { headers: { prefer: 'count=exact' } })
    assert.equal(answer.headers['total-count'], '3')
    assert.equal(answer.headers['preference-applied'], 'count=exact')
    const last = await app.call('GET', linkOf(answer, 'next')!, { headers: { prefer: 'respond-async, count="exact"' } })
    assert.equal(last.headers['total-count'], '3')
    assert.equal((await app.call('GET', url, { headers: { prefer: 'count=none' } })).headers['total-count'], undefined)
  })

  test('fields picks members and expand adds them, on every page', async () => {
    const { made, url } = await some(3)
    const agent = await newAgent(app, made[0])
    const picked = (await pagesOf(app, `${url}&fields=status,locator&limit=2`)).flat()
    assert.deepEqual(
      picked,
      made.toReversed().map(({ id, locator, status, eTag }) => ({ id, locator, status, eTag })),
    )
    const expanded = (await pagesOf(app, `${url}&expand=agents,move&limit=2`)).flat()
    assert.deepEqual(expanded[2], { ...made[0], agents: [agent], move: await read(app, `/v1/moves/${made[0].moveID}`) })
    assert.deepEqual(expanded[0].agents, [])
    const both = await read(app, `${url}&fields=eTag&expand=services&limit=1`)
    assert.deepEqual(both, [{ id: made[2].id, eTag: made[2].eTag, services: [] }])
  })

  test('200 for the shipments of one move, with pages and filters like any other', async () => {
    const move = await newMove(app)
    const made: Body[] = []
    for (const status of ['DRAFT', 'SUBMITTED', 'DRAFT']) made.push(await newShipment(app, { moveID: move.id, status }))
    await newShipment(app)
    for (const which of [move.id, move.locator]) {
      const pages = await pagesOf(app, `/v1/moves/${which}/shipments?limit=2`)
      assert.deepEqual(pages.flat(), made.toReversed())
      assert.deepEqual(idsOf(await read(app, `/v1/moves/${which}/shipments?status=DRAFT`)), idsOf([made[2], made[0]]))
    }
    const other = await newMove(app)
    assert.deepEqual(await read(app, `/v1/moves/${move.id}/shipments?moveID=${other.id}`), [])
    assert.deepEqual(await read(app, `/v1/moves/${other.id}/shipments`), [])
  })
})

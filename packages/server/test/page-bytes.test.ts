/** Pages have a limit of bytes and of rows: a page of large records is shorter, and a client that follows the links gets each record once. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sql from 'sql-template-tag'
import { sampleOf } from '../../../scripts/sample.ts'
import { isSpent, PAGE_BYTES_MAX } from '../src/kernel/byte-budget.ts'
import { idOfDoc } from '../src/kernel/ids.ts'
import { type Answer, type Body, sharedApp } from './app.ts'
import { newMove, newService, newShipment, read } from './fixtures.ts'
import { LARGEST_METADATA, LARGEST_MOVE, LARGEST_SHIPMENT } from './largest.ts'
import { newLink, track } from './links.ts'
import { forOneDatabase } from './one-database.ts'
import { linkOf } from './pages.ts'

const SHIPMENTS = 30
const VERSIONS = 20

const idsOf = (records: readonly Body[]): string[] => records.map(({ id }) => id)

/** The orders and filters in `npm test`. */
const QUERIES = 2

forOneDatabase('The bytes of an answer', (open, database) => {
  const app = sharedApp(open)
  let move: Body
  const shipments: Body[] = []
  before(async () => {
    move = await newMove(app, LARGEST_MOVE)
    for (let i = 0; i < SHIPMENTS; i++)
      shipments.push(await newShipment(app, { ...LARGEST_SHIPMENT, moveID: move.id, reference: `R${i}` }))
    for (let i = 0; i < VERSIONS; i++) {
      const names = Object.keys(LARGEST_METADATA)
      const metadata = Object.fromEntries(names.map((name) => [name, (i % 2 ? 'é' : 'ж').repeat(500)]))
      const { status, body } = await app.call('PATCH', `/v1/shipments/${shipments[0]!.id}`, {
        body: { metadata },
        headers: { 'if-match': shipments[0]!.eTag },
      })
      assert.equal(status, 200)
      shipments[0] = body
    }
  })

  /** Follows a list to its end. No page is too large or empty. Returns all records, and on how many pages they were. */
  async function followed(url: string, { method = 'GET', body }: { method?: string; body?: Body } = {}) {
    const records: Body[] = []
    let pages = 0
    for (let next: string | undefined = url; next !== undefined; pages++) {
      const answer: Answer = await app.call(method, next, body === undefined ? {} : { body })
      assert.equal(answer.status, 200, answer.text.slice(0, 500))
      requireSmall(answer)
      assert.ok(answer.body.length > 0, 'an empty page')
      records.push(...answer.body)
      next = linkOf(answer, 'next')
    }
    return { records, pages }
  }

  const requireSmall = ({ text }: Answer) => {
    const bytes = Buffer.byteLength(text)
    assert.ok(bytes <= PAGE_BYTES_MAX + 1_000, `${bytes} bytes`)
  }

  test('a list ends a page of large records early, in every order, and its links lead to all of them once', async () => {
    const oldestFirst = idsOf(shipments)
    const queries = [
      ['limit=200', oldestFirst.toReversed()],
      ['limit=200&sort=createdAt', oldestFirst],
      ['limit=200&sort=deliveryDate', oldestFirst],
      ['limit=200&status=SUBMITTED&sort=-createdAt', oldestFirst.toReversed()],
      ['limit=200&status=SUBMITTED,DRAFT', oldestFirst.toReversed()],
      ['limit=200&q=r', oldestFirst.toReversed()],
      ['limit=200&fields=reference', oldestFirst.toReversed()],
    ] as const
    for (const [query, expected] of sampleOf(`queries ${database}`, queries, QUERIES)) {
      const { records, pages } = await followed(`/v1/shipments?${query}`)
      assert.deepEqual(idsOf(records), expected, query)
      assert.ok(pages >= 2, `${query}: ${pages} pages`)
    }
    const updated = await followed('/v1/shipments?limit=200&sort=-lastUpdated')
    assert.deepEqual(idsOf(updated.records).toSorted(), oldestFirst)
    const asked = await followed('/v1/shipments', { method: 'QUERY', body: { search: 'R', limit: 200 } })
    assert.deepEqual(idsOf(asked.records), oldestFirst.toReversed())
    const ofMove = await followed(
      `/v1/moves/${move.id}/shipments?limit=200&shipmentType=${LARGEST_SHIPMENT.shipmentType}`,
    )
    assert.deepEqual(idsOf(ofMove.records), oldestFirst.toReversed())
  })

  test('a page that its bytes end keeps its ETag', async () => {
    const first = await app.call('GET', '/v1/shipments?limit=200')
    const again = await app.call('GET', '/v1/shipments?limit=200', {
      headers: { 'if-none-match': first.headers.etag! },
    })
    assert.deepEqual([first.status, again.status], [200, 304])
  })

  test('exports have everything', async () => {
    for (const accept of ['application/x-ndjson', 'text/csv']) {
      const { text } = await app.call('GET', '/v1/shipments?sort=createdAt&expand=move', { headers: { accept } })
      const lines = text.trimEnd().split(/\r?\n/)
      const found = lines.map((line) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(line)?.[0]).filter((id) => id !== undefined)
      assert.deepEqual(found, idsOf(shipments), accept)
    }
  })

  test('histories end a page early, and its links lead to all events once', async () => {
    for (const [path, count] of [
      [`/v1/shipments/${shipments[0]!.id}/history?limit=200`, VERSIONS + 1],
      // The move is created, and its status follows the first shipment.
      [`/v1/moves/${move.id}/history?limit=200`, VERSIONS + SHIPMENTS + 2],
      [`/v1/moves/${move.id}/history?limit=200&type=shipment.updated`, VERSIONS],
    ] as const) {
      const { records, pages } = await followed(path)
      const seqs = records.map(({ seq }) => seq)
      assert.equal(new Set(seqs).size, count, path)
      assert.deepEqual(
        seqs,
        seqs.toSorted((a: number, b: number) => b - a),
      )
      assert.ok(pages >= 2, `${path}: ${pages} pages`)
    }
  })

  test('the feed ends a page early, and both its link and its position lead to all events once', async () => {
    for (const query of ['', '&type=shipment.*', `&moveID=${move.id}`]) {
      const seqs: number[] = []
      for (let next: string | undefined = `/v1/events?limit=200${query}`; next !== undefined; ) {
        const answer: Answer = await app.call('GET', next)
        requireSmall(answer)
        const last = answer.body.at(-1)?.seq
        seqs.push(...answer.body.map(({ seq }: Body) => seq))
        next = linkOf(answer, 'next')
        if (next === undefined) break
        assert.equal(answer.headers['vanline-position'], String(last))
        assert.match(next, new RegExp(`after=${last}`))
      }
      assert.equal(new Set(seqs).size, seqs.length)
      assert.ok(seqs.length >= SHIPMENTS + VERSIONS, `${seqs.length} events`)
    }
    const newest = await app.call('GET', '/v1/events?last=40')
    requireSmall(newest)
    assert.ok(linkOf(newest, 'next'))
  })

  test('a page with expansions is shorter, and has each of its records with all of them', async () => {
    const { records } = await followed(
      '/v1/shipments?limit=200&sort=createdAt&expand=agents,services,documents,rooms,move,customerName',
    )
    assert.deepEqual(idsOf(records), idsOf(shipments))
    for (const { move: of, agents, services, documents } of records)
      assert.deepEqual([of.id, agents, services, documents], [move.id, [], [], []])
  })

  test('an expansion that does not fit by itself is left out of its record, in an item, in a list and after a change', async () => {
    const small = await newMove(app, { reference: 'small' })
    const only = await newShipment(app, { moveID: small.id })
    const item = await app.call('GET', `/v1/moves/${move.id}?expand=shipments,documents`)
    requireSmall(item)
    assert.deepEqual([item.body.id, 'shipments' in item.body, item.body.documents], [move.id, false, []])
    assert.deepEqual((await read(app, `/v1/moves/${small.id}?expand=shipments`)).shipments, [only])
    const { records } = await followed('/v1/moves?limit=200&expand=shipments')
    assert.deepEqual(idsOf(records.find(({ id }) => id === small.id)!.shipments), [only.id])
    assert.equal('shipments' in records.find(({ id }) => id === move.id)!, false)
    const ndjson = await app.call('GET', '/v1/moves?expand=shipments', { headers: { accept: 'application/x-ndjson' } })
    assert.equal(ndjson.text.trimEnd().split('\n').length, records.length)
    const patched = await app.call('PATCH', `/v1/moves/${move.id}?expand=shipments`, {
      body: { remarks: 'short' },
      headers: { 'if-match': item.body.eTag },
    })
    assert.equal(patched.status, 200)
    requireSmall(patched)
    assert.equal('shipments' in patched.body, false)
    // A client that sends back what it read is not refused, and one that sends something else is.
    const sent = { body: { ...patched.body, remarks: 'shorter' }, headers: { 'if-match': patched.body.eTag } }
    assert.equal((await app.call('PATCH', `/v1/moves/${move.id}`, sent)).status, 200)
    const wrong = { body: { shipments: [] }, headers: { 'if-match': '*' } }
    assert.equal((await app.call('PATCH', `/v1/moves/${move.id}`, wrong)).status, 422)
    await app.call('DELETE', `/v1/shipments/${only.id}`)
  })

  test('the results of a bulk have records up to the limit, and tags after it', async () => {
    const some = await Promise.all(shipments.slice(1).map(({ id }) => read(app, `/v1/shipments/${id}`)))
    const operations = some.map(({ id, eTag }) => ({ action: 'update', id, ifMatch: eTag, patch: { reference: 'B' } }))
    for (const dryRun of [true, false]) {
      const answer = await app.call('PATCH', `/v1/shipments?dryRun=${dryRun}`, {
        body: { mode: 'ISOLATED', operations },
      })
      assert.equal(answer.status, 200, answer.text.slice(0, 500))
      assert.ok(Buffer.byteLength(answer.text) < PAGE_BYTES_MAX + 100_000)
      const { results } = answer.body
      assert.deepEqual(
        results.map(({ status }: Body) => status),
        some.map(() => 200),
      )
      assert.equal(results[0].record.reference, 'B')
      assert.equal(results.at(-1).record, null)
      assert.match(results.at(-1).eTag, /^[\w-]{22}$/)
    }
    for (const mode of ['ISOLATED', 'ATOMIC']) {
      const stale = await app.call('PATCH', '/v1/shipments', { body: { mode, operations } })
      assert.ok(Buffer.byteLength(stale.text) < PAGE_BYTES_MAX + 100_000)
      const { results } = stale.body
      assert.deepEqual(
        results.map(({ problem }: Body) => [problem.status, problem.reason]),
        some.map(() => [412, 'stale']),
      )
      assert.equal(results[0].problem.current.reference, 'B')
      assert.equal(results.at(-1).problem.current, undefined)
    }
    for (const [i, { id }] of some.entries()) shipments[i + 1] = await read(app, `/v1/shipments/${id}`)
  })

  test('a 412 is bounded by its records', async () => {
    const history = await followed(`/v1/shipments/${shipments[0]!.id}/history?limit=200`)
    const tags = history.records.slice(-15).map(({ eTag }) => `"${eTag}"`)
    const answer = await app.call('PATCH', `/v1/shipments/${shipments[0]!.id}`, {
      body: { metadata: LARGEST_METADATA },
      headers: { 'if-match': tags.join(', ') },
    })
    assert.deepEqual([answer.status, answer.body.reason], [412, 'stale'])
    assert.ok(Buffer.byteLength(answer.text) < PAGE_BYTES_MAX / 2)
    const oldest = history.records.at(-1)!.eTag
    const diff = await app.call('GET', `/v1/shipments/${shipments[0]!.id}/diff?from=${oldest}`)
    assert.equal(diff.status, 200)
    requireSmall(diff)
  })

  test('many large services of a shipment are listed on several pages', async () => {
    const shipment = await newShipment(app)
    const reason = '€'.repeat(2_000)
    for (let i = 0; i < 360; i++) await newService(app, shipment, { reason, name: String(i) })
    const { records, pages } = await followed(`/v1/shipments/${shipment.id}/services`)
    assert.deepEqual(
      records.map(({ name }) => name),
      Array.from({ length: 360 }, (_, i) => String(i)),
    )
    assert.equal(pages, 2)
    const expanded = await app.call('GET', `/v1/shipments/${shipment.id}?expand=services,move`)
    requireSmall(expanded)
    assert.deepEqual(['services' in expanded.body, expanded.body.move.id], [false, shipment.moveID])
    const other = await app.call('GET', `/v1/shipments/${shipment.id}/services?cursor=x`)
    assert.deepEqual([other.status, other.body.code], [400, 'invalid_cursor'])
    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
  })

  test('a customer sees all large shipments of a move', async () => {
    const { secret } = await newLink(app, {}, move)
    const { status, body } = await track(app, secret)
    assert.equal(status, 200)
    assert.deepEqual(
      body.shipments.map(({ locator }: Body) => locator),
      shipments.map(({ locator }) => locator),
    )
  })

  test('a read ends with the row that spends its budget, not before the third, and again when it is repeated', async () => {
    const query = sql`SELECT id, doc FROM shipments ORDER BY id LIMIT 25`
    const docs = sql`SELECT doc FROM shipments ORDER BY id LIMIT 25`
    const all = (await app.db.column<string>(docs)).map(idOfDoc)
    // Each of them has about 90,000 bytes.
    for (const [max, least, most] of [
      [1, 3, 3],
      [600_000, 6, 8],
    ] as const)
      for (let i = 0; i < 3; i++) {
        const [budget, ofRows] = [{ left: max }, { left: max }]
        const found = (await app.db.column<string>(docs, budget)).map(idOfDoc)
        const rows = await app.db.all<{ id: string }>(query, ofRows)
        assert.deepEqual(found, all.slice(0, found.length))
        assert.ok(found.length >= least && found.length <= most, `${found.length} rows`)
        assert.deepEqual(idsOf(rows), found)
        assert.deepEqual([isSpent(budget), isSpent(ofRows)], [true, true])
      }
    const enough = { left: 100_000_000 }
    assert.deepEqual([(await app.db.column(docs, enough)).length, isSpent(enough)], [25, false])
  })
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read } from '../../test/fixtures.ts'
import { linkOf, pagesOf } from '../../test/pages.ts'

forEachDatabase('lists of moves', (open) => {
  const app = sharedApp(open)
  const made: Record<string, Body> = {}
  const names = (records: Body[]) =>
    records.map(({ id }) => Object.keys(made).find((name) => made[name].id === id)).join(' ')

  before(async () => {
    made.a = await newMove(app, { reference: 'PO-1', customer: { firstName: 'Ada', lastName: 'Byron' } })
    made.b = await newMove(app, { reference: 'po-2', customer: { email: 'ada@example.com', phone: '+1 555' } })
    made.c = await newMove(app, { reference: '100%', metadata: { tariff: 'gold' }, assignee: 'Ann, Miller' })
    app.time.now = Date.parse(made.c.lastUpdated) + 60_000
    await newShipment(app, { moveID: made.a.id })
    made.a = await read(app, `/v1/moves/${made.a.id}`)
    made.d = await newMove(app)
  })

  test('200 newest first, on pages of any size', async () => {
    for (const limit of [1, 2, 3, 4, 200]) {
      const pages = await pagesOf(app, `/v1/moves?limit=${limit}`)
      assert.equal(names(pages.flat()), 'd c b a')
      assert.equal(pages.length, Math.ceil(4 / Math.min(limit, 4)))
    }
    assert.deepEqual((await read(app, '/v1/moves'))[3], made.a)
  })

  test('filters select the right moves, in the query and as content', async () => {
    const filters: [query: string, content: Body, found: string][] = [
      ['status=SUBMITTED', { status: ['SUBMITTED'] }, 'a'],
      ['status=SUBMITTED,DRAFT', { status: ['SUBMITTED', 'DRAFT'] }, 'd c b a'],
      ['status=COMPLETED', { status: ['COMPLETED'] }, ''],
      ['reference=PO-1,po-2', { reference: ['PO-1', 'po-2'] }, 'b a'],
      ['reference=po-1', { reference: ['po-1'] }, ''],
      [`updatedSince=${made.a.lastUpdated}`, { updatedSince: made.a.lastUpdated }, 'd a'],
      ['metadata.tariff=gold', { metadata: { tariff: 'gold' } }, 'c'],
      ['metadata.tariff=gold&q=po', { metadata: { tariff: 'gold' }, q: 'po' }, ''],
      ['assigned=true', { assigned: true }, 'c'],
      ['assigned=false', { assigned: false }, 'd b a'],
      ['assigned=false&status=SUBMITTED', { assigned: false, status: ['SUBMITTED'] }, 'a'],
      ['q=pO-', { q: 'pO-' }, 'b a'],
      ['q=%25', { q: '%' }, ''],
      [`q=${made.d.locator.toLowerCase()}`, { q: made.d.locator.toLowerCase() }, 'd'],
      ['q=po&status=DRAFT', { q: 'po', status: ['DRAFT'] }, 'b'],
    ]
    for (const [query, content, found] of filters) {
      assert.equal(names((await pagesOf(app, `/v1/moves?${query}&limit=1`)).flat()), found, query)
      assert.equal(names((await pagesOf(app, '/v1/moves?limit=1', 'QUERY', content)).flat()), found, query)
    }
  })

  test('200 for QUERY by the assignee, whose name must not appear in a URL; null clears it', async () => {
    const found = async (assignee: string[]) =>
      names((await pagesOf(app, '/v1/moves?limit=1', 'QUERY', { assignee })).flat())
    const ofShipments = async (filter: Body) =>
      (await pagesOf(app, '/v1/shipments?limit=1', 'QUERY', filter)).flat().map(({ moveID }) => moveID)
    assert.deepEqual(await ofShipments({ assigned: false }), [made.a.id])
    assert.deepEqual(await ofShipments({ assigned: true }), [])
    assert.deepEqual(await ofShipments({ assignee: ['Ann, Miller'] }), [])
    assert.equal(await found(['Ann, Miller', 'Ben']), 'c')
    assert.equal(await found(['ann, miller']), '')
    assert.equal((await app.call('GET', '/v1/moves?assignee=Ben')).status, 400)
    const send = async (body: Body) => {
      const { eTag } = await read(app, `/v1/moves/${made.d.id}`)
      return app.call('PATCH', `/v1/moves/${made.d.id}`, { body, headers: { 'if-match': eTag } })
    }
    assert.equal((await send({ assignee: 'Ben' })).body.assignee, 'Ben')
    assert.equal(await found(['Ann, Miller', 'Ben']), 'd c')
    assert.equal((await send({ assignee: ' ' })).status, 422)
    assert.equal((await send({ assignee: null })).body.assignee, null)
    assert.equal(await found(['Ben']), '')
    made.d = await read(app, `/v1/moves/${made.d.id}`)
  })

  test('200 for QUERY by the customer, who must not appear in a URL', async () => {
    for (const [customer, found] of [
      ['ada', 'b a'],
      ['BYR', 'a'],
      ['ada@', 'b'],
      ['+1', 'b'],
      ['yron', ''],
    ] as const)
      assert.equal(names((await app.call('QUERY', '/v1/moves', { body: { customer } })).body), found, customer)
    assert.equal((await app.call('GET', '/v1/moves?customer=ada')).status, 400)
  })

  test('200 for sorting in both directions, and 400 for an unknown sort field', async () => {
    for (const [sort, found] of [
      ['createdAt', 'a b c d'],
      ['-createdAt', 'd c b a'],
      ['lastUpdated', 'b c a d'],
      ['-lastUpdated', 'd a c b'],
    ] as const)
      assert.equal(names((await pagesOf(app, `/v1/moves?sort=${sort}&limit=2`)).flat()), found, sort)
    for (const sort of ['deliveryDate', 'locator', ''])
      assert.equal((await app.call('GET', `/v1/moves?sort=${sort}`)).status, 400, sort)
  })

  test('fields, expand and count', async () => {
    const answer = await app.call('GET', '/v1/moves?fields=locator&expand=shipments&limit=3', {
      headers: { prefer: 'count=exact' },
    })
    assert.equal(answer.headers['total-count'], '4')
    const { id, locator, eTag } = made.d
    assert.deepEqual(answer.body[0], { id, locator, eTag, shipments: [] })
    const last = await app.call('GET', linkOf(answer, 'next')!)
    assert.equal(last.body[0].shipments[0].moveID, made.a.id)
  })

  test('CSV and NDJSON have all of them, with the customer in columns', async () => {
    const csv = await app.call('GET', '/v1/moves?limit=1', { headers: { accept: 'text/csv' } })
    const [header = '', ...lines] = csv.text.trimEnd().split('\r\n')
    assert.equal(
      header,
      'id,locator,status,customer.firstName,customer.lastName,customer.email,customer.phone,reference,remarks,metadata,canceledAt,statusReason,assignee,createdAt,lastUpdated,eTag',
    )
    assert.equal(lines.length, 4)
    assert.match(lines[3]!, /,SUBMITTED,Ada,Byron,,,PO-1,,/)
    assert.match(lines[2]!, /,DRAFT,,,ada@example\.com,'\+1 555,po-2,,/)
    const ndjson = await app.call('GET', '/v1/moves?status=DRAFT', { headers: { accept: 'application/x-ndjson' } })
    assert.equal(
      names(
        ndjson.text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ),
      'd c b',
    )
  })
})

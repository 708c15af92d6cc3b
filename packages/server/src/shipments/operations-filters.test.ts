import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, AGENT, newMove, newShipment, through } from '../../test/fixtures.ts'
import { pagesOf } from '../../test/pages.ts'

type Made = Record<string, Body>

/** A filter in the query and as the content of a QUERY, and the shipments it finds. */
type Filtered = [query: string, content: Body, found: string]

const FILTERS = (made: Made): Filtered[] => [
  ['', {}, 'a b c d e'],
  ['status=APPROVED', { status: ['APPROVED'] }, 'b'],
  ['status=APPROVED,DRAFT', { status: ['APPROVED', 'DRAFT'] }, 'b c'],
  ['status=APPROVED&status=DRAFT', { status: ['APPROVED', 'DRAFT'] }, 'b c'],
  [
    'reference=PO-1&status=SUBMITTED&reference=po-1,100%25',
    { reference: ['PO-1', 'po-1', '100%'], status: ['SUBMITTED'] },
    'a',
  ],
  ['status=DELIVERED', { status: ['DELIVERED'] }, ''],
  ['shipmentType=PPM', { shipmentType: ['PPM'] }, 'c'],
  ['shipmentType=PPM,GRAND%20PIANO', { shipmentType: ['PPM', 'GRAND PIANO'] }, 'c d'],
  [`moveID=${made.a.moveID}`, { moveID: [made.a.moveID] }, 'a b'],
  [`moveID=${made.c.moveID.toUpperCase()},${made.d.moveID}`, { moveID: [made.c.moveID, made.d.moveID] }, 'c d'],
  ['reference=PO-1', { reference: ['PO-1'] }, 'a'],
  ['reference=po-1', { reference: ['po-1'] }, 'b'],
  ['reference=PO-1,100%25', { reference: ['PO-1', '100%'] }, 'a c'],
  ['reference=PO', { reference: ['PO'] }, ''],
  ['deliveryDate[gte]=2026-12-24', { deliveryDate: { gte: '2026-12-24' } }, 'b c'],
  ['deliveryDate[lte]=2026-12-24', { deliveryDate: { lte: '2026-12-24' } }, 'a b'],
  [
    'deliveryDate[gte]=2026-12-02&deliveryDate[lte]=2026-12-30',
    { deliveryDate: { gte: '2026-12-02', lte: '2026-12-30' } },
    'b',
  ],
  ['requestedPickupDate[gte]=2026-12-01', { requestedPickupDate: { gte: '2026-12-01' } }, 'd'],
  ['requestedPickupDate[lte]=2026-11-30', { requestedPickupDate: { lte: '2026-11-30' } }, 'e'],
  ['scheduledPickupDate[gte]=2026-11-02', { scheduledPickupDate: { gte: '2026-11-02' } }, 'd'],
  ['actualPickupDate[lte]=2026-11-04', { actualPickupDate: { lte: '2026-11-04' } }, 'd'],
  ['scheduledDeliveryDate[lte]=2026-11-05', { scheduledDeliveryDate: { lte: '2026-11-05' } }, 'e'],
  ['actualDeliveryDate[gte]=2026-11-01', { actualDeliveryDate: { gte: '2026-11-01' } }, 'e'],
  ['metadata.tariff=gold', { metadata: { tariff: 'gold' } }, 'a b'],
  ['metadata.tariff=gold,Silver', { metadata: { tariff: ['gold', 'Silver'] } }, 'a b c'],
  ['metadata.tariff=Silver&metadata.tariff=none', { metadata: { tariff: ['Silver', 'none'] } }, 'c'],
  ['metadata.tariff=silver', { metadata: { tariff: 'silver' } }, ''],
  ['metadata.tariff=gold&metadata.a.b%3Dc=d%3De', { metadata: { tariff: 'gold', 'a.b=c': 'd=e' } }, 'b'],
  ['metadata.tariff=gold&status=APPROVED', { metadata: { tariff: 'gold' }, status: ['APPROVED'] }, 'b'],
  ['metadata.tariff=gold&sort=createdAt', { metadata: { tariff: 'gold' }, sort: 'createdAt' }, 'a b'],
  ['metadata.a=b%3Dc%3Dd%3De', { metadata: { a: 'b=c=d=e' } }, ''],
  [`updatedSince=${made.e.lastUpdated}`, { updatedSince: made.e.lastUpdated }, 'e'],
  ['updatedSince=2026-11-15T00:00:00%2B01:00', { updatedSince: '2026-11-15T00:00:00+01:00' }, 'a b c d e'],
  ['updatedSince=2030-01-01T00:00:00Z', { updatedSince: '2030-01-01T00:00:00Z' }, ''],
  [`q=${made.a.locator.slice(0, 6).toLowerCase()}`, { q: made.a.locator.slice(0, 6).toLowerCase() }, 'a b'],
  [`q=${made.b.locator}`, { q: made.b.locator }, 'b'],
  ['q=Po-', { q: 'Po-' }, 'a b'],
  ['q=O-1', { q: 'O-1' }, ''],
  ['q=bOi', { q: 'bOi' }, 'a d'],
  ['q=%C3%A9vian', { q: 'évian' }, 'e'],
  ['q=EVI', { q: 'EVI' }, 'e'],
  ['q=e%CC%81v', { q: 'e\u0301v' }, 'e'],
  ['q=%CC%81', { q: '\u0301' }, ''],
  ['q=100%25', { q: '100%' }, 'c'],
  ['q=%25', { q: '%' }, ''],
  ['q=P_-', { q: 'P_-' }, ''],
  ["q='%20OR%201=1", { q: "' OR 1=1" }, ''],
  ['status=SUBMITTED&q=po', { status: ['SUBMITTED'], q: 'po' }, 'a'],
  [`moveID=${made.a.moveID}&shipmentType=PPM`, { moveID: [made.a.moveID], shipmentType: ['PPM'] }, ''],
]

forEachDatabase('the filters of shipments', (open) => {
  const app = sharedApp(open)
  const made: Made = {}
  const names = (records: Body[]) =>
    Object.keys(made)
      .filter((name) => records.some(({ id }) => id === made[name].id))
      .join(' ')

  before(async () => {
    const move = await newMove(app, {
      customer: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '555 0100' },
    })
    made.a = await newShipment(app, {
      moveID: move.id,
      reference: 'PO-1',
      deliveryDate: '2026-12-01',
      destinationAddress: ADDRESS,
      metadata: { tariff: 'gold' },
      agents: [{ ...AGENT, firstName: 'Łucja', email: 'lucja@example.com' }],
    })
    const gold = { metadata: { tariff: 'gold', 'a.b=c': 'd=e' } }
    made.b = await newShipment(app, { moveID: move.id, reference: 'po-1', deliveryDate: '2026-12-24', ...gold })
    made.b = await through(app, made.b, 'APPROVED')
    made.c = await newShipment(app, {
      shipmentType: 'PPM',
      status: 'DRAFT',
      reference: '100%',
      deliveryDate: '2026-12-31',
      metadata: { tariff: 'Silver' },
    })
    const other = await newMove(app, { customer: { firstName: 'Zoe\u0308', lastName: 'ADAMS' } })
    const piano = { shipmentType: 'GRAND PIANO', requestedPickupDate: '2026-12-01', pickupAddress: ADDRESS }
    const agents = [AGENT, { ...AGENT, agentType: 'RECEIVING_AGENT', lastName: 'Luczak' }]
    const dates = { scheduledPickupDate: '2026-11-02', actualPickupDate: '2026-11-04' }
    made.d = await newShipment(app, { moveID: other.id, ...piano, ...dates, agents })
    app.time.now = Date.parse(made.d.lastUpdated) + 60_000
    const city = { ...ADDRESS, city: 'Évian', country: 'FR', postalCode: '74500' }
    const delivery = { scheduledDeliveryDate: '2026-11-05', actualDeliveryDate: '2026-11-06' }
    made.e = await newShipment(app, { requestedPickupDate: '2026-11-30', destinationAddress: city, ...delivery })
  })

  test('select the right shipments, in the query and as content, on pages of any size', async (t) => {
    for (const [query, content, found] of FILTERS(made)) {
      await t.test(query || 'no filter', async () => {
        const list = (await pagesOf(app, `/v1/shipments?${query}`)).flat()
        assert.equal(names(list), found)
        assert.equal(list.length, found.split(' ').filter(Boolean).length)
        const asked = (await pagesOf(app, '/v1/shipments?limit=1', 'QUERY', content)).flat()
        assert.deepEqual(asked, list)
        const counted = await app.call('GET', `/v1/shipments?${query}`, { headers: { prefer: 'count=exact' } })
        assert.equal(counted.headers['total-count'], String(list.length))
      })
    }
  })

  test('200 for QUERY by the customer of the move: the beginning of a name, e-mail or phone, whatever its case and accents', async () => {
    for (const [customer, found] of [
      ['ada', 'a b d'],
      ['Byr', 'a b'],
      ['ADA@', 'a b'],
      ['555', 'a b'],
      ['ZOE', 'd'],
      ['zo\u00eb', 'd'],
      ['oe', ''],
      ['%', ''],
    ] as const) {
      const answer = await app.call('QUERY', '/v1/shipments', { body: { customer } })
      assert.equal(names(answer.body), found, customer)
    }
  })

  test('200 for QUERY by an agent: the beginning of a name, e-mail or phone, whatever its case and accents', async () => {
    for (const [agent, found] of [
      ['LUC', 'a d'],
      ['łucj', 'a'],
      ['lucja@', 'a'],
      [AGENT.firstName, 'd'],
      ['ucja', ''],
    ] as const) {
      const answer = await app.call('QUERY', '/v1/shipments', { body: { agent }, headers: { prefer: 'count=exact' } })
      assert.equal(names(answer.body), found, agent)
      assert.equal(answer.headers['total-count'], String(answer.body.length))
    }
  })

  test('found by metadata and agents as they are now, and not once they are deleted', async () => {
    const kept = await newShipment(app, {
      metadata: { wave: '1', kept: 'yes' },
      agents: [{ ...AGENT, firstName: 'Wanda' }],
    })
    const foundBy = async (body: Body) => (await app.call('QUERY', '/v1/shipments', { body })).body.length
    const change = (body: Body) => app.call('PATCH', `/v1/shipments/${kept.id}`, { body, headers: { 'if-match': '*' } })
    await change({ metadata: { wave: '2', kept: 'yes' } })
    assert.deepEqual(
      await Promise.all([{ wave: '1' }, { wave: '2' }, { kept: 'yes' }].map((metadata) => foundBy({ metadata }))),
      [0, 1, 1],
    )
    const [agent] = (await app.call('GET', `/v1/shipments/${kept.id}/agents`)).body
    await app.call('PATCH', `/v1/agents/${agent.id}`, {
      body: { firstName: 'Xenia' },
      headers: { 'if-match': agent.eTag },
    })
    assert.deepEqual([await foundBy({ agent: 'wanda' }), await foundBy({ agent: 'xenia' })], [0, 1])
    await app.call('DELETE', `/v1/shipments/${kept.id}`)
    assert.deepEqual([await foundBy({ metadata: { kept: 'yes' } }), await foundBy({ agent: 'xenia' })], [0, 0])
    assert.deepEqual(await app.db.all(sql`SELECT id FROM shipment_entries WHERE id = ${kept.id}`), [])
  })

  test('200 for repeated fields and expansions, as for a list with commas', async () => {
    const [twice, once] = await Promise.all(
      ['fields=status&fields=locator&expand=move&expand=agents', 'fields=status,locator&expand=move,agents'].map(
        (query) => app.call('GET', `/v1/shipments/${made.a.id}?${query}`),
      ),
    )
    assert.deepEqual([twice!.status, twice!.text], [200, once!.text])
  })

  test('400 for the customer or an agent in a URL, since they are personal data', async () => {
    for (const name of ['customer', 'agent']) {
      const answer = await app.call('GET', `/v1/shipments?${name}=ada`)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.errors[0].code, 'unknown_parameter')
    }
  })

  for (const [query, parameter] of [
    ['status=GONE', 'status'],
    ['status=APPROVED,', undefined],
    ['status=', 'status'],
    ['status=,', 'status'],
    ['fields=', 'fields'],
    ['fields=,', 'fields'],
    ['fields=status,', undefined],
    ['moveID=ABC346', 'moveID'],
    ['deliveryDate[gte]=soon', 'deliveryDate[gte]'],
    ['deliveryDate[lte]=2026-02-30', 'deliveryDate[lte]'],
    ['deliveryDate=2026-12-01', 'deliveryDate'],
    ['deliveryDate[gt]=2026-12-01', 'deliveryDate[gt]'],
    ['updatedSince=yesterday', 'updatedSince'],
    ['updatedSince=2026-11-15', 'updatedSince'],
    ['q=', 'q'],
    ['metadata=gold', 'metadata'],
    ['metadata.=gold', 'metadata.'],
    ['metadata.tariff=', 'metadata.tariff'],
    [`metadata.${'x'.repeat(41)}=gold`, `metadata.${'x'.repeat(41)}`],
    [`metadata.tariff=${'x'.repeat(501)}`, 'metadata.tariff'],
    [`metadata.tariff=${Array(11).fill('gold')}`, 'metadata.tariff'],
    ['metadata.a=1&metadata.b=1&metadata.c=1&metadata.d=1', 'metadata'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ] as const) {
    test(`${parameter ? 400 : 200} for ${query.slice(0, 30)}`, async () => {
      const answer = await app.call('GET', `/v1/shipments?${query}`)
      assert.equal(answer.status, parameter ? 400 : 200, answer.text)
      if (parameter) assert.equal(answer.body.errors[0].parameter, parameter)
    })
  }

  test('422 for a QUERY with filters that are wrong, each with its place', async () => {
    const body = { statsu: ['DRAFT'], status: 'DRAFT', deliveryDate: { after: '2026-12-01' }, limit: '5' }
    const answer = await app.call('QUERY', '/v1/shipments', { body })
    assert.equal(answer.status, 422)
    const pointers = answer.body.errors.map(({ pointer }: Body) => pointer).sort()
    assert.deepEqual(pointers, ['/deliveryDate/after', '/limit', '/statsu', '/status'])
    assert.match(answer.body.errors.find(({ pointer }: Body) => pointer === '/statsu').detail, /Did you mean status\?/)
  })

  test('200 for a QUERY that says how to show it, and 400 for names it does not know', async () => {
    const body = { sort: '-deliveryDate', limit: 2, fields: ['reference'], expand: ['agents'] }
    const answer = await app.call('QUERY', '/v1/shipments', { body })
    const { c, b } = made
    assert.deepEqual(
      answer.body,
      [c, b].map(({ id, reference, eTag }) => ({ id, reference, eTag, agents: [] })),
    )
    for (const wrong of [{ sort: 'colour' }, { fields: ['colour'] }, { expand: ['colour'] }])
      assert.equal((await app.call('QUERY', '/v1/shipments', { body: wrong })).status, 400)
  })

  test('the links of a QUERY say that they lead on with QUERY', async () => {
    await Promise.all([newShipment(app), newShipment(app)])
    const body = { status: ['SUBMITTED'], limit: 1 }
    const { headers } = await app.call('QUERY', '/v1/shipments', { body })
    assert.match(
      headers.link!,
      /^<\/v1\/shipments\?cursor=[^>]+>; rel="next"; method="QUERY", <\/v1\/shipments>; rel="first"; method="QUERY"$/,
    )
    assert.doesNotMatch((await app.call('GET', '/v1/shipments?limit=1')).headers.link!, /method/)
  })

  test('400 for the cursor of a QUERY with other content, or in a GET', async () => {
    const body = { status: ['SUBMITTED'], limit: 1 }
    const first = await app.call('QUERY', '/v1/shipments', { body })
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.link!)![1]!
    assert.equal((await app.call('QUERY', next, { body })).status, 200)
    const other = await app.call('QUERY', next, { body: { status: ['DRAFT'], limit: 1 } })
    assert.equal(other.body.code, 'invalid_cursor')
    assert.equal((await app.call('GET', next)).body.code, 'invalid_cursor')
  })
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, newMove, newShipment, read } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { pagesOf } from '../../test/pages.ts'
import { type Bound, newParty, putOn } from '../../test/parties.ts'

/** Who finds what: a and b are moves, each with one shipment. */
const SEARCHES: [search: string, found: string][] = [
  ['Ada', 'a'],
  ['ada byr', 'a'],
  ['Byron, Ada', 'a'],
  ['byron ada l', ''],
  ['yron', ''],
  ['GRACE@', 'b'],
  ['555 0100', 'a'],
  ['(208) 555', 'a'],
  ['5550', 'b a'],
  ['0199', 'b'],
  ['20', ''],
  ['+1208', 'a'],
  ['PO-1', 'a'],
  ['po-ship', 'a'],
  ['lodz', 'b'],
  ['boi', 'a'],
  ['42 Sunset', 'a'],
  ['sunset b', 'a'],
  ['Boulevard', 'a'],
  ['levard', ''],
  ['marszalkowska 1', 'b'],
  ['sunset ave', ''],
  ['%', ''],
  ['_', ''],
  ['Piotr Nobody', ''],
  ['77048', 'd'],
  ['so-7', 'd'],
  ['7048', ''],
  ['Sigmar', 'd'],
  ['lopez', 'd'],
  ['anna lopez', 'd'],
  ['Sigmar-Lopez, Anna', 'd'],
  ['elena sig', 'd'],
  ['igmar', ''],
  ['inv9', 'd'],
  ['9a', 'd'],
  ['ax-441', 'd'],
  ['441', 'd'],
  ['nv9', ''],
]

forEachDatabase('search in one field', (open) => {
  const app = sharedApp(open)
  const made: Record<string, Body> = {}
  const shipments: Record<string, Body> = {}

  const found = async (kind: 'moves' | 'shipments', search: string, more: Body = {}): Promise<string> => {
    const all = kind === 'moves' ? made : shipments
    const records = (await pagesOf(app, `/v1/${kind}?limit=1`, 'QUERY', { search, ...more })).flat()
    return records.map(({ id }) => Object.keys(all).find((name) => all[name]!.id === id)).join(' ')
  }

  before(async () => {
    const ada = { firstName: 'Ada', lastName: 'Byron', phone: '+1 (208) 555-0100' }
    const grace = { lastName: 'Hopper', email: 'grace@example.com', phone: '5550199' }
    made.a = await newMove(app, { reference: 'PO-1', customer: ada })
    made.b = await newMove(app, { customer: grace })
    const street = { ...ADDRESS, streetAddress1: '42 Sunset Boulevard, Apt. 7' }
    const polish = {
      streetAddress1: 'ul. Marszałkowska 1',
      city: 'Łódź',
      state: 'LD',
      postalCode: '90-001',
      country: 'PL',
    }
    const anna = { firstName: 'Anna Elena', lastName: 'Sigmar-Lopez' }
    made.d = await newMove(app, { reference: 'SO-77048', customer: anna })
    shipments.a = await newShipment(app, { moveID: made.a.id, reference: 'PO-ship', pickupAddress: street })
    shipments.b = await newShipment(app, {
      moveID: made.b.id,
      secondaryPickupAddress: polish,
      destinationAddress: polish,
    })
    shipments.d = await newShipment(app, { moveID: made.d.id, reference: 'INV9AX-441/b' })
  })

  for (const [search, expected] of SEARCHES)
    test(`${search} finds ${expected || 'nothing'}`, async () => {
      assert.deepEqual([await found('moves', search), await found('shipments', search)], [expected, expected])
    })

  test('locators are found, with other filters too; a name or number is never in a URL', async () => {
    const { a, b } = made
    assert.equal(await found('moves', a!.locator.toLowerCase()), 'a')
    assert.equal(await found('shipments', b!.locator), 'b')
    assert.equal(await found('moves', shipments.b!.locator), 'b')
    assert.equal(await found('shipments', '01'), 'd b a')
    assert.equal(await found('shipments', '5550', { status: ['DRAFT'] }), '')
    assert.equal((await app.call('GET', '/v1/moves?search=ada')).status, 400)
    const counted = await app.call('QUERY', '/v1/shipments', {
      body: { search: '5550' },
      headers: { prefer: 'count=exact' },
    })
    assert.equal(counted.headers['total-count'], '2')
  })

  test('what changes is found as it is now', async () => {
    const change = async (url: string, body: Body) => {
      const { eTag } = await read(app, url)
      assert.equal((await app.call('PATCH', url, { body, headers: { 'if-match': eTag } })).status, 200)
    }
    const move = await newMove(app, { customer: { firstName: 'Zed', phone: '777 1111' } })
    made.c = move
    shipments.c = await newShipment(app, {
      moveID: move.id,
      pickupAddress: { ...ADDRESS, streetAddress1: '9 Elm Row' },
    })
    await change(`/v1/moves/${move.id}`, { customer: { phone: '777 2222', lastName: 'Quill' } })
    await change(`/v1/shipments/${shipments.c!.id}`, {
      ...{ reference: 'Lot-8123', pickupAddress: { streetAddress1: '9 Fir Row' } },
    })
    await change(`/v1/shipments/${shipments.c!.id}`, { reference: 'Lot-9201' })
    await change(`/v1/moves/${move.id}`, { reference: 'Job 4711' })
    await change(`/v1/moves/${move.id}`, { reference: 'Job 4812' })
    for (const [search, expected] of [
      ['7771111', ''],
      ['elm row', ''],
      ['7772222', 'c'],
      ['zed quill', 'c'],
      ['fir row', 'c'],
      ['9 fir', 'c'],
      ['row', 'c'],
      ['8123', ''],
      ['9201', 'c'],
      ['4711', ''],
      ['4812', 'c'],
      ['quill zed', 'c'],
    ] as const)
      assert.deepEqual([await found('moves', search), await found('shipments', search)], [expected, expected], search)
    await app.call('DELETE', `/v1/shipments/${shipments.c!.id}`)
    assert.equal(await found('moves', 'fir row'), '')
  })

  test('a search that is longer than a term is compared with the whole text', async () => {
    const [street, reference] = ['Gate 4 of the Old Harbor Warehouses at the End of Northern Pier', 'Island '.repeat(9)]
    for (const [name, end] of Object.entries({ e: 'East', f: 'West' })) {
      made[name] = await newMove(app, { reference: `${reference}${end}` })
      const pickupAddress = { ...ADDRESS, streetAddress1: `${street} ${end}` }
      shipments[name] = await newShipment(app, { moveID: made[name].id, pickupAddress })
    }
    for (const text of [`${street} `, reference])
      for (const [search, expected] of [
        [text, 'f e'],
        [`${text}East`, 'e'],
        [`${text}North`, ''],
      ] as const)
        assert.deepEqual([await found('moves', search), await found('shipments', search)], [expected, expected], search)
  })
})

forEachDatabase('search by a party', (open) => {
  const app = sharedApp(open, { apiKeys: true })

  test('finds nothing by words of members that its role hides, and by all words where it sees whole records', async () => {
    const customer = { firstName: 'Anna', lastName: 'Sigmar-Lopez', phone: '5550100' }
    const move = await newMove(app, { reference: 'SO-77048', customer })
    const shipment = await newShipment(app, { moveID: move.id, reference: 'INV-441' })
    const whole = await newParty(app)
    const reduced = await Promise.all([newParty(app), newParty(app)])
    const stranger = await newParty(app)
    await putOn(app, move.id, whole, 'HAULER')
    await putOn(app, move.id, reduced[0], 'OBSERVER')
    await putOn(app, move.id, reduced[1], 'CUSTOMER')
    const found = async ({ headers }: Bound, kind: string, search: string): Promise<string[]> => {
      const answer = await app.call('QUERY', `/v1/${kind}`, { body: { search }, headers })
      return answer.body.map(({ id }: Body) => id)
    }
    for (const search of ['77048', 'lopez', '441', move.locator, shipment.locator, '5550100']) {
      assert.deepEqual(await found(whole, 'moves', search), [move.id], search)
      assert.deepEqual(await found(whole, 'shipments', search), [shipment.id], search)
      for (const other of [...reduced, stranger])
        for (const kind of ['moves', 'shipments']) assert.deepEqual(await found(other, kind, search), [], search)
    }
  })

  test('403 without the scopes of all that is compared', async () => {
    for (const [kind, scope] of [
      ['moves', 'moves:read'],
      ['shipments', 'shipments:read'],
    ] as const) {
      const headers = bearing(await keyIn(app.db, { scopes: [scope] }, app.time.now))
      assert.equal((await app.call('QUERY', `/v1/${kind}`, { body: { search: 'lopez' }, headers })).status, 403)
    }
  })
})

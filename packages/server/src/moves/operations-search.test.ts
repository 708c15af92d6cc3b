import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, newMove, newShipment, read } from '../../test/fixtures.ts'
import { pagesOf } from '../../test/pages.ts'

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
    shipments.a = await newShipment(app, { moveID: made.a.id, reference: 'PO-ship', pickupAddress: street })
    shipments.b = await newShipment(app, {
      moveID: made.b.id,
      secondaryPickupAddress: polish,
      destinationAddress: polish,
    })
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
    await change(`/v1/shipments/${shipments.c!.id}`, { pickupAddress: { streetAddress1: '9 Fir Row' } })
    for (const [search, expected] of [
      ['7771111', ''],
      ['elm row', ''],
      ['7772222', 'c'],
      ['zed quill', 'c'],
      ['fir row', 'c'],
      ['9 fir', 'c'],
      ['row', 'c'],
    ] as const)
      assert.deepEqual([await found('moves', search), await found('shipments', search)], [expected, expected], search)
    await app.call('DELETE', `/v1/shipments/${shipments.c!.id}`)
    assert.equal(await found('moves', 'fir row'), '')
  })
})

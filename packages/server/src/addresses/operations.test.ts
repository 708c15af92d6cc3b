import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, newShipment, read } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

const urlOf = (shipment: Body, role = 'destinationAddress') =>
  `/v1/mto-shipment/${shipment.id}/address/${shipment[role].id}`

forEachDatabase('the addresses of a shipment', (open) => {
  const app = sharedApp(open)
  const withAddresses = () => newShipment(app, { pickupAddress: ADDRESS, destinationAddress: ADDRESS })
  const put = (url: string, ifMatch: string, body: Body) =>
    app.call('PUT', url, { body, headers: { 'if-match': ifMatch } })
  const patch = (shipment: Body, body: Body) =>
    app.call('PATCH', `/v1/shipments/${shipment.id}`, { body, headers: { 'if-match': shipment.eTag } })

  test('200 for the list and for each, as the shipment has them', async () => {
    const shipment = await withAddresses()
    const list = await read(app, `/v1/shipments/${shipment.id}/addresses`)
    assert.deepEqual(list, [shipment.pickupAddress, shipment.destinationAddress])
    const answer = await app.call('GET', urlOf(shipment))
    assert.deepEqual(answer.body, shipment.destinationAddress)
    assert.equal(answer.headers.etag, `"${shipment.destinationAddress.eTag}"`)
    const empty = await newShipment(app)
    assert.deepEqual(await read(app, `/v1/shipments/${empty.id}/addresses`), [])
  })

  test('200 for a JSON Patch that moves or copies an address: a new one in the new role', async () => {
    const shipment = await newShipment(app, {
      pickupAddress: ADDRESS,
      destinationAddress: { ...ADDRESS, city: 'Nampa' },
    })
    const { pickupAddress, destinationAddress } = shipment
    const body = [
      { op: 'move', from: '/destinationAddress', path: '/secondaryDestinationAddress' },
      { op: 'copy', from: '/pickupAddress', path: '/destinationAddress' },
      { op: 'copy', from: '/pickupAddress', path: '/secondaryPickupAddress' },
    ]
    const headers = { 'if-match': shipment.eTag, 'content-type': 'application/json-patch+json' }
    const answer = await app.call('PATCH', `/v1/shipments/${shipment.id}`, { body, headers })
    assert.equal(answer.status, 200, answer.text)
    const after = answer.body
    assert.deepEqual(after.pickupAddress, pickupAddress)
    assert.deepEqual(
      [after.destinationAddress.city, after.secondaryPickupAddress.city, after.secondaryDestinationAddress.city],
      ['Boise', 'Boise', 'Nampa'],
    )
    // The address that was copied over another one changes that one; every other place was empty.
    assert.equal(after.destinationAddress.id, destinationAddress.id)
    assert.notEqual(after.destinationAddress.eTag, destinationAddress.eTag)
    const ids = [
      pickupAddress,
      after.destinationAddress,
      after.secondaryPickupAddress,
      after.secondaryDestinationAddress,
    ]
    assert.equal(new Set(ids.map(({ id }) => id)).size, 4)
    assert.deepEqual(await read(app, urlOf(after, 'secondaryDestinationAddress')), after.secondaryDestinationAddress)
  })

  test('404 for the address of another shipment, and for one that was removed', async () => {
    const [one, other] = [await withAddresses(), await withAddresses()]
    const foreign = `/v1/mto-shipment/${one.id}/address/${other.destinationAddress.id}`
    assert.equal((await app.call('GET', foreign)).body.code, 'address_not_found')
    assert.equal((await put(foreign, '*', ADDRESS)).status, 404)
    await patch(one, { destinationAddress: null })
    assert.equal((await app.call('GET', urlOf(one))).status, 404)
    assert.equal((await put(urlOf(one), one.destinationAddress.eTag, ADDRESS)).status, 404)
  })

  test('200 as of an instant: as it stood in its shipment then, without ETag, also when either is gone', async () => {
    const shipment = await withAddresses()
    const at = (instant: string) => app.call('GET', `${urlOf(shipment)}?asOf=${instant}`)
    const { body: replaced } = await put(urlOf(shipment), shipment.eTag, { ...ADDRESS, city: 'Nampa' })
    const { body: without } = await patch(await read(app, `/v1/shipments/${shipment.id}`), { destinationAddress: null })
    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    const then = await at(shipment.lastUpdated)
    assert.deepEqual([then.status, then.body, then.headers.etag], [200, shipment.destinationAddress, undefined])
    assert.deepEqual((await at(replaced.lastUpdated)).body, replaced)
    assert.equal((await at(without.lastUpdated)).body.code, 'address_not_found')
    assert.equal((await at('2099-01-01T00:00:00Z')).body.code, 'shipment_not_found')
    assert.equal((await at('2020-01-01T00:00:00Z')).body.code, 'shipment_not_found')
    assert.equal((await at('yesterday')).body.code, 'invalid_query')
  })

  for (const whose of ['its own tag', "its shipment's tag"]) {
    test(`200 for PUT with ${whose}: the whole is replaced, and both versions move`, async () => {
      const full = { ...ADDRESS, streetAddress2: 'Apt 3', streetAddress3: 'c/o Ada', country: 'USA' }
      const shipment = await newShipment(app, { pickupAddress: ADDRESS, destinationAddress: full })
      const { eTag } = whose === 'its own tag' ? shipment.destinationAddress : shipment
      const answer = await put(urlOf(shipment), eTag, { ...ADDRESS, city: 'Nampa' })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.etag, undefined)
      const after = await read(app, `/v1/shipments/${shipment.id}`)
      const { id } = shipment.destinationAddress
      const versions = { eTag: answer.body.eTag, lastUpdated: after.lastUpdated }
      const empty = { streetAddress2: null, streetAddress3: null, country: 'US' }
      assert.deepEqual(answer.body, { id, ...ADDRESS, ...empty, city: 'Nampa', ...versions })
      assert.deepEqual(after.destinationAddress, answer.body)
      assert.notEqual(answer.body.eTag, shipment.destinationAddress.eTag)
      assert.notEqual(after.eTag, shipment.eTag)
      assert.deepEqual(after.pickupAddress, shipment.pickupAddress)
    })
  }

  test('412 for PUT repeated with its old tag, whichever it was', async () => {
    const shipment = await withAddresses()
    const { body } = await put(urlOf(shipment), shipment.destinationAddress.eTag, { ...ADDRESS, city: 'Nampa' })
    for (const { eTag } of [shipment.destinationAddress, shipment]) {
      const answer = await put(urlOf(shipment), eTag, { ...ADDRESS, city: 'Nampa' })
      assert.equal(answer.status, 412)
      assert.equal(answer.body.reason, 'stale')
      assert.deepEqual(answer.body.current, body)
    }
    assert.equal((await put(urlOf(shipment), shipment.pickupAddress.eTag, ADDRESS)).status, 412)
  })

  test('a PATCH of the rest of the shipment leaves the tag of the address good', async () => {
    const shipment = await withAddresses()
    const { body: patched } = await patch(shipment, { estimatedWeight: 1, pickupAddress: { city: 'Nampa' } })
    assert.deepEqual(patched.destinationAddress, shipment.destinationAddress)
    const stale = await put(urlOf(shipment), shipment.eTag, { ...ADDRESS, city: 'Eagle' })
    assert.equal(stale.status, 412)
    assert.equal(stale.body.reason, 'stale')
    const own = await put(urlOf(shipment), shipment.destinationAddress.eTag, { ...ADDRESS, city: 'Eagle' })
    assert.equal(own.status, 200)
    assert.equal((await read(app, `/v1/shipments/${shipment.id}`)).estimatedWeight, 1)
  })

  test('a PATCH of the address through the shipment moves its tag', async () => {
    const shipment = await withAddresses()
    const { body: patched } = await patch(shipment, { destinationAddress: { city: 'Nampa' } })
    assert.notEqual(patched.destinationAddress.eTag, shipment.destinationAddress.eTag)
    const stale = await put(urlOf(shipment), shipment.destinationAddress.eTag, ADDRESS)
    assert.equal(stale.status, 412)
    assert.equal(stale.body.reason, 'stale')
    assert.deepEqual(stale.body.current, patched.destinationAddress)
    const late = await patch(shipment, { estimatedWeight: 1 })
    assert.equal(late.status, 412)
  })

  test('412 for PATCH of the shipment after a PUT of its address', async () => {
    const shipment = await withAddresses()
    await put(urlOf(shipment), shipment.destinationAddress.eTag, { ...ADDRESS, city: 'Nampa' })
    const late = await patch(shipment, { estimatedWeight: 1 })
    assert.equal(late.status, 412)
    assert.equal(late.body.current.destinationAddress.city, 'Nampa')
  })

  test('200 for PUT with equal content: the same tags, and no row is written', async () => {
    const shipment = await withAddresses()
    const before = await rowsOf(app.db)
    for (const body of [ADDRESS, { ...ADDRESS, country: null }, shipment.destinationAddress]) {
      const answer = await put(urlOf(shipment), shipment.destinationAddress.eTag, body)
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(answer.body, shipment.destinationAddress)
    }
    assert.deepEqual(await rowsOf(app.db), before)
  })

  const { city: _, ...withoutCity } = ADDRESS
  const REFUSED: [string, Body, string[]][] = [
    ['a part of it', { city: 'Nampa' }, ['/postalCode required', '/state required', '/streetAddress1 required']],
    ['no city', withoutCity, ['/city required']],
    ['a blank city', { ...ADDRESS, city: ' ' }, ['/city blank']],
    ['another id', { ...ADDRESS, id: 'x' }, ['/id read_only']],
    ['another tag', { ...ADDRESS, eTag: 'x' }, ['/eTag read_only']],
    [
      'a postal code of no country',
      { ...ADDRESS, country: 'us', postalCode: '8370' },
      ['/postalCode invalid_postal_code'],
    ],
    ['several things', { ...ADDRESS, state: 7, zip: '1' }, ['/state wrong_type', '/zip unknown_member']],
  ]
  for (const [name, body, errors] of REFUSED) {
    test(`422 for PUT of ${name}, and nothing changes`, async () => {
      const shipment = await withAddresses()
      const before = await rowsOf(app.db)
      const answer = await put(urlOf(shipment), shipment.destinationAddress.eTag, body)
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(listed(answer.body.errors), errors)
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  test('one 200 and otherwise 412 for many PUTs with one tag, of either kind', async () => {
    const shipment = await withAddresses()
    const tags = [shipment.eTag, shipment.destinationAddress.eTag]
    const cities = Array.from({ length: 12 }, (_, i) => `City ${i}`)
    const answers = await Promise.all(cities.map((city, i) => put(urlOf(shipment), tags[i % 2], { ...ADDRESS, city })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(11).fill(412)])
    const won = answers.find(({ status }) => status === 200)!
    assert.deepEqual(await read(app, urlOf(shipment)), won.body)
  })

  test('200 for PUT by its own tag while others change the rest of the shipment', async () => {
    for (let round = 1; round <= 5; round++) {
      const shipment = await withAddresses()
      const address = { ...ADDRESS, city: 'Nampa' }
      const [replaced, ...patched] = await Promise.all([
        put(urlOf(shipment), shipment.destinationAddress.eTag, address),
        put(urlOf(shipment, 'pickupAddress'), shipment.pickupAddress.eTag, address),
        app.call('PATCH', `/v1/shipments/${shipment.id}`, {
          body: { estimatedWeight: 1 },
          headers: { 'if-match': '*' },
        }),
      ])
      for (const { status } of [replaced, ...patched]) assert.equal(status, 200)
      const after = await read(app, `/v1/shipments/${shipment.id}`)
      assert.deepEqual(
        [after.destinationAddress.city, after.pickupAddress.city, after.estimatedWeight],
        ['Nampa', 'Nampa', 1],
      )
    }
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { ADDRESS, AGENT, newShipment, through } from './fixtures.ts'

forEachDatabase('a conflict explains itself', (open) => {
  const app = sharedApp(open)
  const patch = (shipment: Body, body: Body, headers: Record<string, string>) =>
    app.call('PATCH', `/v1/shipments/${shipment.id}`, { body, headers })
  const merge = (shipment: Body, body: Body, base: string, more: Record<string, string> = {}) =>
    patch(shipment, body, { 'if-match': '*', prefer: `merge-base="${base}"`, ...more })

  test('412 with each change, its old and new value, actor and time, and the overlaps', async () => {
    const shipment = await newShipment(app, { deliveryDate: '2026-12-01' })
    const first = await patch(shipment, { deliveryDate: '2026-12-05' }, { 'if-match': shipment.eTag })
    const second = await patch(shipment, { estimatedWeight: 4000 }, { 'if-match': first.body.eTag })
    const refused = await patch(
      shipment,
      { deliveryDate: '2026-12-09', reference: 'A1' },
      { 'if-match': shipment.eTag },
    )
    assert.equal(refused.status, 412)
    assert.equal(refused.body.reason, 'stale')
    assert.deepEqual(refused.body.current, second.body)
    assert.deepEqual(refused.body.changes, [
      {
        path: '/deliveryDate',
        from: '2026-12-01',
        to: '2026-12-05',
        by: 'anonymous',
        byName: null,
        at: first.body.lastUpdated,
      },
      { path: '/estimatedWeight', from: null, to: 4000, by: 'anonymous', byName: null, at: second.body.lastUpdated },
    ])
    assert.deepEqual(refused.body.overlaps, ['/deliveryDate'])
    assert.match(
      refused.body.detail,
      /^2 changes since the version you read; 1 touches what you are changing: deliveryDate, by anonymous at /,
    )
  })

  test('412 with the net change per field: reverted changes are omitted', async () => {
    const shipment = await newShipment(app, { reference: 'A' })
    const there = await patch(shipment, { reference: 'B' }, { 'if-match': shipment.eTag })
    await patch(shipment, { reference: 'A' }, { 'if-match': there.body.eTag })
    const refused = await patch(shipment, { reference: 'C' }, { 'if-match': shipment.eTag })
    assert.equal(refused.status, 412)
    assert.deepEqual([refused.body.changes, refused.body.overlaps], [[], []])
  })

  const firstSteps: { what: string; made: Body; step: Body; mine: Body; overlaps: string[] }[] = [
    {
      what: 'a member that was empty',
      made: {},
      step: { reference: 'B' },
      mine: { reference: 'C' },
      overlaps: ['/reference'],
    },
    { what: 'a member that is emptied', made: { reference: 'A' }, step: { reference: null }, mine: {}, overlaps: [] },
    {
      what: 'names of the client, which are new, other and gone',
      made: { metadata: { a: '1', b: '1', 'c/d~': '1' } },
      step: { metadata: { a: '2', 'c/d~': null, e: '1' } },
      mine: { metadata: { b: '3', 'c/d~': '3' } },
      overlaps: ['/metadata/c~1d~0'],
    },
    {
      what: 'an address that comes',
      made: {},
      step: { destinationAddress: ADDRESS },
      mine: { destinationAddress: { ...ADDRESS, city: 'Nampa' } },
      overlaps: ['/destinationAddress'],
    },
    {
      what: 'a part of an address',
      made: { destinationAddress: ADDRESS },
      step: { destinationAddress: { city: 'Nampa' } },
      mine: { destinationAddress: { streetAddress2: 'Flat 2' }, estimatedWeight: 4000 },
      overlaps: ['/destinationAddress/city'],
    },
  ]
  for (const { what, made, step, mine, overlaps } of firstSteps)
    test(`412 of who is one step behind is the difference of the two versions: ${what}`, async () => {
      const shipment = await newShipment(app, made)
      const theirs = await patch(shipment, step, { 'if-match': shipment.eTag })
      assert.equal(theirs.status, 200, theirs.text)
      const refused = await patch(shipment, mine, { 'if-match': shipment.eTag })
      assert.equal(refused.status, 412)
      const difference = await app.call('GET', `/v1/shipments/${shipment.id}/diff?from=${shipment.eTag}`)
      assert.equal(difference.status, 200, difference.text)
      assert.deepEqual(refused.body.changes, difference.body.changes)
      assert.deepEqual(refused.body.overlaps, overlaps)
      assert.match(refused.body.detail, /^1 change since the version you read/)
    })

  test('412 with the overlaps of a JSON Patch that tests its tag', async () => {
    const shipment = await newShipment(app, { reference: 'A' })
    await patch(shipment, { reference: 'B' }, { 'if-match': shipment.eTag })
    const refused = await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: [
        { op: 'test', path: '/eTag', value: shipment.eTag },
        { op: 'replace', path: '/reference', value: 'C' },
      ],
      headers: { 'if-match': shipment.eTag, 'content-type': 'application/json-patch+json' },
    })
    assert.equal(refused.status, 412)
    assert.deepEqual(refused.body.overlaps, ['/reference'])
  })

  test('412 on an address with the changes of that address, by either tag', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS })
    const { destinationAddress: address } = shipment
    const url = `/v1/mto-shipment/${shipment.id}/address/${address.id}`
    await app.call('PUT', url, { body: { ...ADDRESS, city: 'Nampa' }, headers: { 'if-match': address.eTag } })
    for (const tag of [address.eTag, shipment.eTag]) {
      const refused = await app.call('PUT', url, {
        body: { ...ADDRESS, streetAddress1: '2 Side Street' },
        headers: { 'if-match': tag },
      })
      assert.equal(refused.status, 412)
      assert.equal(refused.body.reason, 'stale')
      assert.deepEqual(
        refused.body.changes.map(({ path, from, to }: Body) => ({ path, from, to })),
        [{ path: '/city', from: 'Boise', to: 'Nampa' }],
      )
      assert.deepEqual(refused.body.overlaps, ['/city'])
    }
  })

  test('412 on a DELETE overlaps every change, also of what was empty in the version held', async () => {
    const shipment = await newShipment(app)
    const first = await patch(shipment, { reference: 'B' }, { 'if-match': shipment.eTag })
    await patch(shipment, { metadata: { a: '1' } }, { 'if-match': first.body.eTag })
    for (const tag of [shipment.eTag, first.body.eTag]) {
      const refused = await app.call('DELETE', `/v1/shipments/${shipment.id}`, { headers: { 'if-match': tag } })
      assert.equal(refused.status, 412)
      assert.deepEqual(
        refused.body.overlaps,
        refused.body.changes.map(({ path }: Body) => path),
      )
      assert.match(
        refused.body.detail,
        /changes? since the version you read, which you would delete too: .*metadata\.a/,
      )
      assert.match(refused.body.detail, /Nothing was deleted\. Compare with current, then delete it with its eTag\.$/)
    }
  })

  test('412 on a PUT overlaps every change: what it leaves out is cleared', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS })
    const agent = (await app.call('POST', `/v1/shipments/${shipment.id}/agents`, { body: AGENT })).body
    const { destinationAddress: address } = shipment
    const { agentType, firstName, email } = agent
    const places: [string, Body, Body, Body][] = [
      [
        `/v1/agents/${agent.id}`,
        agent,
        { agentType, firstName, email, lastName: 'B' },
        { agentType, firstName, email },
      ],
      [`/v1/mto-shipment/${shipment.id}/address/${address.id}`, address, { ...ADDRESS, city: 'Nampa' }, ADDRESS],
    ]
    for (const [url, held, theirs, mine] of places) {
      const headers = { 'if-match': held.eTag }
      assert.equal((await app.call('PUT', url, { body: theirs, headers })).status, 200)
      const refused = await app.call('PUT', url, { body: mine, headers })
      assert.equal(refused.status, 412)
      assert.ok(refused.body.changes.length > 0)
      assert.deepEqual(
        refused.body.overlaps,
        refused.body.changes.map(({ path }: Body) => path),
      )
      assert.match(refused.body.detail, /^1 change since the version you read, which you would overwrite: /)
    }
  })

  test('412 of updateStatus overlaps when the status has changed', async () => {
    const shipment = await newShipment(app)
    await through(app, shipment, 'APPROVED')
    const refused = await app.call('PATCH', `/prime/v1/shipments/${shipment.id}/updateStatus`, {
      body: { status: 'CANCELED' },
      headers: { 'if-match': shipment.eTag },
    })
    assert.equal(refused.status, 412)
    assert.deepEqual(refused.body.overlaps, ['/status'])
  })

  test('412 beyond 100 changed paths says how many more', async () => {
    const names = (from: number) => Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${from + i}`, 'x']))
    const shipment = await newShipment(app, { metadata: names(0) })
    const body = {
      metadata: { ...Object.fromEntries(Object.keys(names(0)).map((name) => [name, null])), ...names(50) },
      reference: 'R',
    }
    const changed = await patch(shipment, body, { 'if-match': shipment.eTag })
    assert.equal(changed.status, 200)
    const refused = await patch(shipment, { reference: 'S' }, { 'if-match': shipment.eTag })
    assert.equal(refused.body.changes.length, 100)
    assert.equal(refused.body.moreChanges, 1)
  })

  test('200 for a merge of changes that do not overlap: both are there', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS, metadata: { a: '1' } })
    await patch(shipment, { estimatedWeight: 4000, metadata: { b: '2' } }, { 'if-match': shipment.eTag })
    const merged = await merge(
      shipment,
      { deliveryDate: '2026-12-24', destinationAddress: { city: 'Nampa' }, metadata: { a: null, c: '3' } },
      shipment.eTag,
    )
    assert.equal(merged.status, 200, merged.text)
    assert.equal(merged.headers['preference-applied'], 'merge-base')
    const { estimatedWeight, deliveryDate, destinationAddress, metadata } = merged.body
    assert.deepEqual(
      [estimatedWeight, deliveryDate, destinationAddress.city, metadata],
      [4000, '2026-12-24', 'Nampa', { b: '2', c: '3' }],
    )
    assert.equal(destinationAddress.streetAddress1, ADDRESS.streetAddress1)
  })

  test('200 for a merge with the whole record sent back: members equal to the base are not touched', async () => {
    const shipment = await newShipment(app, { reference: 'A' })
    await patch(shipment, { reference: 'B' }, { 'if-match': shipment.eTag })
    const merged = await merge(shipment, { ...shipment, estimatedWeight: 100 }, shipment.eTag)
    assert.equal(merged.status, 200, merged.text)
    assert.deepEqual([merged.body.reference, merged.body.estimatedWeight], ['B', 100])
  })

  test('409 for a merge that overlaps, with the members of the 412, and nothing changes', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS })
    const theirs = await patch(shipment, { destinationAddress: { city: 'Nampa' } }, { 'if-match': shipment.eTag })
    const refused = await merge(shipment, { destinationAddress: { streetAddress2: 'Flat 2' } }, shipment.eTag)
    assert.equal(refused.status, 409)
    assert.equal(refused.body.code, 'merge_conflict')
    assert.deepEqual(refused.body.overlaps, ['/destinationAddress/city'])
    assert.deepEqual(refused.body.current, theirs.body)
    assert.deepEqual((await app.call('GET', `/v1/shipments/${shipment.id}`)).body, theirs.body)
  })

  test('422 for a merge whose result breaks a rule that neither side broke', async () => {
    const shipment = await newShipment(app, { requestedPickupDate: '2026-12-01', deliveryDate: '2026-12-10' })
    await patch(shipment, { requestedPickupDate: '2026-12-09' }, { 'if-match': shipment.eTag })
    const refused = await merge(shipment, { deliveryDate: '2026-12-05' }, shipment.eTag)
    assert.equal(refused.status, 422)
    assert.deepEqual(
      refused.body.errors.map((error: Body) => error.code),
      ['date_order'],
    )
  })

  test('412 for a merge-base that was never a version; with another If-Match the preference does not count', async () => {
    const shipment = await newShipment(app)
    const unknown = await merge(shipment, { reference: 'A' }, 'AAAAAAAAAAAAAAAAAAAAAA')
    assert.deepEqual([unknown.status, unknown.body.reason], [412, 'unknown'])
    const plain = await patch(
      shipment,
      { reference: 'A' },
      { 'if-match': shipment.eTag, prefer: `merge-base="${shipment.eTag}"` },
    )
    assert.deepEqual([plain.status, plain.headers['preference-applied']], [200, undefined])
  })

  test('400 for a merge that cannot be made: a PUT and updateStatus are not merged, and do not overwrite instead', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS })
    const headers = { 'if-match': '*', prefer: `merge-base="${shipment.eTag}"` }
    const put = await app.call('PUT', `/v1/mto-shipment/${shipment.id}/address/${shipment.destinationAddress.id}`, {
      body: { ...ADDRESS, city: 'Nampa' },
      headers,
    })
    const status = await app.call('PATCH', `/prime/v1/shipments/${shipment.id}/updateStatus`, {
      body: { status: 'APPROVED' },
      headers,
    })
    assert.deepEqual(
      [put.status, put.body.code, status.status, status.body.code],
      [400, 'invalid_header', 400, 'invalid_header'],
    )
    assert.deepEqual((await app.call('GET', `/v1/shipments/${shipment.id}`)).body, shipment)
  })
})

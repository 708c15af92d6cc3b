import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AuthenticationError, type Client, PermissionError, type Shipment } from '@vanline/client'
import { sharedService } from '../../client/test/service.ts'
import { beginEpoch } from '../../server/src/db/epoch.ts'
import { keyIn } from '../../server/test/keys.ts'
import { forOneDatabase } from '../../server/test/one-database.ts'
import type { Feed } from '../src/feed.ts'
import { live, open, STREAM, seenIn, slowly, until } from './live.ts'

forOneDatabase('the rows of a collection', (openDatabase) => {
  const service = sharedService(openDatabase)
  let places = 0
  /** Shipments of one test have one reference. */
  const place = () => `place ${++places}`
  const shipment = (reference: string, more: object = {}) =>
    service.client.shipments.create({ shipmentType: 'HHG', reference, ...more })
  const shipmentsAt = (reference: string, client: Client = service.clientWith({})) =>
    ({ client, kind: 'shipments', filter: { reference } }) as const
  const isList = (method: string, url: URL) => method === 'GET' && url.pathname === '/v1/shipments'

  test('are all pages of the list, and then what others create, change, delete and restore', async () => {
    const reference = place()
    for (let i = 0; i < 3; i++) await shipment(reference)
    const client = service.clientWith({
      fetch: (input, init) => fetch(String(input).replace('limit=200', 'limit=2'), init),
    })
    const rows = await live(shipmentsAt(reference, client))
    assert.equal(rows.size, 3)

    const added = await shipment(reference)
    await until(rows, () => rows.has(added.id))
    const changed = await service.client.shipments.update(added, { estimatedWeight: 900 })
    await until(rows, () => rows.get(added.id)?.eTag === changed.eTag)
    assert.equal(rows.get(added.id)?.estimatedWeight, 900)
    await service.client.shipments.delete(changed)
    await until(rows, () => !rows.has(added.id))
    const restored = await service.client.shipments.restore(added.id)
    await until(rows, () => rows.get(added.id)?.eTag === restored.eTag)
  })

  test('have every change that was made while the list was read', async () => {
    const reference = place()
    const [changed, deleted] = [await shipment(reference), await shipment(reference)]
    const slow = slowly(service)
    let added: Shipment | undefined
    slow.after(isList, async () => {
      await service.client.shipments.update(changed, { estimatedWeight: 900 })
      await service.client.shipments.delete(deleted)
      added = await shipment(reference)
    })
    const rows = open(shipmentsAt(reference, slow.client))
    await rows.preload()
    assert.deepEqual([...rows.keys()].toSorted(), [changed.id, added!.id].toSorted())
    assert.equal(rows.get(changed.id)?.estimatedWeight, 900)
  })

  test('have every change that was made between the list and the stream', async () => {
    const reference = place()
    const changed = await shipment(reference)
    const slow = slowly(service)
    slow.after(
      (_method, url) => url.pathname === '/v1/events' && url.searchParams.has('limit'),
      () => service.client.shipments.update(changed, { estimatedWeight: 900 }),
    )
    const rows = await live(shipmentsAt(reference, slow.client))
    await until(rows, () => rows.get(changed.id)?.estimatedWeight === 900)
  })

  test('change with the address of a shipment, which has an event of its own', async () => {
    const reference = place()
    const at = { streetAddress1: '1 Main St', city: 'Miami', state: 'FL', postalCode: '33101' }
    const { id, pickupAddress } = await shipment(reference, { pickupAddress: at })
    const rows = await live(shipmentsAt(reference))
    await service.client.addresses.replace(id, pickupAddress!, { ...at, city: 'Tampa' })
    await until(rows, () => rows.get(id)?.pickupAddress?.city === 'Tampa')
  })

  test('come and go when a change makes them match the filter or not', async () => {
    const reference = place()
    const [entering, leaving] = [await shipment(reference), await shipment(reference, { estimatedWeight: 5 })]
    const rows = await live({
      ...shipmentsAt(reference),
      filter: { reference: [reference, 'other'], deliveryDate: { gte: '2026-12-01', lte: '2026-12-24' } },
      matches: ({ estimatedWeight }) => estimatedWeight !== 7,
    })
    assert.equal(rows.size, 0)
    const dated = (each: Shipment, deliveryDate: string | null) =>
      service.client.shipments.update(each, { deliveryDate })
    const entered = await dated(entering, '2026-12-24')
    await until(rows, () => rows.has(entering.id))
    const left = await dated(await dated(leaving, '2026-12-01'), '2026-12-25')
    await dated(entered, null)
    await until(rows, () => !rows.has(entering.id))
    assert.equal(rows.has(leaving.id), false)
    const back = await dated(left, '2026-12-02')
    await until(rows, () => rows.has(leaving.id))
    await service.client.shipments.update(back, { estimatedWeight: 7 })
    await until(rows, () => rows.size === 0)
  })

  test('are refused with a filter that only the service can check', () => {
    const config = { client: service.client, kind: 'shipments', filter: { q: 'Miami' } } as const
    assert.throws(() => open(config), /cannot tell .* the filter q\. Give it matches/)
    open({ ...config, matches: () => true })
  })

  test('are never replaced by an event that is older', async () => {
    const reference = place()
    const { id } = await shipment(reference)
    const slow = slowly(service)
    const rows = await live({ ...shipmentsAt(reference, slow.client), merge: true })
    const release = slow.hold(STREAM)
    const versions = seenIn(rows, () => rows.get(id)?.lastUpdated ?? '')
    await service.client.shipments.edit(id, () => ({ customerRemarks: 'Piano' }))
    const edit = rows.update(id, (draft) => {
      draft.estimatedWeight = 900
    })
    await edit.when('settled')
    assert.equal(rows.get(id)?.customerRemarks, 'Piano')
    release()
    const last = await service.client.shipments.edit(id, () => ({ estimatedWeight: 901 }))
    await until(rows, () => rows.get(id)?.eTag === last.eTag)
    assert.deepEqual(versions, versions.toSorted())
  })

  test('do not come back with an event that is older than their deletion', async () => {
    const reference = place()
    const { id } = await shipment(reference)
    const slow = slowly(service)
    const rows = await live(shipmentsAt(reference, slow.client))
    const release = slow.hold(STREAM)
    const seen = await service.client.shipments.edit(id, () => ({ customerRemarks: 'Piano' }))
    await rows.delete(id, { metadata: { seen } }).when('settled')
    const isThere = seenIn(rows, () => rows.has(id))
    release()
    const other = await shipment(reference)
    await until(rows, () => rows.has(other.id))
    assert.ok(!isThere.includes(true))
  })

  test('do not come back with an answer that is older than their deletion', async () => {
    const reference = place()
    const { id } = await shipment(reference)
    const slow = slowly(service)
    const rows = await live(shipmentsAt(reference, slow.client))
    const release = slow.hold((method) => method === 'PATCH')
    const [isChanged, isDeleted] = [slow.streamed('shipment.updated'), slow.streamed('shipment.deleted')]
    const edit = rows.update(id, (draft) => {
      draft.estimatedWeight = 900
    })
    await isChanged
    await service.client.shipments.delete(id)
    await isDeleted
    // The event is taken from the stream before another answer arrives.
    await slow.client.events.head()
    release()
    await edit.when('settled')
    const later = await shipment(reference)
    await until(rows, () => rows.has(later.id))
    assert.equal(rows.has(id), false)
  })

  test('are read again when a backup was restored, and followed from there', async () => {
    const reference = place()
    const [kept, lost] = [await shipment(reference), await shipment(reference)]
    const states: string[] = []
    const onFeed = ({ state }: Feed) => void states.push(state)
    const slow = slowly(service)
    const rows = await live({ ...shipmentsAt(reference, slow.client), onFeed })
    const release = slow.hold(STREAM)
    await service.client.shipments.delete(lost)
    await beginEpoch(service.db)
    service.front.cut()
    release()
    await until(rows, () => rows.size === 1)
    assert.ok(rows.has(kept.id))
    const after = await shipment(reference)
    await until(rows, () => rows.has(after.id))
    assert.equal(states.filter((state) => state === 'loading').length, 2)
    assert.equal(rows.status, 'ready')
  })

  test('are kept when the service is away, and go on after it', async () => {
    const reference = place()
    const first = await shipment(reference)
    const states: string[] = []
    service.front.fates.push(...Array(4).fill({ status: 503, headers: { 'retry-after': '0' } }))
    const rows = await live({ ...shipmentsAt(reference), onFeed: ({ state }) => void states.push(state) })
    service.front.cut()
    const second = await shipment(reference)
    await until(rows, () => rows.has(second.id))
    assert.ok(rows.has(first.id))
    assert.deepEqual(states, ['loading', 'waiting', 'loading', 'live', 'waiting', 'live'])
  })

  test('end their stream with the collection', async () => {
    const ended = Promise.withResolvers<void>()
    const client = service.clientWith({
      fetch: async (input, init) => {
        const isStream = new Headers(init?.headers).get('accept') === 'text/event-stream'
        if (isStream) init?.signal?.addEventListener('abort', () => ended.resolve())
        return fetch(input, init)
      },
    })
    const rows = await live(shipmentsAt(place(), client))
    await rows.cleanup()
    await ended.promise
    assert.deepEqual(rows.utils.feed(), { state: 'stopped' })
  })
})

forOneDatabase('a collection of a caller who may not follow', (openDatabase) => {
  const service = sharedService(openDatabase, { apiKeys: true })

  test('has the status error with the reason, and starts again when the caller may', async () => {
    const clientOf = (apiKey: string) => service.clientWith({ apiKey: () => apiKey })
    const admin = clientOf((await keyIn(service.db, {}, Date.now())).secret!)
    const reader = await admin.keys.create({ name: 'reader', scopes: ['shipments:read'] })
    const follower = await admin.keys.create({ name: 'follower', scopes: ['shipments:read', 'events:read'] })
    let secret = reader.secret!
    const rows = open({ client: service.clientWith({ apiKey: () => secret }), kind: 'shipments' })
    await assert.rejects(rows.preload(), PermissionError)
    assert.deepEqual([rows.status, rows.utils.feed().state], ['error', 'stopped'])
    assert.ok(rows.utils.feed().error instanceof PermissionError)

    const { id } = await admin.shipments.create({ shipmentType: 'HHG' })
    secret = follower.secret!
    const isReady = Promise.withResolvers<void>()
    rows.on('status:ready', () => isReady.resolve())
    rows.utils.reload()
    await isReady.promise
    assert.ok(rows.has(id))

    const isStopped = Promise.withResolvers<void>()
    rows.on('status:error', () => isStopped.resolve())
    await admin.keys.delete(follower)
    service.front.cut()
    await isStopped.promise
    assert.ok(rows.utils.feed().error instanceof AuthenticationError)
    // What was read can still be shown.
    assert.equal(rows.get(id)?.id, id)
  })
})

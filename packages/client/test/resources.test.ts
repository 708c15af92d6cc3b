import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDeliverer } from '../../server/src/webhooks/deliveries/deliver.ts'
import { openSender } from '../../server/src/webhooks/deliveries/sender.ts'
import { forOneDatabase } from '../../server/test/one-database.ts'
import { startReceiver } from '../../server/test/receiver.ts'
import { ConflictError, NotFoundError, verifyWebhook } from '../src/index.ts'
import { sharedService } from './service.ts'

const ADDRESS = { streetAddress1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701' }

forOneDatabase('resources', (open) => {
  const stops: (() => Promise<void>)[] = []
  // Registered first, so that the database is closed after the services that use it.
  after(() => Promise.all(stops.map((stop) => stop())))
  const service = sharedService(open)
  const newShipment = () => service.client.shipments.create({ shipmentType: 'HHG', pickupAddress: ADDRESS })

  test('a move is canceled with its shipments, and found by its locator', async () => {
    const { moves, shipments } = service.client
    const move = await moves.create({ reference: 'PO 17' })
    const shipment = await shipments.create({ shipmentType: 'HHG', moveID: move.id })
    const current = await moves.get(move.locator)
    const canceled = await moves.status(current, 'CANCELED', { expand: ['shipments'] })
    assert.deepEqual(
      canceled.shipments?.map(({ id, status }) => [id, status]),
      [[shipment.id, 'CANCELED']],
    )
    assert.equal((await moves.asOf(move.id, new Date(move.lastUpdated))).status, 'DRAFT')
    assert.ok((await moves.diff(move.locator)).changes.length > 0)
    const types = (await moves.history(move.locator)).items.map(({ type }) => type)
    assert.ok(types.includes('shipment.status_changed'))
    const empty = await moves.create()
    await moves.delete(empty)
    await assert.rejects(moves.get(empty.id), NotFoundError)
  })

  test('the personal data of a move are erased, in the version that was read or in any', async () => {
    const { moves } = service.client
    const move = await moves.create({ customer: { firstName: 'Ada' } })
    const current = await moves.update(move, { remarks: 'x' })
    await assert.rejects(moves.erase(move), ConflictError)
    const erasure = await moves.erase(current)
    assert.deepEqual([erasure.status, erasure.moveID], ['DONE', move.id])
    assert.deepEqual(await moves.erasure(erasure.id), erasure)
    assert.equal((await moves.get(move.id)).customer, null)
    const again = await moves.erase(move.locator)
    assert.deepEqual(await moves.erasures(move.id), [again, erasure])
  })

  test('a tracking link is created, used, listed and revoked', async () => {
    const { links } = service.client
    const { moveID, locator } = await newShipment()
    const { secret, url, ...link } = await links.create(moveID, { label: 'For Ada' })
    assert.ok(url.endsWith(`/track#${secret}`))
    assert.deepEqual([await links.get(link.id), await links.list(moveID)], [link, [link]])
    assert.deepEqual((await links.track(secret)).shipments[0]?.locator, locator)
    await links.delete(link)
    await assert.rejects(links.track(secret), NotFoundError)
  })

  test('an address is replaced in the version that was read', async () => {
    const { addresses } = service.client
    const shipment = await newShipment()
    const [address] = await addresses.list(shipment.id)
    const replaced = await addresses.replace(shipment.id, address!, { ...ADDRESS, city: 'Dallas' })
    assert.deepEqual(await addresses.get(shipment.id, address!.id), replaced)
    assert.deepEqual(await addresses.asOf(shipment.id, address!.id, address!.lastUpdated), address)
    const again = addresses.replace(shipment.id, address!, { ...ADDRESS, city: 'Waco' })
    const refused = await again.catch((error) => error)
    assert.ok(refused instanceof ConflictError)
    assert.equal(refused.current.city, 'Dallas')
  })

  test('an agent is created, replaced, changed and deleted', async () => {
    const { agents } = service.client
    const { id: shipmentID } = await newShipment()
    const content = { agentType: 'RELEASING_AGENT', firstName: 'Ada', phone: '555-0100' } as const
    const agent = await agents.create(shipmentID, content)
    const replaced = await agents.replace(agent, { ...content, firstName: 'Eve' })
    const changed = await agents.update(replaced, { lastName: 'Online' })
    assert.deepEqual(await agents.list(shipmentID), [changed])
    assert.deepEqual(await agents.asOf(agent.id, agent.lastUpdated), agent)
    await assert.rejects(agents.delete(agent), ConflictError)
    await agents.delete(changed.id)
    assert.deepEqual(await agents.list(shipmentID), [])
  })

  test('a service is asked for, rejected and deleted', async () => {
    const { services } = service.client
    const { id: shipmentID } = await newShipment()
    const asked = await services.create(shipmentID, { code: 'CRATE' })
    const rejected = await services.status(asked, { status: 'REJECTED', reason: 'Nothing to crate.' })
    assert.deepEqual(await services.list(shipmentID), [rejected])
    assert.deepEqual(await services.get(asked.id), rejected)
    assert.deepEqual(await services.asOf(asked.id, new Date(asked.lastUpdated)), asked)
    await services.delete(rejected)
    await assert.rejects(services.get(asked.id), NotFoundError)
  })

  test('a webhook is told what happens, and what it is told can be verified', async () => {
    const { webhooks } = service.client
    const receiver = await startReceiver()
    const deliverer = openDeliverer({
      db: service.db,
      sender: openSender({ allowPrivate: true }),
      publicUrl: '',
      access: {},
      onError: (error) => assert.fail(error as Error),
    })
    stops.push(() => deliverer.stop())
    const { secret, ...webhook } = await webhooks.create({ url: receiver.url, eventTypes: ['shipment.*'], ping: true })
    const { secret: newSecret, ...rotated } = await webhooks.rotateSecret(webhook)
    const shipment = await newShipment()
    deliverer.start()
    await receiver.arrived(2)
    for (const { text, headers } of receiver.received) {
      await verifyWebhook(text, headers, secret)
      await verifyWebhook(text, headers, newSecret)
      await assert.rejects(verifyWebhook(`${text} `, headers, [secret, newSecret]))
    }
    const { text, headers } = receiver.received[1]!
    const message = await verifyWebhook(text, headers, newSecret)
    assert.equal(message.type, 'shipment.created')
    assert.deepEqual(message.data.record, shipment)

    await deliverer.stop()
    const taken = await webhooks.takeOver(rotated)
    assert.equal(taken.authorizedBy, 'anonymous')
    const pages = await Array.fromAsync(webhooks.deliveryPages(webhook.id, { limit: 1 }))
    const deliveries = pages.flatMap(({ items }) => items)
    assert.deepEqual(deliveries.map(({ eventType }) => eventType).toSorted(), ['shipment.created', 'webhook.ping'])
    const delivery = deliveries.find(({ eventID }) => eventID === message.id)!
    assert.deepEqual(await webhooks.delivery(delivery.id), delivery)
    assert.equal((await webhooks.deliver(webhook.id, message.id)).state, 'PENDING')
    assert.deepEqual((await webhooks.deliveries(webhook.id, { state: 'FAILED' })).items, [])
    assert.deepEqual((await webhooks.list()).items, [taken])
    await webhooks.delete(taken)
  })

  test('the service says that it runs, that it is ready, and what an error means; and counts', async () => {
    const { server } = service.client
    assert.equal((await server.live()).status, 'ok')
    assert.ok((await server.ready()).status)
    assert.match(await server.metrics(), /^# HELP/)
    assert.match(await server.problem('precondition_failed'), /<html/)
  })
})

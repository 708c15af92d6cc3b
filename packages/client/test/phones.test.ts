/** The outbox of the phones of crews against the real service, over connections that break. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runsOf } from '../../../scripts/sample.ts'
import { itemEntries } from '../../crew/src/inventory/deeds.ts'
import { itemsOnPhone } from '../../crew/src/inventory/on-phone.ts'
import { type Inventory, type ItemStatus, itemFrom } from '../../crew/src/inventory/schema.ts'
import type { CrewShipment, Visit } from '../../crew/src/jobs/schema.ts'
import type { SavedRecord } from '../../crew/src/outbox/created.ts'
import { emptyContent, type MemoryContent, memoryStore } from '../../crew/src/outbox/memory-store.ts'
import { asResolved } from '../../crew/src/outbox/rules.ts'
import { sendAll } from '../../crew/src/outbox/sender.ts'
import { forEachDatabase } from '../../server/test/databases.ts'
import { createClient } from '../src/index.ts'
import type { Fate } from './front.ts'
import { sharedService } from './service.ts'

const ITEMS = runsOf(80, 300)
/** What happens to the requests of a bad signal, by turns. */
const BAD: readonly Fate[] = [...Array<Fate>(9).fill('pass'), 'lose', 'pass', 'lose answer', 'pass', 'halve answer']

forEachDatabase('two phones of crews', (open) => {
  const service = sharedService(open)

  /** A shipment with items, and people who are booked for it today. */
  async function ready(people: readonly string[]) {
    const { client, url } = service
    const shipment = await client.shipments.create({ shipmentType: 'HHG' })
    const names = Array.from({ length: ITEMS }, (_, i) => `Box ${i + 1}`)
    for (let i = 0; i < ITEMS; i += 100)
      await client.items.createList(shipment.id, { text: names.slice(i, i + 100).join('\n') })
    const members = await Promise.all(people.map((firstName) => client.crewMembers.create({ firstName })))
    const day = new Date().toISOString().slice(0, 10)
    await client.jobs.create({
      ...{ shipmentID: shipment.id, kind: 'PICKUP', day, windowStart: '08:00', windowEnd: '09:00', timeZone: 'UTC' },
      ...{ expectedMinutes: 60, crewMemberIDs: members.map(({ id }) => id) },
    })
    const phones = await Promise.all(
      members.map(async ({ id }) => {
        const { secret } = await client.crewLinks.create(id)
        const crew = createClient({ baseUrl: url, apiKey: secret }).crew
        const [visit] = (await crew.jobs()) as unknown as Visit[]
        const items = (await crew.items(shipment.id)) as unknown as SavedRecord[]
        return phoneOf({
          owner: id,
          secret,
          visit: visit!,
          inventory: { items: items.map(itemFrom), tag: null, atMs: 0 },
        })
      }),
    )
    return { shipment, phones }
  }

  type Known = { owner: string; secret: string; visit: Visit; inventory: Inventory }

  /** A phone that is without a signal until `sends` is called. */
  function phoneOf({ owner, secret, visit, inventory }: Known) {
    const content: MemoryContent = emptyContent()
    const store = memoryStore(content, owner)
    const shipment = visit.shipments[0] as CrewShipment
    const shown = () => itemsOnPhone(shipment.id, inventory, content.entries)
    return {
      content,
      shown,
      store,
      /** A tap on an item, which is kept as the page keeps it. */
      give: (number: number, status: ItemStatus) =>
        store.update((held) => {
          const seen = shown().find((item) => item.number === number)!
          const ground = { owner, nowMs: Date.now(), offsetMs: 0, newID: () => crypto.randomUUID() }
          const made = itemEntries({ visit, shipment, seen, now: seen, change: { status }, photos: [] }, held, ground)
          return { put: made.entries }
        }),
      /** Sends until nothing can be sent any more, however often the connection breaks. */
      async sends(): Promise<void> {
        const caller = { base: service.front.url, credential: secret, fetch, clock: Date.now }
        const run = () => sendAll({ store, owner, caller, offsetMs: () => 0, random: () => 0 })
        while ((await run()).end === 'unreachable') {
          // The signal is there again at once.
        }
      },
    }
  }
  const statusesOf = async ({ id }: { id: string }) => {
    const items = await Array.fromAsync(service.client.items.each(id))
    return new Map(items.map(({ number, status }) => [number, status]))
  }

  test('check off all items at once over a bad signal: the count is exact, each item is written once, and a dispute is asked', async () => {
    const { shipment, phones } = await ready(['Ana', 'Ben'])
    const [ana, ben] = phones as [(typeof phones)[0], (typeof phones)[0]]
    for (let number = 1; number <= ITEMS; number++) {
      await ana.give(number, 'LOADED')
      await ben.give(number, number === 13 ? 'MISSING' : 'LOADED')
    }
    // A slip, which is undone before it is sent.
    for (const status of ['LISTED', 'LOADED'] as const) await ana.give(7, status)
    for (const { shown, content } of phones) {
      assert.equal(shown().filter(({ status }) => status === 'LISTED').length, 0)
      assert.equal(new Set(content.entries.map(({ key }) => key)).size, content.entries.length)
    }
    service.front.fates.push(...Array.from({ length: ITEMS * 4 }, (_, i) => BAD[i % BAD.length]!))
    await Promise.all(phones.map(({ sends }) => sends()))

    const left = phones.flatMap(({ content }) => content.entries)
    assert.deepEqual(
      left.map(({ about, state, reason }) => [about, state, reason?.why]),
      [['13 Box 13', 'blocked', 'same_field']],
    )
    const statuses = await statusesOf(shipment)
    assert.equal(statuses.size, ITEMS)
    assert.equal(
      [...statuses.values()].filter((status) => status === 'LOADED').length,
      ITEMS - (statuses.get(13) === 'MISSING' ? 1 : 0),
    )
    // What a phone calls saved is in the service, and nothing was written twice.
    const pages = await Array.fromAsync(service.client.shipments.historyPages(shipment.id))
    const events = pages.flatMap(({ items }) => items).filter(({ type }) => type === 'item.updated')
    assert.equal(events.length, ITEMS + 2)
    assert.equal(
      phones.reduce((sum, { content }) => sum + content.saved.length, 0),
      2 * ITEMS + 2 - 1,
    )

    const disputed = phones.find(({ content }) => content.entries.length > 0)!
    await disputed.store.update((held) => ({ put: held.map((entry) => asResolved(entry)) }))
    await disputed.sends()
    assert.deepEqual(disputed.content.entries, [])
    assert.equal((await statusesOf(shipment)).get(13), disputed === ben ? 'MISSING' : 'LOADED')
  })
})

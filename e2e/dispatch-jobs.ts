/** What a dispatcher does to a job beside planning it: from its card, from its form, and from the page of its shipment. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Job, NewShipment, Shipment, Truck } from '@vanline/client'
import type { Locator, Page } from 'playwright-core'
import { drawnViolationsOn } from './axe.ts'
import { live } from './browser.ts'
import type { People } from './people.ts'

type Given = People<'Ann' | 'Ben'> & {
  trucks: readonly Truck[]
  dayOf: (test: number) => string
  shipmentOf: (lastName: string, content: Partial<NewShipment>) => Promise<Shipment>
  jobOf: (shipment: Shipment, day: string, truck: Truck, windowStart: string, windowEnd: string) => Promise<Job>
  lane: (page: Page, name: string) => Locator
  card: (inside: Page | Locator, lastName: string) => Locator
  planned: (shipment: Shipment) => Promise<Job[]>
}

export function describeJobs({
  clients,
  open,
  world,
  trucks,
  dayOf,
  shipmentOf,
  jobOf,
  lane,
  card,
  planned,
}: Given): void {
  const [first, second] = [() => trucks[0]!, () => trucks[1]!]

  /** Opens the menu of a card by its key, and chooses. */
  async function choose(page: Page, of: Locator, name: string | RegExp): Promise<void> {
    await of.focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name }).click()
  }

  test('a finished pickup puts the shipment in transit in the same change, guarded by both versions', async () => {
    const day = dayOf(10)
    const shipment = await shipmentOf('Loaded', { requestedPickupDate: day, estimatedWeight: 3_000 })
    await clients.Ann.shipments.status(shipment, 'APPROVED')
    await jobOf(shipment, day, first(), '08:00', '10:00')
    const page = await open('Ben', `/dispatch?date=${day}`)
    await choose(page, card(lane(page, 'Truck 1'), 'Loaded'), 'On the road')
    await card(lane(page, 'Truck 1'), 'Loaded').getByText('on the road').waitFor()
    const changes: string[] = []
    await page.route('**/updateStatus', async (route) => {
      // A colleague changes the shipment after the dispatcher has seen it.
      if (changes.push(route.request().postData() ?? '') === 1)
        await clients.Ann.shipments.edit(shipment.id, () => ({ reference: 'R-9' }))
      await route.continue()
    })
    await choose(page, card(lane(page, 'Truck 1'), 'Loaded'), 'Done')
    const form = page.getByRole('dialog', { name: 'Done: Carla Loaded' })
    await form.getByRole('checkbox', { name: 'The shipment is in transit now' }).waitFor()
    assert.deepEqual(await drawnViolationsOn(page, 'dispatch, finishing a job'), [])
    await form.getByRole('button', { name: 'Finish the job' }).click()
    const refusal = page.getByRole('dialog', { name: 'The shipment of Carla Loaded was changed meanwhile' })
    await refusal.getByText('The shipment is now approved').waitFor()
    assert.deepEqual([(await planned(shipment))[0]!.status, changes.length], ['EN_ROUTE', 1])
    await refusal.getByRole('button', { name: 'Finish it all the same' }).click()
    await card(lane(page, 'Truck 1'), 'Loaded').getByText('done', { exact: true }).waitFor()
    await form.waitFor({ state: 'detached' })
    const after = await clients.Ann.shipments.get(shipment.id)
    assert.deepEqual([(await planned(shipment))[0]!.status, after.status, changes.length], ['DONE', 'IN_TRANSIT', 2])
  })

  test('a canceled job waits to be planned again; if its truck is taken by then, what is free is offered; a deletion asks', async () => {
    const day = dayOf(11)
    const shipment = await shipmentOf('Again', { requestedPickupDate: day, estimatedWeight: 3_000 })
    await jobOf(shipment, day, first(), '08:00', '10:00')
    const page = await open('Ben', `/dispatch?date=${day}`)
    await card(lane(page, 'Truck 1'), 'Again').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Cancel the job' }).click()
    const waiting = card(lane(page, 'Not planned'), 'Again')
    await waiting.getByText('canceled, was', { exact: false }).waitFor()
    await choose(page, waiting, 'Plan again as it was')
    await card(lane(page, 'Truck 1'), 'Again').waitFor()
    assert.deepEqual(
      (await planned(shipment)).map(({ status }) => status),
      ['PLANNED'],
    )

    await choose(page, card(lane(page, 'Truck 1'), 'Again'), 'Cancel the job')
    await waiting.waitFor()
    await jobOf(await shipmentOf('Faster', { requestedPickupDate: day }), day, first(), '08:00', '10:00')
    await card(lane(page, 'Truck 1'), 'Faster').waitFor()
    await choose(page, waiting, 'Plan again as it was')
    const refusal = page.getByRole('dialog', { name: 'Truck 1 is taken from 8 to 12' })
    await refusal.getByRole('button', { name: /^Use Truck 3 8 to 12/ }).click()
    await card(lane(page, 'Truck 3'), 'Again').waitFor()
    await waiting.waitFor({ state: 'detached' })

    await choose(page, card(lane(page, 'Truck 3'), 'Again'), 'Delete')
    const question = page.getByRole('dialog', { name: 'Delete the job of Carla Again?' })
    await question.getByRole('button', { name: 'No' }).click()
    assert.equal((await planned(shipment)).length, 2)
    await choose(page, card(lane(page, 'Truck 3'), 'Again'), 'Delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await waiting.waitFor()
    assert.deepEqual(
      (await planned(shipment)).map(({ status }) => status),
      ['CANCELED'],
    )
  })

  test('the form changes all of a job, and keeps what was typed when the service refuses it', async () => {
    const day = dayOf(12)
    const shipment = await shipmentOf('Typed', { requestedPickupDate: day })
    await jobOf(shipment, day, first(), '08:00', '10:00')
    await jobOf(await shipmentOf('Other', { requestedPickupDate: day }), day, second(), '08:00', '10:00')
    const page = await open('Ben', `/dispatch?date=${day}`)
    await card(lane(page, 'Truck 1'), 'Typed').click()
    const form = page.getByRole('dialog', { name: 'Carla Typed' })
    await form.getByRole('combobox', { name: 'Kind' }).selectOption('Packing')
    await form.getByRole('combobox', { name: 'Truck' }).selectOption('Truck 2')
    await form.getByRole('checkbox', { name: 'The truck may carry more than its capacity' }).check()
    await form.getByRole('spinbutton', { name: 'and minutes' }).fill('50')
    await form.getByRole('spinbutton', { name: 'Stop' }).fill('2')
    await form.getByRole('textbox', { name: 'Instructions' }).fill('Ring twice')
    await form.getByText('Save your changes first.').waitFor()
    await form.getByRole('button', { name: 'Change the plan' }).click()
    const refusal = page.getByRole('dialog', { name: 'Truck 2 is taken from 8 to 12' })
    await refusal.getByRole('button', { name: 'Leave it as it is' }).click()
    await refusal.waitFor({ state: 'detached' })
    assert.equal(await form.getByRole('textbox', { name: 'Instructions' }).inputValue(), 'Ring twice')
    assert.deepEqual(await drawnViolationsOn(page, 'dispatch, the form of a job'), [])
    await form.getByRole('combobox', { name: 'Truck' }).selectOption('Truck 3')
    await form.getByRole('button', { name: 'Change the plan' }).click()
    await card(lane(page, 'Truck 3'), 'Typed').waitFor()
    const [job] = await planned(shipment)
    assert.deepEqual(
      [job!.kind, job!.expectedMinutes, job!.stopNumber, job!.instructions, job!.allowOverload],
      ['PACKING', 290, 2, 'Ring twice', true],
    )
  })

  test('the page of a shipment lists its jobs and plans another; without the scope there is no such section', async () => {
    const day = dayOf(13)
    const shipment = await shipmentOf('Paged', { requestedPickupDate: day, estimatedWeight: 3_000 })
    const page = await open('Ben', `/shipments/${shipment.id}`)
    const jobs = page.getByRole('region', { name: 'Jobs' })
    await jobs.getByText('Nothing is planned yet.').waitFor()
    await jobs.getByRole('button', { name: 'Plan a job' }).click()
    const form = page.getByRole('dialog', { name: 'Carla Paged' })
    await form.getByRole('combobox', { name: 'Truck' }).selectOption('Truck 1')
    await form.getByRole('button', { name: 'Plan it' }).click()
    await jobs.getByText('8–10 arrival, Truck 1, no crew').waitFor()
    const [job] = await planned(shipment)
    assert.deepEqual([job!.kind, job!.day, job!.truckID], ['PICKUP', day, first().id])
    await live(page)
    await clients.Ann.jobs.status(job!, 'EN_ROUTE')
    await jobs.getByText('En route').waitFor()
    assert.deepEqual(await drawnViolationsOn(page, 'jobs of a shipment'), [])
    await jobs.getByRole('link', { name: /^Pickup on/ }).click()
    await card(lane(page, 'Truck 1'), 'Paged').waitFor()

    const moved = await open('Ben', `/moves/${shipment.moveID}`)
    const ofMove = moved.getByRole('region', { name: 'Jobs' })
    await ofMove.getByText(`8–10 arrival, Truck 1, no crew, ${shipment.locator}`).waitFor()
    await ofMove.getByRole('button', { name: 'Plan a job' }).click()
    await moved.getByRole('menuitem', { name: 'For the whole move' }).waitFor()
    await moved.getByRole('menuitem', { name: `For ${shipment.locator}` }).click()
    const another = moved.getByRole('dialog', { name: 'Carla Paged' })
    await another.getByLabel('Day').fill(day)
    await another.getByRole('button', { name: 'Plan it' }).click()
    await ofMove.getByText(`no truck, no crew, ${shipment.locator}`).waitFor()
    assert.deepEqual(new Set((await planned(shipment)).map(({ kind }) => kind)), new Set(['PICKUP', 'DELIVERY']))
    const { secret } = await clients.Ann.keys.create({
      ...{ name: 'Reader', scopes: ['shipments:read', 'moves:read', 'events:read'] },
    })
    const reader = await world.open(`/shipments/${shipment.id}`, { apiKey: secret! })
    await reader.getByRole('region', { name: 'Services' }).waitFor()
    assert.equal(await reader.getByRole('region', { name: 'Jobs' }).count(), 0)
  })
}

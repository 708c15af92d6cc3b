/** The dispatch board: two dispatchers plan a day, and no truck is booked twice. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Job, NewShipment, Shipment, Truck } from '@vanline/client'
import type { Locator, Page } from 'playwright-core'
import { drawnViolationsOn } from './axe.ts'
import { darken, live, shoot } from './browser.ts'
import { describeJobs } from './dispatch-jobs.ts'
import { sharedWorldOf } from './people.ts'

const place = (city: string) => ({ streetAddress1: '1 Main Street', city, state: 'OK', postalCode: '74101' })
/** Each test has a day of its own. */
const dayOf = (test: number): string => new Date(Date.UTC(2027, 5, 1 + test * 14)).toISOString().slice(0, 10)
/** The hours of the axis. */
const [FIRST, LAST] = [6 * 60, 20 * 60]

describe('the dispatch board', () => {
  const trucks: Truck[] = []
  const { clients, open, world } = sharedWorldOf(['Ann', 'Ben'], {}, async ({ Ann }) => {
    for (const [name, capacityPounds] of [
      ['Truck 1', 10_000],
      ['Truck 2', 10_000],
      ['Truck 3', 6_000],
    ] as const)
      trucks.push(await Ann.trucks.create({ name, capacityPounds }))
  })
  const [first, second, third] = [() => trucks[0]!, () => trucks[1]!, () => trucks[2]!]

  /** A shipment of a customer, from Tulsa to Tucson, that takes four hours unless its weight says otherwise. */
  async function shipmentOf(lastName: string, content: Partial<NewShipment>): Promise<Shipment> {
    const move = await clients.Ann.moves.create({ customer: { firstName: 'Carla', lastName, phone: '555-0142' } })
    const addresses = { pickupAddress: place('Tulsa'), destinationAddress: place('Tucson') }
    return clients.Ann.shipments.create({ moveID: move.id, shipmentType: 'HHG', ...addresses, ...content })
  }
  const planned = async ({ id }: Shipment): Promise<Job[]> => (await clients.Ann.jobs.ofShipment(id)).items
  const jobOf = (shipment: Shipment, day: string, truck: Truck, windowStart: string, windowEnd: string) =>
    clients.Ann.jobs.create({
      ...{ shipmentID: shipment.id, kind: 'PICKUP', day, windowStart, windowEnd },
      ...{ expectedMinutes: 240, truckID: truck.id },
    })

  const lane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
  const card = (inside: Page | Locator, lastName: string): Locator =>
    inside.getByRole('button', { name: new RegExp(`^Carla ${lastName} `) })

  /** Drags a card to an hour of a lane. */
  async function drag(page: Page, from: Locator, to: { lane: string; hour: number }): Promise<void> {
    await from.waitFor()
    const start = (await from.boundingBox())!
    // A card that has a time is held at a point of it; one of the list is dropped where the pointer is.
    const isListed = start.x < (await lane(page, to.lane).boundingBox())!.x
    const held = isListed ? 1 : 20
    const hours = (await lane(page, to.lane).locator('> div').boundingBox())!
    const x = hours.x + (hours.width * (to.hour * 60 - FIRST)) / (LAST - FIRST)
    await page.mouse.move(start.x + 20, start.y + 20)
    await page.mouse.down()
    await page.mouse.move(start.x + 40, start.y + 30)
    await page.mouse.move(x + held, hours.y + 30, { steps: 3 })
    await page.mouse.up()
  }

  test('two dispatchers plan a day: one is refused, sees who was faster, and takes what is free', async () => {
    const day = dayOf(0)
    const [haddad, lind] = [
      await shipmentOf('Haddad', { requestedPickupDate: day }),
      await shipmentOf('Lind', { requestedPickupDate: day }),
    ]
    const [ann, ben] = [await open('Ann', `/dispatch?date=${day}`), await open('Ben', `/dispatch?date=${day}`)]
    await card(lane(ben, 'Not planned'), 'Haddad').waitFor()
    // Ann plans while Ben's board has not heard of it: his event stream is what would tell him.
    await drag(ann, card(lane(ann, 'Not planned'), 'Haddad'), { lane: 'Truck 1', hour: 8 })
    await card(lane(ann, 'Truck 1'), 'Haddad').waitFor()
    await card(lane(ben, 'Truck 1'), 'Haddad').waitFor()
    await card(lane(ben, 'Not planned'), 'Haddad').waitFor({ state: 'detached' })
    const [job] = await planned(haddad)
    assert.deepEqual(
      [job!.kind, job!.day, job!.windowStart, job!.windowEnd, job!.expectedMinutes, job!.truckID],
      ['PICKUP', day, '08:00', '10:00', 240, first().id],
    )

    await drag(ben, card(lane(ben, 'Not planned'), 'Lind'), { lane: 'Truck 1', hour: 9 })
    const refusal = ben.getByRole('dialog', { name: 'Truck 1 is taken from 8 to 12' })
    await refusal.getByText(/^Ann gave Truck 1 to Carla Haddad from 8 to 12/).waitFor()
    await refusal.getByText('Nothing was changed.').waitFor()
    assert.deepEqual(await planned(lind), [])
    await card(lane(ben, 'Not planned'), 'Lind').waitFor({ state: 'attached' })
    assert.deepEqual(await drawnViolationsOn(ben, 'dispatch, refused'), [])
    await shoot(ben, 'dispatch-refused')
    // The smallest truck with room comes first, at the same hour.
    await refusal.getByRole('button', { name: 'Use Truck 3 9 to 13' }).click()
    await card(lane(ben, 'Truck 3'), 'Lind').waitFor()
    await card(lane(ann, 'Truck 3'), 'Lind').waitFor()
    const [other] = await planned(lind)
    assert.deepEqual([other!.truckID, other!.windowStart, other!.windowEnd], [third().id, '09:00', '11:00'])

    await drag(ann, card(lane(ann, 'Truck 3'), 'Lind'), { lane: 'Truck 2', hour: 13.5 })
    await card(lane(ben, 'Truck 2'), 'Lind').waitFor()
    const [moved] = await planned(lind)
    assert.deepEqual([moved!.truckID, moved!.windowStart, moved!.windowEnd], [second().id, '13:30', '15:30'])
  })

  test('the keyboard plans, carries by lane and quarter of an hour, drops and returns', async () => {
    const day = dayOf(1)
    const shipment = await shipmentOf('Keys', { requestedPickupDate: day, estimatedWeight: 3_000 })
    const page = await open('Ben', `/dispatch?date=${day}`)
    const says = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
    await card(lane(page, 'Not planned'), 'Keys').focus()
    await page.keyboard.press('Enter')
    await says(/^Carla Keys picked up\./)
    await page.keyboard.press('ArrowDown')
    await says('Truck 1, 8 to 11')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await says('Truck 2, 8:15 to 11:15')
    await page.keyboard.press('Shift+ArrowRight')
    await says('Truck 2, 9:15 to 12:15')
    await page.keyboard.press('Escape')
    await says('Returned. Nothing was changed.')
    assert.deepEqual(await planned(shipment), [])
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await says('Carla Keys: saved.')
    // The focus stays with the card.
    await lane(page, 'Truck 1').locator('[data-visit]:focus').waitFor()
    await page.keyboard.press('Enter')
    await says(/picked up/)
    await page.keyboard.press('ArrowLeft')
    await says('Truck 1, 7:45 to 10:45')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await card(lane(page, 'Truck 2'), 'Keys').and(page.locator(':not([aria-busy])')).waitFor()
    const [job] = await planned(shipment)
    assert.deepEqual([job!.truckID, job!.windowStart], [second().id, '07:45'])
    assert.deepEqual(await drawnViolationsOn(page, 'dispatch by keys'), [])
  })

  test('what keys carry stays in sight on a narrow screen', async () => {
    const day = dayOf(6)
    await shipmentOf('Far', { requestedPickupDate: day, estimatedWeight: 3_000 })
    const page = await open('Ben', `/dispatch?date=${day}`, { viewport: { width: 834, height: 700 } })
    const isInSight = () =>
      page.evaluate(`{
        const [grid, target] = ['section[aria-label^="Dispatch, "]', '[data-lane][data-target] > div > div[aria-hidden]']
          .map((each) => document.querySelector(each)?.getBoundingClientRect())
        Boolean(target && target.left >= grid.left && target.right <= grid.right + 1)
      }`)
    await card(lane(page, 'Not planned'), 'Far').focus()
    for (const key of ['Enter', 'ArrowDown']) await page.keyboard.press(key)
    for (let i = 0; i < 9; i++) await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('status').filter({ hasText: 'Truck 1, 17 to 20' }).waitFor()
    assert.equal(await isInSight(), true)
    for (let i = 0; i < 10; i++) await page.keyboard.press('Shift+ArrowLeft')
    await page.getByRole('status').filter({ hasText: 'Truck 1, 7 to 10' }).waitFor()
    assert.equal(await isInSight(), true)
    await page.keyboard.press('Escape')
  })

  test('one request has the cards of a week, with their customers; a new name appears by itself', async () => {
    const day = dayOf(7)
    const shipment = await shipmentOf('Once', { requestedPickupDate: day, estimatedWeight: 3_000 })
    await jobOf(shipment, day, first(), '08:00', '10:00')
    const page = await open('Ben', '/shipments')
    const asked: string[] = []
    const held = Promise.withResolvers<void>()
    await page.route('**/v1/jobs?*', (route) => {
      asked.push(route.request().url())
      return route.continue()
    })
    await page.route('**/v1/shipments?*', (route) => held.promise.then(() => route.continue()))
    await page.goto(page.url().replace(/shipments.*/, `dispatch?view=week&date=${day}`))
    await card(lane(page, 'Truck 1'), 'Once').getByText('Tulsa').waitFor()
    await lane(page, 'Not planned').getByText('Reading…').waitFor()
    held.resolve()
    await lane(page, 'Not planned').getByText('Everything of these days has a truck and a time.').waitFor()
    assert.deepEqual(asked.length, 1, asked.join(' '))
    await live(page)
    await clients.Ann.moves.edit(shipment.moveID, () => ({ customer: { firstName: 'Carla', lastName: 'Renamed' } }))
    await card(lane(page, 'Truck 1'), 'Renamed').waitFor()
    assert.deepEqual(asked.length, 1, asked.join(' '))
  })

  test('a user who may only look opens a card, and changes nothing', async () => {
    const day = dayOf(8)
    await jobOf(await shipmentOf('Seen', { requestedPickupDate: day }), day, first(), '08:00', '10:00')
    const { secret } = await clients.Ann.keys.create({ name: 'Viewer', scopes: ['dispatch:read', 'events:read'] })
    const page = await world.open(`/dispatch?date=${day}`, { apiKey: secret! })
    // Without the scopes of moves and shipments the card has no name.
    const unnamed = lane(page, 'Truck 1').getByRole('button', { name: /^A move / })
    await unnamed.focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'A move' })
    await form.getByRole('combobox', { name: 'Truck' }).and(page.locator(':disabled')).waitFor()
    assert.equal(await form.getByRole('button', { name: 'Change the plan' }).count(), 0)
  })

  test('a job that a colleague has moved meanwhile: the dialog says how, and only then mine replaces it', async () => {
    const day = dayOf(2)
    const shipment = await shipmentOf('Race', { requestedPickupDate: day })
    const job = await jobOf(shipment, day, first(), '08:00', '10:00')
    const page = await open('Ben', `/dispatch?date=${day}`)
    const versions: (string | undefined)[] = []
    await page.route('**/v1/jobs/*', async (route) => {
      if (route.request().method() === 'PATCH' && versions.push(route.request().headers()['if-match']) === 1) {
        await clients.Ann.jobs.update(job, { truckID: second().id })
      }
      await route.continue()
    })
    await drag(page, card(lane(page, 'Truck 1'), 'Race'), { lane: 'Truck 3', hour: 10 })
    const dialog = page.getByRole('dialog', { name: 'Carla Race was changed meanwhile' })
    await dialog.getByText(/Truck is now “Truck 2”, changed by Ann/).waitFor()
    assert.equal((await planned(shipment))[0]!.truckID, second().id)
    await card(lane(page, 'Truck 2'), 'Race').waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Plan it as I wanted' }).click()
    await card(lane(page, 'Truck 3'), 'Race').waitFor()
    const [after] = await planned(shipment)
    assert.deepEqual([after!.truckID, after!.windowStart], [third().id, '10:00'])
    // Each attempt names the version that the dispatcher saw.
    assert.deepEqual([versions.length, versions[0]], [2, `"${job.eTag}"`])
    assert.notEqual(versions[1], versions[0])
  })

  test('a truck that would carry too much: said in words, planned elsewhere or on purpose', async () => {
    const day = dayOf(3)
    const light = await shipmentOf('Light', { requestedPickupDate: day, estimatedWeight: 4_000 })
    const heavy = await shipmentOf('Heavy', { requestedPickupDate: day, estimatedWeight: 4_000 })
    await jobOf(light, day, third(), '06:00', '08:00')
    const page = await open('Ben', `/dispatch?date=${day}`)
    await drag(page, card(lane(page, 'Not planned'), 'Heavy'), { lane: 'Truck 3', hour: 12 })
    const dialog = page.getByRole('dialog', { name: 'Truck 3 would carry 8,000 lb of 6,000 lb' })
    await dialog.getByRole('button', { name: 'Overload the truck' }).click()
    await card(lane(page, 'Truck 3'), 'Heavy').and(page.locator(':not([aria-busy])')).waitFor()
    await lane(page, 'Truck 3').getByText('Over by 2,000 lb').waitFor()
    assert.equal((await planned(heavy))[0]!.allowOverload, true)
    // Back to what is not planned: the truck is free again.
    const list = (await lane(page, 'Not planned').boundingBox())!
    const start = (await card(lane(page, 'Truck 3'), 'Heavy').boundingBox())!
    await page.mouse.move(start.x + 20, start.y + 20)
    await page.mouse.down()
    await page.mouse.move(start.x - 20, start.y + 30)
    await page.mouse.move(list.x + 60, list.y + 120, { steps: 3 })
    await page.mouse.up()
    await card(lane(page, 'Not planned'), 'Heavy').and(page.locator(':not([aria-busy])')).waitFor()
    assert.equal((await planned(heavy))[0]!.truckID, null)
  })

  test('the palette finds what is free, and opens the board of that day', async () => {
    const day = dayOf(5)
    await jobOf(await shipmentOf('Taken', { requestedPickupDate: day }), day, first(), '08:00', '10:00')
    const page = await open('Ben', '/')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find or do anything' }).fill(`free truck ${day} 8 to 12`)
    const free = page.getByRole('group', { name: 'Free', exact: true })
    await free.getByRole('option', { name: /^Truck 3.*8 to 12, room for 6,000 lb/ }).waitFor()
    assert.deepEqual(await free.getByRole('option', { name: /^Truck 1/ }).count(), 0)
    await free.getByRole('option', { name: /^Truck 2/ }).click()
    await card(lane(page, 'Truck 1'), 'Taken').waitFor()
  })

  test('lanes by crew, a week, a phone and the day sheets show the same plan', async () => {
    const day = dayOf(4)
    await clients.Ann.crewMembers.create({
      ...{ firstName: 'Rosa', lastName: 'Reyes', phone: '555-0188', skills: ['LEAD'] },
    })
    await clients.Ann.absences.create({
      ...{ truckID: second().id, reason: 'Brakes' },
      ...{ startsAt: `${day}T06:00:00Z`, endsAt: `${day}T12:00:00Z` },
    })
    const shipment = await shipmentOf('Crew', { requestedPickupDate: day, estimatedWeight: 2_000 })
    const job = await jobOf(shipment, day, first(), '08:00', '10:00')
    const page = await open('Ben', `/dispatch?date=${day}`)
    await lane(page, 'Truck 2').getByText('Brakes').waitFor()
    await card(lane(page, 'Truck 1'), 'Crew').click()
    const form = page.getByRole('dialog', { name: 'Carla Crew' })
    await form.getByRole('checkbox', { name: 'Rosa Reyes' }).check()
    await form.getByRole('combobox', { name: 'Who leads' }).selectOption('Rosa Reyes')
    await form.getByRole('button', { name: 'Change the plan' }).click()
    await lane(page, 'Truck 1').getByText('Reyes (lead)').waitFor()
    await clients.Ann.jobs.edit(job.id, () => ({ instructions: 'Ring twice' }))
    await page.locator('label', { hasText: 'Crew' }).first().click()
    await card(lane(page, 'Rosa Reyes'), 'Crew').waitFor()
    await page.locator('label', { hasText: 'Week' }).click()
    await card(lane(page, 'Rosa Reyes'), 'Crew').waitFor()
    assert.deepEqual(await drawnViolationsOn(page, 'dispatch by crew and week'), [])
    await page.getByRole('link', { name: 'Print day sheets' }).click()
    const sheet = page.getByRole('article', { name: 'Truck 1' })
    await sheet.getByText('08:00–10:00 Pickup').waitFor()
    assert.match(
      await sheet.innerText(),
      /Rosa Reyes \(lead\), 555-0188[\s\S]*Carla Crew[\s\S]*555-0142[\s\S]*1 Main Street[\s\S]*Ring twice/,
    )
    const phone = await open('Ben', `/dispatch?date=${day}`, { viewport: { width: 390, height: 844 } })
    await card(phone.getByRole('region', { name: /^Truck 1/ }), 'Crew').waitFor()
    await darken(phone)
    assert.deepEqual(await drawnViolationsOn(phone, 'dispatch on a phone'), [])
    await live(phone)
  })

  describeJobs({ clients, open, world, trucks, dayOf, shipmentOf, jobOf, lane, card, planned })
})

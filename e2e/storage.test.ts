/** Storage in the console: days that are left, asked for and decided, and what Today says of stays that end soon or are over. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { awayFromMidnight } from '../scripts/midnight.ts'
import { drawnViolationsOn } from './axe.ts'
import { darken, live, sharedWorld, shoot } from './browser.ts'
import { dayFromNow } from './examples.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

describe('storage in the console', () => {
  const world = sharedWorld()

  /** A shipment of a customer in storage, and its stay. */
  async function stored(lastName: string) {
    const { client } = world.service
    const move = await client.moves.create({ customer: { firstName: 'Carla', lastName } })
    let shipment = await client.shipments.create({ moveID: move.id, shipmentType: 'HHG' })
    for (const status of ['APPROVED', 'IN_TRANSIT', 'IN_STORAGE'] as const)
      shipment = await client.shipments.status(shipment, { status })
    const [stay] = (await client.storageStays.ofShipment(shipment.id)).items
    return { shipment, stay: stay! }
  }

  test('more days in storage are asked for, approved in part, and refused, also on a phone', async () => {
    const { client } = world.service
    const { shipment } = await stored('Asks')
    const page = await world.open(`/shipments/${shipment.id}`, PHONE)
    const card = page.getByRole('region', { name: 'Storage', exact: true })
    await card.getByText('89 days left').or(card.getByText('90 days left')).waitFor()
    const dialog = page.getByRole('dialog')
    const ask = async (days: string, reason: string) => {
      await card.getByRole('button', { name: 'Ask for more days' }).click()
      await dialog.getByLabel('More days').fill(days)
      await dialog.getByLabel('Reason').fill(reason)
      await dialog.getByRole('button', { name: 'Ask' }).click()
      await card.getByText(`${days} more days asked by`).first().waitFor()
    }
    await ask('30', 'Closing was moved')
    await card.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByLabel('Days').fill('20')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await card.getByText('Approved for 20 days').waitFor()
    await ask('60', 'Painters')
    await card.getByRole('button', { name: 'Refuse' }).click()
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await dialog.getByText('Required.').waitFor()
    await dialog.getByLabel('Reason').fill('The house is ready')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await card.getByText(/^Refused by .*: The house is ready$/).waitFor()

    const [stay] = (await client.storageStays.ofShipment(shipment.id)).items
    assert.deepEqual(
      stay!.extensions.map(({ status, approvedDays }) => [status, approvedDays]),
      [
        ['APPROVED', 20],
        ['REFUSED', null],
      ],
    )
    // It began long ago.
    await client.storageStays.update(stay!, { startedOn: dayFromNow(-120), place: 'Pooler warehouse' })
    await card.getByText(/^Over since .*: 1\d days more than authorized$/).waitFor()
    await darken(page)
    await shoot(page, 'storage-phone-dark')
    assert.deepEqual(await drawnViolationsOn(page, 'storage in dark', ['color-contrast']), [])
    await page.getByText('refused 60 more days in storage').waitFor()
  })

  test('Today shows what ends soon, what is over and where days are asked for, and follows what others change', async () => {
    await awayFromMidnight()
    const { client } = world.service
    const [soon, over, far] = [await stored('Soon'), await stored('Over'), await stored('Far')]
    // The first day counts.
    const from = (daysAgo: number, authorizedDays: number) => ({ startedOn: dayFromNow(-daysAgo), authorizedDays })
    await client.storageStays.update(soon.stay, { ...from(10, 14), place: 'Warehouse 4, Nampa' })
    const late = await client.storageStays.update(over.stay, from(20, 19))
    const page = await world.open('/')
    await live(page)
    const region = page.getByRole('region', { name: /^Storage/ })
    const line = (name: string) => region.getByRole('listitem').filter({ hasText: `Carla ${name}` })
    await line('Soon').getByText('Storage ends in 3 days').waitFor()
    await line('Soon').getByText('Warehouse 4, Nampa').waitFor()
    await line('Over').getByText('Storage is over by 2 days').waitFor()
    assert.equal(await line('Far').count(), 0)
    const asked = await client.storageStays.extend(late, { days: 30, reason: 'The house is not ready' })
    await line('Over').getByText('more days are asked for').waitFor()
    assert.deepEqual(await drawnViolationsOn(page, 'Today with storage'), [])
    await shoot(page, 'storage-today')
    const extensionID = asked.extensions[0]!.id
    await client.storageStays.decide(asked, { extensionID, decision: 'APPROVE' })
    await line('Over').waitFor({ state: 'detached' })
    await client.storageStays.update(far.stay, from(89, 90))
    await line('Far').getByText('Storage ends today').waitFor()
    await line('Far').getByRole('link').first().click()
    await page
      .getByRole('region', { name: 'Storage', exact: true })
      .getByText('Today is the last authorized day')
      .waitFor()
  })
})

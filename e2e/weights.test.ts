/** Weights in the console: which weighing counts, and a truck with several shipments. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { awayFromMidnight } from '../scripts/midnight.ts'
import { drawnViolationsOn } from './axe.ts'
import { sharedWorld, shoot } from './browser.ts'
import { dayFromNow } from './examples.ts'

describe('weights in the console', () => {
  const world = sharedWorld()

  test('a shipment is weighed and reweighed: the lower certified weight counts, and is on the papers', async () => {
    const { client } = world.service
    const { id } = await client.shipments.create({ shipmentType: 'HHG', estimatedWeight: 4200 })
    await client.documents.add(
      { shipmentID: id },
      { documentType: 'WEIGHT_TICKET', name: 'ticket.pdf' },
      new Blob(['%PDF-1.7\n']),
    )
    const page = await world.open(`/shipments/${id}`)
    const card = page.getByRole('region', { name: 'Weights' })
    await card.getByText('Not weighed yet.').waitFor()
    await card.getByRole('button', { name: 'Add a weighing' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Gross weight').fill('26300')
    await dialog.getByLabel('Tare weight').fill('27000')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText(/must be greater than the tare weight/i).waitFor()
    await dialog.getByLabel('Tare weight').fill('22100')
    await dialog.getByLabel('Scale', { exact: true }).fill('CAT Scale 114')
    await dialog.getByLabel('Place').fill('Boise, ID')
    await dialog.getByLabel('Weight ticket').click()
    await page.getByRole('option', { name: 'ticket.pdf' }).click()
    assert.deepEqual(await drawnViolationsOn(page, 'weighing'), [])
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const first = card.getByRole('listitem').filter({ hasText: '4,200 lb' })
    await first.getByText('Actual weight').waitFor()
    await first.getByText('gross 26,300 lb, tare 22,100 lb').waitFor()
    await first.getByRole('button', { name: 'Ticket ticket.pdf' }).waitFor()

    await client.weighings.create(id, {
      ...{ grossWeight: 25_900, tareWeight: 22_000, weighedAt: new Date().toISOString() },
      ...{ isCertified: true, isReweigh: true },
    })
    const reweigh = card.getByRole('listitem').filter({ hasText: '3,900 lb' })
    await reweigh.getByText('Actual weight').waitFor()
    assert.equal(await first.getByText('Actual weight').count(), 0)
    assert.equal((await client.shipments.get(id)).actualWeight, 3900)
    await shoot(page, 'weights')
    await page.goto(`${world.service.url}/console/shipments/${id}/print/weights`)
    const sheet = page.getByRole('article', { name: 'Weight certificate' })
    await sheet.getByRole('region', { name: 'Reweigh, counts as the actual weight' }).getByText('3,900 lb').waitFor()
    await sheet.getByRole('region', { name: 'Weighing', exact: true }).getByText('CAT Scale 114').waitFor()
    await page.goto(`${world.service.url}/console/shipments/${id}/print/bill-of-lading`)
    await page.getByRole('article').getByText('25,900 lb').waitFor()
  })

  test('a truck is weighed with the shipments of its day, and each gets its part', async () => {
    await awayFromMidnight()
    const { client } = world.service
    const truck = await client.trucks.create({ name: `Truck ${Date.now()}`, capacityPounds: 20_000 })
    const shipments = []
    for (const [customer, estimatedWeight, windowStart, windowEnd] of [
      ['Carla', 2000, '08:00', '10:00'],
      ['Luis', 4000, '12:00', '14:00'],
    ] as const) {
      const move = await client.moves.create({ customer: { firstName: customer } })
      const shipment = await client.shipments.create({ moveID: move.id, shipmentType: 'HHG', estimatedWeight })
      const window = { windowStart, windowEnd, expectedMinutes: 60 }
      await client.jobs.create({
        ...{ shipmentID: shipment.id, kind: 'PICKUP', day: dayFromNow(0), truckID: truck.id, ...window },
      })
      shipments.push(shipment)
    }
    const page = await world.open('/fleet')
    await page.getByRole('button', { name: `Weigh ${truck.name}` }).click()
    const dialog = page.getByRole('dialog')
    const shares = dialog.getByRole('region', { name: 'Shipments on the truck' })
    await shares.getByRole('checkbox', { name: /^Carla, / }).waitFor()
    await dialog.getByLabel('Gross weight').fill('29000')
    await dialog.getByLabel('Tare weight').fill('20000')
    await shares.getByText('Net weight 9,000 lb.').waitFor()
    const [carla, luis] = shipments.map(({ locator }) => shares.getByLabel(`Net weight of ${locator}`))
    await shares.locator('[placeholder="3,000 lb"]').waitFor()
    await carla!.fill('9500')
    await dialog.getByRole('button', { name: 'Add 2 weighings' }).click()
    await shares.getByRole('alert').waitFor()
    await carla!.fill('2500')
    await shares.locator('[placeholder="6,500 lb"]').waitFor()
    assert.equal(await luis!.inputValue(), '')
    assert.deepEqual(await drawnViolationsOn(page, 'weighing of a truck'), [])
    await shoot(page, 'weights-truck')
    await dialog.getByRole('button', { name: 'Add 2 weighings' }).click()
    await dialog.waitFor({ state: 'detached' })
    const weights = await Promise.all(shipments.map(({ id }) => client.shipments.get(id)))
    assert.deepEqual(
      weights.map(({ actualWeight }) => actualWeight),
      [2500, 6500],
    )
    await page.goto(`${world.service.url}/console/shipments/${shipments[1]!.id}`)
    await page.getByRole('region', { name: 'Weights' }).getByText('its part of 9,000 lb on one truck').waitFor()
  })
})

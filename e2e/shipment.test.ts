import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NewShipment, Shipment } from '@vanline/client'
import type { Page } from 'playwright-core'
import { live, sharedWorld, shoot } from './browser.ts'

const ADDRESS = { streetAddress1: '1 Main Street', city: 'Austin', state: 'TX', postalCode: '78701' }

describe('a shipment in the console', () => {
  const world = sharedWorld()
  const made = (content: Partial<NewShipment> = {}) =>
    world.service.client.shipments.create({ shipmentType: 'HHG', destinationAddress: ADDRESS, ...content })
  const open = async ({ id }: Shipment) => {
    const page = await world.open(`/shipments/${id}`)
    await live(page)
    return page
  }
  /** Opens a field by its text and types into it. */
  const type = async (page: Page, label: string, text: string) => {
    await page.getByRole('button', { name: new RegExp(`^Change ${label}:`) }).click()
    await page.getByLabel(label, { exact: true }).first().fill(text)
  }
  const saved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })

  test('two pages edit one shipment: the second sees what the first saved, chooses, and both changes stay', async () => {
    const shipment = await made({ deliveryDate: '2026-12-01', reference: 'A', estimatedWeight: 1000 })
    const [ada, ben] = await Promise.all([open(shipment), open(shipment)])
    await type(ben, 'Requested delivery date', '2026-12-20')
    await type(ben, 'Reference', 'from Ben')
    await type(ada, 'Requested delivery date', '2026-12-10')
    await type(ada, 'Estimated weight', '2500')
    await ada.getByRole('button', { name: 'Save', exact: true }).click()
    await saved(ada)

    // Ben has not saved yet and is told at once.
    await ben.getByText(/Changed by anonymous .*: (Estimated weight|Requested delivery date), /).waitFor()
    await ben.getByText('A colleague saved: Dec 10, 2026').waitFor()
    await ben.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = ben.getByRole('dialog', { name: 'A colleague was faster' })
    await dialog.getByRole('group', { name: 'Requested delivery date' }).waitFor()
    assert.equal(await dialog.getByRole('group').count(), 1)
    assert.match(
      await dialog.innerText(),
      /Before\s*Dec 1, 2026[\s\S]*Yours\s*Dec 20, 2026[\s\S]*Theirs\s*Dec 10, 2026/,
    )
    assert.match(await dialog.innerText(), /Estimated weight: 1,000 lb → 2,500 lb \(only your colleague/)
    await shoot(ben, 'conflict-light')

    // Nothing was written, and a reload loses nothing.
    assert.equal((await world.service.client.shipments.get(shipment.id)).reference, 'A')
    await ben.reload()
    assert.equal(await ben.getByLabel('Reference', { exact: true }).inputValue(), 'from Ben')
    await ben.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('button', { name: /^Yours/ }).click()
    await dialog.getByRole('button', { name: 'Save on the new version' }).click()
    await saved(ben)

    const { deliveryDate, reference, estimatedWeight } = await world.service.client.shipments.get(shipment.id)
    assert.deepEqual(
      { deliveryDate, reference, estimatedWeight },
      { deliveryDate: '2026-12-20', reference: 'from Ben', estimatedWeight: 2500 },
    )
    await ada.getByRole('button', { name: /^Change Reference: from Ben/ }).waitFor()
  })

  test('changes that do not overlap are merged with no choice to make', async () => {
    const shipment = await made({ reference: 'A' })
    const page = await open(shipment)
    await type(page, 'Reference', 'mine')
    await world.service.client.shipments.update(shipment, { customerRemarks: 'theirs' })
    await page.getByText('It does not touch what you are changing.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Nothing overlaps, so both can stay.').waitFor()
    await page.getByRole('button', { name: 'Save on the new version' }).click()
    await saved(page)
    const { reference, customerRemarks } = await world.service.client.shipments.get(shipment.id)
    assert.deepEqual([reference, customerRemarks], ['mine', 'theirs'])
  })

  test('an address that both changed is chosen as a whole', async () => {
    const shipment = await made()
    const page = await open(shipment)
    await type(page, 'City', 'Dallas')
    await world.service.client.shipments.update(shipment, { destinationAddress: { streetAddress1: '9 Oak Avenue' } })
    await page.getByText(/Changed by anonymous .*: Destination address/).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: /^Yours/ }).click()
    await page.getByRole('button', { name: 'Save on the new version' }).click()
    await saved(page)
    const { destinationAddress } = await world.service.client.shipments.get(shipment.id)
    assert.deepEqual([destinationAddress?.streetAddress1, destinationAddress?.city], ['1 Main Street', 'Dallas'])
  })

  test('what is wrong is said beside its field: by the schema before it is sent, by the service afterwards', async () => {
    const page = await open(await made({ requestedPickupDate: '2026-12-05' }))
    await type(page, 'Shipment type', ' ')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Must not be empty.').or(page.getByText('Must be text.')).waitFor()
    await page.getByRole('button', { name: 'Leave Shipment type as it was' }).click()
    await type(page, 'Requested delivery date', '2026-12-01')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/Must not be (before|after)/).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await saved(page)
  })

  test('from submitted to delivered by the allowed steps, with the reason that one of them needs', async () => {
    const shipment = await made()
    const page = await open(shipment)
    const bar = page.getByRole('region', { name: 'Status' })
    const step = async (verb: string, fill?: string) => {
      await bar.getByRole('button', { name: verb, exact: true }).click()
      const dialog = page.getByRole('dialog')
      if (fill !== undefined) {
        await dialog.getByRole('button', { name: verb, exact: true }).click()
        await dialog.getByText('Say why.').waitFor()
        await dialog.getByLabel('Reason').fill(fill)
      }
      await dialog.getByRole('button', { name: verb, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await step('Approve')
    await page.getByRole('region', { name: 'Services' }).getByText('LINEHAUL').waitFor()
    await step('Ask for a diversion', 'The new home is in another city')
    await bar.getByText('The new home is in another city').waitFor()
    await step('Approve')
    await step('Put in transit')
    await step('Deliver')
    await bar.getByText('This is the end of its way.').waitFor()
    const { status, statusReason } = await world.service.client.shipments.get(shipment.id)
    assert.deepEqual([status, statusReason], ['DELIVERED', 'The new home is in another city'])
    const timeline = page.getByRole('region', { name: 'What happened' })
    await timeline.getByText('In transit → Delivered').waitFor()
    assert.match(await timeline.innerText(), /anonymous through console/)
  })

  test('a moment of the past is shown with what has changed since', async () => {
    const { client } = world.service
    const shipment = await made({ reference: 'first' })
    await client.shipments.update(shipment, { reference: 'second' })
    const page = await open(shipment)
    const timeline = page.getByRole('region', { name: 'What happened' })
    await timeline.getByRole('button', { name: 'Show as it was then' }).last().click()
    await page.getByText(/^As it was on/).waitFor()
    const data = page.getByRole('region', { name: 'Data' })
    await data.getByText('now second').waitFor()
    assert.match(await data.innerText(), /Reference\s*first/)
    assert.equal(await data.getByRole('button').count(), 0)
    await shoot(page, 'time-travel-light')
    await page.getByRole('button', { name: 'Back to now' }).click()
    await data.getByRole('button', { name: /^Change Reference: second/ }).waitFor()
  })

  test('without a connection nothing that was typed is lost', async () => {
    const shipment = await made({ reference: 'A' })
    const page = await open(shipment)
    await page.context().setOffline(true)
    await type(page, 'Reference', 'typed offline')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('What you typed is kept.').waitFor()
    await page.context().setOffline(false)
    await page.reload()
    assert.equal(await page.getByLabel('Reference', { exact: true }).inputValue(), 'typed offline')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await saved(page)
    assert.equal((await world.service.client.shipments.get(shipment.id)).reference, 'typed offline')
  })
})

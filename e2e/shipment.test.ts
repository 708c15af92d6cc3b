import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContextOptions } from 'playwright-core'
import { sampleOf } from '../scripts/sample.ts'
import { drawnViolationsOn, violationsOn } from './axe.ts'
import { sharedWorld, shoot } from './browser.ts'
import { save, saved, shipmentsIn, type } from './editing.ts'

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a shipment in the console', () => {
  const world = sharedWorld()
  const { made, read, open } = shipmentsIn(world)

  test('what is wrong is said beside its field: by the schema before it is sent, by the service afterwards', async () => {
    const page = await open(await made({ requestedPickupDate: '2026-12-05' }))
    await type(page, 'Shipment type', ' ')
    await page.keyboard.press('Escape')
    await save(page)
    await page.getByText('Required.').waitFor()
    await page.getByRole('button', { name: 'Undo the change of Shipment type' }).click()
    await type(page, 'Requested delivery date', '2026-12-01')
    await save(page)
    await page.getByText(/Must not be (before|after)/).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await saved(page)
  })

  test('from submitted to delivered by the allowed steps, with the reason that one of them needs', async () => {
    const shipment = await made()
    const page = await open(shipment)
    const bar = page.getByRole('region', { name: 'Status' })
    const step = async (verb: string, fill?: string) => {
      // What needs a reason is not the likely next status.
      if (fill !== undefined) {
        await bar.getByRole('button', { name: 'Other statuses' }).click()
        await page.getByRole('menuitem', { name: verb, exact: true }).click()
      } else await bar.getByRole('button', { name: verb, exact: true }).click()
      const dialog = page.getByRole('dialog')
      if (fill !== undefined) {
        await dialog.getByRole('button', { name: verb, exact: true }).click()
        await dialog.getByText('Enter a reason.').waitFor()
        await dialog.getByLabel('Reason').fill(fill)
      }
      await dialog.getByRole('button', { name: verb, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await step('Approve')
    await page.getByRole('region', { name: 'Services' }).getByText('LINEHAUL').waitFor()
    await step('Request a diversion', 'The new home is in another city')
    await bar.getByText('The new home is in another city').waitFor()
    await step('Approve')
    await step('Put in transit')
    await step('Deliver')
    await bar.getByText('This status is final.').waitFor()
    const { status, statusReason } = await world.service.client.shipments.get(shipment.id)
    assert.deepEqual([status, statusReason], ['DELIVERED', 'The new home is in another city'])
    const timeline = page.getByRole('region', { name: 'History' })
    await timeline.getByText('In transit → Delivered').waitFor()
    assert.match(await timeline.innerText(), /anonymous delivered the shipment\s.*through console/)
  })

  test('a moment of the past is shown with what has changed since', async () => {
    const { client } = world.service
    const shipment = await made({ reference: 'first' })
    await client.shipments.update(shipment, { reference: 'second' })
    const page = await open(shipment)
    const timeline = page.getByRole('region', { name: 'History' })
    await timeline.getByRole('button', { name: 'Show as it was then' }).last().click()
    await page.getByText(/^As it was on/).waitFor()
    const data = page.getByRole('region', { name: 'Data', exact: true })
    await data.getByText('now second').waitFor()
    await page.getByRole('region', { name: 'Status then' }).getByText('Submitted', { exact: true }).waitFor()
    assert.match(await data.innerText(), /Reference\s*first/)
    assert.equal(await data.getByRole('button').count(), 0)
    await shoot(page, 'time-travel-light')
    await page.getByRole('button', { name: 'Back to now' }).click()
    await data.getByRole('button', { name: /^Change Reference: second/ }).waitFor()
  })

  test('on a phone, delivered with photograph, weight and note in one sheet; what fails is tried again alone', async () => {
    const { client } = world.service
    let shipment = await made()
    for (const status of ['APPROVED', 'IN_TRANSIT'] as const)
      shipment = await client.shipments.status(shipment, { status })
    const page = await open(shipment, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const sent: string[] = []
    await page.route('**/v1/**', async (route) => {
      const [method, path] = [route.request().method(), new URL(route.request().url()).pathname.split('/').at(-1)!]
      const isPhotograph = method === 'POST' && path === 'documents'
      const isFirst = isPhotograph && !sent.includes('POST documents')
      if (method !== 'GET' && path !== 'presence') sent.push(`${method} ${path}`)
      const problem = { type: '/problems/body_too_large', title: 'Too large', status: 413, code: 'body_too_large' }
      const body = JSON.stringify({ ...problem, detail: 'At most 1 KB.', instance: 'urn:uuid:1' })
      if (!isFirst) return route.continue()
      // The service has stored the photograph, and a proxy on the way answers instead.
      await route.fetch()
      await route.fulfill({ status: 413, contentType: 'application/problem+json', body })
    })
    await page.getByRole('button', { name: 'Deliver', exact: true }).click()
    const sheet = page.getByRole('dialog')
    assert.equal(await sheet.getByLabel('Reason').count(), 0)
    await sheet.getByLabel('Actual weight').fill('4180')
    await sheet.getByLabel('Note').fill('Scratch on the oak table')
    await sheet.locator('input[type=file]').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: PICTURE })
    await sheet.getByRole('button', { name: 'Remove door.png' }).waitFor()
    assert.deepEqual(await drawnViolationsOn(page, 'delivery'), [])
    await sheet.getByRole('button', { name: 'Deliver', exact: true }).click()
    await sheet.getByText('Delivered, but not everything was saved').waitFor()
    await sheet.getByText('Photographs: Too large. At most 1 KB.').waitFor()
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await sheet.waitFor({ state: 'detached' })
    const { status, actualWeight } = await read(shipment)
    assert.deepEqual([status, actualWeight], ['DELIVERED', 4180])
    const of = { shipmentID: shipment.id }
    assert.deepEqual(
      (await client.notes.list(of)).items.map(({ text }) => text),
      ['Scratch on the oak table'],
    )
    const documents = (await client.documents.list(of)).items
    assert.deepEqual(
      documents.map((each) => [each.documentType, each.name]),
      [['PROOF_OF_DELIVERY', 'door.png']],
    )
    assert.deepEqual(sent, [
      ...['PATCH updateStatus', `PATCH ${shipment.id}`, 'POST documents', 'POST notes', 'POST documents'],
    ])
  })

  test('without a connection nothing that was typed is lost, and it is saved when the connection is back', async () => {
    const shipment = await made({ reference: 'A' })
    const page = await open(shipment)
    await page.context().setOffline(true)
    await type(page, 'Reference', 'typed offline')
    await save(page)
    await page.getByText('will be saved when the connection is back.').waitFor()
    assert.equal((await read(shipment)).reference, 'A')
    await page.context().setOffline(false)
    await saved(page)
    assert.equal((await read(shipment)).reference, 'typed offline')
  })

  test('a reload in the middle keeps what was typed, in every tab, until it is discarded', async () => {
    const shipment = await made({ reference: 'A' })
    const page = await open(shipment)
    await type(page, 'Reference', 'half of a')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByText(/Unsaved input from .* is restored/).waitFor()
    assert.equal(await other.getByLabel('Reference', { exact: true }).inputValue(), 'half of a')
    await page.getByLabel('Reference', { exact: true }).fill('half of a sentence')
    await page.reload()
    await page.getByText(/Unsaved input from .* is restored/).waitFor()
    assert.equal(await page.getByLabel('Reference', { exact: true }).inputValue(), 'half of a sentence')
    await page.getByRole('button', { name: 'Discard' }).click()
    await saved(page)
    await saved(other)
    assert.equal((await read(shipment)).reference, 'A')
  })

  test('what is typed while an answer is under way is not lost', async () => {
    const shipment = await made({ reference: 'A' })
    const page = await open(shipment)
    await type(page, 'Reference', 'first')
    const arrived = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    let isHeld = false
    await page.route('**/v1/shipments/*', async (route) => {
      if (route.request().method() !== 'PATCH' || isHeld) return route.continue()
      isHeld = true
      arrived.resolve()
      await released.promise
      await route.continue()
    })
    await save(page)
    await arrived.promise
    await page.getByLabel('Reference', { exact: true }).fill('first and second')
    released.resolve()
    await page.getByText('Saved.', { exact: true }).waitFor()
    assert.equal((await read(shipment)).reference, 'first')
    assert.equal(await page.getByLabel('Reference', { exact: true }).inputValue(), 'first and second')
    await save(page)
    await saved(page)
    assert.equal((await read(shipment)).reference, 'first and second')
  })

  test('by keys alone: edit, leave with the draft kept, come back, save', async () => {
    const shipment = await made({ reference: 'A' })
    const page = await open(shipment)
    // The page listens to keys when it shows the shipment.
    await page.getByRole('button', { name: /^Change Reference: A/ }).waitFor()
    await page.keyboard.press('e')
    await page.locator('[name="/reference"]:focus').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('by keys')
    await page.keyboard.press('Escape')
    const value = page.getByRole('button', { name: 'Change Reference: by keys, not saved' })
    await value.waitFor()
    await page.locator('[data-pointer="/reference"]:focus').waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Reference' }).count(), 0)
    await page.keyboard.press('Enter')
    await page.locator('[name="/reference"]:focus').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' alone')
    await page.keyboard.press('Control+Enter')
    await saved(page)
    assert.equal((await read(shipment)).reference, 'by keys alone')
  })

  test('addresses, metadata, agents and services: set, changed and removed', async () => {
    const shipment = await made({ metadata: { dock: '4' } })
    const page = await open(shipment)
    await page.getByRole('button', { name: 'Add Pickup address' }).click()
    const pickup = page.getByRole('region', { name: 'Pickup address', exact: true })
    await pickup.getByLabel('City', { exact: true }).fill('Boise')
    await save(page)
    await pickup.getByText('Required.').first().waitFor()
    assert.equal(await pickup.getByText('Required.').count(), 3)
    await pickup.getByLabel('Street', { exact: true }).fill('5 Oak Avenue')
    await pickup.getByLabel('State', { exact: true }).fill('ID')
    await pickup.getByLabel('Postal code', { exact: true }).fill('83702')
    await page.getByRole('button', { name: /^Change Destination address: 1 Main Street/ }).click()
    await page.getByRole('button', { name: 'Remove Destination address' }).click()
    await page.getByRole('button', { name: 'Add metadata', exact: true }).click()
    await page.getByLabel('Name of new metadata').fill('gate/code')
    await page.getByLabel('Name of new metadata').press('Enter')
    await page.getByLabel('gate/code', { exact: true }).fill('1793')
    await type(page, 'dock', '')
    await save(page)
    await saved(page)
    const changed = await read(shipment)
    assert.deepEqual([changed.pickupAddress?.city, changed.destinationAddress], ['Boise', null])
    assert.deepEqual(changed.metadata, { 'gate/code': '1793' })

    const agents = page.getByRole('region', { name: 'Agents' })
    await agents.getByRole('button', { name: 'Add Receiving agent' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Mina')
    await dialog.getByLabel('Phone').fill('555 0100')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await agents.getByText('Mina, 555 0100').waitFor()
    await agents.getByRole('button', { name: 'Change Receiving agent' }).click()
    await dialog.getByLabel('Phone').fill('555 0199')
    const [agent] = await world.service.client.agents.list(shipment.id)
    await world.service.client.agents.update(agent!, { phone: '555 0111' })
    await dialog.getByRole('button', { name: 'Change' }).click()
    await dialog.getByText(/Phone is now “555 0111”, changed by anonymous/).waitFor()
    await dialog.getByRole('button', { name: 'Change' }).click()
    await agents.getByText('Mina, 555 0199').waitFor()

    const services = page.getByRole('region', { name: 'Services' })
    await services.getByRole('button', { name: 'Add a service' }).click()
    await dialog.getByLabel('Code').fill('CRATE')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await services.getByRole('button', { name: 'Approve CRATE' }).click()
    await services.getByText('Approved').waitFor()
    await services.getByRole('button', { name: 'Change CRATE' }).click()
    await dialog.getByLabel('Name').fill('A crate for the clock')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await services.getByText('A crate for the clock').waitFor()
    await services.getByRole('button', { name: 'Remove CRATE' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await services.getByText('No services yet.').waitFor()
  })

  test('deleted after a question', async () => {
    const shipment = await made()
    const page = await open(shipment)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(/\/console\/shipments$/)
    await assert.rejects(read(shipment), { status: 404 })
  })

  test('editing as it looks, in light, in dark and on a phone: nothing serious for axe', async () => {
    const shipment = await made({ reference: 'A', metadata: { gateCode: '1793' }, deliveryDate: '2026-12-09' })
    const looks = Object.entries({
      light: {},
      dark: { colorScheme: 'dark' },
      phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
    } as Record<string, BrowserContextOptions>)
    for (const [look, options] of sampleOf('looks of editing', looks, 1)) {
      const page = await open(shipment, options)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Reference', { exact: true }).fill('B')
      await shoot(page, `editing-${look}`)
      assert.deepEqual(await violationsOn(page), [])
      assert.ok(((await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')) as number) <= 0)
    }
  })
})

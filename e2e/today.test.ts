/** The first page of the console: what is to be done today, and whose it is. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { type Client, createClient, type NewShipment, type Shipment, type ShipmentStatus } from '@vanline/client'
import type { Page } from 'playwright-core'
import { awayFromMidnight } from '../scripts/midnight.ts'
import { live, sharedWorld } from './browser.ts'
import { keyOf } from './keys.ts'
import { follow } from './visits.ts'

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const place = (city: string, state: string) => ({ streetAddress1: '1 Main Street', city, state, postalCode: '83702' })

describe('Today', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-today-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  after(() => rmSync(folder, { recursive: true, force: true }))
  let key = ''
  let client: Client
  const world = sharedWorld({ DATABASE_URL, VANLINE_API_KEYS: 'on' }, async ({ url }) => {
    key = await keyOf('Ann', 'administrator', DATABASE_URL)
    client = createClient({ baseUrl: url, apiKey: key })
  })

  beforeEach(() => awayFromMidnight())

  /** A shipment of a customer from Tulsa to Tucson, in a move of an assignee. */
  async function shipmentOf(
    lastName: string,
    assignee: string | null,
    content: Partial<NewShipment>,
  ): Promise<Shipment> {
    const move = await client.moves.create({ customer: { firstName: 'Carla', lastName }, assignee })
    const addresses = { pickupAddress: place('Tulsa', 'OK'), destinationAddress: place('Tucson', 'AZ') }
    return client.shipments.create({ moveID: move.id, shipmentType: 'HHG', ...addresses, ...content })
  }

  async function opened(): Promise<Page> {
    const page = await world.open('/', { apiKey: key })
    await live(page)
    return page
  }

  test('what is late, of today and of tomorrow, with customer and route; Mine leaves out the work of others', async () => {
    await shipmentOf('Late', 'Ben', { requestedPickupDate: dayFromNow(-2) })
    const now = await shipmentOf('Now', 'Ann', { requestedPickupDate: dayFromNow(0) })
    await shipmentOf('Next', null, {
      ...{ requestedPickupDate: dayFromNow(1), shipmentType: 'UNACCOMPANIED_BAGGAGE', estimatedWeight: 12_500 },
      ...{ pickupAddress: place('San Diego', 'CA'), destinationAddress: place('Sacramento', 'CA') },
    })
    await shipmentOf('Overmorrow', 'Ann', { requestedPickupDate: dayFromNow(2) })
    const page = await opened()
    const plan = page.getByRole('region', { name: 'Pickups and deliveries' })
    const part = (name: RegExp) => plan.getByRole('region', { name })
    await part(/^Late/)
      .getByRole('link', { name: /Carla Late.*2 days late/ })
      .waitFor()
    await part(/^Today/)
      .getByRole('link', { name: /Carla Now.*Tulsa, OK → Tucson, AZ.*Submitted.*Ann/ })
      .waitFor()
    await part(/^Tomorrow/)
      .getByRole('link', { name: /Carla Next.*Not assigned/ })
      .waitFor()
    assert.equal(await plan.getByText('Carla Overmorrow').count(), 0)
    // No line is cut, once the page has its new width. Hidden texts for screen readers are one pixel wide.
    const lines = '[aria-label="Pickups and deliveries"] a span'
    const isCut = '(one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth'
    for (const width of [1440, 1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 850 })
      await page.waitForFunction(`![...document.querySelectorAll('${lines}')].some(${isCut})`)
    }

    await page.getByText('Mine', { exact: true }).click()
    await plan.getByText('Carla Late').waitFor({ state: 'detached' })
    await part(/^Today/)
      .getByText(now.locator)
      .waitFor()
    await part(/^Tomorrow/)
      .getByText('No pickups or deliveries.')
      .waitFor()
    await page.reload()
    await part(/^Today/)
      .getByText('Carla Now')
      .waitFor()
    assert.equal(await plan.getByText('Carla Next').count(), 0)
  })

  test('storage that ends soon or is over, with customer and route, until it has ended', async () => {
    const storedFor = async (lastName: string, assignee: string | null, days: number) => {
      // A draft waits for no decision.
      const shipment = await shipmentOf(lastName, assignee, { status: 'DRAFT' })
      const stay = await client.storageStays.create(shipment.id, { startedOn: dayFromNow(-days), place: 'Warehouse 4' })
      return { shipment, stay }
    }
    // The first of the 90 days is the one on which the storage began.
    const soon = await storedFor('Soon', 'Ann', 86)
    await storedFor('Today', 'Ben', 89)
    const over = await storedFor('Over', 'Ben', 91)
    await storedFor('Longer', 'Ann', 80)
    await client.storageStays.extend(soon.stay, { days: 30, reason: 'The house is not ready' })
    const page = await opened()
    const storage = page.getByRole('region', { name: 'Storage that ends' })
    const lines = storage.getByRole('listitem')
    await lines.filter({ hasText: 'Carla Soon Storage ends in 3 days' }).waitFor()
    const texts = (await lines.allTextContents()).map((text) => text.replace(/[0-9A-Z]{6}-01/, '<locator>'))
    const way = '<locator>, Tulsa → Tucson, Warehouse 4'
    assert.deepEqual(texts, [
      `Carla Over Storage is over by 2 days${way}`,
      `Carla Today Storage ends today${way}`,
      `Carla Soon Storage ends in 3 days${way}, more days are asked for`,
    ])
    await storage.getByRole('link', { name: 'Carla Over' }).click()
    await page.waitForURL(`**/shipments/${over.shipment.id}`)
    await follow(page, '/')

    // What others do arrives by itself.
    await client.storageStays.update(over.stay, { endedOn: dayFromNow(0) })
    await lines.filter({ hasText: 'Carla Over' }).waitFor({ state: 'detached' })
    await page.getByText('Mine', { exact: true }).click()
    await lines.filter({ hasText: 'Carla Today' }).waitFor({ state: 'detached' })
    await lines.filter({ hasText: 'Carla Soon' }).waitFor()
    assert.equal(await lines.count(), 1)
    await page.getByText('Everyone', { exact: true }).click()
    await lines.filter({ hasText: 'Carla Today' }).waitFor()
  })

  test('Today, the board and the calendar count the same pickups and deliveries of a day', async () => {
    const deliveryDate = dayFromNow(0)
    const requestedPickupDate = dayFromNow(-9)
    const inStatuses = async (lastName: string, statuses: readonly ShipmentStatus[]) => {
      let shipment = await shipmentOf(lastName, null, { deliveryDate, requestedPickupDate })
      for (const status of statuses) shipment = await client.shipments.status(shipment, { status })
    }
    /** Waits until each page says how many deliveries this day has. */
    const allSay = async (page: Page, count: number, noun: string) => {
      await follow(page, '/')
      await page.getByRole('link', { name: `${count} ${noun} today`, exact: true }).waitFor()
      const rows = page.locator('[aria-label=Today] li', { has: page.locator('[data-work=delivery]') })
      await rows.nth(count - 1).waitFor()
      assert.equal(await rows.count(), count)
      await follow(page, `/board?view=day&date=${deliveryDate}`)
      await page.getByRole('columnheader', { name: `Deliveries ${count}`, exact: true }).waitFor()
      await follow(page, `/board?view=month&date=${deliveryDate}`)
      await page
        .getByRole('button', { name: new RegExp(`\\b${count} ?${noun}$`) })
        .and(page.locator('[data-now]'))
        .waitFor()
    }
    await inStatuses('Asked', [])
    const page = await opened()
    await allSay(page, 1, 'delivery')
    await inStatuses('Road', ['APPROVED', 'IN_TRANSIT'])
    await inStatuses('Done', ['APPROVED', 'IN_TRANSIT', 'DELIVERED'])
    await inStatuses('Off', ['CANCELED'])
    await allSay(page, 3, 'deliveries')
  })

  test('the board shows what happened while another page was open', async () => {
    const page = await opened()
    await follow(page, '/board')
    await page.getByRole('columnheader').first().waitFor()
    await follow(page, '/')
    await page.getByRole('region', { name: 'Activity' }).waitFor()
    const { locator, id } = await shipmentOf('Meanwhile', null, { requestedPickupDate: dayFromNow(0) })
    await page.getByRole('region', { name: 'Activity' }).getByRole('link', { name: locator }).first().waitFor()
    await follow(page, '/board')
    await page.getByText('Carla Meanwhile').first().waitFor()
    await client.shipments.status(await client.shipments.get(id), 'CANCELED')
  })

  test('what waits is approved in place, and the approval with its services is one line of the activity', async () => {
    const shipment = await shipmentOf('Waiting', null, {})
    const page = await opened()
    const line = page
      .getByRole('region', { name: 'Waiting for a decision' })
      .getByRole('listitem')
      .filter({ hasText: 'Carla Waiting submitted' })
    await line.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await line.waitFor({ state: 'detached' })
    assert.equal((await client.shipments.get(shipment.id)).status, 'APPROVED')
    const lines = page.getByRole('region', { name: 'Activity' }).getByRole('listitem').filter({ hasText: 'approved' })
    await lines.filter({ hasText: new RegExp(`You approved ${shipment.locator} and \\d+ services`) }).waitFor()
    assert.equal(await lines.count(), 1)
  })
})

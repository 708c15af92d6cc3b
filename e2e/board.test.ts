/** The board: cards are moved by pointer and by keys, and nothing of another user is overwritten. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Move, NewShipment, Shipment } from '@vanline/client'
import type { Locator, Page } from 'playwright-core'
import { sampleOf } from '../scripts/sample.ts'
import { drawnViolationsOn } from './axe.ts'
import { darken, live, sharedWorld, shoot } from './browser.ts'
import { follow } from './visits.ts'

const place = (city: string) => ({ streetAddress1: '1 Main Street', city, state: 'OK', postalCode: '74101' })
/** A day of a week that begins on a Monday, so many weeks after the first. Each test has its own week. */
const dayOf = (week: number, day: number): string =>
  new Date(Date.UTC(2027, 2, 1 + week * 7 + day)).toISOString().slice(0, 10)

describe('the board', () => {
  const world = sharedWorld()
  const read = ({ id }: Shipment) => world.service.client.shipments.get(id)

  /** A shipment of a customer, from Tulsa to Tucson. */
  async function shipmentOf(lastName: string, content: Partial<NewShipment>, assignee: string | null = null) {
    const move = await world.service.client.moves.create({ customer: { firstName: 'Carla', lastName }, assignee })
    const addresses = { pickupAddress: place('Tulsa'), destinationAddress: place('Tucson') }
    return world.service.client.shipments.create({ moveID: move.id, shipmentType: 'HHG', ...addresses, ...content })
  }
  const opened = async (week: number, search = '', options = {}): Promise<Page> => {
    const page = await world.open(`/board?date=${dayOf(week, 0)}${search}`, options)
    await live(page)
    return page
  }
  /** The card of a customer, in a column if one is given: Monday is 1. */
  const card = (page: Page, lastName: string, column?: number): Locator =>
    page
      .locator(column === undefined ? '[role=gridcell]' : `[role=gridcell][aria-colindex="${column}"]`)
      .getByRole('link', { name: new RegExp(`^Carla ${lastName} `) })
  /** Drags a card to another day, lane or both: to the column of a heading, below the heading of a lane. */
  async function drag(page: Page, from: Locator, to: { day?: string; lane?: string }): Promise<void> {
    // Lanes appear when all days are read, and move the cards.
    await page.getByRole('grid').and(page.locator(':not([aria-busy])')).waitFor()
    const start = (await from.boundingBox())!
    const column =
      to.day === undefined ? start : (await page.getByRole('columnheader', { name: to.day }).boundingBox())!
    const band = to.lane === undefined ? start : (await laneOn(page, to.lane).boundingBox())!
    await page.mouse.move(start.x + 20, start.y + 20)
    await page.mouse.down()
    await page.mouse.move(start.x + 40, start.y + 30)
    await page.mouse.move(column.x + 20, band.y + (to.lane === undefined ? 20 : 60), { steps: 3 })
    await page.mouse.up()
  }
  const laneOn = (page: Page, name: string) => page.getByRole('rowheader', { name: new RegExp(`^${name}`) })

  test('a card that is dragged to another day has its date there; the others see it at once', async () => {
    const shipment = await shipmentOf('Drag', { requestedPickupDate: dayOf(0, 0) })
    const [page, other] = await Promise.all([opened(0), opened(0)])
    await card(other, 'Drag', 1).waitFor()
    await drag(page, card(page, 'Drag', 1), { day: 'Wed 3' })
    await page.getByText('Saved.').waitFor()
    await card(page, 'Drag', 3).waitFor()
    await card(other, 'Drag', 3).waitFor()
    const { scheduledPickupDate, requestedPickupDate } = await read(shipment)
    assert.deepEqual([scheduledPickupDate, requestedPickupDate], [dayOf(0, 2), dayOf(0, 0)])
    // It is a link, but the drag did not follow it.
    assert.match(page.url(), /\/board/)
    await card(page, 'Drag').click()
    await page.getByRole('heading', { name: /Carla Drag: Tulsa → Tucson/ }).waitFor()
  })

  test('a colleague was faster: the resolver shows both days, and the chosen one is kept', async () => {
    const shipment = await shipmentOf('Race', { scheduledDeliveryDate: dayOf(1, 0) })
    const page = await opened(1)
    let isFirst = true
    await page.route('**/v1/shipments/*', async (route) => {
      if (route.request().method() === 'PATCH' && isFirst) {
        isFirst = false
        await world.service.client.shipments.update(shipment, {
          scheduledDeliveryDate: dayOf(1, 4),
          reference: 'theirs',
        })
      }
      await route.continue()
    })
    await drag(page, card(page, 'Race', 1), { day: 'Wed 10' })
    const dialog = page.getByRole('dialog', { name: /also changed/ })
    await dialog.getByRole('group', { name: 'Scheduled delivery date' }).waitFor()
    assert.match(await dialog.innerText(), /Yours\s*Mar 10, 2027[\s\S]*Theirs[\s\S]*Mar 12, 2027[\s\S]*Reference/)
    assert.equal((await read(shipment)).scheduledDeliveryDate, dayOf(1, 4))
    await dialog.getByRole('button', { name: /^Yours/ }).click()
    await dialog.getByRole('button', { name: 'Save merged version' }).click()
    await card(page, 'Race', 3).waitFor()
    await page.getByText('Saved.').waitFor()
    const { scheduledDeliveryDate, reference } = await read(shipment)
    assert.deepEqual([scheduledDeliveryDate, reference], [dayOf(1, 2), 'theirs'])
  })

  test('a card that is saved leaves the focus to the one that was focused meanwhile', async () => {
    await shipmentOf('Slow', { requestedPickupDate: dayOf(5, 0) })
    await shipmentOf('Next', { requestedPickupDate: dayOf(5, 0) })
    const page = await opened(5)
    const focused = Promise.withResolvers<void>()
    await page.route('**/v1/shipments/*', async (route) => {
      if (route.request().method() === 'PATCH') await focused.promise
      await route.continue()
    })
    await drag(page, card(page, 'Slow', 1), { day: 'Wed 7' })
    await card(page, 'Slow', 3).and(page.locator('[aria-busy]')).waitFor()
    await card(page, 'Next', 1).focus()
    focused.resolve()
    await card(page, 'Slow', 3).and(page.locator(':not([aria-busy])')).waitFor()
    await page.locator('[data-card]:focus').getByText('Carla Next').waitFor()
  })

  test('a card that changes its day while the board reads that day is on it', async () => {
    const shipment = await shipmentOf('Read', { requestedPickupDate: dayOf(6, 0) })
    const page = await world.open('/')
    await live(page)
    const [isRead, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isFirst = true
    await page.route(/pickup(\[|%5B)gte(\]|%5D)=2027-04-14/, async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      const response = await route.fetch()
      isRead.resolve()
      await changed.promise
      // The page may no longer wait for it.
      await route.fulfill({ response }).catch(() => undefined)
    })
    await follow(page, `/board?date=${dayOf(6, 0)}`)
    await live(page)
    await card(page, 'Read', 1).waitFor()
    await isRead.promise
    await world.service.client.shipments.update(shipment, { scheduledPickupDate: dayOf(6, 2) })
    await card(page, 'Read', 1).waitFor({ state: 'detached' })
    changed.resolve()
    await card(page, 'Read', 3).waitFor()
  })

  test('a rule refuses: its words are shown, the card goes back, and nothing has changed', async () => {
    const shipment = await shipmentOf('Rule', { scheduledPickupDate: dayOf(2, 0), scheduledDeliveryDate: dayOf(2, 2) })
    const page = await opened(2, '&lanes=status')
    const pickup = page.getByRole('link', { name: /^Carla Rule .*Pickup/ })
    await drag(page, pickup, { day: 'Fri 19' })
    await page.getByText(`Must not be after the scheduled delivery date (${dayOf(2, 2)}).`).waitFor()
    await card(page, 'Rule', 1).waitFor()
    await page.getByText('Not moved: Carla Rule').waitFor()
    await drag(page, card(page, 'Rule', 1), { lane: 'Delivered' })
    await page.getByText(/submitted cannot become delivered/).waitFor()
    assert.equal((await read(shipment)).eTag, shipment.eTag)
  })

  test('another lane: the status in its dialog, the assignee of the move', async () => {
    const shipment = await shipmentOf('Lane', { requestedPickupDate: dayOf(3, 0) })
    await shipmentOf('Other', { requestedPickupDate: dayOf(3, 1) }, 'Ben')
    const page = await opened(3, '&lanes=status&kind=pickup')
    const lane = (name: string) => laneOn(page, name)
    await lane('Submitted').getByText('2').waitFor()
    await drag(page, card(page, 'Lane'), { lane: 'Approved' })
    const saved = page.waitForResponse(/updateStatus/)
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await lane('Approved').getByText('1').waitFor()
    await saved
    assert.equal((await read(shipment)).status, 'APPROVED')

    await page.getByLabel('Lanes').selectOption('assignee')
    await lane('Ben').getByText('1').waitFor()
    assert.match(page.url(), /kind=pickup&lanes=assignee/)
    await page.reload()
    await lane('Not assigned').getByText('1').waitFor()
    await drag(page, card(page, 'Lane'), { lane: 'Ben' })
    await page.getByText('Assigned to Ben.').waitFor()
    await lane('Ben').getByText('2').waitFor()
    const move: Move = await world.service.client.moves.get(shipment.moveID)
    assert.equal(move.assignee, 'Ben')
  })

  test('by keys alone: to the board, to a card, to another day, and "Move to" with day and assignee', async () => {
    const shipment = await shipmentOf('Keys', { requestedPickupDate: dayOf(4, 1) })
    await shipmentOf('First', { requestedPickupDate: dayOf(4, 0) })
    const page = await world.open('/')
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('b')])
    await page.getByRole('heading', { name: 'Board', level: 1 }).waitFor()
    await follow(page, `/board?date=${dayOf(4, 0)}`)
    await card(page, 'Keys', 2).waitFor()
    const focused = page.locator('[data-card]:focus')
    while ((await focused.count()) === 0) await page.keyboard.press('Tab')
    await focused.getByText('Carla First').waitFor()
    await page.keyboard.press('ArrowRight')
    await focused.getByText('Carla Keys').waitFor()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('status').getByText('Wednesday, March 31').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await card(page, 'Keys', 3).waitFor()
    await page.getByText('Saved.').waitFor()
    assert.equal((await read(shipment)).scheduledPickupDate, dayOf(4, 2))
    // The card still has the focus.
    await focused.getByText('Carla Keys').waitFor()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Move Carla Keys to…' })
    await dialog.getByLabel('Day').fill(dayOf(4, 5))
    await dialog.getByLabel('Assignee').fill('Ann')
    await page.keyboard.press('Escape')
    await dialog.getByLabel('Day').press('Enter')
    await card(page, 'Keys', 6).waitFor()
    await page.getByText('Assigned to Ann.').waitFor()
    assert.equal((await read(shipment)).scheduledPickupDate, dayOf(4, 5))
    assert.equal((await world.service.client.moves.get(shipment.moveID)).assignee, 'Ann')
  })

  test('the month counts, and a day of it opens; a phone shows one day as a list', async () => {
    await shipmentOf('Month', { requestedPickupDate: dayOf(9, 3), deliveryDate: dayOf(9, 4) })
    const month = await opened(9, '&view=month')
    const day = month.getByRole('button', { name: /^Thursday, May 6\s+1 pickup/ })
    await day.waitFor()
    await shipmentOf('Second', { requestedPickupDate: dayOf(9, 3) })
    await month.getByRole('button', { name: /^Thursday, May 6\s+2 pickups/ }).press('ArrowRight')
    await month.locator(':focus').press('Enter')
    await month.waitForURL(/view=day/)
    await card(month, 'Month').waitFor()

    const phone = await world.open(`/board?date=${dayOf(9, 3)}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await card(phone, 'Second', 1).waitFor()
    await phone.getByRole('button', { name: 'Move Carla Second' }).tap()
    const dialog = phone.getByRole('dialog')
    await dialog.getByLabel('Day').fill(dayOf(9, 4))
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap()
    await card(phone, 'Second').waitFor({ state: 'detached' })
    await phone.getByRole('button', { name: 'Next day' }).tap()
    await card(phone, 'Second', 1).waitFor()
  })

  test('in light and in dark: nothing serious for axe, in lanes, in the month and in the dialog', async () => {
    for (const [i, lastName] of ['One', 'Two', 'Three'].entries())
      await shipmentOf(
        lastName,
        { requestedPickupDate: dayOf(11, i), deliveryDate: dayOf(11, i + 2) },
        i === 1 ? 'Ann' : null,
      )
    const page = await opened(11, '&lanes=status', { colorScheme: 'light' })
    const found: string[] = []
    for (const look of sampleOf('looks of the board', ['light', 'dark'], 1)) {
      if (look === 'dark') await darken(page)
      await card(page, 'One', 1).waitFor()
      await shoot(page, `board-lanes-${look}`)
      found.push(...(await drawnViolationsOn(page, `lanes of the board in ${look}`)))
      await card(page, 'One', 1).focus()
      await page.keyboard.press('m')
      await page.getByRole('dialog').getByLabel('Day').waitFor()
      found.push(...(await drawnViolationsOn(page, `dialog of the board in ${look}`)))
      await page.keyboard.press('Escape')
      await page.getByText('Month', { exact: true }).click()
      await page
        .getByRole('button', { name: /2 deliveries|1 delivery/ })
        .first()
        .waitFor()
      found.push(...(await drawnViolationsOn(page, `month of the board in ${look}`)))
      await page.getByText('Week', { exact: true }).click()
    }
    assert.deepEqual(found, [])
  })
})

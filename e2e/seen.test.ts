/** What tells records apart is never cut or covered, at any width. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NewShipment } from '@vanline/client'
import type { Page } from 'playwright-core'
import { awayFromMidnight } from '../scripts/midnight.ts'
import { violationsOn } from './axe.ts'
import { darken, live, sharedWorld } from './browser.ts'
import { coveredBy, cutIn, endsHidden, faintTexts, misplacedControls } from './seen.ts'
import { follow } from './visits.ts'

const place = (city: string) => ({ streetAddress1: '1 Main Street', city, state: 'OK', postalCode: '74101' })
const dayOf = (week: number, day: number): string =>
  new Date(Date.UTC(2028, 4, 1 + week * 7 + day)).toISOString().slice(0, 10)

/** A desk, a small laptop, a tablet and a phone. The last two have no pointer that hovers. */
const WIDTHS = [
  { width: 1440, isTouch: false },
  { width: 1280, isTouch: false },
  { width: 834, isTouch: true },
  { width: 390, isTouch: true },
]
const LONG_NAME = 'Lindqvist-Sandoval'
const LONG_REFERENCE = 'SO-2026-NORTHWEST-REGION-HOUSEHOLD-000123'

/** The lines of a card but its initials. The link around them is as high as the card. */
const CARD_TEXTS = '[data-card], [data-card] > span > span:not(:has([role=img]))'

describe('what is seen', () => {
  const world = sharedWorld()

  async function shipmentOf(lastName: string, content: Partial<NewShipment>, assignee: string | null = null) {
    const move = await world.service.client.moves.create({ customer: { firstName: 'Carla', lastName }, assignee })
    const addresses = { pickupAddress: place('Tulsa'), destinationAddress: place('Tucson') }
    return world.service.client.shipments.create({ moveID: move.id, shipmentType: 'HHG', ...addresses, ...content })
  }
  const openedAt = async (path: string, { width, isTouch }: (typeof WIDTHS)[number]): Promise<Page> => {
    const profile = { viewport: { width, height: 850 }, ...(isTouch && { hasTouch: true, isMobile: true }) }
    const page = await world.open(path, profile)
    await live(page)
    return page
  }

  test('the name, the status and the counts of a card, also of a long name and beside its button', async () => {
    await shipmentOf(LONG_NAME, { requestedPickupDate: dayOf(0, 0), estimatedWeight: 12_345 }, 'Ann')
    for (const size of WIDTHS)
      for (const view of ['week', 'day']) {
        const page = await openedAt(`/board?date=${dayOf(0, 0)}&view=${view}`, size)
        const card = page.getByRole('link', { name: new RegExp(`^Carla ${LONG_NAME}`) })
        await card.waitFor()
        if (!size.isTouch) await card.hover()
        await page.getByRole('button', { name: /^Move Carla/ }).waitFor()
        const at = `${size.width} ${view}`
        assert.deepEqual(await cutIn(page, `${CARD_TEXTS}, [role=columnheader] span`), [], at)
        assert.deepEqual(await coveredBy(page, '[aria-label^="Move Carla"]', CARD_TEXTS), [], at)
      }
  })

  test('the locator and the end of a reference in lists, beside a wide status and long names', async () => {
    let shipment = await shipmentOf(LONG_NAME, { reference: LONG_REFERENCE })
    for (const status of ['APPROVED', 'CANCELLATION_REQUESTED'] as const)
      shipment = await world.service.client.shipments.status(shipment, { status })
    // A list that a page has read for another test gets no new rows while it is open.
    const path = `/shipments?q=${shipment.locator}`
    for (const size of WIDTHS) {
      const page = await openedAt(path, size)
      const locator = page.getByRole('row').filter({ hasText: shipment.locator })
      await locator.waitFor()
      await page.evaluate('document.fonts.ready')
      assert.deepEqual(await cutIn(page, '[role=cell] a, [role=cell]:has(a), [role=cell] a *'), [], `${size.width}`)
      assert.deepEqual(await endsHidden(page), [], `${size.width}`)
    }
    // Also in a column that its user made narrow.
    const page = await openedAt(path, WIDTHS[0]!)
    const widths = JSON.stringify({ widths: { locator: 66, reference: 72 } })
    await page.evaluate(`localStorage.setItem('vanline.columns.shipments', '${widths}')`)
    await page.reload()
    await page.getByRole('row').filter({ hasText: shipment.locator }).waitFor()
    assert.deepEqual(await cutIn(page, '[role=cell]:has(a)'), [])
    assert.notDeepEqual(await cutIn(page, '[role=cell] span:has(bdi)'), [])
    assert.deepEqual(await endsHidden(page), [])
  })

  test('the names, codes and statuses of the lines of Today', async () => {
    await awayFromMidnight()
    const requestedPickupDate = new Date().toISOString().slice(0, 10)
    let shipment = await shipmentOf(`${LONG_NAME}-${LONG_NAME}`, { requestedPickupDate }, 'Ann')
    for (const status of ['APPROVED', 'CANCELLATION_REQUESTED'] as const)
      shipment = await world.service.client.shipments.status(shipment, { status })
    for (const size of WIDTHS) {
      const page = await openedAt('/', size)
      await page
        .getByRole('link', { name: new RegExp(shipment.locator) })
        .first()
        .waitFor()
      const lines = '[aria-label="Pickups and deliveries"] a'
      assert.deepEqual(await cutIn(page, `${lines} span:not([role=img], [role=img] *)`), [], `${size.width}`)
      assert.deepEqual(
        await coveredBy(page, `${lines} [role=img]`, `${lines} span:not([role=img], [role=img] *)`),
        [],
        `${size.width}`,
      )
    }
  })

  test('a day with more cards than are read at once counts all of them, with and without lanes', async () => {
    const { client } = world.service
    const move = await client.moves.create({ customer: { firstName: 'Carla', lastName: 'Busy' } })
    const content = { moveID: move.id, shipmentType: 'HHG', scheduledDeliveryDate: dayOf(1, 0) }
    const made = await Promise.all(Array.from({ length: 130 }, () => client.shipments.create(content)))
    await client.shipments.status(made[0]!, { status: 'CANCELED' })
    const page = await openedAt(`/board?date=${dayOf(1, 0)}`, WIDTHS[0]!)
    await page.getByRole('columnheader', { name: 'Mon 8 129' }).waitFor()
    await follow(page, `/board?date=${dayOf(1, 0)}&view=day&lanes=status`)
    await page.getByRole('columnheader', { name: 'Submitted 129' }).waitFor()
  })

  test('the field that is edited, above the bar with the button to save, by keys and while the bar grows', async () => {
    const shipment = await shipmentOf('Bar', { customerRemarks: 'Ring twice' })
    const page = await openedAt(`/shipments/${shipment.id}`, { width: 1280, isTouch: false })
    await page.setViewportSize({ width: 1280, height: 480 })
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    /** Looks at each frame, for as many as a slow machine may need. */
    const isAbove = async () =>
      assert.ok(
        await page.evaluate(`new Promise((done) => {
          const topOfBar = () => document.querySelector('[aria-label="Unsaved changes"]').getBoundingClientRect().top
          const isSo = () => document.activeElement.matches('input, textarea') && document.activeElement.getBoundingClientRect().bottom <= topOfBar()
          const look = (left) => (isSo() || left === 0 ? done(isSo()) : requestAnimationFrame(() => look(left - 1)))
          look(300)
        })`),
      )
    await page.getByRole('button', { name: /^Change Customer remarks:/ }).click()
    await bar.waitFor()
    await isAbove()
    await page.keyboard.press('Escape')
    // All fields: each is above the bar when the tab key reaches it.
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const first = page.getByLabel('Reference', { exact: true })
    await first.focus()
    for (const _ of Array(4)) {
      await isAbove()
      await page.keyboard.press('Tab')
    }
    await page.getByLabel('Customer remarks', { exact: true }).fill('Ring three times')
    await world.service.client.shipments.update(shipment, { customerRemarks: 'Do not ring' })
    await bar.getByText('You changed the same field').waitFor()
    await page.getByLabel('Customer remarks', { exact: true }).focus()
    await isAbove()
  })

  test('nothing moves when the name of the customer comes late', async () => {
    const shipment = await shipmentOf(`${LONG_NAME}-${LONG_NAME}-${LONG_NAME}`, {})
    const page = await openedAt('/keys', WIDTHS[3]!)
    await page.evaluate(`{
      globalThis.shifted = 0
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value
      }).observe({ type: 'layout-shift' })
    }`)
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    await page.route('**/v1/moves/*', async (route) => {
      asked.resolve()
      await answer.promise
      await route.continue()
    })
    await follow(page, `/shipments/${shipment.id}`)
    await asked.promise
    // A frame in which the page would be shown without the name.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    answer.resolve()
    await page.getByRole('heading', { level: 1 }).filter({ hasText: LONG_NAME }).waitFor()
    await page.getByRole('region', { name: 'Notes and history' }).getByText('created').first().waitFor()
    assert.ok(
      Number(await page.evaluate('globalThis.shifted')) <= 0.02,
      String(await page.evaluate('globalThis.shifted')),
    )
  })

  test('the words of the dialog with a new link, in both themes', async () => {
    const { moveID } = await shipmentOf('Link', {})
    const page = await openedAt(`/moves/${moveID}`, WIDTHS[1]!)
    await page.getByRole('button', { name: 'New link' }).click()
    await page.getByLabel('Expires on').waitFor()
    assert.deepEqual([...(await violationsOn(page, ['color-contrast'])), ...(await faintTexts(page))], [])
    await darken(page)
    assert.deepEqual([...(await violationsOn(page, ['color-contrast'])), ...(await faintTexts(page))], [])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByTestId('secret').waitFor()
    assert.deepEqual(await violationsOn(page, ['color-contrast']), [])
    await darken(page)
    assert.deepEqual(await violationsOn(page, ['color-contrast']), [])
  })

  test('placeholders and controls that are disabled can be read, in both themes', async () => {
    for (const path of ['/board', '/shipments', '/moves/new']) {
      const page = await openedAt(path, WIDTHS[1]!)
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.deepEqual(await faintTexts(page), [], path)
      await darken(page)
      assert.deepEqual(await faintTexts(page), [], `${path} dark`)
    }
  })

  test('on a phone, controls as large as a finger, none of which is below another', async () => {
    await awayFromMidnight()
    const shipment = await shipmentOf('Finger', { requestedPickupDate: new Date().toISOString().slice(0, 10) })
    const found: Record<string, string[]> = {}
    for (const [path, shows] of [
      ['/', 'Carla Finger'],
      ['/board', 'Carla Finger'],
      ['/shipments', 'Carla Finger'],
      [`/shipments/${shipment.id}`, 'Carla Finger'],
      [`/moves/${shipment.moveID}`, 'Carla Finger'],
      ['/moves/new', 'Customer'],
      ['/dispatch', 'Carla Finger'],
    ] as const) {
      const page = await openedAt(path, WIDTHS[3]!)
      await page.getByText(shows).first().waitFor()
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
      const misplaced = await misplacedControls(page)
      if (misplaced.length > 0) found[path] = [...new Set(misplaced)]
    }
    assert.deepEqual(found, {})
    await world.service.client.crewMembers.create({ firstName: 'Rosa', lastName: 'Reyes' })
    const page = await openedAt('/dispatch', WIDTHS[3]!)
    await page.locator('[data-visit]', { hasText: 'Carla Finger' }).click()
    await page.getByLabel('Rosa Reyes').waitFor()
    // The form covers the controls of the page.
    const small = (await misplacedControls(page)).filter((text) => text.startsWith('small'))
    assert.deepEqual(small, [])
  })
})

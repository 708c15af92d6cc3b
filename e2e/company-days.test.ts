/** Days and weeks are those of the company, whatever zone the browser is in. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { awayFromMidnight } from '../scripts/midnight.ts'
import { sharedWorld } from './browser.ts'
import { follow } from './visits.ts'

/** The days of these zones always differ: they are 25 hours apart. */
const OFFICE = { timeZone: 'Pacific/Kiritimati', aheadHours: 14 }
const BROWSER = 'Pacific/Pago_Pago'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A day of the calendar in the office. */
const officeDay = (days = 0): string =>
  new Date(Date.now() + OFFICE.aheadHours * HOUR_MS + days * DAY_MS).toISOString().slice(0, 10)
const inWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

describe('the days of the company', () => {
  const world = sharedWorld({}, async () => {})

  test('Today, what is late, the board and the weeks follow the company, and not the browser', async () => {
    await awayFromMidnight(OFFICE.aheadHours)
    const { client } = world.service
    const page = await world.open('/company', { timezoneId: BROWSER, isNew: true })
    // The company was never saved: the page proposes the zone of its user, and days are those of the browser.
    assert.equal(await page.getByRole('combobox', { name: 'Time zone' }).inputValue(), BROWSER)
    assert.equal((await client.company.get()).timeZone, 'UTC')

    const before = await client.company.get()
    await client.company.replace(before, { timeZone: OFFICE.timeZone, firstDayOfWeek: 'SUNDAY' })
    const shipmentOf = async (lastName: string, day: string) => {
      const move = await client.moves.create({ customer: { firstName: 'Carla', lastName } })
      return client.shipments.create({
        moveID: move.id,
        shipmentType: 'HHG',
        requestedPickupDate: day,
        deliveryDate: day,
      })
    }
    const today = officeDay()
    await shipmentOf('Yesterday', officeDay(-1))
    await shipmentOf('Now', today)

    await follow(page, '/')
    await page.getByText(inWords(today), { exact: true }).waitFor()
    const part = (name: RegExp) => page.getByRole('region', { name })
    await part(/^Today/)
      .getByRole('link', { name: /Carla Now/ })
      .first()
      .waitFor()
    await part(/^Late/)
      .getByRole('link', { name: /Carla Yesterday.*1 day late/ })
      .first()
      .waitFor()
    const weeks = page.getByRole('table', { name: 'Deliveries by week' }).getByRole('rowheader')
    const sunday = new Date(Date.parse(today) - new Date(today).getUTCDay() * DAY_MS)
    const written = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
    await weeks
      .nth(5)
      .filter({ hasText: new RegExp(`^${written.format(sunday)}$`) })
      .waitFor()

    await follow(page, '/board?view=month')
    const cell = page.locator('[data-now]')
    await cell.filter({ hasText: String(Number(today.slice(-2))) }).waitFor()
    await follow(page, '/board?view=day')
    await page.getByText(inWords(today), { exact: true }).first().waitFor()

    // The first page of a browser that knows the company already asks for the right day at once.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
    await page.reload()
    await page.getByText(inWords(today), { exact: true }).first().waitFor()
    assert.ok(asked.some((each) => each.includes(today)))
  })
})

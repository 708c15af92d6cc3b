/** The board of a day with far more cards than are read at once. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sharedWorld } from './browser.ts'
import type { Service } from './service.ts'

const DAY = '2027-03-02'
const CARDS = 1_000
const BULK_MAX = 100

async function fill({ client }: Service): Promise<void> {
  const record = { shipmentType: 'HHG', requestedPickupDate: DAY }
  const operations = Array.from({ length: BULK_MAX }, () => ({ action: 'create' as const, record }))
  for (let made = 0; made < CARDS; made += BULK_MAX) await client.shipments.bulk(operations)
}

describe('a day with 1,000 cards', () => {
  const world = sharedWorld({}, fill)
  const opened = (search: string): Promise<Page> => world.open(`/board?date=${DAY}${search}`)

  test('the week counts all of them while only the first are read', async () => {
    const page = await opened('')
    await page.getByRole('columnheader', { name: 'Tue 2 1,000' }).waitFor()
    const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
    assert.ok(rows < CARDS, `${rows} rows are read`)
  })

  test('in lanes, the day and its lane count all of them', async () => {
    const page = await opened('&lanes=status')
    await page.getByRole('columnheader', { name: 'Tue 2 1,000' }).waitFor()
    await page.getByRole('rowheader', { name: 'Submitted 1,000' }).waitFor()
  })

  test('the lanes of a day count all of them', async () => {
    const page = await opened('&view=day&lanes=status')
    await page.getByRole('columnheader', { name: 'Submitted 1,000' }).waitFor()
  })

  test('a shipment that is created or deleted is counted too', async () => {
    const page = await opened('')
    await page.getByRole('columnheader', { name: 'Tue 2 1,000' }).waitFor()
    const added = await world.service.client.shipments.create({ shipmentType: 'HHG', requestedPickupDate: DAY })
    await page.getByRole('columnheader', { name: 'Tue 2 1,001' }).waitFor()
    await world.service.client.shipments.delete(added)
    await page.getByRole('columnheader', { name: 'Tue 2 1,000' }).waitFor()
  })
})

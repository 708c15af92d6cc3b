/** The items of a shipment in tests of the page of the crews. */
import type { Locator, Page } from 'playwright-core'
import { goTo, type newVisit } from './crew-world.ts'
import type { Service } from './service.ts'

export type Listed = {
  id: string
  number: number
  status: string
  eTag: string
  room: string | null
  exceptions: string | null
  conditionAtDestination: readonly object[]
}

const ROOMS = ['Living room', 'Kitchen', 'Garage']

/** Adds items with names that say their numbers, in three rooms, one room after the other. */
export async function newItems({ client }: Service, shipmentID: string, count: number): Promise<Listed[]> {
  const inRoom = Math.ceil(count / ROOMS.length)
  const items: Listed[] = []
  for (const room of ROOMS) {
    const names = Array.from(
      { length: Math.min(inRoom, count - items.length) },
      (_, i) => `Box ${items.length + i + 1}`,
    )
    if (names.length === 0) break
    items.push(...(await client.items.createList(shipmentID, { room, packedBy: 'CARRIER', text: names.join('\n') })))
  }
  return items
}

/** The items of a shipment as the office sees them, by number. */
export async function itemsOf(service: Service, shipmentID: string): Promise<Listed[]> {
  const items: Listed[] = []
  for (let cursor = ''; ; ) {
    const url = `${service.url}/v1/shipments/${shipmentID}/items?sort=number&limit=200${cursor}`
    const response = await fetch(url)
    items.push(...((await response.json()) as Listed[]))
    const next = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    if (next === undefined) return items
    cursor = `&cursor=${next}`
  }
}

type Visited = Pick<Awaited<ReturnType<typeof newVisit>>, 'job' | 'shipmentID'>

/** Opens the list of items, and waits until they are on the phone. */
export async function openItems(page: Page, { job, shipmentID }: Visited): Promise<void> {
  await goTo(page, `/jobs/${job.id}/items/${shipmentID}`)
  await page.getByLabel('Room').waitFor()
}

export const rowOf = (page: Page, number: number): Locator =>
  page.getByTestId('item').filter({ has: page.getByText(String(number), { exact: true }) })

/** Taps the items with these numbers, as fast as the page takes it. */
export const tap = (page: Page, from: number, to: number): Promise<unknown> =>
  page.evaluate(`for (const button of document.querySelectorAll('.check')) {
    const number = Number(button.querySelector('.sticker').textContent)
    if (number >= ${from} && number <= ${to}) button.click()
  }`)

/** What tests do with the page of a shipment. */
import type { NewShipment, Shipment } from '@vanline/client'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { live, type World } from './browser.ts'

const ADDRESS = { streetAddress1: '1 Main Street', city: 'Austin', state: 'TX', postalCode: '78701' }

/** Shipments for a test of editing: created and read by the API, and opened in a page. */
export const shipmentsIn = (world: World) => ({
  made: (content: Partial<NewShipment> = {}) =>
    world.service.client.shipments.create({ shipmentType: 'HHG', destinationAddress: ADDRESS, ...content }),
  read: ({ id }: Shipment) => world.service.client.shipments.get(id),
  open: async ({ id }: Shipment, options: BrowserContextOptions = {}) => {
    const page = await world.open(`/shipments/${id}`, options)
    await live(page)
    return page
  },
})

/** Opens a field by its text and types into it. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^Change ${label}:`) })
    .first()
    .click()
  await page.getByLabel(label, { exact: true }).first().fill(text)
}

export const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Waits until nothing is left to be saved. */
export const saved = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })

/** What tests do with the page of a shipment. */
import type { Page } from 'playwright-core'

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

/** A full outbox: kept without a network through the page, and sent in one go. */
import type { BrowserContext, Page } from 'playwright-core'

const PHOTOS = 40
const PHOTOS_ON_SHEET = 4
const ENTRIES = 200

export type Sent = {
  entries: number
  photos: number
  seconds: number
  longestMs: number
  longTasks: number
  storedBytes: number
  leftBytes: number
}

/** A picture of a camera, 12 megapixels. */
const PICTURE = `{
  const canvas = document.createElement('canvas')
  canvas.width = 4000; canvas.height = 3000
  const context = canvas.getContext('2d')
  for (let i = 0; i < 3000; i++) {
    context.fillStyle = 'hsl(' + (i * 37) % 360 + ' 60% ' + (30 + i % 50) + '%)'
    context.fillRect((i * 971) % 4000, (i * 653) % 3000, 40 + i % 300, 30 + i % 200)
  }
  canvas.toDataURL('image/jpeg', 0.9).split(',')[1]
}`

const storedBytes = (page: Page): Promise<number> =>
  page.evaluate<number>('navigator.storage.estimate().then(({ usage }) => usage)')

/** Keeps photographs and notes on the phone, sheet by sheet. */
export async function keepMany(context: BrowserContext, page: Page, jobIDs: readonly string[]): Promise<void> {
  const buffer = Buffer.from(await page.evaluate<string>(PICTURE), 'base64')
  await context.setOffline(true)
  for (let photos = 0, entries = 0, i = 0; entries < ENTRIES; i++) {
    await page.evaluate(`location.hash = '/jobs/${jobIDs[i % jobIDs.length]}'`)
    await page.getByRole('button', { name: 'Add photographs or a note' }).click()
    const dialog = page.getByRole('dialog')
    if (photos < PHOTOS) {
      const files = Array.from({ length: PHOTOS_ON_SHEET }, (_, at) => ({
        name: `${at}.jpg`,
        mimeType: 'image/jpeg',
        buffer,
      }))
      await dialog.getByLabel('From the gallery').setInputFiles(files)
      await dialog
        .locator('.picture')
        .nth(PHOTOS_ON_SHEET - 1)
        .waitFor()
      photos += PHOTOS_ON_SHEET
      entries += PHOTOS_ON_SHEET
    }
    await dialog.getByLabel('Note').fill(`Box ${i} has a dent.`)
    await dialog.getByRole('button', { name: 'Keep on this phone' }).click()
    await dialog.waitFor({ state: 'detached' })
    entries++
  }
}

/** Runs in the page: notes every long task from now on. */
const WATCHES = `{
  globalThis.longTasks = []
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) longTasks.push(duration) })
    .observe({ type: 'longtask' })
}`

/** Comes back to the network, and waits until everything is saved. */
export async function sendAll(context: BrowserContext, page: Page): Promise<Sent> {
  const stored = await storedBytes(page)
  await page.evaluate("location.hash = '/outbox'")
  await page
    .getByTestId('entry')
    .nth(ENTRIES - 1)
    .waitFor()
  await page.evaluate(WATCHES)
  const begun = performance.now()
  await context.setOffline(false)
  await page.getByTestId('pill').filter({ hasText: 'All saved' }).waitFor({ timeout: 600_000 })
  const seconds = (performance.now() - begun) / 1000
  const tasks = await page.evaluate<number[]>('longTasks')
  return {
    ...{ entries: ENTRIES, photos: PHOTOS, seconds, longestMs: Math.max(0, ...tasks), longTasks: tasks.length },
    ...{ storedBytes: stored, leftBytes: await storedBytes(page) },
  }
}

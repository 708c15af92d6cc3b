/** The example of @vanline/tanstack-db: two users edit the same shipments, each on a page of their own. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { sharedWorld } from './browser.ts'

const EXAMPLE = fileURLToPath(new URL('../packages/tanstack-db/example/', import.meta.url))

describe('the example of @vanline/tanstack-db', () => {
  const world = sharedWorld()
  const files = { html: readFileSync(join(EXAMPLE, 'index.html'), 'utf8'), script: '' }
  before(async () => {
    const { output } = await build({ input: join(EXAMPLE, 'page.ts'), platform: 'browser', write: false })
    files.script = output[0].code
  })

  /** The page of a user, on the origin of the service, and the field for the weight of a shipment on it. */
  async function openPage(locator: string) {
    const page = await world.blank()
    const base = `${world.service.url}/example`
    await page.route(`${base}/`, (route) => route.fulfill({ contentType: 'text/html', body: files.html }))
    await page.route(`${base}/page.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: files.script }),
    )
    await page.goto(`${base}/`)
    const field = page.locator(`input[aria-label="${locator}"]`)
    await field.waitFor()
    const shows = (weight: string) =>
      page.waitForFunction(`document.querySelector('input[aria-label="${locator}"]')?.value === '${weight}'`)
    const stored = () => page.waitForResponse((response) => response.request().method() === 'PATCH')
    /** Loses the first attempt to store a change, after something else has happened. */
    const loseFirst = async (meanwhile: () => Promise<unknown>) => {
      let attempts = 0
      await page.route('**/v1/shipments/*', async (route) => {
        if (route.request().method() !== 'PATCH' || attempts++ > 0) return route.continue()
        await meanwhile()
        return route.abort('internetdisconnected')
      })
    }
    return { field, shows, stored, loseFirst, conflict: page.getByRole('alert') }
  }

  test('an edit on one page appears on the other, and who was slower is told who was faster', async () => {
    const { client } = world.service
    const { id, locator } = await client.shipments.create({ shipmentType: 'HHG' })
    const [ann, ben] = [await openPage(locator), await openPage(locator)]
    await ann.field.fill('900')
    await ann.field.press('Enter')
    await ben.shows('900')
    assert.equal((await client.shipments.get(id)).estimatedWeight, 900)

    await ann.field.focus()
    await ben.field.fill('950')
    // Ann is in her field when Ben's change is stored.
    await Promise.all([ben.stored(), ben.field.press('Enter')])
    await ann.field.fill('700')
    await ann.field.press('Enter')
    await ann.conflict.getByText('anonymous was faster: 900 became 950.').waitFor()
    await ann.shows('950')
    assert.equal((await client.shipments.get(id)).estimatedWeight, 950)

    await ann.field.fill('700')
    await ann.field.press('Enter')
    await ben.shows('700')
    assert.equal(await ann.conflict.textContent(), '')
    await client.shipments.delete(id)
    await ann.field.waitFor({ state: 'detached' })
    await ben.field.waitFor({ state: 'detached' })
  })

  test('a change that the connection lost is stored when it is back, unless another user was faster', async () => {
    const { client } = world.service
    const { id, locator } = await client.shipments.create({ shipmentType: 'HHG', estimatedWeight: 900 })
    const [ann, ben] = [await openPage(locator), await openPage(locator)]
    await ann.loseFirst(() => client.shipments.edit(id, () => ({ customerRemarks: 'Ring twice' })))
    await ann.field.fill('700')
    await ann.field.press('Enter')
    await ann.conflict.getByText('anonymous was faster: null became Ring twice.').waitFor()
    await ann.field.fill('700')
    await ann.field.press('Enter')
    await ben.shows('700')

    await ben.loseFirst(async () => {})
    await ben.field.fill('800')
    await ben.field.press('Enter')
    await ann.shows('800')
    assert.equal(await ben.conflict.textContent(), '')
    const { estimatedWeight, customerRemarks } = await client.shipments.get(id)
    assert.deepEqual({ estimatedWeight, customerRemarks }, { estimatedWeight: 800, customerRemarks: 'Ring twice' })
  })
})

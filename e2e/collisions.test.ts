/** The page that shows where people collide: to whom, and what. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createClient } from '@vanline/client'
import { drawnViolationsOn } from './axe.ts'
import { sharedWorld, shoot } from './browser.ts'
import { keyOf } from './keys.ts'

describe('collisions in the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-collisions-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  after(() => rmSync(folder, { recursive: true, force: true }))
  const keys = { admin: '', dispatcher: '' }
  const world = sharedWorld({ DATABASE_URL, VANLINE_API_KEYS: 'on' }, async ({ url }) => {
    keys.admin = await keyOf('Anna Admin', 'administrator', DATABASE_URL)
    keys.dispatcher = await keyOf('Dora Dispatcher', 'dispatcher', DATABASE_URL)
    const { shipments } = createClient({ baseUrl: url, apiKey: keys.dispatcher })
    const read = await shipments.create({ shipmentType: 'HHG', reference: 'PO-7781' })
    await shipments.update(read, { reference: 'PO-7782' })
    await shipments.update(read, { reference: 'PO-7783' }).catch(() => {})
    await shipments.update(read, { estimatedWeight: 900 }, { merge: true })
  })

  const openAs = (apiKey: string, path: string) =>
    world.open(path, { viewport: { width: 1440, height: 900 }, apiKey, isNew: true })

  test('an administrator sees which fields and hours, and no name', async () => {
    const page = await openAs(keys.admin, '/')
    await page.getByRole('link', { name: 'Collisions' }).click()
    const table = page.getByRole('region', { name: 'Collisions by field' })
    await table.getByRole('row', { name: /^Shipment Reference 1 0 0 0 1$/ }).waitFor()
    await table.getByRole('row', { name: /^Shipment Estimated weight 0 1 0 0 0$/ }).waitFor()
    await page
      .getByRole('table', { name: 'Collisions by hour of the day' })
      .getByRole('row', { name: / 1 1$/ })
      .waitFor()
    const says = await page.getByRole('main').innerText()
    assert.doesNotMatch(says, /Dora|PO-77/)
    await shoot(page, 'collisions')
    assert.deepEqual(await drawnViolationsOn(page, 'collisions'), [])
    await page.getByLabel('Period').selectOption('Last 31 days')
    await table.getByRole('row', { name: /^Shipment Reference 1 / }).waitFor()
  })

  test('a dispatcher has no link to it, and is refused at its address', async () => {
    const page = await openAs(keys.dispatcher, '/collisions')
    await page.getByText(/metrics:read/).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Collisions' }).count(), 0)
  })
})

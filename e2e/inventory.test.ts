/** The inventory of a shipment in the console: typed, changed in place beside others, checked off, photographed, and as a file. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Item } from '@vanline/client'
import type { Page } from 'playwright-core'
import { drawnViolationsOn } from './axe.ts'
import { darken, live, sharedWorld, shoot } from './browser.ts'
import type { OpenOptions } from './visits.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the inventory of a shipment', () => {
  const world = sharedWorld()
  const itemsOf = (shipmentID: string): Promise<Item[]> =>
    Array.fromAsync(world.service.client.items.each(shipmentID, { sort: 'number' }))

  /** The page of an inventory with so many items. */
  async function opened(text: string[], options: OpenOptions = {}) {
    const { client } = world.service
    const { id } = await client.shipments.create({ shipmentType: 'HHG' })
    for (const each of text) await client.items.createList(id, { text: each, room: 'Kitchen' })
    const page = await world.open(`/shipments/${id}/inventory`, options)
    await live(page)
    if (text.length > 0) await page.getByRole('grid').waitFor()
    return { page, id }
  }

  const cell = (page: Page, item: Item, column: string) => page.locator(`[data-cell="${item.id}|${column}"]`)

  test('a room is typed as it is called out, with a preview, and its values are changed in place by keys', async () => {
    const { page, id } = await opened([])
    await page.getByText('No items yet').waitFor()
    await page.keyboard.press('a')
    const panel = page.getByRole('region', { name: 'Add items' })
    await panel.getByLabel('Room').fill('Living room')
    const text = panel.getByLabel('Items, as they are called out')
    await text.fill('sofa, 3 cartons books, 0 chairs, tv hv, chairs x6 120lb')
    const preview = panel.getByRole('status', { name: 'Preview' })
    await preview.getByText('Line 3 ("0 chairs")').waitFor()
    assert.equal(await panel.getByRole('button', { name: /^Add/ }).isDisabled(), true)
    await text.fill('sofa, 3 cartons books, tv hv, chairs x6 120lb')
    await preview.getByText('6 items, 11 pieces, 120 lb').waitFor()
    await preview.getByText('6 pieces, 120 lb').waitFor()
    assert.deepEqual(await itemsOf(id), [])
    assert.deepEqual(await drawnViolationsOn(page, 'entry of items'), [])
    await page.keyboard.press('Control+Enter')
    await page.getByRole('row', { name: /Living room 6 items/ }).waitFor()
    const items = await itemsOf(id)
    assert.deepEqual(
      items.map(({ number, description, room, packedBy, quantity }) => [number, description, room, packedBy, quantity]),
      [
        [1, 'sofa', 'Living room', null, 1],
        ...[2, 3, 4].map((number) => [number, 'carton books', 'Living room', 'CARRIER', 1]),
        [5, 'tv', 'Living room', null, 1],
        [6, 'chairs', 'Living room', null, 6],
      ],
    )
    // The next lines are of the same room. The feed can show the items before their answer is here, which empties the field.
    await page.waitForFunction(`[...document.querySelectorAll('textarea')].every(({ value }) => value === '')`)
    assert.equal(await panel.getByLabel('Room').inputValue(), 'Living room')

    const [sofa, carton] = items as [Item, Item]
    await cell(page, sofa, 'number').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Sofa, 3 cushions')
    // Enter goes down, where F2 changes the next one.
    await page.keyboard.press('Enter')
    await page.keyboard.press('F2')
    await page.keyboard.type('Novels')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('2 Novels, “x”: Must be a whole number.').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await cell(page, sofa, 'conditionAtOrigin').click()
    await page.keyboard.type('sc top 4, ch 3')
    await page.keyboard.press('Enter')
    await cell(page, sofa, 'conditionAtOrigin').getByText('SC 10, 4; CH 3').waitFor()
    await page.getByTitle('Scratched: top, front; Chipped: corner').waitFor()
    await page.locator('[role=gridcell][data-state]').waitFor({ state: 'detached' })
    const [changed, second] = await itemsOf(id)
    assert.deepEqual(changed!.conditionAtOrigin, [
      { code: 'SC', places: [10, 4], remarks: null },
      { code: 'CH', places: [3], remarks: null },
    ])
    assert.deepEqual([changed!.description, second!.description, second!.quantity], ['Sofa, 3 cushions', 'Novels', 1])
    await cell(page, carton, 'number').focus()
    await page.keyboard.press('Control+z')
    await cell(page, sofa, 'conditionAtOrigin').getByText('SC 10').waitFor({ state: 'detached' })
    await shoot(page, 'inventory')
    assert.deepEqual(await drawnViolationsOn(page, 'inventory'), [])
  })

  test('two people change one item: other values are merged, the same one is chosen side by side, and new items appear', async () => {
    const { client } = world.service
    const { page, id } = await opened(['sofa, rug'])
    const [sofa, rug] = (await itemsOf(id)) as [Item, Item]
    await cell(page, sofa, 'description').click()
    // Another person is faster, by the time that the request needs.
    let theirs: Item | undefined
    await page.route(`**/items/${sofa.id}`, async (route) => {
      if (route.request().method() === 'PATCH' && !theirs)
        theirs = await client.items.update(sofa, { description: 'Sofa bed', room: 'Den' })
      await route.continue()
    })
    await page.keyboard.type('Sofa, blue')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Another user also changed 1 sofa' })
    await dialog.getByRole('group', { name: 'Description' }).getByText('Sofa bed').waitFor()
    assert.equal((await client.items.get(sofa.id)).description, 'Sofa bed')
    await shoot(page, 'inventory-conflict')
    assert.deepEqual(await drawnViolationsOn(page, 'conflict of an item'), [])
    await dialog.getByRole('button', { name: /^Yours/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await cell(page, sofa, 'description').getByText('Sofa, blue').waitFor()
    const merged = await client.items.get(sofa.id)
    assert.deepEqual([merged.description, merged.room], ['Sofa, blue', 'Den'])

    await client.items.create(id, { description: 'Floor lamp', room: 'Den' })
    await page.getByRole('row', { name: /Den 2 items/ }).waitFor()
    await client.items.delete(rug)
    await cell(page, rug, 'description').waitFor({ state: 'detached' })
    assert.match(await page.getByRole('grid').innerText(), /Sofa, blue[\s\S]*Floor lamp/)
  })

  test('300 items are checked off by their numbers, except one that a colleague found missing, and taken back', async () => {
    const { client } = world.service
    const { page, id } = await opened(Array.from({ length: 3 }, (_, i) => `100 carton ${i}`))
    const items = await itemsOf(id)
    assert.ok((await page.getByRole('row').count()) < 80, 'only the rows in sight are in the page')
    await cell(page, items[0]!, 'number').focus()
    await page.keyboard.press('Control+End')
    await cell(page, items[299]!, 'number').and(page.locator(':focus')).waitFor()
    await page.getByLabel('Find by words or numbers').fill('1-120, 300')
    await page.getByRole('row', { name: /Kitchen 121 items/ }).waitFor()
    await page.getByRole('checkbox', { name: 'Select all in Kitchen' }).click()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByText('121 selected').waitFor()
    const [first, second] = items as [Item, Item]
    let isFirst = true
    await page.route('**/v1/items', async (route) => {
      if (isFirst) {
        isFirst = false
        await client.items.update(first, { status: 'MISSING' })
        await client.items.update(second, { exceptions: 'One corner is wet' })
      }
      await route.continue()
    })
    await bar.getByRole('button', { name: 'Delivered' }).click()
    await page.getByText('1 item got another status by another user').waitFor()
    await page.getByText('1 carton 0 (missing). Nothing was overwritten.').waitFor()
    await bar.getByText('1 selected').waitFor()
    const countOf = async (status: Item['status']) =>
      (await itemsOf(id)).filter((item) => item.status === status).length
    assert.deepEqual([await countOf('DELIVERED'), await countOf('MISSING'), await countOf('LISTED')], [120, 1, 179])
    assert.equal((await client.items.get(second.id)).exceptions, 'One corner is wet')
    await page.getByText('120 items: delivered.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('120 items: listed.').waitFor()
    assert.deepEqual([await countOf('DELIVERED'), await countOf('MISSING')], [0, 1])

    await bar.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New value').fill('Garage')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('Preview: 1 can be changed').waitFor()
    await dialog.getByRole('button', { name: 'Change 1 item' }).click()
    await dialog.getByText('1 changed').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    assert.equal((await client.items.get(first.id)).room, 'Garage')
  })

  test('on a phone an item has its conditions in words, exceptions and photographs', async () => {
    const { client } = world.service
    const { page, id } = await opened(['sofa, rug'], PHONE)
    const [sofa] = (await itemsOf(id)) as [Item]
    await cell(page, sofa, 'card').click()
    const dialog = page.getByRole('dialog', { name: '1 sofa' })
    const atDelivery = dialog.getByRole('group', { name: 'Condition at delivery' })
    await atDelivery.getByLabel('Add a condition').selectOption('BR')
    await atDelivery.getByLabel('Places').click()
    await page.getByRole('option', { name: '6 Leg' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByLabel('Exceptions at delivery').fill('Left rear leg')
    await dialog.getByLabel('Status').selectOption('DAMAGED')
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'leg.png', mimeType: 'image/png', buffer: PICTURE })
    await dialog.getByRole('button', { name: 'Show leg.png' }).waitFor()
    assert.deepEqual(await drawnViolationsOn(page, 'item on a phone'), [])
    await shoot(page, 'item-phone')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const saved = await client.items.get(sofa.id)
    assert.deepEqual(
      [saved.status, saved.exceptions, saved.conditionAtDestination],
      ['DAMAGED', 'Left rear leg', [{ code: 'BR', places: [6], remarks: null }]],
    )
    const [photograph] = (await client.documents.list({ shipmentID: id })).items
    assert.deepEqual([photograph!.itemID, photograph!.documentType], [sofa.id, 'DAMAGE_PHOTO'])
    await darken(page)
    await shoot(page, 'inventory-phone-dark')
    assert.deepEqual(await drawnViolationsOn(page, 'inventory in dark', ['color-contrast']), [])
    const overflow = (await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')) as number
    assert.equal(overflow, 0)
  })

  test('a file of another program becomes items in its order, and the inventory becomes a file', async () => {
    const { page, id } = await opened(['sofa'])
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog')
    const csv =
      'Article,description,isHighValue,Condition at origin\n1,Piano,yes,SC 10\n2,Rug,no,QQ 7\n3,Mirror,,CH 3 (old)\n'
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('Preview: 2 can be imported, 1 cannot').waitFor()
    await dialog.getByText('“QQ” is not a symbol').waitFor()
    await dialog.getByRole('button', { name: 'Import 2 items' }).click()
    await dialog.getByText('2 imported').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const items = await itemsOf(id)
    assert.deepEqual(
      items.map(({ number, description, isHighValue, conditionAtOrigin: [first] }) => [
        ...[number, description, isHighValue, first?.code],
      ]),
      [
        [1, 'sofa', false, undefined],
        [2, 'Piano', true, 'SC'],
        [3, 'Mirror', false, 'CH'],
      ],
    )
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
    assert.equal(lines.length, 4)
    assert.match(lines[2]!, /Piano/)
  })
})

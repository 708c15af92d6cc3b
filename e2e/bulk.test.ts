import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { drawnViolationsOn } from './axe.ts'
import { darken, sharedWorld, shoot } from './browser.ts'
import { shipmentsIn } from './editing.ts'

describe('changing many shipments in the console', () => {
  const world = sharedWorld()
  const { made, read } = shipmentsIn(world)

  test('a change between the preview and the bulk is a conflict of its row, and no update is lost', async () => {
    const mine = await made({ reference: 'PAIR-1' })
    const theirs = await made({ reference: 'PAIR-2' })
    const ended = await world.service.client.shipments.status(await made({ reference: 'PAIR-3' }), 'CANCELED')
    const page = await world.open('/shipments?q=PAIR', { viewport: { width: 1440, height: 900 } })
    const row = page.getByRole('checkbox', { name: `Select ${mine.locator}` })
    await row.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await page.getByText('3 selected').waitFor()
    await shoot(page, 'bulk-selected-light')
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByLabel('New status').selectOption('APPROVED')
    const seen = await world.service.client.shipments.update(mine, { reference: 'PAIR-1-THEIRS' })
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: `Preview the new version: ${mine.locator}` }).click()
    await page.getByText('Preview: 2 can be changed, 1 cannot. Nothing is changed yet.').waitFor()
    assert.equal((await read(mine)).eTag, seen.eTag)
    await shoot(page, 'bulk-preview-light')
    await world.service.client.shipments.update(theirs, { reference: 'PAIR-2-THEIRS' })
    await page.getByRole('button', { name: 'Change 2 shipments' }).click()
    await page.getByText('1 changed, 2 not changed').waitFor()
    const lines = page.getByRole('list', { name: 'Result' }).getByRole('listitem')
    const conflict = lines.filter({ hasText: theirs.locator })
    await conflict.getByText('Reference is now “PAIR-2-THEIRS”, changed by anonymous').waitFor()
    assert.match(await lines.filter({ hasText: mine.locator }).innerText(), /Changed\s+Status: Submitted → Approved/)
    assert.deepEqual([(await read(mine)).status, (await read(theirs)).status], ['APPROVED', theirs.status])
    await shoot(page, 'bulk-result-light')
    assert.deepEqual(await drawnViolationsOn(page, 'result of a bulk'), [])
    await darken(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, 'bulk-result-phone-dark')
    assert.deepEqual(await drawnViolationsOn(page, 'result of a bulk on a phone in dark'), [])
    await conflict.getByRole('button', { name: `Apply to the new version: ${theirs.locator}` }).click()
    await page.getByText('2 changed, 1 not changed').waitFor()
    const { status, reference } = await read(theirs)
    assert.deepEqual([status, reference], ['APPROVED', 'PAIR-2-THEIRS'])
    assert.equal((await read(ended)).eTag, ended.eTag)
  })

  test('all that match get a date, in bulks of 100', async () => {
    const all = await Promise.all(Array.from({ length: 101 }, (_, i) => made({ reference: `ALL-${i}` })))
    const other = await made({ reference: 'OTHER' })
    const page = await world.open('/shipments?q=ALL-', { viewport: { width: 390, height: 844 } })
    await page.getByTestId('rows').getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Select all 101' }).click()
    await page.getByText('101 selected').waitFor()
    await shoot(page, 'bulk-selected-phone')
    await page.getByRole('button', { name: 'Change dates' }).click()
    await page.getByLabel('New day').fill('2030-12-24')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Change 101 shipments' }).click()
    await page.getByText('101 changed', { exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('101 selected').waitFor({ state: 'detached' })
    const dates = new Set(await Promise.all(all.map(async (one) => (await read(one)).deliveryDate)))
    assert.deepEqual([...dates], ['2030-12-24'])
    assert.equal((await read(other)).deliveryDate, null)
  })

  test('dates are shifted by days; what is refused comes first, with names; all of it is undone, except what others changed since', async () => {
    const { client } = world.service
    const newOne = async (lastName: string, dates: object) => {
      const { id: moveID } = await client.moves.create({ customer: { firstName: 'Ada', lastName } })
      return made({ moveID, reference: `SHIFT-${lastName}`, ...dates })
    }
    const [mine, theirs, late] = [
      await newOne('Mine', { requestedPickupDate: '2030-11-29', deliveryDate: '2030-12-30' }),
      await newOne('Theirs', { deliveryDate: '2030-12-10' }),
      await client.shipments.status(await newOne('Ended', { deliveryDate: '2030-12-10' }), 'CANCELED'),
    ]
    const page = await world.open('/shipments?q=SHIFT-', { viewport: { width: 1440, height: 900 } })
    for (const { locator } of [mine, theirs, late])
      await page.getByRole('checkbox', { name: `Select ${locator}` }).check()
    await page.getByRole('button', { name: 'Shift dates' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('Enter a number of days, for example 2 or -1.').waitFor()
    await dialog.getByLabel('Days').fill('3')
    await shoot(page, 'bulk-shift-light')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('Preview: 2 can be changed, 1 cannot. Nothing is changed yet.').waitFor()
    const lines = dialog.getByRole('listitem')
    assert.match(await lines.first().innerText(), /^Ada Ended/)
    assert.match(await lines.filter({ hasText: 'Ada Mine' }).innerText(), /Nov 29.*Dec 2.*Dec 30.*Jan 2/s)
    await dialog.getByRole('button', { name: 'Change 2 shipments' }).click()
    await dialog.getByText('2 changed, 1 not changed').waitFor()
    assert.match(await lines.first().innerText(), /^Ada Ended/)
    const shifted = await read(mine)
    assert.deepEqual([shifted.requestedPickupDate, shifted.deliveryDate], ['2030-12-02', '2031-01-02'])

    await dialog.getByRole('button', { name: 'Undo all' }).click()
    await dialog.getByText('Preview: 2 can be undone. Nothing is changed yet.').waitFor()
    assert.equal((await read(mine)).eTag, shifted.eTag)
    await shoot(page, 'bulk-undo-light')
    await client.shipments.update(await read(theirs), { deliveryDate: '2030-12-24' })
    await dialog.getByRole('button', { name: 'Undo 2 shipments' }).click()
    await dialog.getByText('1 undone, 1 not undone').waitFor()
    assert.match(await lines.first().innerText(), /^Ada Theirs.*Another user changed this shipment/s)
    assert.equal(await dialog.getByRole('button', { name: /Apply to the new version/ }).count(), 0)
    const { requestedPickupDate, deliveryDate } = await read(mine)
    assert.deepEqual([requestedPickupDate, deliveryDate], ['2030-11-29', '2030-12-30'])
    assert.equal((await read(theirs)).deliveryDate, '2030-12-24')
    assert.equal((await read(late)).eTag, late.eTag)
    const [event] = (await client.shipments.history(mine.id, { limit: 1 })).items
    assert.equal(event!.type, 'shipment.reverted')
    await darken(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, 'bulk-undo-phone-dark')
  })

  test('a CSV file is imported: columns matched, a dry run of every row, refused rows to download, and none twice', async () => {
    const { client } = world.service
    const header =
      'shipmentType;Art;Reference;pickupAddress.streetAddress1;pickupAddress.city;pickupAddress.state;pickupAddress.postalCode'
    const rows = ['HHG;x;CSV-1;1 Main St;Montr\u00e9al;ID;83702', "HHG;x;CSV-2;'=2+2;Boise;ID;8370", 'HHG;x;CSV-3']
    const content = Buffer.from([header, ...rows].join('\r\n'), 'latin1')
    const page = await world.open('/shipments', { viewport: { width: 1440, height: 900 } })
    const chooseFile = async () => {
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Import shipments from a CSV file' })
      await dialog.getByLabel('CSV file').setInputFiles({ name: 'order.csv', mimeType: 'text/csv', buffer: content })
      await dialog.getByText('order.csv: 3 rows, read as Windows-1252 (Latin-1).').waitFor()
      return dialog
    }
    const dialog = await chooseFile()
    assert.equal(await dialog.getByLabel('Field of Art').inputValue(), '')
    assert.equal(await dialog.getByLabel('Field of Reference').inputValue(), 'reference')
    await dialog.getByLabel('Field of Art').selectOption('reference')
    await dialog.getByText('Two columns have the field Reference.').waitFor()
    await dialog.getByLabel('Field of Art').selectOption('customerRemarks')
    await shoot(page, 'import-columns-light')
    assert.deepEqual(await drawnViolationsOn(page, 'columns of an import'), [])
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('Preview: 1 can be imported, 2 cannot. Nothing is imported yet.').waitFor()
    const lines = dialog.getByRole('listitem')
    assert.match(await lines.first().innerText(), /^Line 3\s+Not imported\s+pickupAddress\.postalCode: /)
    assert.equal((await client.shipments.list({ q: 'CSV-' })).items.length, 0)
    await shoot(page, 'import-preview-light')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download refused rows' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const [first, second, third] = Buffer.concat(chunks).toString().trim().split('\r\n')
    assert.equal(download.suggestedFilename(), 'order-refused.csv')
    assert.match(first!, /importErrors,shipmentType,Art,Reference/)
    assert.match(second!, /postalCode: .*,HHG,x,CSV-2,'=2\+2,Boise,ID,8370$/)
    assert.match(third!, /^"The row has 3 cells, and the header 7\.",HHG,x,CSV-3$/)
    await dialog.getByRole('button', { name: 'Import 1 shipment' }).click()
    await dialog.getByText('1 imported, 2 not imported').waitFor()
    const { items } = await client.shipments.list({ q: 'CSV-' })
    assert.deepEqual(
      items.map(({ reference, customerRemarks, pickupAddress }) => [reference, customerRemarks, pickupAddress?.city]),
      [['CSV-1', 'x', 'Montréal']],
    )
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const again = await chooseFile()
    await again.getByLabel('Field of Art').selectOption('customerRemarks')
    await again.getByRole('button', { name: 'Preview' }).click()
    await again.getByText('Preview: 0 can be imported, 2 cannot, 1 imported before. Nothing is imported yet.').waitFor()
    await darken(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, 'import-preview-phone-dark')
    assert.deepEqual(await drawnViolationsOn(page, 'preview of an import on a phone in dark'), [])
  })
})

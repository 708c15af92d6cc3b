import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { live, sharedWorld } from './browser.ts'
import { makeExamples } from './examples.ts'

describe('the lists of the console', () => {
  const world = sharedWorld({}, ({ client }) => makeExamples(client, 24))

  test('filters stand in the URL and survive a reload', async () => {
    const page = await world.open('/shipments')
    const rows = page.getByTestId('rows').getByRole('row')
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('checkbox', { name: 'In transit' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('PO-100')
    await page.waitForURL(/status=IN_TRANSIT.*q=PO-100|q=PO-100.*status=IN_TRANSIT/)
    await page.getByText('1 shipment', { exact: true }).waitFor()
    assert.equal(await rows.count(), 1)
    await page.reload()
    await page.getByText('1 shipment', { exact: true }).waitFor()
    assert.equal(await page.getByRole('searchbox').inputValue(), 'PO-100')
    assert.match(await rows.first().innerText(), /In transit/)
  })

  test('a view that was saved brings its filters back', async () => {
    const page = await world.open('/shipments?status=REJECTED')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Save this view as').fill('Sent back')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('24 shipments in all').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Sent back', exact: true }).click()
    await page.waitForURL(/status=REJECTED/)
    await page.getByText('2 shipments', { exact: true }).waitFor()
  })

  test('a row changes while one looks, and new shipments are announced', async () => {
    const { client } = world.service
    const page = await world.open('/shipments')
    await live(page)
    const [newest] = (await client.shipments.list({ limit: 1 })).items
    const row = page.getByRole('row').filter({ hasText: newest!.locator })
    await row.getByText('PO-1023').waitFor()
    await client.shipments.update(newest!, { reference: 'CHANGED-7' })
    await row.getByText('CHANGED-7').waitFor()
    const made = await client.shipments.create({ shipmentType: 'PPM', reference: 'BRAND-NEW' })
    await page.getByRole('button', { name: '1 new' }).click()
    await page.getByRole('row').filter({ hasText: made.locator }).waitFor()
    await client.shipments.delete(made)
    await page.getByRole('row').filter({ hasText: made.locator }).waitFor({ state: 'detached' })
  })

  test('CSV holds everything that fits the filter', async () => {
    const page = await world.open('/shipments?status=DELIVERED')
    await page.getByText('6 shipments', { exact: true }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const lines = Buffer.concat(chunks).toString().trim().split(/\r?\n/)
    assert.equal(lines.length, 7)
    assert.match(lines[0]!, /locator/)
    assert.match(download.suggestedFilename(), /^shipments-\d{4}-\d{2}-\d{2}\.csv$/)
  })

  test('by keys alone: to the list, search, rows, and into a shipment', async () => {
    const page = await world.open('/')
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    // Two keys in sequence, as fast as they come: the page waits a second for the other one.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('s')])
    await page.getByRole('heading', { name: 'Shipments' }).waitFor()
    await page.getByTestId('rows').getByRole('row').first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('austin')
    await page.waitForURL(/q=austin/)
    await page.getByText(/^\d+ (shipment|move)s?$/).waitFor()
    const first = page.getByTestId('rows').getByRole('link').first()
    await first.focus()
    await page.keyboard.press('j')
    const second = await page.locator(':focus').innerText()
    assert.notEqual(second, await first.innerText())
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/shipments\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { level: 1 }).filter({ hasText: second }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  })

  test('the header finds the shipments of a customer by full name, which stands in no URL', async () => {
    const page = await world.open('/')
    const field = page.getByLabel('Find anything')
    await field.fill('ruben okafor')
    await field.press('Enter')
    await page.waitForURL(/\/console\/shipments$/)
    await page.getByText(/^\d+ shipments$/).waitFor()
    for (const row of await page.getByTestId('rows').getByRole('row').all())
      assert.match(await row.innerText(), /Ruben Okafor/)
    await page.getByRole('button', { name: 'Clear ruben okafor' }).click()
    await page.getByText(/shipments in all$/).waitFor()
  })

  test('where columns do not fit, the header scrolls sideways with the rows, and the locator stays', async () => {
    const page = await world.open('/shipments', { viewport: { width: 1024, height: 768 } })
    const row = page.getByTestId('rows').getByRole('row').first()
    const columns = ['Shipment', 'Weight'].map((name) => page.getByRole('columnheader', { name }))
    const cells = [row.getByRole('cell').nth(1), row.getByRole('cell').nth(9)]
    const places = (of: typeof cells) => Promise.all(of.map(async (each) => Math.round((await each.boundingBox())!.x)))
    await row.waitFor()
    const before = await places(cells)
    await page.evaluate('document.querySelector("[role=table]").scrollBy(300, 0)')
    const after = await places(cells)
    assert.deepEqual(await places(columns), after)
    assert.equal(after[0], before[0])
    assert.ok(after[1]! < before[1]!)
  })

  test('a customer is searched for without standing in the URL, also after a reload', async () => {
    const page = await world.open('/moves')
    await page.getByLabel('Customer: name, e-mail or phone').fill('Okafor')
    await page.getByText(/^\d+ (shipment|move)s?$/).waitFor()
    assert.doesNotMatch(page.url(), /okafor/i)
    await page.reload()
    assert.equal(await page.getByLabel('Customer: name, e-mail or phone').inputValue(), 'Okafor')
    await page.getByText(/^\d+ (shipment|move)s?$/).waitFor()
    for (const row of await page.getByTestId('rows').getByRole('row').all())
      assert.match(await row.innerText(), /Okafor/)
  })
})

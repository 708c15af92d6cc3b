import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { drawnViolationsOn } from './axe.ts'
import { live, sharedWorld, shoot } from './browser.ts'
import { makeExamples } from './examples.ts'
import { cutIn } from './seen.ts'

const WIDE = { width: 1440, height: 900 }

/** Waits until the typeface of the console has replaced that of the machine. */
async function ownTypeface(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready')
  assert.equal(await page.evaluate(`document.fonts.check('1rem "Inter Variable"')`), true)
}

/** A browser may round a width up or down. */
const assertWithinAPixel = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) <= 1, `${actual} instead of ${expected}`)

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

  test('a visit asks for each part of its page once, and knows all events until then', async () => {
    const { client, url } = world.service
    const page = await world.open('/keys')
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.url()} ${request.headers().prefer ?? ''}`))
    for (const path of ['/', '/shipments?status=DELIVERED', '/board']) {
      asked.length = 0
      const events = page.waitForResponse(/\/v1\/events\?last=/)
      await page.goto(`${url}/console${path}`)
      await live(page)
      const ofPage = asked.filter((each) => each.includes('/v1/shipments'))
      assert.ok(ofPage.length > 0)
      assert.deepEqual(ofPage.toSorted(), [...new Set(ofPage)].toSorted(), path)
      // Later shipments would appear as new rows, and the page would be loaded again.
      const position = Number((await events).headers()['vanline-position'])
      assert.equal(position, (await client.events.head()).seq, path)
    }
  })

  test('CSV holds everything that fits the filter, and a dialog says so before', async () => {
    const page = await world.open('/shipments?status=DELIVERED')
    await page.getByText('6 shipments', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export shipments' })
    for (const text of ['6 shipments, with all pages of the list', 'Status: Delivered', /id, moveID, locator, /])
      await dialog.getByText(text).waitFor()
    await shoot(page, 'export')
    assert.deepEqual(await drawnViolationsOn(page, 'export'), [])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
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
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await shortcuts.getByRole('row', { name: /^Move the card to a day.* m$/ }).waitFor()
    await shortcuts.getByRole('row', { name: /^Open the menu of the card.* m$/ }).waitFor()
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
    const names = ['Shipment', 'Weight']
    const columns = names.map((name) => page.getByRole('columnheader', { name }))
    await row.waitFor()
    const headings = await page.getByRole('columnheader').allInnerTexts()
    const cells = names.map((name) => row.getByRole('cell').nth(headings.indexOf(name)))
    const places = (of: typeof cells) => Promise.all(of.map(async (each) => (await each.boundingBox())!.x))
    const before = await places(cells)
    await page.evaluate('document.querySelector("[role=table]").scrollBy(300, 0)')
    const after = await places(cells)
    for (const [i, x] of (await places(columns)).entries()) assertWithinAPixel(x, after[i]!)
    assertWithinAPixel(after[0]!, before[0]!)
    assert.ok(after[1]! < before[1]!)
  })

  test('at 1440 pixels both lists fit, and no text is cut', async () => {
    for (const path of ['/shipments', '/moves']) {
      const page = await world.open(path, { viewport: WIDE })
      await page.getByTestId('rows').getByRole('row').first().waitFor()
      await ownTypeface(page)
      const cut = await page.evaluate(
        '[...document.querySelectorAll("[role=table], [role=cell], [role=columnheader]")].filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)',
      )
      assert.deepEqual(cut, [], path)
    }
  })

  test('at 1280 pixels both lists fit, and on a tablet the customer, the status and the route are seen whole', async () => {
    const sizes = [
      { width: 1280, seen: { '/shipments': 'Type', '/moves': 'Created' } },
      { width: 834, seen: { '/shipments': 'Pickup', '/moves': 'Pickup' } },
    ] as const
    for (const { width, seen } of sizes)
      for (const [path, last] of Object.entries(seen)) {
        const page = await world.open(path, { viewport: { width, height: 900 } })
        await page.getByTestId('rows').getByRole('row').first().waitFor()
        await ownTypeface(page)
        assert.deepEqual(await cutIn(page, '[role=cell], [role=cell] > span'), [], `${path} ${width}`)
        const [table, heading] = await Promise.all(
          [page.getByRole('table'), page.getByRole('columnheader', { name: last })].map((each) => each.boundingBox()),
        )
        assert.ok(heading!.x + heading!.width <= table!.x + table!.width + 1, `${last} of ${path} at ${width}`)
      }
  })

  test('a page loads one typeface, in which all digits are equally wide', async () => {
    const page = await world.open('/', { isNew: true })
    await live(page)
    await ownTypeface(page)
    const loaded = 'performance.getEntriesByType("resource").flatMap(({ name }) => /[^/]*woff2$/.exec(name) ?? [])'
    assert.match(String(await page.evaluate(loaded)), /^inter-latin-wght-normal-[^,]*$/)
    const widths = (await page.evaluate(`Array.from('0123456789', (digit) => {
      const text = document.body.appendChild(document.createElement('span'))
      text.textContent = digit.repeat(100)
      return text.getBoundingClientRect().width
    })`)) as number[]
    for (const width of widths) assertWithinAPixel(width, widths[0]!)
  })

  test('columns are chosen, ordered and widened, by keys and by pointer, and are the same after a reload', async () => {
    const page = await world.open('/shipments', { viewport: WIDE })
    const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
    const headings = async () => (await page.getByRole('columnheader').allInnerTexts()).slice(1)
    const widthOf = async (name: string) => (await heading(name).boundingBox())!.width
    await heading('Customer').waitFor()
    const usual = await widthOf('Customer')
    await page.getByRole('button', { name: 'Columns' }).click()
    assert.deepEqual(await drawnViolationsOn(page, 'columns'), [])
    for (const name of ['Type', 'Weight', 'To']) await page.getByRole('checkbox', { name, exact: true }).uncheck()
    await page.getByRole('checkbox', { name: 'Changed' }).check()
    await page.getByRole('button', { name: 'Move Pickup' }).press('ArrowUp')
    const narrow = await widthOf('Customer')
    await page.getByRole('button', { name: 'Move Customer' }).press('ArrowRight')
    assertWithinAPixel(await widthOf('Customer'), narrow + 16)
    await page.keyboard.press('Escape')
    assert.deepEqual(await headings(), [
      ...['Shipment', 'Customer', 'Status', 'Pickup', 'From', 'Delivery', 'Reference', 'Changed'],
    ])
    await heading('Reference').getByText('Reference').dragTo(heading('Status'))
    const { x, y, width } = (await heading('Status').boundingBox())!
    await page.mouse.move(x + width - 2, y + 8)
    await page.mouse.down()
    await page.mouse.move(x + width + 58, y + 8, { steps: 3 })
    await page.mouse.up()
    const chosen = ['Shipment', 'Customer', 'Reference', 'Status', 'Pickup', 'From', 'Delivery', 'Changed']
    assert.deepEqual(await headings(), chosen)
    await page.reload()
    await heading('Customer').waitFor()
    assert.deepEqual(await headings(), chosen)
    assertWithinAPixel(await widthOf('Customer'), narrow + 16)
    assertWithinAPixel(await widthOf('Status'), width + 60)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Reset columns' }).click()
    await heading('Weight').waitFor()
    assertWithinAPixel(await widthOf('Customer'), usual)
  })

  test('j goes to the rows from anywhere, x selects, Shift and x a range, and Enter opens at once', async () => {
    const page = await world.open('/shipments')
    const rows = page.getByTestId('rows').getByRole('row')
    await rows.first().waitFor()
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
    await page.getByText('3 selected').waitFor()
    assert.deepEqual(await drawnViolationsOn(page, 'selected rows'), [])
    await page.keyboard.press('x')
    await page.getByText('2 selected').waitFor()
    assert.deepEqual(await Promise.all([0, 1, 2].map((i) => rows.nth(i).getByRole('checkbox').isChecked())), [
      true,
      true,
      false,
    ])
    await page.keyboard.press('k')
    const locator = await rows.nth(1).getByRole('link').innerText()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: locator }).waitFor()
    await page.keyboard.press('u')
    await rows.first().waitFor()
    await page.keyboard.press('j')
    assert.equal(await page.locator(':focus').innerText(), locator)
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

  test('the customer stays when another filter is chosen, and goes with all filters', async () => {
    const page = await world.open('/moves')
    const customer = page.getByLabel('Customer: name, e-mail or phone')
    await customer.fill('Okafor')
    await page.getByText(/^\d+ moves?$/).waitFor()
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Submitted' }).check()
    await page.keyboard.press('Escape')
    await page.waitForURL(/status=SUBMITTED/)
    assert.equal(await customer.inputValue(), 'Okafor')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByText(/^\d+ moves? in all$/).waitFor()
    assert.equal(await customer.inputValue(), '')
  })
})

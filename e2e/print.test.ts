/** The papers of a shipment, as they are printed. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import jsqr from 'jsqr'
import type { Page } from 'playwright-core'
import { COMPANY } from '../packages/cli/src/demo/company.ts'
import { drawnViolationsOn } from './axe.ts'
import { sharedWorld, shoot } from './browser.ts'
import { textsIn } from './pdf-texts.ts'

/** The size of a module in pixels, and the empty margin in modules that readers need. */
const SCALE = 4
const QUIET = 4
/** The types of the package are those of a module that it is not. */
const decode = jsqr as unknown as typeof jsqr.default
/** A text of the length that a field accepts. */
const long = (length: number): string => 'Long words '.repeat(length / 11 + 1).slice(0, length - 1)

describe('the papers of a shipment', () => {
  const world = sharedWorld({}, async ({ client }) => {
    const company = await client.company.get()
    await client.company.replace(company, { ...COMPANY, name: 'Northway Van Lines' })
  })

  /** A shipment with everything that a paper shows, each text as long as it can be. */
  async function printable() {
    const { client } = world.service
    const person = { firstName: long(100), lastName: long(100), phone: '+1 208 555 0142', email: 'ada@example.com' }
    const move = await client.moves.create({ customer: person })
    const address = {
      ...{ streetAddress1: long(200), streetAddress2: long(200), streetAddress3: long(200) },
      ...{ city: long(100), state: 'ID', postalCode: '83702' },
    }
    const shipment = await client.shipments.create({
      ...{ moveID: move.id, shipmentType: 'HHG', reference: long(200), estimatedWeight: 4200 },
      ...{ requestedPickupDate: '2026-12-01', scheduledPickupDate: '2026-12-02', deliveryDate: '2026-12-08' },
      ...{ pickupAddress: address, secondaryPickupAddress: address },
      ...{ destinationAddress: address, secondaryDestinationAddress: address, customerRemarks: long(2000) },
      agents: [
        { ...person, agentType: 'RELEASING_AGENT' },
        { ...person, agentType: 'RECEIVING_AGENT' },
      ],
    })
    return client.shipments.status(shipment, 'APPROVED')
  }

  /** The number of pages of a PDF that Chromium printed. Its page objects are not compressed. */
  const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

  /** The PDF file of the paper on the page. */
  async function savedFrom(page: Page): Promise<Buffer> {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    return readFile(await (await download).path())
  }

  /** What the QR code on the page says, read from its modules. */
  async function codeOn(page: Page): Promise<string | undefined> {
    const path = await page
      .getByRole('img', { name: /^QR code/ })
      .locator('path')
      .getAttribute('d')
    const width = (21 + 2 * QUIET) * SCALE
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
    for (const [, x, y, length] of path!.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let row = 0; row < SCALE; row++) {
        const start = ((Number(y) + QUIET) * SCALE + row) * width + (Number(x) + QUIET) * SCALE
        pixels.fill(0, start * 4, (start + Number(length) * SCALE) * 4)
        for (let i = start; i < start + Number(length) * SCALE; i++) pixels[i * 4 + 3] = 255
      }
    return decode(pixels, width, width)?.data
  }

  test('each is exactly one page of A4 and Letter, also with the longest texts, with the locator as QR code', async () => {
    const shipment = await printable()
    const page = await world.open(`/shipments/${shipment.id}`, { colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByRole('menuitem', { name: 'Bill of lading' }).click()
    for (const title of ['Bill of lading', 'Inventory']) {
      await page.locator('label', { hasText: title }).click()
      const sheet = page.getByRole('article', { name: title })
      await sheet.getByText(shipment.locator, { exact: true }).waitFor()
      assert.equal(await codeOn(page), shipment.locator)
      await sheet.getByText(/^Household goods, reference/).waitFor()
      for (const text of ['Northway Van Lines', 'USDOT 3417722, MC 118204'])
        await sheet.getByText(text).first().waitFor()
      if (title === 'Bill of lading')
        for (const text of ['Full value protection', 'Released value', 'Total'])
          await sheet.getByText(text, { exact: true }).waitFor()
      if (title === 'Bill of lading') await sheet.getByText('Fuel surcharge').first().waitFor()
      assert.deepEqual(await drawnViolationsOn(page, title), [])
      await page.emulateMedia({ media: 'print' })
      await shoot(page, `print-${title}`)
      for (const format of ['A4', 'Letter'])
        assert.equal(pagesOf(await page.pdf({ format })), 1, `${title} on ${format}`)
      if (title === 'Bill of lading') {
        const total = (await sheet.getByText('Total', { exact: true }).boundingBox())!
        const signing = (await sheet.getByText('At pickup').boundingBox())!
        assert.ok(total.y + total.height + 20 <= signing.y, 'the charges are above the signatures')
      }
      const paper = (await sheet.boundingBox())!
      const footer = (await sheet.getByText(/^Printed/).boundingBox())!
      assert.ok(footer.y + footer.height <= paper.y + paper.height, 'nothing is cut off at the bottom')
      await page.emulateMedia({ media: 'screen' })
    }
  })

  /** What of the lists, charges and totals on the sheets lies below the room that the sheet has for them. */
  const cutOff = (page: Page): Promise<string[]> =>
    page.evaluate(`[...document.querySelectorAll('article')].flatMap((sheet) => {
      const room = [...sheet.children].find(({ className }) => className.includes('body')).getBoundingClientRect()
      return [...sheet.querySelectorAll('tr, [class*=charges] > *, [class*=inventoryRemarks] > *')]
        .filter((part) => part.getBoundingClientRect().bottom > room.bottom + 1)
        .map(({ textContent }) => textContent)
    })`)

  test('no article, charge or total is cut off, also with all signatures and what has changed since', async () => {
    const { client } = world.service
    const { id } = await printable()
    for (const room of ['Kitchen', 'Den']) await client.items.createList(id, { room, text: '30 cartons books, sofa' })
    for (const [purpose, role] of [
      ['INVENTORY_AT_ORIGIN', 'CUSTOMER'],
      ['INVENTORY_AT_ORIGIN', 'CREW'],
      ['BILL_OF_LADING', 'CUSTOMER'],
      ['DELIVERY', 'CUSTOMER'],
      ['DELIVERY', 'CREW'],
    ] as const) {
      const { shown, digest } = await client.signatures.signable(id, purpose)
      const who = {
        purpose,
        signerName: `Łucja ${long(80)}`,
        signerRole: role,
        strokes: [
          [
            [10, 40],
            [60, 10],
          ],
        ],
      }
      await client.signatures.create(id, { ...who, shown, digest } as never)
    }
    const items = await Array.fromAsync(client.items.each(id, { sort: 'number' }))
    await client.items.update(items[0]!, { exceptions: long(300), status: 'DAMAGED' })
    await client.items.delete(items[1]!)
    for (const paper of ['inventory', 'bill-of-lading']) {
      const page = await world.open(`/shipments/${id}/print/${paper}`)
      await page
        .getByText(/changed since it was signed: /)
        .first()
        .waitFor()
      await shoot(page, `print-signed-${paper}`)
      assert.deepEqual(await cutOff(page), [], paper)
      const pdf = await savedFrom(page)
      assert.equal(pagesOf(pdf), await page.getByRole('article').count())
      const texts = textsIn(pdf)
      for (const text of ['Northway Van Lines', paper === 'inventory' ? 'carton books' : 'Bill of lading', 'Ł'])
        assert.ok(texts.includes(text), `${text} is in the file`)
      assert.ok(
        texts.some((text) => text.includes('changed since it was signed: ')),
        'as the page shows it',
      )
      if (paper === 'bill-of-lading') continue
      assert.equal(await page.locator('tbody tr').count(), 61)
      await page.getByText(/^End of the list: 61 items.* numbers not used: 2\.$/).waitFor()
      const sheets = await page.getByRole('article').count()
      for (const format of ['A4', 'Letter']) assert.equal(pagesOf(await page.pdf({ format })), sheets, format)
    }
  })
})

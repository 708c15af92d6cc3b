/** The documents of a shipment: photographed, dropped, replaced beside another user, and read only. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type Client, createClient, type Document } from '@vanline/client'
import type { Page } from 'playwright-core'
import { drawnViolationsOn } from './axe.ts'
import { darken, sharedWorld, shoot } from './browser.ts'
import { keyOf } from './keys.ts'
import type { OpenOptions } from './visits.ts'

const TICKET = { documentType: 'WEIGHT_TICKET', name: 'ticket.txt' }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

describe('documents in the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-documents-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  after(() => rmSync(folder, { recursive: true, force: true }))
  let key = ''
  let client: Client
  const world = sharedWorld({ DATABASE_URL, VANLINE_API_KEYS: 'on' }, async ({ url }) => {
    key = await keyOf('Ben', 'administrator', DATABASE_URL)
    client = createClient({ baseUrl: url, apiKey: key })
  })

  /** The page of a shipment of its own, in the session of a key. */
  async function openShipment({ as = key, ...options }: OpenOptions & { as?: string } = {}) {
    const { id } = await client.shipments.create({ shipmentType: 'HHG' })
    const page = await world.open(`/shipments/${id}`, { ...options, apiKey: as })
    const section = page.getByRole('region', { name: 'Documents' })
    await section.getByText('No documents yet.').waitFor()
    return { page, section, parent: { shipmentID: id } }
  }

  const namesOf = async (parent: { shipmentID: string }) =>
    (await client.documents.list(parent)).items.map(({ name }) => name).toSorted()

  /** The serious findings of axe, and whether the page is wider than the window. */
  async function faultsOn(page: Page, name: string): Promise<string[]> {
    const overflow = (await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')) as number
    return [...(await drawnViolationsOn(page, name)), ...(overflow > 0 ? [`${overflow} px too wide`] : [])]
  }

  test('a photograph is taken and shown, and its change beside another user is not lost', async () => {
    const { page, section, parent } = await openShipment({ isNew: true })
    await section.getByLabel('Type of new documents').selectOption('DAMAGE_PHOTO')
    await section.getByRole('button', { name: 'Photograph' }).click()
    await page.getByRole('button', { name: 'Take the photograph' }).click()
    // A picture is loaded when it is in sight.
    await section.getByText(/Damage photo, .*, Ben, /).scrollIntoViewIfNeeded()
    await section.locator('img').waitFor()
    const [photo] = (await client.documents.list(parent)).items
    assert.equal(photo!.contentType, 'image/jpeg')
    await shoot(page, 'documents-light')

    await section.getByRole('button', { name: `Show ${photo!.name}` }).click()
    const dialog = page.getByRole('dialog')
    const picture = dialog.getByRole('img', { name: photo!.name })
    await picture.waitFor()
    assert.equal(await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth), 640)
    await page.keyboard.press('Escape')

    const paper = { documentType: 'INVOICE', name: 'bill.pdf' }
    const bill = await client.documents.add(parent, paper, new Blob(['%PDF-1.7\n']))
    const thumbnail = section.getByRole('button', { name: 'Show bill.pdf' })
    // Chromium without a window has no viewer for PDF files.
    await page.evaluate('Object.defineProperty(navigator, "pdfViewerEnabled", { value: true })')
    await thumbnail.click()
    await page.getByTitle('bill.pdf').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await thumbnail.innerText(), 'PDF')
    await client.documents.delete(bill)

    await section.getByRole('button', { name: `Change ${photo!.name}` }).click()
    await dialog.getByLabel('Remarks').fill('The left door')
    await client.documents.update(photo!, { remarks: 'The right door' })
    await dialog.getByRole('button', { name: 'Change' }).click()
    await dialog.getByText('Remarks is now “The right door”, changed by Ben').waitFor()
    await dialog.getByRole('button', { name: 'Change' }).click()
    await section.getByText('The left door').waitFor()
    await section.getByRole('button', { name: `Delete ${photo!.name}` }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await section.getByText('No documents yet.').waitFor()
    await page.getByText(`${photo!.name} deleted.`).waitFor()
  })

  test('dropped and pasted files are sent, one is canceled, and a refused one says why', async () => {
    const { page, section, parent } = await openShipment(PHONE)
    const transfer = (name: string, text: string) =>
      `(() => { const data = new DataTransfer(); data.items.add(new File(['${text}'], '${name}')); return data })()`
    const drop = async (name: string, text: string) =>
      section.dispatchEvent('drop', { dataTransfer: await page.evaluateHandle(transfer(name, text)) })
    await drop('dropped.txt', 'Gross 26,300 lb')
    await section.getByRole('button', { name: 'Save dropped.txt' }).waitFor()
    const clipboardData = transfer('pasted.txt', 'Tare 14,000 lb')
    await page.evaluate(`dispatchEvent(Object.assign(new Event('paste'), { clipboardData: ${clipboardData} }))`)
    await section.getByRole('button', { name: 'Save pasted.txt' }).waitFor()

    await section
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        ...{ name: 'page.pdf', mimeType: 'application/pdf' },
        buffer: Buffer.from('<html><script>alert(1)</script></html>'),
      })
    await section
      .getByRole('alert')
      .getByText('The content is a web page, which is not accepted. Accepted: PDF')
      .waitFor()
    assert.deepEqual(await faultsOn(page, 'refused document'), [])
    await section.getByRole('button', { name: 'Dismiss page.pdf' }).click()

    await page.route('**/documents', (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
    await drop('canceled.txt', 'Net 12,300 lb')
    await section.getByRole('progressbar', { name: 'Sending canceled.txt' }).waitFor()
    await darken(page)
    await shoot(page, 'documents-phone-dark')
    assert.deepEqual(await drawnViolationsOn(page, 'documents in dark', ['color-contrast']), [])
    await section.getByRole('button', { name: 'Cancel canceled.txt' }).click()
    await section.getByText('canceled.txt').waitFor({ state: 'detached' })
    assert.deepEqual(await namesOf(parent), ['dropped.txt', 'pasted.txt'])
  })

  test('two users replace one document: nothing is overwritten, and the second chooses', async () => {
    const { page, section, parent } = await openShipment()
    const first = await client.documents.add(parent, TICKET, new Blob(['first']))
    await section.getByText('ticket.txt').waitFor()
    // Another user is faster, by the time that the request needs.
    let theirs: Document | undefined
    await page.route('**/content', async (route) => {
      if (route.request().method() === 'PUT') theirs ??= await client.documents.upload(first, new Blob(['theirs']))
      await route.continue()
    })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      section.getByRole('button', { name: 'Replace ticket.txt' }).click(),
    ])
    await chooser.setFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from('mine') })
    const dialog = page.getByRole('dialog', { name: 'Ben also replaced ticket.txt' })
    await dialog.getByText('Nothing was overwritten').waitFor()
    await dialog.getByText('Theirs: ticket.txt, 6 B').waitFor()
    await dialog.getByText('Yours: mine.txt, 4 B').waitFor()
    await shoot(page, 'documents-conflict')
    assert.deepEqual(await faultsOn(page, 'replaced document'), [])
    assert.equal(await (await client.documents.download(first)).text(), 'theirs')
    await dialog.getByRole('button', { name: 'Replace with mine' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The content of ticket.txt is stored').waitFor()
    assert.equal(await (await client.documents.download(first)).text(), 'mine')
    assert.equal(await (await client.documents.download(first, { asOf: theirs!.lastUpdated })).text(), 'theirs')
    const former = page.getByRole('button', { name: 'Save this content of ticket.txt' })
    // The history has all three contents: mine, theirs, and the first.
    await former.nth(2).waitFor()
    const [saved] = await Promise.all([page.waitForEvent('download'), former.nth(1).click()])
    assert.equal(await readFile(await saved.path(), 'utf8'), 'theirs')
  })

  test('who may only read has no buttons to change anything', async () => {
    const viewer = await client.keys.create({
      name: 'viewer',
      scopes: ['shipments:read', 'documents:read', 'events:read'],
    })
    const { section, parent } = await openShipment({ as: viewer.secret })
    await client.documents.add(parent, TICKET, new Blob(['first']))
    await section.getByRole('button', { name: 'Save ticket.txt' }).waitFor()
    assert.equal(await section.getByRole('button').count(), 1)
    assert.equal(await section.locator('input').count(), 0)
  })
})

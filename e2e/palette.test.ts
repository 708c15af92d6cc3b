/** The command palette: finds any record, goes anywhere, and does the next step, by keyboard alone. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type Client, createClient, type Move, type Shipment } from '@vanline/client'
import type { Page, Request } from 'playwright-core'
import { drawnViolationsOn } from './axe.ts'
import { darken, live, sharedWorld, shoot } from './browser.ts'
import { keyOf } from './keys.ts'

const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'
const place = (city: string) => ({ streetAddress1: '1 Main Street', city, state: 'OK', postalCode: '74103' })

const field = (page: Page) => page.getByRole('combobox', { name: 'Find or do anything' })

describe('the command palette', () => {
  let move: Move
  let shipment: Shipment
  const world = sharedWorld({}, async ({ client }) => {
    const customer = { firstName: 'Carla', lastName: "O'Hara", phone: '+1 (555) 013-4455' }
    move = await client.moves.create({ customer })
    const addresses = { pickupAddress: place('Tulsa'), destinationAddress: place('Tucson') }
    shipment = await client.shipments.create({ moveID: move.id, shipmentType: 'HHG', ...addresses })
    await client.moves.create({ reference: 'SO-20048', customer: { firstName: 'Bea', lastName: 'Quist' } })
    const ticket = { documentType: 'WEIGHT_TICKET', name: 'weights.pdf' }
    await client.documents.add({ shipmentID: shipment.id }, ticket, new Blob([PDF]))
  })

  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
  const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

  async function opened(path: string, options = {}): Promise<Page> {
    const page = await world.open(path, options)
    await live(page)
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    return page
  }

  /** Moves the active option to the wanted one. */
  async function choose(page: Page, name: RegExp): Promise<void> {
    const count = await page.getByRole('option').count()
    const isActive = async () =>
      (await page.locator('[role=option][aria-selected=true]').filter({ hasText: name }).count()) > 0
    for (let i = 0; i <= count && !(await isActive()); i++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }

  test('finds a customer by digits of the phone and by full name, with move and shipment; nothing typed is in a URL', async () => {
    const page = await opened('/')
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.keyboard.type('0134455')
    await group(page, 'Moves')
      .getByRole('option', { name: new RegExp(move.locator) })
      .waitFor()
    await group(page, 'Shipments')
      .getByRole('option', { name: /Tulsa, OK → Tucson, OK/ })
      .waitFor()
    await field(page).fill("carla o'hara")
    await group(page, 'Customers')
      .getByRole('option', { name: /Carla O'Hara/ })
      .waitFor()
    await choose(page, new RegExp(shipment.locator))
    await page.waitForURL(new RegExp(`/shipments/${shipment.id}$`))

    await page.keyboard.press('Control+k')
    await field(page).fill("carla o'hara")
    await group(page, 'Customers').getByRole('option').waitFor()
    await choose(page, /555/)
    await page.waitForURL(/\/moves$/)
    await page.getByRole('row').getByRole('link', { name: move.locator }).waitFor()
    assert.equal(await page.getByText('Bea Quist').count(), 0)
    assert.deepEqual(
      urls.filter((url) => /carla|hara|0134455/i.test(url)),
      [],
    )
  })

  test('the field of the header shows the same as one types, by keyboard too; nothing typed is in a URL', async () => {
    const page = await world.open('/')
    await live(page)
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    const find = page.getByRole('combobox', { name: 'Find anything' })
    await find.fill('hara')
    for (const name of ['Moves', 'Shipments'])
      await group(page, name)
        .getByRole('option', { name: /Carla O'Hara/ })
        .waitFor()
    assert.equal(await find.getAttribute('aria-expanded'), 'true')
    await shoot(page, 'find-results-light')
    assert.deepEqual(await drawnViolationsOn(page, 'results of the header'), [])
    const size = page.viewportSize()!
    await darken(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, 'find-results-phone-dark')
    assert.deepEqual(await drawnViolationsOn(page, 'results of the header on a phone in dark'), [])
    await page.setViewportSize(size)
    await find.press('Escape')
    await option(page, /Carla/).first().waitFor({ state: 'detached' })
    assert.equal(await find.getAttribute('aria-expanded'), 'false')
    await find.fill('20048')
    await group(page, 'Moves')
      .getByRole('option', { name: /Bea Quist/ })
      .waitFor()
    await choose(page, /Bea Quist, /)
    await page.waitForURL(/\/moves\/[0-9a-f-]{36}$/)
    await option(page, /Bea/).first().waitFor({ state: 'detached' })
    await find.fill('nothing of this')
    await page.getByText('Nothing found for “nothing of this”.').waitFor()
    assert.deepEqual(
      urls.filter((url) => /hara|20048|nothing/i.test(url)),
      [],
    )
  })

  test('finds a document by the customer and its name, and shows it', async () => {
    const page = await opened('/')
    await page.keyboard.type('carla weights')
    await group(page, 'Documents')
      .getByRole('option', { name: /weights\.pdf.*Weight ticket/ })
      .waitFor()
    await choose(page, /weights\.pdf/)
    await page.getByRole('dialog', { name: 'weights.pdf' }).waitFor()
  })

  test('does the next status of the open shipment, through its dialog', async () => {
    const own = await world.service.client.shipments.create({ shipmentType: 'HHG' })
    const page = await opened(`/shipments/${own.id}`)
    await page.keyboard.type('appr')
    await option(page, `Approve: ${own.locator}`).waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Approve: ${own.locator}` })
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await world.service.client.shipments.get(own.id)).status, 'APPROVED')
  })

  test('goes anywhere by keyboard alone, says when nothing is found, and is without findings of axe in both themes', async () => {
    const page = await opened('/', { colorScheme: 'light' })
    await option(page, /^Shipments/).waitFor()
    assert.deepEqual(await drawnViolationsOn(page, 'palette'), [])
    await darken(page)
    assert.deepEqual(await drawnViolationsOn(page, 'palette in dark', ['color-contrast']), [])
    await page.keyboard.type('zzzz')
    await page.getByText('Nothing found for “zzzz”.').waitFor()
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })

    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.type('due within')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/shipments\?.*deliveryDate/)
    await page.getByRole('searchbox', { name: 'Locator, reference or city' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('tulsa')
    await page.waitForURL(/q=tulsa/)
    await page.getByRole('button', { name: /^Command palette/ }).click()
    await field(page).waitFor()
  })

  test('what is typed before its code has come is in its field, and is no shortcut of the page', async () => {
    const page = await world.open('/', { isNew: true })
    await live(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/palette-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('new')
    held.resolve()
    await option(page, 'New move').waitFor()
    assert.deepEqual([await field(page).inputValue(), new URL(page.url()).pathname], ['new', '/console/'])
  })

  test('shows what belongs to the newest text, however late an earlier answer comes', async () => {
    const page = await opened('/')
    const held: (() => void)[] = []
    await page.route(/\/v1\/moves(\?|$)/, async (route) => {
      if (route.request().postData()?.includes('quist')) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue().catch(() => undefined)
    })
    const isEarlier = (request: Request) => request.postData()?.includes('quist') ?? false
    const earlierIsOver = Promise.race([
      page.waitForEvent('requestfinished', { predicate: isEarlier }),
      page.waitForEvent('requestfailed', { predicate: isEarlier }),
    ])
    const isSent = page.waitForRequest(isEarlier)
    await page.keyboard.type('quist')
    await isSent
    await page.getByLabel('Searching').waitFor()
    await field(page).fill('carla')
    await group(page, 'Moves')
      .getByRole('option', { name: new RegExp(move.locator) })
      .waitFor()
    for (const release of held) release()
    await earlierIsOver
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    assert.equal(await option(page, /Quist/).count(), 0)
  })
})

describe('the command palette of a user who is signed in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-palette-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  after(() => rmSync(folder, { recursive: true, force: true }))
  let key = ''
  let client: Client
  const world = sharedWorld({ DATABASE_URL, VANLINE_API_KEYS: 'on' }, async ({ url }) => {
    key = await keyOf('Ann', 'dispatcher', DATABASE_URL)
    client = createClient({ baseUrl: url, apiKey: key })
  })

  test('assigns the open move to the user, and keeps what a colleague changed meanwhile', async () => {
    const move = await client.moves.create({ reference: 'J-1' })
    const page = await world.open(`/moves/${move.id}`)
    await page.getByLabel('API key or access token').fill(key)
    await page.getByLabel('API key or access token').press('Enter')
    await live(page)
    await page.getByRole('heading', { level: 1, name: `Move ${move.locator}` }).waitFor()
    await client.moves.update(move, { reference: 'J-2' })
    await page.keyboard.press('Control+k')
    await field(page).fill('assign')
    await page.getByRole('option', { name: `Assign to me: move ${move.locator}` }).click()
    await page.getByText(`Move ${move.locator} is assigned to you.`).waitFor()
    const assigned = await client.moves.get(move.id)
    assert.deepEqual([assigned.assignee, assigned.reference], ['Ann', 'J-2'])
    await page.keyboard.press('Control+k')
    await field(page).fill('assign')
    await page.getByText('Nothing found for “assign”.').waitFor()
  })
})

/**
 * The day of a dispatcher, in steps that build on each other, beside a colleague in another browser. On PostgreSQL the colleague uses another
 * node of the service.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Move, NewShipment, Shipment } from '@vanline/client'
import type { Locator, Page } from 'playwright-core'
import { save, saved, type } from './editing.ts'
import { dayFromNow } from './examples.ts'
import { type Place, sharedWorldOf } from './people.ts'

const TULSA = { streetAddress1: '1 Main Street', city: 'Tulsa', state: 'OK', postalCode: '74103' }
const TUCSON = { streetAddress1: '9 Oak Avenue', city: 'Tucson', state: 'AZ', postalCode: '85701' }
const ROUTE = { shipmentType: 'HHG', pickupAddress: TULSA, destinationAddress: TUCSON }
const CARLA = { firstName: 'Carla', lastName: "O'Hara", phone: '+1 (555) 013-4455' }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
/** How many shipments are approved at once. */
const MANY = 10
/** A Monday. The shipments of the new move are planned in its week. */
const MONDAY = '2027-03-01'
const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = ['2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'] as const

const rowsOn = (page: Page) => page.getByTestId('rows')
const timelineOn = (page: Page) => page.getByRole('region', { name: 'Notes and history' })

/** Fills in the fields that have these labels. */
async function fill(within: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await within.getByLabel(label).fill(value)
}

const fillAddress = (within: Locator, { streetAddress1, city, state, postalCode }: typeof TULSA) =>
  fill(within, { Street: streetAddress1, City: city, State: state, 'Postal code': postalCode })

/** The card of a shipment, in the column of a day: Monday is 1. */
const cardOn = (page: Page, { id }: Shipment, column: number): Locator =>
  page.locator(`[role=gridcell][aria-colindex="${column}"]`).locator(`a[href$="${id}"]`)

async function drag(page: Page, card: Locator, day: string): Promise<void> {
  await page.getByRole('grid').and(page.locator(':not([aria-busy])')).waitFor()
  const [from, to] = [await card.boundingBox(), await page.getByRole('columnheader', { name: day }).boundingBox()]
  await page.mouse.move(from!.x + 20, from!.y + 20)
  await page.mouse.down()
  await page.mouse.move(from!.x + 40, from!.y + 30)
  await page.mouse.move(to!.x + 20, from!.y + 20, { steps: 3 })
  await page.mouse.up()
}

/** The tests of the day, in a service at this place. */
export function dayOn(place: Place): void {
  let unassigned: Move
  let late: Shipment
  let many: Shipment[]
  /** The new shipments, after they were created. */
  let piano: Shipment
  let boxes: Shipment

  const { world, clients, open } = sharedWorldOf(
    ['Ann', 'Ben'],
    {},
    async ({ Ben: { moves, shipments } }) => {
      const made = (content: Partial<NewShipment>) => shipments.create({ ...ROUTE, ...content })
      unassigned = await moves.create({ customer: CARLA })
      late = await made({ moveID: unassigned.id, requestedPickupDate: dayFromNow(-3) })
      many = await Promise.all(Array.from({ length: MANY }, (_, i) => made({ reference: `MANY-${i}` })))
    },
    place,
  )
  const read = ({ id }: Shipment) => clients.Ann.shipments.get(id)

  test('takes a move from the unassigned ones', async () => {
    const page = await open('Ann', '/')
    await page.getByRole('link', { name: 'Unassigned moves' }).click()
    await page.getByRole('button', { name: `Assign ${unassigned.locator} to me` }).click()
    await rowsOn(page).getByText(unassigned.locator).waitFor({ state: 'detached' })
    assert.equal((await clients.Ben.moves.get(unassigned.id)).assignee, 'Ann')
    await page.getByRole('link', { name: 'My moves' }).click()
    await rowsOn(page).getByText(unassigned.locator).waitFor()
  })

  test('finds the customer by digits of the phone, and the number to call', async () => {
    const page = await open('Ann', '/')
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('0134455')
    await page.keyboard.press('Enter')
    await page.getByText('1 shipment', { exact: true }).waitFor()
    await rowsOn(page).getByRole('link', { name: late.locator }).click()
    await page.getByRole('heading', { name: "Carla O'Hara: Tulsa → Tucson" }).waitFor()
    const phone = page.getByRole('link', { name: CARLA.phone })
    assert.equal(await phone.getAttribute('href'), 'tel:+15550134455')
  })

  test('creates a move with two shipments', async () => {
    const page = await open('Ann', '/moves')
    await page.getByRole('main').getByRole('link', { name: 'New move' }).click()
    const customer = page.getByRole('region', { name: 'Customer', exact: true })
    const shipment = (number: number) => page.getByRole('region', { name: `Shipment ${number}`, exact: true })
    await fill(customer, { 'First name': 'Ines', 'Last name': 'Ortiz', Phone: '555 0177' })
    await fillAddress(shipment(1).getByRole('group', { name: 'From' }), TULSA)
    await fillAddress(shipment(1).getByRole('group', { name: 'To' }), TUCSON)
    await fill(shipment(1), { 'Requested pickup date': MONDAY, 'Estimated weight': '4500' })
    await page.getByRole('button', { name: 'Add a shipment' }).click()
    await shipment(2).getByRole('button', { name: 'Copy from above' }).click()
    await fill(shipment(2), { 'Estimated weight': '300' })
    await page.getByRole('button', { name: 'Create move' }).click()
    await page.getByText(/^Move \w+ created with 2 shipments\.$/).waitFor()
    await page.waitForURL(/\/moves\/[0-9a-f-]{36}$/)
    const { items } = await clients.Ben.moves.shipments(page.url().split('/').at(-1)!)
    piano = items.find(({ estimatedWeight }) => estimatedWeight === 4500)!
    boxes = items.find(({ estimatedWeight }) => estimatedWeight === 300)!
    assert.equal(items.length, 2)
    for (const { locator } of items) await page.getByRole('link', { name: locator }).waitFor()
  })

  test('plans both on the board, by pointer and by keys; the colleague sees it at once', async () => {
    const board = `/board?date=${MONDAY}`
    const [page, bens] = await Promise.all([open('Ann', board), open('Ben', board)])
    await drag(page, cardOn(page, piano, 1), 'Wed 3')
    await cardOn(bens, piano, 3).waitFor()
    await cardOn(page, boxes, 1).focus()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Move Ines Ortiz to…' })
    await dialog.getByLabel('Day').fill(THURSDAY)
    await dialog.getByLabel('Day').press('Enter')
    await cardOn(bens, boxes, 4).waitFor()
    const dates = [(await read(piano)).scheduledPickupDate, (await read(boxes)).scheduledPickupDate]
    assert.deepEqual(dates, [WEDNESDAY, THURSDAY])
  })

  test('moves one while the colleague changes the same date, and chooses between both', async () => {
    const [page, bens] = [await open('Ann', `/board?date=${MONDAY}`), await open('Ben', `/shipments/${piano.id}`)]
    await type(bens, 'Scheduled pickup date', FRIDAY)
    // The colleague saves while the change of the dispatcher is on its way.
    let isFirst = true
    await page.route('**/v1/shipments/*', async (route) => {
      if (route.request().method() === 'PATCH' && isFirst) {
        isFirst = false
        await save(bens)
        await saved(bens)
      }
      await route.continue()
    })
    await drag(page, cardOn(page, piano, 3), 'Tue 2')
    const dialog = page.getByRole('dialog', { name: /Ben also changed/ })
    await dialog.getByRole('group', { name: 'Scheduled pickup date' }).waitFor()
    assert.match(await dialog.innerText(), /Yours\s*Mar 2, 2027[\s\S]*Theirs, by Ben.*\s*Mar 5, 2027/)
    assert.equal((await read(piano)).scheduledPickupDate, FRIDAY)
    await dialog.getByRole('button', { name: /^Yours/ }).click()
    await dialog.getByRole('button', { name: 'Save merged version' }).click()
    await cardOn(page, piano, 2).waitFor()
    await bens.getByRole('button', { name: /^Change Scheduled pickup date: Mar 2, 2027/ }).waitFor()
    assert.equal((await read(piano)).scheduledPickupDate, TUESDAY)
  })

  test('writes a note that mentions the colleague, whose bell says so and opens it', async () => {
    // A page that has told nothing yet.
    const [page, bens] = [await open('Ann', `/shipments/${piano.id}`), await open('Ben', '/', { isNew: true })]
    await page.getByLabel('New note').pressSequentially('The piano needs four people @B')
    await page.getByRole('listbox', { name: 'People' }).getByRole('option', { name: 'Ben' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await timelineOn(page).getByRole('listitem').getByText('The piano needs four people @Ben').waitFor()
    await bens.getByRole('alert').filter({ hasText: 'Ann mentioned you in a note' }).waitFor()
    await bens.getByRole('button', { name: 'Notifications, 1 new' }).click()
    await bens.getByRole('link', { name: /Ann mentioned you in a note/ }).click()
    await bens.getByRole('heading', { name: 'Ines Ortiz: Tulsa → Tucson' }).waitFor()
    await timelineOn(bens).getByText('The piano needs four people @Ben').waitFor()
  })

  test('approves ten at once, of which the colleague cancels one before: it stays canceled, and its line says why', async () => {
    const page = await open('Ann', '/shipments?q=MANY-')
    await rowsOn(page).getByRole('checkbox').first().check()
    await page.getByRole('button', { name: `Select all ${MANY}` }).click()
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByLabel('New status').selectOption('APPROVED')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText(`Preview: ${MANY} can be changed. Nothing is changed yet.`).waitFor()
    const [canceled, ...others] = many
    await clients.Ben.shipments.status(canceled!, 'CANCELED')
    await page.getByRole('button', { name: `Change ${MANY} shipments` }).click()
    await page.getByText(`${MANY - 1} changed, 1 not changed`).waitFor()
    const line = page.getByRole('list', { name: 'Result' }).getByRole('listitem').filter({ hasText: canceled!.locator })
    await line.getByText(/Status is now “Canceled”, changed by Ben/).waitFor()
    await line.getByRole('button', { name: 'Apply to the new version' }).click()
    await line.getByText(/canceled cannot become approved/).waitFor()
    assert.equal((await read(canceled!)).status, 'CANCELED')
    for (const other of others) assert.equal((await read(other)).status, 'APPROVED')
  })

  test('prints the papers of a shipment as it is planned', async () => {
    const page = await open('Ann', `/shipments/${piano.id}`)
    await page.evaluate('window.print = () => document.body.setAttribute("data-printed", document.title)')
    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByRole('menuitem', { name: 'Bill of lading' }).click()
    const bill = page.getByRole('article', { name: 'Bill of lading' })
    const texts = [
      'Ines Ortiz',
      '555 0177',
      '1 Main Street',
      'Tulsa, OK 74103',
      '9 Oak Avenue',
      'Mar 2, 2027',
      '4,500 lb',
    ]
    for (const text of [piano.locator, ...texts]) await bill.getByText(text, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Print' }).click()
    await page.locator(`[data-printed="Bill of lading ${piano.locator}"]`).waitFor()
    await page.locator('label', { hasText: 'Inventory' }).click()
    const inventory = page.getByRole('article', { name: 'Inventory' })
    for (const text of [piano.locator, 'Ines Ortiz', '1 Main Street', 'Tulsa, OK 74103', '9 Oak Avenue', '4,500 lb'])
      await inventory.getByText(text, { exact: true }).waitFor()
  })

  test('sees on the phone what is late among the own work, and opens it', async () => {
    const page = await open('Ann', '/', PHONE)
    await page.getByText('Mine', { exact: true }).tap()
    const part = page.getByRole('region', { name: 'Pickups and deliveries' }).getByRole('region', { name: /^Late/ })
    const row = part.getByRole('link', { name: /Carla O'Hara.*Tulsa, OK → Tucson, AZ.*\d days late/ })
    await row.waitFor()
    assert.equal(await part.getByRole('link').count(), 1)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.viewport.width)
    await row.tap()
    await page.waitForURL(`${world.service.url}/console/shipments/${late.id}`)
    await page.getByRole('link', { name: CARLA.phone }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.viewport.width)
  })
}

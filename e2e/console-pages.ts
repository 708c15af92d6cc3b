/** Every page of the console, with data to see on it: for the test of all pages, and for the pictures. */
import type { Client } from '@vanline/client'
import type { Page } from 'playwright-core'
import { COMPANY } from '../packages/cli/src/demo/company.ts'
import { save, type } from './editing.ts'
import { dayFromNow, makeDay, makeExamples } from './examples.ts'

/** The path of a page, a text that is there once the page has its data, and how to open a part of it. */
export type ConsolePage = { path: string; shows: string | RegExp; opens?: (page: Page) => Promise<void> }

/** Opens a menu, if the page has it at this width. */
const opensMenu = (name: string) => async (page: Page) => {
  const button = page.getByRole('button', { name, exact: true })
  if (await button.isVisible()) await button.click()
}

/** Selects three shipments by keys. */
async function selectThree(page: Page): Promise<void> {
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
  await page.getByText('3 selected').waitFor()
}

/** Changes a member of a shipment twice from the same version: the second change is refused. */
async function collide(client: Client, shipmentID: string): Promise<void> {
  const shipment = await client.shipments.get(shipmentID)
  const { reference } = shipment
  const changed = await client.shipments.update(shipment, { reference: 'PO-1' })
  await client.shipments.update(shipment, { reference: 'PO-2' }).catch(() => {})
  await client.shipments.update(changed, { reference })
}

/** Previews a change of the status of three shipments. */
async function previewBulk(page: Page): Promise<void> {
  await selectThree(page)
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByLabel('New status').selectOption('APPROVED')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('Nothing is changed yet').waitFor()
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('Carla')
  const option = page.getByRole('option', { name: /O'Hara/ }).first()
  await option.waitFor()
}

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('heading', { name: 'Notifications' }).waitFor()
}

/** Types the list of a room, with its preview. */
async function openEntry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add items' }).click()
  await page.getByLabel('Room').fill('Garage')
  await page.getByLabel('Items, as they are called out').fill('lawn mower 85lb, 2 bicycles, tool chest, 4 totes pbo')
  await page.getByText('8 items, 85 lb').waitFor()
}

/** Opens the details of a damaged item. */
async function openItem(page: Page): Promise<void> {
  const row = page.getByRole('row', { name: /coffee table/ })
  await row.locator('[data-cell$="|number"], [data-cell$="|card"]').click()
  await page.getByRole('group', { name: 'Condition at delivery' }).waitFor()
}

const selectRoom = (page: Page): Promise<void> => page.getByRole('checkbox', { name: 'Select all in Kitchen' }).click()

/** Opens the sheet of a delivery. */
async function openDelivery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Actual weight').waitFor()
}

/** Saves a shipment that another client has changed, so that the resolver of conflicts opens. */
const openResolver = (client: Client, id: string) => async (page: Page) => {
  await type(page, 'Requested delivery date', dayFromNow(20))
  await type(page, 'Reference', 'PO-7 A')
  const shipment = await client.shipments.get(id)
  const days = shipment.deliveryDate === dayFromNow(10) ? 11 : 10
  await client.shipments.update(shipment, { deliveryDate: dayFromNow(days), estimatedWeight: 2500 + days })
  await save(page)
  await page.getByRole('dialog').waitFor()
}

const ROOMS = {
  'Living room': 'sofa 210lb 50cf, armchair, coffee table 60lb 8cf, tv hv 55lb, 4 cartons books 45lb, rug',
  Kitchen:
    '3 dish packs dishes, 2 cartons pots pbo, kitchen table 90lb, kitchen chairs x4 60lb, refrigerator 260lb 45cf',
  'Master bedroom': 'king bed frame, mattress, dresser 180lb 30cf, 3 wardrobe cartons clothes, mirror hv',
}

/** Lists a household, and checks a part of it off. */
async function makeInventory(client: Client, shipmentID: string): Promise<void> {
  for (const [room, text] of Object.entries(ROOMS)) await client.items.createList(shipmentID, { room, text })
  const items = await Array.fromAsync(client.items.each(shipmentID, { sort: 'number' }))
  for (const item of items.slice(0, 12)) {
    const isDamaged = item.number === 3
    await client.items.update(item, {
      status: isDamaged ? 'DAMAGED' : item.number === 9 ? 'MISSING' : 'DELIVERED',
      ...(item.packedBy === null && {
        conditionAtOrigin: [
          { code: 'SC', places: [10, 4] },
          { code: 'CH', places: [3] },
        ],
      }),
      ...(isDamaged && { conditionAtDestination: [{ code: 'BR', places: [6] }], exceptions: 'One leg is broken off' }),
    })
  }
}

/** A template, a rule that sends it, and a person who wants no messages. */
async function makeMessages(administrator: Client): Promise<{ id: string }> {
  const template = await administrator.messageTemplates.create({
    name: 'Pickup date',
    texts: {
      en: {
        subject: 'Your pickup on {{shipment.scheduledPickupDate}}',
        text: 'Dear {{customer.firstName}},\n\nwe come on {{shipment.scheduledPickupDate}}. You can follow your move: {{trackingLink}}\n\n{{company.name}}',
        html: '<p style="color: #1a4480">Dear {{customer.firstName}},</p><p>we come on <b>{{shipment.scheduledPickupDate}}</b>.</p>',
      },
      es: { text: 'Hola {{customer.firstName}}: venimos el {{shipment.scheduledPickupDate}}. {{trackingLink}}' },
    },
  })
  await administrator.messageRules.create({
    ...{ name: 'Three days before the pickup', isActive: false, daysBefore: 3, date: 'scheduledPickupDate' },
    ...{ to: [{ who: 'CUSTOMER' }], by: 'EMAIL', templateID: template.id, quietFrom: '21:00', quietTo: '08:00' },
  })
  await administrator.messageOptOuts.create({ by: 'TEXT', address: '+1 208 555 0142' })
  return template
}

/** Creates the data of the pages: as a dispatcher, and as an administrator where only an administrator may. */
export async function makePages(client: Client, administrator = client): Promise<Record<string, ConsolePage>> {
  const made = await makeExamples(client, 48)
  await makeDay(client)
  await administrator.company.replace(await administrator.company.get(), COMPANY)
  const { id: shipmentID, moveID } = made[5]!
  const party = await administrator.parties.create({ name: 'North Hauling', kind: 'ORGANIZATION', reference: 'V-1042' })
  await administrator.moveParties.create(moveID, { partyID: party.id, role: 'HAULER', access: 'STATUS' })
  const truck = await client.trucks.create({ name: 'Truck 4', plate: 'ID 4821', capacityPounds: 12_000 })
  await client.crewMembers.create({ firstName: 'Rosa', lastName: 'Diaz', skills: ['DRIVER', 'LEAD'] })
  const times = { startsAt: `${dayFromNow(1)}T13:00:00Z`, endsAt: `${dayFromNow(2)}T13:00:00Z` }
  await client.absences.create({ truckID: truck.id, ...times, reason: 'Brakes' })
  await client.notes.create({ shipmentID }, { text: 'The customer asks for a call before arrival.' })
  await client.views.create({ name: 'In storage', page: 'shipments', query: { status: ['IN_STORAGE'] }, shared: true })
  await collide(client, shipmentID)
  await makeInventory(client, shipmentID)
  const template = await makeMessages(administrator)
  // Deliveries that wait: this port has no listener.
  const webhook = await administrator.webhooks.create({ url: 'http://127.0.0.1:9/in', ping: true })
  return {
    company: { path: '/company', shows: 'How customers reach it' },
    today: { path: '/', shows: 'Waiting for a decision' },
    board: { path: '/board', shows: /^\d+\+?$/ },
    'board-month': { path: '/board?view=month', shows: /^\d+\+?$/ },
    'board-lanes': { path: '/board?lanes=assignee', shows: /^\d+\+?$/ },
    dispatch: { path: '/dispatch', shows: 'Truck 4' },
    'dispatch-week': { path: '/dispatch?view=week', shows: 'Truck 4' },
    shipments: { path: '/shipments', shows: '56 shipments in all' },
    'shipments-views': { path: '/shipments', shows: '56 shipments in all', opens: opensMenu('Views') },
    'shipments-columns': { path: '/shipments', shows: '56 shipments in all', opens: opensMenu('Columns') },
    'shipments-selected': { path: '/shipments', shows: '56 shipments in all', opens: selectThree },
    'shipments-bulk': { path: '/shipments', shows: '56 shipments in all', opens: previewBulk },
    'no-matches': { path: '/shipments?q=zzz', shows: 'No results' },
    shipment: { path: `/shipments/${shipmentID}`, shows: /-\d\d/ },
    inventory: { path: `/shipments/${shipmentID}/inventory`, shows: 'Living room' },
    'inventory-entry': { path: `/shipments/${shipmentID}/inventory`, shows: 'Living room', opens: openEntry },
    'inventory-item': { path: `/shipments/${shipmentID}/inventory`, shows: 'Living room', opens: openItem },
    'inventory-selected': { path: `/shipments/${shipmentID}/inventory`, shows: 'Living room', opens: selectRoom },
    'print-inventory': {
      path: `/shipments/${shipmentID}/print/inventory`,
      shows: 'Household goods descriptive inventory',
    },
    delivery: { path: `/shipments/${shipmentID}`, shows: /-\d\d/, opens: openDelivery },
    'new-shipment': { path: `/shipments/new?moveID=${moveID}`, shows: 'New shipment' },
    'new-move': { path: '/moves/new', shows: 'Create move' },
    moves: { path: '/moves', shows: '32 moves in all' },
    move: { path: `/moves/${moveID}`, shows: 'North Hauling' },
    fleet: { path: '/fleet', shows: 'ID 4821' },
    parties: { path: '/parties', shows: 'V-1042' },
    messages: { path: '/messages', shows: 'No messages yet' },
    'messages-rules': { path: '/messages?part=rules', shows: '3 days before the scheduled pickup date' },
    'messages-templates': { path: '/messages?part=templates', shows: 'Pickup date' },
    'messages-opt-outs': { path: '/messages?part=opt-outs', shows: 'The office' },
    'message-template': { path: `/messages/templates/${template.id}`, shows: 'Insert a placeholder' },
    webhooks: { path: '/webhooks', shows: 'http://127.0.0.1:9/in' },
    webhook: { path: `/webhooks/${webhook.id}`, shows: 'webhook.ping' },
    keys: { path: '/keys', shows: 'API keys' },
    collisions: { path: '/collisions', shows: 'Reference' },
    palette: { path: '/', shows: 'Waiting for a decision', opens: openPalette },
    bell: { path: '/', shows: 'Waiting for a decision', opens: openBell },
    nowhere: { path: '/nowhere', shows: 'Page not found' },
    'not-found': { path: '/shipments/01a1ddae-0895-7000-96d6-3005d56d3353', shows: 'All shipments' },
    resolver: { path: `/shipments/${made[17]!.id}`, shows: /-\d\d/, opens: openResolver(client, made[17]!.id) },
  }
}

/** Waits until a page shows its data. */
export async function waitForPage(page: Page, name: string, { shows, opens }: ConsolePage): Promise<void> {
  await page.getByText(shows).first().waitFor()
  if (name === 'today') await page.locator('[data-series=done]').first().waitFor({ state: 'attached' })
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await opens?.(page)
}

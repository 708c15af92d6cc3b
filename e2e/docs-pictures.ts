/** The pictures of the documentation, in docs/images/: of the sample data of the demo, and of the story of the README. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fillDatabase } from '../packages/cli/src/demo/fill.ts'
import { readConfig } from '../packages/server/src/config/config.ts'
import { openTestSqlite, type TestDatabase } from '../packages/server/test/databases.ts'
import { waitForPage } from './console-pages.ts'
import { save, type } from './editing.ts'
import { dayFromNow } from './examples.ts'
import { withPalette } from './palette-png.ts'
import { sharedWorldOf } from './people.ts'
import { planDay } from './planned-day.ts'
import { makeShipment, PANE_LOOK, STAGE_LOOK, storyOf } from './story.ts'

const IMAGES = join(import.meta.dirname, '../docs/images')
const LOOK = { colorScheme: 'light', reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } } as const
const PHONE = { ...LOOK, viewport: { width: 390, height: 800 }, hasTouch: true }
const PAGES = {
  today: { path: '/', shows: 'Waiting for a decision' },
  board: { path: '/board', shows: /^\d+\+?$/ },
  shipments: { path: '/shipments', shows: /shipments in all/ },
}

export const write = (name: string, png: Buffer): void => writeFileSync(join(IMAGES, `${name}.png`), png)

/** The database of the demo, without its service: here people sign in. */
async function openDemo(): Promise<TestDatabase> {
  const database = await openTestSqlite()
  await fillDatabase(readConfig({ DATABASE_URL: database.url }), Date.now())
  return database
}

export function describeDocs(): void {
  let shipmentID = ''
  const { open, clients } = sharedWorldOf(
    ['Ann Reyes', 'Ben Laurent'],
    {},
    async (people) => {
      const { items } = await people['Ann Reyes'].shipments.list({ status: 'IN_TRANSIT', limit: 1 })
      shipmentID = items[0]!.id
    },
    { database: openDemo, nodes: 1 },
  )
  const shipmentPage = () => ({ path: `/shipments/${shipmentID}`, shows: /-\d\d/ })

  const picture = (file: string, pageOf: () => { path: string; shows: string | RegExp }, look: object = LOOK) =>
    test(`docs/images/${file}.png`, async () => {
      const page = await open('Ann Reyes', pageOf().path, { ...look, isNew: true })
      await waitForPage(page, file, pageOf())
      write(file, withPalette(await page.screenshot({ animations: 'disabled' })))
    })
  picture('today', () => PAGES.today)
  picture('board', () => PAGES.board)
  picture('shipments', () => PAGES.shipments)
  picture('shipment', shipmentPage)
  picture('phone', shipmentPage, PHONE)
  picture('inventory', () => ({ path: `/shipments/${shipmentID}/inventory`, shows: 'Living room' }))

  test('docs/images/dispatch.png and dispatch-refused.png', async () => {
    await planDay(clients['Ben Laurent'], dayFromNow(0))
    const page = await open('Ann Reyes', `/dispatch?date=${dayFromNow(0)}`, { ...LOOK, isNew: true })
    await page.locator('[data-lane] [data-visit]').first().waitFor()
    write('dispatch', withPalette(await page.screenshot({ animations: 'disabled' })))
    // A short visit to the truck below the first one, at eight, when it is taken.
    await page.locator('section[aria-label="Not planned"] [data-visit]').nth(3).focus()
    for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
    write('dispatch-refused', withPalette(await page.screenshot({ animations: 'disabled' })))
  })

  test('docs/images/dispatch-menu.png and dispatch-done.png', async () => {
    const page = await open('Ann Reyes', `/dispatch?date=${dayFromNow(0)}`, { ...LOOK, isNew: true })
    // The first pickup of an approved shipment.
    const approved = await clients['Ben Laurent'].jobs.list({
      day: { gte: dayFromNow(0), lte: dayFromNow(0) },
      kind: ['PICKUP'],
      expand: ['shipment'],
    })
    const job = approved.items.find(({ shipment }) => shipment?.status === 'APPROVED')!
    await page.locator(`[data-lane] [data-visit^="${job.id}"]`).focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Done' }).waitFor()
    write('dispatch-menu', withPalette(await page.screenshot({ animations: 'disabled' })))
    await page.getByRole('menuitem', { name: 'Done' }).click()
    await page.getByRole('dialog').waitFor()
    write('dispatch-done', withPalette(await page.screenshot({ animations: 'disabled' })))
  })

  test('docs/images/request.png', async () => {
    const office = clients['Ann Reyes']
    const shipment = await office.shipments.get(shipmentID)
    const request = await clients['Ben Laurent'].changeRequests.create(
      { kind: 'shipments', ...shipment },
      {
        patch: { deliveryDate: dayFromNow(16), customerRemarks: 'The elevator is out of order this week.' },
        reason: 'The customer gets the keys later.',
      },
    )
    await office.shipments.update(shipment, { deliveryDate: dayFromNow(14) })
    const page = await open('Ann Reyes', `/shipments/${request.shipmentID}`, { ...LOOK, isNew: true })
    await page
      .getByRole('region', { name: 'Requests' })
      .getByRole('button', { name: /^Decide/ })
      .click()
    await page.getByRole('dialog').getByText('As it is now, changed since').waitFor()
    write('request', withPalette(await page.screenshot({ animations: 'disabled' })))
  })

  test('docs/images/messages.png', async () => {
    const template = await clients['Ann Reyes'].messageTemplates.create({
      name: 'Before the pickup',
      texts: {
        en: {
          subject: 'Your move {{move.locator}}',
          text: 'Hello {{customer.firstName}},\n\nwe come on {{shipment.requestedPickupDate}}.\nYou can follow your move here: {{trackingLink}}\n\n{{company.name}}',
        },
        de: { text: 'Guten Tag {{recipient.name}}, wir kommen am {{shipment.scheduledPickupDate}}.' },
      },
    })
    const page = await open('Ann Reyes', `/messages/templates/${template.id}`, { ...LOOK, isNew: true })
    await page.getByText(/^Hello \w+,/).waitFor()
    write('messages', withPalette(await page.screenshot({ animations: 'disabled' })))
  })

  test('docs/images/conflict.png', async () => {
    const page = await open('Ann Reyes', shipmentPage().path, LOOK)
    const shipment = await clients['Ben Laurent'].shipments.get(shipmentID)
    const [ours, theirs] = [dayFromNow(9), dayFromNow(11)]
    await type(page, 'Requested delivery date', ours)
    await type(page, 'Reference', `${shipment.reference}-A`)
    const estimatedWeight = (shipment.estimatedWeight ?? 0) + 600
    await clients['Ben Laurent'].shipments.update(shipment, { deliveryDate: theirs, estimatedWeight })
    await save(page)
    await page.getByRole('dialog').waitFor()
    write('conflict', withPalette(await page.screenshot({ animations: 'disabled' })))
  })
}

export function describeStory(): void {
  const { open, world, clients } = sharedWorldOf(['Ann Reyes', 'Ben Laurent'])

  test('docs/images/story.png', async () => {
    const { id } = await makeShipment(clients['Ann Reyes'])
    const look = { ...LOOK, ...PANE_LOOK, isNew: true }
    const [ann, ben] = await Promise.all([
      open('Ann Reyes', `/shipments/${id}`, look),
      open('Ben Laurent', `/shipments/${id}`, look),
    ])
    // Each sees that the other is there.
    for (const page of [ann, ben]) await page.getByRole('list', { name: 'Also here' }).waitFor()
    const stage = await world.blank(STAGE_LOOK)
    write('story', await storyOf({ ann, ben, stage }))
  })
}

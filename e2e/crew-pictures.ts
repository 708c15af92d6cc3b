/** The pictures of the page of the crews in the documentation. */
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sharedWorld } from './browser.ts'
import { openItems, rowOf, tap } from './crew-items.ts'
import {
  doStep,
  entries,
  fillSheet,
  goOnline,
  goTo,
  newMember,
  newVisit,
  office,
  openCrew,
  pillSays,
  type Way,
  wayTo,
} from './crew-world.ts'
import { withPalette } from './palette-png.ts'

const LOOK = {
  colorScheme: 'light',
  reducedMotion: 'reduce',
  viewport: { width: 390, height: 740 },
  hasTouch: true,
} as const

const [KITCHEN, LIVING] = ['Kitchen', 'Living room']
const INVENTORY = [
  { description: 'Sofa, 3 cushions', room: LIVING },
  { description: 'Armchair, leather', room: LIVING },
  { description: 'Carton books', room: LIVING, packedBy: 'CARRIER' },
  { description: 'Carton books', room: LIVING, packedBy: 'CARRIER' },
  { description: 'Oak table', room: KITCHEN, conditionAtOrigin: [{ code: 'R', places: [12] }] },
  { description: 'Dining chair', room: KITCHEN, quantity: 4 },
  { description: 'Carton dishes', room: KITCHEN, packedBy: 'OWNER' },
  { description: 'Refrigerator', room: KITCHEN },
  { description: 'Television, 55 inches', room: LIVING, isHighValue: true },
]

/** Makes the pictures, and passes each to `write`. */
export function describeCrew(write: (name: string, png: Buffer) => void): void {
  const world = sharedWorld()
  let way: Way
  before(async () => {
    way = await wayTo(world.service)
  })
  after(() => way.close())
  const picture = async (page: Page, name: string) => {
    const png = await page.screenshot({ animations: 'disabled' })
    // What lies under a sheet is darkened, and such a picture has more than the colours of a palette.
    write(name, ['crew-sheet', 'crew-item'].includes(name) ? png : withPalette(png))
  }

  test('docs/images/crew-items.png and crew-item.png', async () => {
    const { client } = world.service
    const ana = await newMember(world.service, 'Ana')
    const planned = { customer: 'Omar Haddad', kind: 'DELIVERY', way: ['APPROVED', 'IN_TRANSIT'] } as const
    const { shipmentID, job } = await newVisit(client, [ana], planned)
    for (const body of INVENTORY) await office(world.service, 'POST', `/v1/shipments/${shipmentID}/items`, body)
    const page = await openCrew(await world.blank(LOOK), way, ana.links[0]!.secret)
    await openItems(page, { job, shipmentID })
    await page.getByLabel('All: 9').check()
    await tap(page, 1, 4)
    await page.getByTestId('tally').filter({ hasText: '4 of 9' }).waitFor()
    await pillSays(page, 'All saved')
    await picture(page, 'crew-items')
    await rowOf(page, 5).getByRole('button', { name: 'More about 5' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Damaged', { exact: true }).check()
    await sheet.getByLabel('Add a condition').selectOption('SC')
    await sheet.getByLabel('top').check()
    await sheet.getByRole('button', { name: 'Add a condition' }).click()
    await sheet.getByLabel('What was noted at delivery').fill('Scratch, ten inches')
    await page.evaluate('document.activeElement.blur()')
    await picture(page, 'crew-item')
  })

  test('docs/images/crew-jobs.png, crew-sheet.png, crew-outbox.png and crew-decide.png', async () => {
    const { client } = world.service
    const ana = await newMember(world.service, 'Ana')
    const omar = await newVisit(client, [ana], { customer: 'Omar Haddad', at: '08:00' })
    const ivy = await newVisit(client, [ana], {
      ...{ customer: 'Ivy Chen', kind: 'DELIVERY', way: ['APPROVED', 'IN_TRANSIT'], at: '13:00', weight: 5000 },
    })
    await newVisit(client, [ana], { customer: 'June Park', kind: 'PACKING', at: '16:00' })
    const page = await openCrew(await world.blank(LOOK), way, ana.links[0]!.secret)
    await page.getByText('Omar Haddad').first().waitFor()
    await way.cut()
    await doStep(page, omar.job.id, 'On the way')
    await doStep(page, omar.job.id, 'Arrived')
    await goTo(page, '/')
    await pillSays(page, 'No signal · 2 on this phone')
    await picture(page, 'crew-jobs')
    await goTo(page, `/jobs/${omar.job.id}`)
    await page.getByRole('button', { name: 'Loaded' }).click()
    const dialog = page.getByRole('dialog')
    await fillSheet(page, dialog, {
      photos: 1,
      weight: '4180',
      items: '62',
      note: 'Scratch on the oak table',
    })
    await picture(page, 'crew-sheet')
    await dialog.getByRole('button', { name: 'Loaded, keep on this phone' }).click()
    await doStep(page, ivy.job.id, 'On the way')
    await doStep(page, ivy.job.id, 'Arrived')
    await doStep(page, ivy.job.id, 'Delivered', { weight: '5240' })
    await client.shipments.update(await client.shipments.get(ivy.shipmentID), { actualWeight: 5100 })
    await way.restore()
    await goOnline(page)
    await pillSays(page, /^1 needs you$/)
    await goTo(page, '/outbox')
    await page.getByTestId('saved').first().waitFor()
    await picture(page, 'crew-outbox')
    await entries(page).click()
    await page.getByText('The office also changed').waitFor()
    await picture(page, 'crew-decide')
  })
}

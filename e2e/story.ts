/** The moving picture of the README: Ann and Ben change one shipment, and nothing is lost (`npm run shots -- story`). */
import type { Client, Shipment } from '@vanline/client'
import type { Locator, Page } from 'playwright-core'
import { animatedPng, type Frame } from './animated-png.ts'
import { saved, type } from './editing.ts'
import { dayFromNow } from './examples.ts'

/** The page of each person, and the line above both. The factor keeps small text sharp where the README is wider. */
const PANE = { width: 440, height: 640 }
const HEAD = 84
const GAP = 16
export const PANE_LOOK = { viewport: PANE, deviceScaleFactor: 1.5 }
export const STAGE_LOOK = {
  viewport: { width: 2 * PANE.width + 3 * GAP, height: HEAD + PANE.height + GAP },
  deviceScaleFactor: PANE_LOOK.deviceScaleFactor,
}
const CLICK_MS = 700

type Pages = { ann: Page; ben: Page; stage: Page }
type Pane = 'ann' | 'ben'

/** The shipment of the story. */
export async function makeShipment(client: Client): Promise<Shipment> {
  const customer = { firstName: 'Priya', lastName: 'Raman', email: 'priya@example.com', phone: '555 0142' }
  const { id: moveID } = await client.moves.create({ customer, assignee: 'Ben Laurent' })
  const shipment = await client.shipments.create({
    ...{ moveID, shipmentType: 'HHG', estimatedWeight: 2500, reference: 'PO-1005' },
    ...{ requestedPickupDate: dayFromNow(3), deliveryDate: dayFromNow(9) },
    pickupAddress: { streetAddress1: '47 Harbor Road', city: 'San Diego', state: 'CA', postalCode: '92101' },
    destinationAddress: { streetAddress1: '9 Oak Avenue', city: 'Austin', state: 'TX', postalCode: '78701' },
  })
  return client.shipments.status(shipment, 'APPROVED')
}

/** Tells the story in the pages of both, and returns it as a moving picture. */
export async function storyOf(pages: Pages): Promise<Buffer> {
  const { ann, ben } = pages
  const frames: Frame[] = []
  let caption = ''
  const show = async (ms: number, at?: { pane: Pane; target: Locator }) =>
    void frames.push({ png: await compose(pages, caption, at), ms })
  const click = async (pane: Pane, target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    await show(CLICK_MS, { pane, target })
    await target.click()
  }
  const saveIn = (pane: Pane) => click(pane, pages[pane].getByRole('button', { name: 'Save', exact: true }))

  caption = 'Ann and Ben open the same shipment.'
  await show(2200)
  caption = 'Ann corrects the weight and the delivery date. Ben enters another date.'
  await lower(ann)
  await lower(ben)
  await show(1200)
  await type(ann, 'Estimated weight', '5000')
  await show(900)
  await type(ann, 'Requested delivery date', dayFromNow(14))
  await show(900)
  await type(ben, 'Requested delivery date', dayFromNow(12))
  await show(2000)

  caption = 'Ann saves.'
  await saveIn('ann')
  await saved(ann)
  await ben.getByText(/Changed by Ann Reyes/).waitFor()
  await show(2600)

  caption = 'Ben saves. Elsewhere, Ann\u2019s work would be gone now. Here, Ben sees it.'
  await saveIn('ben')
  const dialog = ben.getByRole('dialog', { name: /also changed/ })
  await dialog.getByRole('group', { name: 'Requested delivery date' }).waitFor()
  await show(3800)

  caption = 'Ben chooses the date. Ann\u2019s weight is kept without a question.'
  await click('ben', dialog.getByRole('button', { name: /^Yours/ }))
  await show(1500)
  await click('ben', dialog.getByRole('button', { name: 'Save merged version' }))
  await saved(ben)
  await ann
    .getByText(/Changed by Ben Laurent|Ben Laurent changed/)
    .first()
    .waitFor()

  caption = 'Both see the same shipment: Ann\u2019s weight, Ben\u2019s date. Nothing is lost.'
  await show(4500)
  return animatedPng(frames)
}

/** Scrolls to the fields that both change. */
const lower = (page: Page): Promise<void> => page.evaluate('scrollTo(0, 480)')

/** Both pages side by side below the line, with a dot where a person is about to click. */
async function compose(
  { ann, ben, stage }: Pages,
  caption: string,
  at?: { pane: Pane; target: Locator },
): Promise<Buffer> {
  const pictures = await Promise.all(
    [ann, ben].map(async (page) => (await page.screenshot({ animations: 'disabled' })).toString('base64')),
  )
  const box = await at?.target.boundingBox()
  const dot = box && {
    x: GAP + (at!.pane === 'ben' ? PANE.width + GAP : 0) + box.x + box.width / 2,
    y: HEAD + box.y + box.height / 2,
  }
  await stage.setContent(pageOf(caption, pictures, dot ?? undefined))
  return stage.screenshot({ animations: 'disabled' })
}

const pageOf = (caption: string, pictures: readonly string[], dot?: { x: number; y: number }): string => `
  <style>
    body { margin: 0; background: #e9edf1; font: 600 18px Inter, system-ui, sans-serif; color: #14202c }
    body > * { position: absolute }
    p { left: ${GAP}px; right: ${GAP}px; top: 14px; margin: 0; text-align: center }
    b { top: 52px; font-size: 15px; color: #1c5b96 }
    img { top: ${HEAD}px; width: ${PANE.width}px; height: ${PANE.height}px; border-radius: 8px }
    i { width: 44px; height: 44px; margin: -25px; border: 3px solid #d9480f; border-radius: 50% }
  </style>
  <p>${caption}</p>
  ${pictures
    .map((picture, i) => {
      const left = GAP + i * (PANE.width + GAP)
      const name = ['Ann Reyes', 'Ben Laurent'][i]
      return `<b style="left: ${left + 4}px">${name}</b><img src="data:image/png;base64,${picture}" style="left: ${left}px">`
    })
    .join('')}
  ${dot ? `<i style="left: ${dot.x}px; top: ${dot.y}px"></i>` : ''}`

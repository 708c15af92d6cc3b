/** Signatures on the phones of crews: under what was shown, and nothing that the person did not see is signed. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { sharedWorld, shoot } from './browser.ts'
import { itemsOf, newItems, openItems, rowOf, tap } from './crew-items.ts'
import {
  draw,
  entries,
  goOnline,
  goTo,
  newMember,
  newVisit,
  openCrew,
  PHONE,
  pictureIn,
  pillSays,
  waysTo,
} from './crew-world.ts'

describe('signatures on the phone of a crew', () => {
  const world = sharedWorld()
  const newWay = waysTo(world)

  /** A delivery of three items, and a phone of its crew. */
  async function ready() {
    const ana = await newMember(world.service, 'Ana')
    const visit = await newVisit(world.service.client, [ana], {
      ...{ customer: 'Ivy Chen', kind: 'DELIVERY', way: ['APPROVED', 'IN_TRANSIT'], weight: 5000 },
    })
    const items = await newItems(world.service, visit.shipmentID, 3)
    const way = await newWay()
    const page = await openCrew(await world.blank(PHONE), way, ana.links[0]!.secret)
    await page.getByText('Ivy Chen').first().waitFor()
    await openItems(page, visit)
    await pillSays(page, 'All saved')
    return { visit, items, way, page }
  }
  const signPage = async (page: Page, { job, shipmentID }: Awaited<ReturnType<typeof newVisit>>) => {
    await goTo(page, `/jobs/${job.id}/sign/${shipmentID}/DELIVERY`)
    await page.getByTestId('paper').waitFor()
  }
  async function sign(page: Page, name: string) {
    await draw(page, page.locator('form'), name)
    await page.getByRole('button', { name: 'Sign, keep on this phone' }).click()
  }
  const change = async (id: string, body: object) => {
    const { client } = world.service
    await client.items.update(await client.items.get(id), body)
  }
  const signedFor = async (shipmentID: string) => (await world.service.client.signatures.list(shipmentID)).items

  test('what was shown is what is signed; what the office changes meanwhile is shown first', async () => {
    const { visit, items, page } = await ready()
    await signPage(page, visit)
    await page.getByText('This is what is signed, and nothing else.').waitFor()
    assert.deepEqual(await violationsOn(page), [])
    await shoot(page, 'crew-signing')
    await change(items[1]!.id, { exceptions: 'Wet on one side' })
    await sign(page, 'Ivy Chen')
    const alert = page.getByRole('alert')
    await alert.getByText('Not signed: the text has changed since it was shown.').waitFor()
    await alert.getByText('Wet on one side').waitFor()
    assert.deepEqual(await signedFor(visit.shipmentID), [])
    assert.deepEqual(await violationsOn(page), [])
    await shoot(page, 'crew-signing-changed')
    // What was drawn was under another text.
    await page.getByRole('button', { name: 'Sign, keep on this phone' }).click()
    await page.getByText('The signature is missing.').waitFor()
    const shown = await page.getByTestId('paper').innerText()
    await sign(page, 'Ivy Chen')
    await page.getByTestId('paper').waitFor({ state: 'detached' })
    await pillSays(page, 'All saved')
    const [signature, ...others] = await signedFor(visit.shipmentID)
    assert.deepEqual([signature!.signerName, signature!.purpose, others], ['Ivy Chen', 'DELIVERY', []])
    const text = await (await fetch(`${world.service.url}/v1/signatures/${signature!.id}/signed`)).text()
    assert.equal(createHash('sha256').update(text).digest('hex'), signature!.digest)
    for (const { description, exceptions } of JSON.parse(text).items)
      for (const part of [description, exceptions]) assert.ok(part === null || shown.includes(part), part)
    const tags = (await itemsOf(world.service, visit.shipmentID)).map(({ id, eTag }) => ({ id, eTag }))
    assert.deepEqual(signature!.shown.items, tags)
  })

  test('a signature without a signal is not sent under another text: the person compares, reads and signs again', async () => {
    const { visit, items, page, way } = await ready()
    await signPage(page, visit)
    await way.cut()
    await goTo(page, `/jobs/${visit.job.id}/items/${visit.shipmentID}`)
    await tap(page, 1, 3)
    await pillSays(page, 'No signal · 3 on this phone')
    await signPage(page, visit)
    await page.getByText('Without a signal, this is the text as this phone knows it.').waitFor()
    await page.getByText('Delivered').first().waitFor()
    await sign(page, 'Ivy Chen')
    await pillSays(page, 'No signal · 4 on this phone')
    await change(items[2]!.id, { exceptions: 'The office heard of a scratch' })
    await way.restore()
    await goOnline(page)
    await pillSays(page, '1 needs you')
    assert.deepEqual(await signedFor(visit.shipmentID), [])
    await goTo(page, '/outbox')
    await entries(page).click()
    await page.getByTestId('difference').getByText('The office heard of a scratch').waitFor()
    assert.deepEqual(await violationsOn(page), [])
    await shoot(page, 'crew-signing-refused')
    await page.getByRole('link', { name: 'Read and sign again' }).click()
    await page.getByText('The office heard of a scratch').waitFor()
    await sign(page, 'Ivy Chen')
    await pillSays(page, 'All saved')
    const [signature, ...others] = await signedFor(visit.shipmentID)
    assert.deepEqual([signature!.signerName, others], ['Ivy Chen', []])
    const after = await itemsOf(world.service, visit.shipmentID)
    assert.deepEqual(
      signature!.shown.items,
      after.map(({ id, eTag }) => ({ id, eTag })),
    )
  })

  test('a signature without a signal is sent as it was given, if the service has the same text then', async () => {
    const { visit, page, way } = await ready()
    await signPage(page, visit)
    await way.cut()
    await goTo(page, `/jobs/${visit.job.id}/items/${visit.shipmentID}`)
    await tap(page, 1, 3)
    // A photograph of an item is a paper of the text, and a document of the item.
    await rowOf(page, 2).getByRole('button', { name: 'More about 2' }).click()
    const sheet = page.getByRole('dialog')
    const buffer = await pictureIn(page)
    await sheet.getByLabel('Take a photograph').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await sheet.locator('.picture').waitFor()
    await sheet.getByRole('button', { name: 'Keep on this phone' }).click()
    await sheet.waitFor({ state: 'detached' })
    await pillSays(page, 'No signal · 4 on this phone')
    await signPage(page, visit)
    await page.getByText('item-2-1.jpg').waitFor()
    await sign(page, 'Ivy Chen')
    await pillSays(page, 'No signal · 5 on this phone')
    await way.restore()
    await goOnline(page)
    await pillSays(page, 'All saved')
    const [signature, ...others] = await signedFor(visit.shipmentID)
    assert.deepEqual([signature!.signerName, others], ['Ivy Chen', []])
    const [photo] = (await world.service.client.documents.list({ shipmentID: visit.shipmentID })).items
    const item = (await itemsOf(world.service, visit.shipmentID))[1]!
    assert.deepEqual([photo!.itemID, photo!.documentType, photo!.status], [item.id, 'DAMAGE_PHOTO', 'STORED'])
    assert.deepEqual(
      signature!.shown.documents.map(({ id }) => id),
      [photo!.id],
    )
  })
})

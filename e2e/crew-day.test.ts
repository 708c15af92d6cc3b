/** The day of a crew without a signal: the network is really cut, the phone restarts, and everything arrives once or is shown. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { ensureChromium } from '../scripts/chromium.ts'
import { sharedWorld, shoot } from './browser.ts'
import {
  doStep,
  entries,
  goOnline,
  goTo,
  newMember,
  newVisit,
  openCrew,
  PHONE,
  pillSays,
  type Way,
  wayTo,
} from './crew-world.ts'

describe('a crew without a signal', () => {
  const world = sharedWorld({}, async () => undefined)
  const profile = mkdtempSync(join(tmpdir(), 'vanline-test-'))
  let phone: BrowserContext | undefined
  let way: Way

  /** Starts the browser of the phone, with what is stored on it. */
  async function startPhone(): Promise<Page> {
    const options = {
      executablePath: ensureChromium(),
      args: ['--no-sandbox'],
      locale: 'en-US',
      timezoneId: 'UTC',
      ...PHONE,
    }
    phone = await chromium.launchPersistentContext(profile, options)
    phone.setDefaultTimeout(100_000)
    return phone.pages()[0] ?? phone.newPage()
  }

  before(async () => {
    way = await wayTo(world.service)
  })
  after(async () => {
    await phone?.close()
    await way.close()
    rmSync(profile, { recursive: true, force: true })
  })

  type Visited = Awaited<ReturnType<typeof newVisit>>

  /** Meanwhile the office corrects an address, weighs, and cancels a job. */
  async function officeWorks(omar: Visited, ivy: Visited, june: Visited): Promise<void> {
    const { client } = world.service
    const moved = { streetAddress1: '7 Mill Road', city: 'Folsom', state: 'CA', postalCode: '95630' }
    await client.shipments.update(await client.shipments.get(omar.shipmentID), { pickupAddress: moved })
    await client.shipments.update(await client.shipments.get(ivy.shipmentID), { actualWeight: 5100 })
    await client.jobs.status(await client.jobs.get(june.job.id), 'CANCELED')
  }

  /** Everything that could be saved is saved, once. */
  async function savedOnce(omar: Visited, ivy: Visited, june: Visited): Promise<void> {
    const { client } = world.service
    const loaded = await client.shipments.get(omar.shipmentID)
    assert.deepEqual([loaded.status, loaded.actualWeight, loaded.pickupAddress?.city], ['IN_TRANSIT', 4180, 'Folsom'])
    assert.equal((await client.jobs.get(omar.job.id)).status, 'DONE')
    const documents = await Array.fromAsync(client.documents.each({ shipmentID: omar.shipmentID }))
    assert.deepEqual(documents.map(({ documentType, status }) => [documentType, status]).toSorted(), [
      ['PHOTO', 'STORED'],
      ['PHOTO', 'STORED'],
    ])
    const notes = (await client.notes.list({ shipmentID: omar.shipmentID })).items
    assert.deepEqual(
      notes.map(({ text }) => text),
      ['Items counted: 62\nScratch on the oak table'],
    )
    const delivered = await client.shipments.get(ivy.shipmentID)
    assert.deepEqual([delivered.status, delivered.actualWeight], ['DELIVERED', 5100])
    assert.equal((await client.jobs.get(june.job.id)).status, 'CANCELED')
  }

  test('a day in the basement: everything arrives once, or is shown', async () => {
    const { client } = world.service
    const ana = await newMember(world.service, 'Ana')
    const omar = await newVisit(client, [ana], { customer: 'Omar Haddad', at: '08:00' })
    const ivy = await newVisit(client, [ana], {
      ...{ customer: 'Ivy Chen', kind: 'DELIVERY', way: ['APPROVED', 'IN_TRANSIT'], at: '10:00', weight: 5000 },
    })
    const june = await newVisit(client, [ana], { customer: 'June Park', kind: 'PACKING', at: '12:00' })

    let page = await openCrew(await startPhone(), way, ana.links[0]!.secret)
    await page.getByText('Omar Haddad').first().waitFor()
    assert.equal(new URL(page.url()).hash, '#/')
    await pillSays(page, 'All saved')

    await way.cut()
    await doStep(page, omar.job.id, 'On the way')
    await pillSays(page, 'No signal · 1 on this phone')
    await doStep(page, omar.job.id, 'Arrived')
    await doStep(page, omar.job.id, 'Loaded', {
      ...{ photos: 2, weight: '4180', items: '62', note: 'Scratch on the oak table' },
    })
    await doStep(page, ivy.job.id, 'On the way')
    await doStep(page, ivy.job.id, 'Arrived')
    await doStep(page, ivy.job.id, 'Delivered', { weight: '5240' })
    await doStep(page, june.job.id, 'On the way')
    await pillSays(page, 'No signal · 12 on this phone')
    await goTo(page, '/outbox')
    await shoot(page, 'crew-outbox')

    await officeWorks(omar, ivy, june)

    // The phone restarts, still without a signal: the page starts, and everything is there.
    await phone!.close()
    page = await startPhone()
    await page.goto(`${way.url}/crew`)
    await pillSays(page, 'No signal · 12 on this phone')
    await page.getByText('Omar Haddad').first().waitFor()

    await way.restore()
    await goOnline(page)
    await pillSays(page, /^2 need you$/)

    await savedOnce(omar, ivy, june)

    // The person sees what the office changed, and decides about the rest.
    await goTo(page, '/outbox')
    await page.getByText('meanwhile changed the address of the pickup').waitFor()
    assert.equal(await entries(page).count(), 2)
    await shoot(page, 'crew-to-decide')
    await entries(page).filter({ hasText: 'Ivy Chen' }).click()
    await page.getByText('The office also changed: the weight').waitFor()
    for (const text of ['5,000 lb', '5,240 lb', '5,100 lb'])
      await page.getByText(text, { exact: true }).first().waitFor()
    await shoot(page, 'crew-decide')
    await page.getByRole('button', { name: 'Keep 5,240 lb' }).click()
    await entries(page).filter({ hasText: 'June Park' }).click()
    const text = 'The office canceled this job. Only the office can plan it again.'
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
    await page.getByRole('button', { name: 'Hand to the office as a note' }).click()
    await pillSays(page, 'All saved')
    assert.equal((await client.shipments.get(ivy.shipmentID)).actualWeight, 5240)
    const [handed] = (await client.notes.list({ shipmentID: june.shipmentID })).items
    assert.match(handed!.text, /^From the phone of the crew: On the way, done .*The office canceled this job/)
  })
})

/** A partner asks for changes that it may not make, and the office decides about them by field. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type Client, createClient, type Scope, type Shipment } from '@vanline/client'
import type { Page } from 'playwright-core'
import { drawnViolationsOn } from './axe.ts'
import { live, sharedWorld, shoot } from './browser.ts'
import { keyOf } from './keys.ts'

const PHONE = { width: 390, height: 844 }
const SCOPES: Scope[] = ['moves:read', 'shipments:read', 'requests:write', 'events:read']

describe('requests in the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-requests-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  after(() => rmSync(folder, { recursive: true, force: true }))
  let officeKey = ''
  let office: Client
  const world = sharedWorld({ DATABASE_URL, VANLINE_API_KEYS: 'on' }, async ({ url }) => {
    officeKey = await keyOf('office', 'administrator', DATABASE_URL)
    office = createClient({ baseUrl: url, apiKey: officeKey })
  })

  const openAs = (apiKey: string, path: string): Promise<Page> =>
    world.open(path, { viewport: { width: 1440, height: 900 }, apiKey })

  /** A shipment, and a partner on its move that may ask. */
  async function partnerWorld(name: string): Promise<{ shipment: Shipment; partnerKey: string }> {
    const move = await office.moves.create({ customer: { firstName: 'Ada', lastName: 'Byron' } })
    const shipment = await office.shipments.create({
      ...{ moveID: move.id, shipmentType: 'HHG', status: 'SUBMITTED' },
      ...{ deliveryDate: '2026-12-08', customerRemarks: 'Ring twice' },
    })
    const party = await office.parties.create({ name: 'North Hauling', kind: 'ORGANIZATION' })
    await office.moveParties.create(move.id, { partyID: party.id, role: 'HAULER', access: 'REQUEST' })
    const { secret } = await office.keys.create({ name, scopes: SCOPES, partyID: party.id })
    return { shipment, partnerKey: secret! }
  }

  test('a partner asks, the office sees it at once three ways, decides by field, and is told of a change in between', async () => {
    const { shipment, partnerKey } = await partnerWorld('partner')
    const desk = await openAs(officeKey, '/')
    await live(desk)
    const partner = await openAs(partnerKey, `/shipments/${shipment.id}`)
    assert.equal(await partner.getByRole('button', { name: 'Edit', exact: true }).count(), 0)
    const own = partner.getByRole('region', { name: 'Requests' })
    await own.getByRole('button', { name: 'Ask for a change' }).click()
    const form = partner.getByRole('dialog')
    await form.getByLabel('Requested delivery date').fill('2026-12-11')
    await form.getByLabel('Customer remarks').fill('Ring once')
    await form.getByLabel('Another address').selectOption('Destination address')
    await form.locator('[name="/destinationAddress/streetAddress1"]').fill('9 New Street')
    await form.getByLabel('Reason').fill('The customer called us.')
    await form.getByRole('button', { name: 'Send request' }).click()
    // The rest of the address is missing.
    await form.locator('[name="/destinationAddress/city"][aria-invalid=true]').fill('Meridian')
    await form.locator('[name="/destinationAddress/state"]').fill('ID')
    await form.locator('[name="/destinationAddress/postalCode"]').fill('83642')
    await shoot(partner, 'requests-ask')
    await form.getByRole('button', { name: 'Send request' }).click()
    await own.getByText('Requested delivery date: Dec 8, 2026 → Dec 11, 2026').waitFor()
    await own.getByRole('button', { name: /^Withdraw/ }).waitFor()
    assert.equal((await office.shipments.get(shipment.id)).eTag, shipment.eTag, 'a request changes nothing')

    const waiting = desk.getByRole('region', { name: 'Waiting for a decision' })
    await waiting.getByText('partner asks for a change of 3 fields of the shipment').waitFor()
    const changed = await office.shipments.update(shipment, { deliveryDate: '2026-12-09' })
    await waiting.getByRole('button', { name: 'Decide a change of 3 fields of the shipment' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByText('As it is now, changed since').waitFor()
    await dialog.getByRole('region', { name: 'Changed since the request' }).getByText('is now “Dec 9, 2026”').waitFor()
    await shoot(desk, 'requests-decide')
    assert.deepEqual(await drawnViolationsOn(desk, 'requests-decide'), [])
    await desk.setViewportSize(PHONE)
    await shoot(desk, 'requests-decide-phone')
    await desk.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByLabel('Accept Customer remarks').uncheck()
    // Another user is faster than the click.
    await desk.route(
      '**/decisions',
      async (route) => {
        await office.shipments.update(changed, { customerRemarks: 'Ring three times' })
        await route.continue()
      },
      { times: 1 },
    )
    const accept = dialog.getByRole('button', { name: /^Accept / })
    await accept.click()
    await dialog.getByText('Another user changed the shipment').waitFor()
    await dialog.getByText('Customer remarks is now “Ring three times”').first().waitFor()
    await shoot(desk, 'requests-conflict')
    await accept.click()
    await waiting.getByText('partner asks').waitFor({ state: 'detached' })
    const { deliveryDate, customerRemarks, destinationAddress } = await office.shipments.get(shipment.id)
    assert.deepEqual(
      [deliveryDate, customerRemarks, destinationAddress?.city],
      ['2026-12-11', 'Ring three times', 'Meridian'],
    )
    await own.getByText('Partly accepted by office').waitFor()
    await own.getByText('Customer remarks: Ring twice → Ring once (not accepted)').waitFor()
    await partner.getByText(', as partner asked').waitFor()
    await shoot(partner, 'requests-decided')
  })

  test('a request is refused with words, which the partner reads, and another one is withdrawn', async () => {
    const { shipment, partnerKey } = await partnerWorld('hauler')
    const partner = createClient({ baseUrl: world.service.url, apiKey: partnerKey })
    const asked = { kind: 'shipments', id: shipment.id, eTag: shipment.eTag, lastUpdated: '' } as const
    await partner.changeRequests.create(asked, { patch: { deliveryDate: '2026-12-20' } })
    const desk = await openAs(officeKey, `/shipments/${shipment.id}`)
    const card = desk.getByRole('region', { name: 'Requests' })
    await card.getByRole('button', { name: /^Decide/ }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await dialog.getByText('Say why, so that the person knows what to do.').waitFor()
    await dialog.getByLabel('Why not').fill('No truck that week.')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await card.getByText('“No truck that week.”').waitFor()
    await desk.getByText('refused the request of hauler to change the requested delivery date').waitFor()

    const page = await openAs(partnerKey, `/moves/${shipment.moveID}`)
    const own = page.getByRole('region', { name: 'Requests' })
    await own.getByText('“No truck that week.”').waitFor()
    await partner.changeRequests.create(asked, { patch: { deliveryDate: '2026-12-21' } })
    await own.getByRole('button', { name: /^Withdraw/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await own.getByText('Withdrawn by hauler').waitFor()
    await page.setViewportSize(PHONE)
    await shoot(page, 'requests-phone')
    assert.deepEqual(await drawnViolationsOn(page, 'requests-phone'), [])
  })

  test('a user who may ask and not plan asks for another time of a job on the board, and the office accepts it', async () => {
    const { shipment } = await partnerWorld('planner')
    const truck = await office.trucks.create({ name: 'Truck 1' })
    const job = await office.jobs.create({
      ...{ shipmentID: shipment.id, kind: 'PICKUP', day: '2026-12-08', truckID: truck.id },
      ...{ windowStart: '09:00', windowEnd: '11:00', expectedMinutes: 240 },
    })
    const { secret } = await office.keys.create({ name: 'desk', scopes: [...SCOPES, 'dispatch:read'] })
    const page = await openAs(secret!, `/dispatch?date=${job.day}`)
    const lane = page.getByRole('region', { name: 'Truck 1', exact: true })
    const card = lane.getByRole('button', { name: /^Ada Byron / })
    await card.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Ada Byron' })
    await sheet.getByRole('button', { name: 'Ask for a change' }).click()
    const form = page.getByRole('dialog', { name: 'Ask for a change of the job' })
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await sheet.getByRole('button', { name: 'Ask for a change' }).click()
    await form.getByLabel('Instructions').fill('The dock is behind the house.')
    assert.deepEqual(await drawnViolationsOn(page, 'a request about a job'), [])
    await form.getByRole('button', { name: 'Send request' }).click()
    await form.waitFor({ state: 'detached' })
    assert.equal((await office.jobs.get(job.id)).eTag, job.eTag, 'a request changes nothing')

    const desk = await openAs(officeKey, `/shipments/${shipment.id}`)
    await desk
      .getByRole('region', { name: 'Requests' })
      .getByRole('button', { name: /^Decide/ })
      .click()
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^Accept/ })
      .click()
    await desk.getByRole('region', { name: 'Requests' }).getByText('Accepted by office').waitFor()
    assert.equal((await office.jobs.get(job.id)).instructions, 'The dock is behind the house.')
    // Of a job that is over nothing is asked.
    await office.jobs.status(await office.jobs.get(job.id), { status: 'CANCELED' })
    await page.goto(page.url().replace(/dispatch.*/, `shipments/${shipment.id}`))
    const jobs = page.getByRole('region', { name: 'Jobs' })
    await jobs.getByText('Canceled').waitFor()
    assert.equal(await jobs.getByRole('button', { name: 'Ask for a change' }).count(), 0)
  })
})

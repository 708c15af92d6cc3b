/** The page "Trucks and crew" of the console. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type Client, createClient } from '@vanline/client'
import type { Page } from 'playwright-core'
import { sharedWorld, shoot } from './browser.ts'
import { keyOf } from './keys.ts'

describe('trucks and crew in the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-fleet-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  after(() => rmSync(folder, { recursive: true, force: true }))
  let dispatcherKey = ''
  let client: Client
  let baseUrl = ''
  const world = sharedWorld({ DATABASE_URL, VANLINE_API_KEYS: 'on' }, async ({ url }) => {
    dispatcherKey = await keyOf('dora', 'dispatcher', DATABASE_URL)
    baseUrl = url
    client = createClient({ baseUrl, apiKey: dispatcherKey })
  })
  const openAs = (apiKey: string, path: string): Promise<Page> =>
    world.open(path, { viewport: { width: 1440, height: 900 }, apiKey })

  test('a crew member gets a link with its QR code, which the office revokes after its first use', async () => {
    const member = await client.crewMembers.create({ firstName: 'Omar', lastName: 'Haddad' })
    const page = await openAs(dispatcherKey, '/fleet')
    const dialog = page.getByRole('dialog', { name: 'Links of Omar Haddad' })
    await page.getByRole('button', { name: 'Links of Omar Haddad' }).click()
    await dialog.getByRole('button', { name: 'New link' }).click()
    const url = (await dialog.getByTestId('secret').textContent()) ?? ''
    assert.match(url, /^http.*\/crew#vcr_/)
    await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
    // The service of this test has no address with HTTPS.
    assert.equal(await dialog.getByRole('note', { name: 'Phones cannot open this link' }).count(), 1)
    await dialog.getByRole('cell', { name: 'Never' }).waitFor()
    await shoot(page, 'fleet-crew-link')
    const phone = createClient({ baseUrl, token: url.split('#')[1]! })
    await phone.crew.report({
      ...{ phoneID: '6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20', waiting: 17, blocked: 2, reasons: ['job_gone'] },
      oldest: '2026-11-18T07:00:00Z',
    })
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke' }).click()
    await dialog.getByText('None yet.').waitFor()
    await assert.rejects(phone.crew.me(), { code: 'link_revoked' })
    assert.deepEqual(await client.crewLinks.list(member.id), [])
    // The office sees the phone, and what waited on it at its last contact.
    const phones = (await openAs(dispatcherKey, '/fleet')).getByRole('region', { name: 'The phones' })
    const row = phones.getByRole('row').filter({ hasText: 'Omar Haddad' })
    for (const text of ['17', '2', 'Job gone']) await row.getByRole('cell', { name: text, exact: true }).waitFor()
    await client.crewMembers.delete(member)
  })

  test('a truck, a person and an absence are created; the truck is kept while it is absent, and not planned', async () => {
    const page = await openAs(dispatcherKey, '/fleet')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New truck' }).click()
    await dialog.getByLabel('Name').fill('Truck 4')
    await dialog.getByLabel('Plate').fill('ID 4821')
    await dialog.getByLabel('Capacity cubic feet').fill('1600')
    await dialog.getByRole('button', { name: 'Create truck' }).click()
    await page.getByRole('cell', { name: 'ID 4821' }).waitFor()

    await page.getByRole('button', { name: 'New crew member' }).click()
    await dialog.getByLabel('First name').fill('Rosa')
    await dialog.getByLabel('Lead').check()
    await dialog.getByLabel('Driver').check()
    await dialog.getByLabel('Languages').fill('en, es')
    await shoot(page, 'fleet-new-person')
    await dialog.getByRole('button', { name: 'Create crew member' }).click()
    await page.getByRole('cell', { name: 'Driver, Lead' }).waitFor()
    const [person] = (await client.crewMembers.list()).items
    assert.deepEqual([person!.skills, person!.languages, person!.isActive], [['DRIVER', 'LEAD'], ['en', 'es'], true])

    await page.getByRole('button', { name: 'New absence' }).click()
    await dialog.getByRole('combobox', { name: 'Truck' }).click()
    await page.getByRole('option', { name: 'Truck 4' }).click()
    await dialog.getByLabel('From').fill('2099-12-01T08:00')
    await dialog.getByLabel('To').fill('2099-12-01T07:00')
    await dialog.getByLabel('Reason').fill('Brakes')
    await dialog.getByRole('button', { name: 'Create absence' }).click()
    await dialog.getByText(/Must be after/).waitFor()
    await dialog.getByLabel('To').fill('2099-12-02T08:00')
    await dialog.getByRole('button', { name: 'Create absence' }).click()
    await page.getByRole('cell', { name: 'Brakes' }).waitFor()
    await shoot(page, 'fleet')

    await page.getByRole('button', { name: 'Delete Truck 4' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText(/Other records name the truck/).waitFor()
    await dialog.getByRole('button', { name: 'No' }).click()
    await page.getByRole('button', { name: 'Change Truck 4', exact: true }).click()
    await dialog.getByLabel('Can be planned').selectOption('No')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('region', { name: 'The trucks' }).getByRole('cell', { name: 'No', exact: true }).waitFor()
    assert.equal((await client.trucks.list()).items[0]!.isActive, false)
  })

  test('a note is for the crew only if its author says so', async () => {
    const { id: moveID } = await client.moves.create({ customer: { firstName: 'Carla' } })
    const { id: shipmentID } = await client.shipments.create({ moveID, shipmentType: 'HHG' })
    const page = await openAs(dispatcherKey, `/shipments/${shipmentID}`)
    const timeline = page.getByRole('region', { name: 'Notes and history' })
    for (const [text, isForCrew] of [
      ['The customer is in a hurry', false],
      ['The key is at the neighbor', true],
    ] as const) {
      await page.getByLabel('New note').fill(text)
      await page.getByLabel('For the crew too').setChecked(isForCrew)
      await page.getByRole('button', { name: 'Add note' }).click()
      await timeline.getByText(text).waitFor()
      // The form is empty again only when the note was saved.
      await page.getByRole('button', { name: 'Add note' }).waitFor({ state: 'detached' })
    }
    await timeline.getByText('for the crew too').waitFor()
    const { items } = await client.notes.list({ shipmentID })
    assert.deepEqual(Object.fromEntries(items.map(({ text, isForCrew }) => [text, isForCrew])), {
      'The customer is in a hurry': false,
      'The key is at the neighbor': true,
    })
  })

  test('a user without the scope is not offered the page', async () => {
    const viewer = await keyOf('vera', 'viewer', DATABASE_URL)
    const page = await openAs(viewer, '/')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByRole('link', { name: 'Shipments' }).waitFor()
    assert.equal(await pages.getByRole('link', { name: 'Trucks and crew' }).count(), 0)
  })
})

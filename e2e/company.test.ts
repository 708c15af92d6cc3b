/** The page of the company: what customers see of it, and two people who change it at once. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Response } from 'playwright-core'
import { COMPANY } from '../packages/cli/src/demo/company.ts'
import { drawnViolationsOn } from './axe.ts'
import { darken, sharedWorld, shoot } from './browser.ts'
import { follow } from './visits.ts'

const LOGO = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(COMPANY.logo.split(',')[1]!, 'base64') }

describe('the page of the company', () => {
  const world = sharedWorld({}, async () => {})

  test('is filled in, refuses a file that is no picture, and explains what another person has changed meanwhile', async () => {
    const { client } = world.service
    const page = await world.open('/company')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Blue Mountain Moving')
    await page.getByLabel('Phone').fill('+1 208 555 0100')
    await page.getByLabel('Street').fill('1 Main Street')
    await page.getByLabel('City').fill('Boise')
    await page.getByRole('button', { name: 'Add a license' }).click()
    await page.getByLabel('Label of license 1').fill('USDOT')
    await page.getByLabel('Number of license 1').fill('1234567')
    await page.locator('input[type=file]').setInputFiles({ ...LOGO, buffer: Buffer.from('<svg/>') })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[name="/address/state"][aria-invalid=true]').waitFor()
    await page.getByLabel('State').fill('ID')
    await page.getByLabel('Postal code').fill('83702')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Its bytes are not a picture of this type.').waitFor()
    await page.locator('input[type=file]').setInputFiles(LOGO)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The company is saved.').waitFor()
    let saved = await client.company.get()
    assert.deepEqual(
      [saved.name, saved.address?.city, saved.licenses, saved.logo],
      ['Blue Mountain Moving', 'Boise', [{ label: 'USDOT', number: '1234567' }], COMPANY.logo],
    )
    await shoot(page, 'company')
    // The console follows what the company has chosen, at once and in another browser.
    const shipment = await client.shipments.create({ shipmentType: 'HHG', estimatedWeight: 2205 })
    await page.getByLabel('Units').selectOption('KILOGRAMS')
    await page.getByLabel('First day of week').selectOption('SUNDAY')
    await page.getByRole('button', { name: 'Save' }).click()
    const other = await world.open(`/shipments/${shipment.id}`, { isNew: true })
    await other.getByText('1,000 kg').first().waitFor()
    await follow(other, '/board')
    await other.getByRole('columnheader').first().filter({ hasText: 'Sun' }).waitFor()
    await other.getByRole('button', { name: 'Account' }).click()
    await other.getByRole('menuitem', { name: 'Show weights in pounds' }).click()
    await follow(other, `/shipments/${shipment.id}`)
    await other.getByText('2,205 lb').first().waitFor()
    await page.getByRole('button', { name: 'Save' }).and(page.locator(':disabled')).waitFor()
    saved = await client.company.get()
    await darken(page)
    assert.deepEqual(await drawnViolationsOn(page, 'company-dark'), [])
    await shoot(page, 'company-dark')

    await page.getByLabel('Phone').fill('+1 208 555 0199')
    const { id: _, createdAt: __, lastUpdated: ___, eTag: ____, ...content } = saved
    await client.company.replace(saved, { ...content, name: 'Blue Mountain Moving', email: 'office@example.com' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Another user changed the company').waitFor()
    await page.getByText(/E-mail is now “office@example.com”/).waitFor()
    assert.equal(await page.getByLabel('E-mail').inputValue(), 'office@example.com')
    await shoot(page, 'company-conflict')
    const isSaved = (answer: Response) => answer.request().method() === 'PUT' && answer.ok()
    await Promise.all([page.waitForResponse(isSaved), page.getByRole('button', { name: 'Save' }).click()])
    await page.getByText('Another user changed the company').waitFor({ state: 'detached' })
    const both = await client.company.get()
    assert.deepEqual([both.phone, both.email], ['+1 208 555 0199', 'office@example.com'])
  })
})

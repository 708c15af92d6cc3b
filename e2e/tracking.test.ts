/** The page of a tracking link, as a customer sees it, and the links of a move in the console. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shipment } from '@vanline/client'
import type { Page } from 'playwright-core'
import { COMPANY } from '../packages/cli/src/demo/company.ts'
import { drawnViolationsOn } from './axe.ts'
import { sharedWorld, shoot } from './browser.ts'

const CONTACT = '+1 208 555 0100'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const BOISE = { streetAddress1: '1 Main Street', city: 'Boise', state: 'ID', postalCode: '83702' }

/** The locale of a browser, the language of the page, and what it says. */
const LANGUAGES = [
  ['en-GB', 'en-GB', 'Household goods', /we pick up your goods on Wed.* 2 Dec.* 2026/],
  ['es-MX', 'es-MX', 'Enseres domésticos', /recogemos sus enseres el mié.* 2 .*dic.* 2026/],
  ['fr-FR', 'fr-FR', 'Effets personnels et mobilier', /nous enlevons vos biens le mer.* 2 déc.* 2026/],
  ['de-DE', 'de-DE', 'Umzugsgut', /holen wir Ihr Umzugsgut ab: Mi.* 2\. Dez.* 2026/],
  ['it-IT', 'en', 'Household goods', /we pick up your goods on Wed.* Dec 2.* 2026/],
] as const

describe('the page of a tracking link', () => {
  const world = sharedWorld({ VANLINE_TRACKING_CONTACT: CONTACT })

  const newShipment = (): Promise<Shipment> =>
    world.service.client.shipments.create({
      ...{ shipmentType: 'HHG', customerRemarks: 'Ring twice' },
      ...{ pickupAddress: BOISE, destinationAddress: { ...BOISE, city: 'Nampa' } },
      ...{ requestedPickupDate: '2026-12-01', deliveryDate: '2026-12-08' },
    })

  /** Opens a link in a profile of its own. */
  async function openLink(url: string, options = {}): Promise<Page> {
    const page = await world.blank({ ...PHONE, ...options })
    await page.goto(`${world.service.url}${url}`)
    return page
  }

  /** Saves a picture, and says what is wrong with the page as it is shown. */
  async function faultsOf(page: Page, name: string): Promise<string[]> {
    await shoot(page, name)
    const overflow = (await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')) as number
    return [...(await drawnViolationsOn(page, name)), ...(overflow > 0 ? [`${overflow} px too wide`] : [])]
  }

  /** The steps that look like the present one: a bold name, or a mark that is filled. */
  const presentIn = (page: Page): Promise<string[]> =>
    page.evaluate(`[...document.querySelectorAll('.step')]
      .filter((step) => {
        const [name, mark] = ['.name', '.mark'].map((part) => getComputedStyle(step.querySelector(part)))
        const card = getComputedStyle(step.closest('.shipment')).backgroundColor
        return Number(name.fontWeight) > 400 || mark.backgroundColor !== card || step.ariaCurrent !== null
      })
      .map((step) => step.querySelector('.name').textContent)`)

  test('shows the steps, follows a change of status by itself, and prints', async () => {
    const { client } = world.service
    const shipment = await newShipment()
    const { url, secret } = await client.links.create(shipment.moveID)
    const page = await openLink(url, { timezoneId: 'America/Boise', locale: 'en-US' })
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.getByRole('heading', { name: shipment.locator.slice(0, 6), exact: true }).waitFor()
    await page.getByText('From Boise, ID to Nampa, ID').waitFor()
    await page.getByText('Requested for Tue, Dec 1, 2026').waitFor()
    assert.equal(await page.getByRole('link', { name: CONTACT }).getAttribute('href'), 'tel:+12085550100')
    assert.equal(await page.getByText('Ring twice').count(), 0)
    assert.deepEqual(await presentIn(page), ['Now Requested'])
    await page.getByText('Next: we check your request and confirm it.').waitFor()
    assert.deepEqual(await faultsOf(page, 'tracking-phone'), [])

    const approved = await client.shipments.status(shipment, 'APPROVED')
    await page.locator('#status').getByText('Confirmed').waitFor()
    assert.deepEqual(await presentIn(page), ['Now Confirmed'])
    await page.getByText('You asked for Tue, Dec 1, 2026; we will tell you when the day is fixed.').waitFor()
    const moving = await client.shipments.status(approved, { status: 'IN_TRANSIT', occurredOn: '2026-11-14' })
    await page.locator('.shipment-status').getByText('On its way').waitFor()
    await page.getByText('Sat, Nov 14, 2026').waitFor()
    await page.getByRole('status').getByText(`${shipment.locator}: On its way.`).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await faultsOf(page, 'tracking-dark'), [])

    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await shoot(page, 'tracking-print')
    assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(255, 255, 255)')
    assert.equal(await page.getByText('Updates by itself.').isVisible(), false)
    assert.ok(await page.getByText(/^Status of /).isVisible())
    assert.ok((await page.pdf()).byteLength > 0)
    await page.emulateMedia({ media: 'screen' })

    assert.deepEqual(
      sent.filter((each) => each.includes(secret)),
      [],
      'the secret is in no URL that was requested',
    )
    const stored = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, document.cookie])')
    assert.doesNotMatch(stored, /vlt_/)
    await page.reload()
    await page.getByText('On its way').first().waitFor()
    await client.shipments.status(moving, 'DELIVERED')
    await page.locator('#status').getByText('Delivered').waitFor()
  })

  test('speaks the language of the reader, with the company and how to reach it', async () => {
    const { client } = world.service
    const company = await client.company.get()
    const { id: _, createdAt: __, lastUpdated: ___, eTag: ____, ...rest } = company
    await client.company.replace(company, {
      ...{ ...rest, name: 'Blue Mountain Moving', phone: '+1 208 555 0142', logo: COMPANY.logo },
    })
    const shipment = await newShipment()
    await client.shipments.update(await client.shipments.status(shipment, 'APPROVED'), {
      scheduledPickupDate: '2026-12-02',
    })
    const { url } = await client.links.create(shipment.moveID)
    for (const [locale, lang, ...texts] of LANGUAGES) {
      const page = await openLink(url, { locale, timezoneId: 'America/Boise' })
      for (const text of texts) await page.getByText(text).first().waitFor()
      assert.equal(await page.locator('html').getAttribute('lang'), lang)
      assert.equal(await page.locator('#company').textContent(), 'Blue Mountain Moving')
      assert.doesNotMatch((await page.locator('#connection .on-screen').textContent())!, /\.\.$/)
      assert.equal(await page.evaluate('document.getElementById("logo").naturalWidth'), 128)
      assert.deepEqual(await faultsOf(page, `tracking-${lang}`), [])
    }
  })

  test('says that a link was revoked while it is open, and so for one that is broken or empty', async () => {
    const { client } = world.service
    const shipment = await newShipment()
    const link = await client.links.create(shipment.moveID)
    const page = await openLink(link.url)
    await page.getByText('From Boise').waitFor()
    await client.links.delete(link)
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor()
    assert.equal(await page.getByText('From Boise').count(), 0)
    assert.deepEqual(await faultsOf(page, 'tracking-invalid'), [])
    for (const url of ['/track', '/track#', '/track#vlt_x', `/track#${link.secret.slice(0, -1)}`]) {
      await page.goto('about:blank')
      await page.goto(`${world.service.url}${url}`)
      await page.getByText('Ask the company that moves you for a new link.').waitFor()
    }
  })

  test('keeps what it shows while offline, says so, and goes on afterwards', async () => {
    const { client } = world.service
    const shipment = await newShipment()
    const { url } = await client.links.create(shipment.moveID)
    const page = await openLink(url)
    await page.getByText('From Boise').waitFor()
    // Requests fail as they do without a network; the page itself is loaded.
    await page.route('**/v1/tracking', (route) => route.abort('internetdisconnected'))
    await client.shipments.status(shipment, 'APPROVED')
    await page.getByText(/cannot be reached|offline/).waitFor()
    await page.getByText('From Boise').waitFor()
    await shoot(page, 'tracking-offline')
    await page.unroute('**/v1/tracking')
    await page.evaluate('dispatchEvent(new Event("online"))')
    await page.getByText('Updates by itself.').waitFor()
  })

  test('says that nothing is planned yet', async () => {
    const move = await world.service.client.moves.create({ customer: { firstName: 'Ada' } })
    const page = await openLink((await world.service.client.links.create(move.id)).url)
    await page.getByText('Nothing has been planned yet.').waitFor()
    assert.equal(await page.getByText('Ada').count(), 0)
  })

  test('runs only its own files: the policy allows nothing else', async () => {
    const { headers } = await fetch(`${world.service.url}/track`)
    assert.match(headers.get('content-security-policy')!, /^default-src 'none'; script-src 'self'; style-src 'self';/)
    const shipment = await newShipment()
    const page = await openLink((await world.service.client.links.create(shipment.moveID)).url, { bypassCSP: false })
    await page.getByText('From Boise').waitFor()
  })

  test('takes requests for another day and another address, and shows what was answered', async () => {
    const { client } = world.service
    const company = await client.company.get()
    const { id: _, createdAt: __, lastUpdated: ___, eTag: ____, ...rest } = company
    await client.company.replace(company, { ...rest, customerRequests: ['DATES', 'ADDRESSES'] })
    const shipment = await newShipment()
    const { url } = await client.links.create(shipment.moveID)
    const page = await openLink(url, { timezoneId: 'America/Boise', locale: 'en-US' })
    await page.getByRole('button', { name: 'Ask for a change' }).click()
    await page.getByLabel('What should change?').selectOption('Another day for the delivery')
    await page.getByLabel('The day that you want').fill('2027-12-11')
    await page.getByLabel('Why, or what we should know').fill('I get the keys on Saturday.')
    assert.deepEqual(await faultsOf(page, 'tracking-ask-day'), [])
    // The shipment changes while the customer writes: what was typed stays, and the customer looks again before asking.
    const changed = await client.shipments.update(shipment, { scheduledPickupDate: '2027-12-02' })
    await page.route('**/v1/tracking', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByText('Your move was changed while you were writing.').waitFor()
    await page.unroute('**/v1/tracking')
    await page.evaluate('dispatchEvent(new Event("online"))')
    await page.getByText('Planned for Thu, Dec 2, 2027').waitFor()
    assert.equal(await page.getByLabel('The day that you want').inputValue(), '2027-12-11')
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByText('Waiting for an answer').waitFor()
    await page.getByText('Another day for the delivery: Sat, Dec 11, 2027').waitFor()
    const [request] = (await client.changeRequests.list({ moveID: shipment.moveID })).items
    assert.deepEqual([request?.seen, request?.patch], [changed.eTag, { deliveryDate: '2027-12-11' }])

    await page.getByRole('button', { name: 'Ask for a change' }).click()
    await page.getByLabel('What should change?').selectOption('Another address for the delivery')
    await page.getByLabel('Street and number').fill('9 New Street')
    await page.getByLabel('City').fill('Meridian')
    await page.getByLabel('State or region').fill('ID')
    await page.getByLabel('Postal code').fill('8364')
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByText('Please check what you entered.').waitFor()
    await page.locator('[name=postalCode][aria-invalid=true]:focus').fill('83642')
    assert.deepEqual(await faultsOf(page, 'tracking-ask-address'), [])
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByText('9 New Street, Meridian, ID 83642').waitFor()
    const refusal = { decision: 'REFUSE', reason: 'We have no truck that day.' } as const
    await client.changeRequests.decide(request!.id, changed, refusal)
    await page.getByText('Our answer: We have no truck that day.').waitFor()
    await page.getByRole('status').getByText('Your request: Not accepted.').waitFor()
    await page.getByRole('button', { name: 'Withdraw request: Another address' }).click()
    await page.getByText('Withdrawn', { exact: true }).waitFor()
    assert.deepEqual(await faultsOf(page, 'tracking-asked'), [])
  })

  test('its link is created, shown once and revoked on the page of the move', async () => {
    const shipment = await newShipment()
    const page = await world.open(`/moves/${shipment.moveID}`)
    await page.getByRole('button', { name: 'New link' }).click()
    await page.getByLabel('Label').fill('For Ada')
    await page.getByRole('button', { name: 'Create link' }).click()
    const url = await page.getByTestId('secret').innerText()
    assert.match(url, /^http:\/\/[^/]+\/track#vlt_\w+/)
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await shoot(page, 'tracking-link-created')
    await page.getByRole('button', { name: 'Done' }).click()
    const customer = await openLink(new URL(url).pathname + new URL(url).hash)
    await customer.getByText('From Boise').waitFor()
    await page.getByRole('region', { name: 'Tracking links' }).getByText('For Ada').waitFor()
    await shoot(page, 'tracking-links')
    await page.getByRole('button', { name: 'Revoke For Ada' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await customer.getByRole('heading', { name: 'This link is not valid' }).waitFor()
    await page.getByText('None yet. With a link').waitFor()
  })
})

/** Every page as it looks: in light, in dark and on a phone; and whether everybody can use it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { darken, sharedWorld, shoot } from './browser.ts'
import { makeExamples } from './examples.ts'

const SCREENS: Record<string, BrowserContextOptions> = {
  light: {},
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
}

describe('every page of the console', () => {
  let shipmentID = ''
  let moveID = ''
  let webhookID = ''
  const world = sharedWorld({ VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' }, async ({ client }) => {
    const made = await makeExamples(client, 48)
    shipmentID = made[5]!.id
    const party = await client.parties.create({ name: 'North Hauling', kind: 'ORGANIZATION', reference: 'V-1042' })
    await client.moveParties.create(made[5]!.moveID, { partyID: party.id, role: 'HAULER', access: 'STATUS' })
    moveID = made[5]!.moveID
    // Nobody listens there: deliveries that wait are to be seen.
    webhookID = (await client.webhooks.create({ url: 'http://127.0.0.1:9/in', ping: true })).id
  })

  const PAGES: Record<string, { path: () => string; shows: string | RegExp }> = {
    today: { path: () => '/', shows: 'Waiting for a decision' },
    board: { path: () => '/board', shows: /^\d+\+?$/ },
    shipments: { path: () => '/shipments', shows: '48 shipments in all' },
    'no-matches': { path: () => '/shipments?q=zzz', shows: 'No results' },
    shipment: { path: () => `/shipments/${shipmentID}`, shows: /-\d\d/ },
    'new-shipment': { path: () => '/shipments/new', shows: 'New shipment' },
    'new-move': { path: () => '/moves/new', shows: 'Create move' },
    moves: { path: () => '/moves', shows: '24 moves in all' },
    move: { path: () => `/moves/${moveID}`, shows: 'North Hauling' },
    parties: { path: () => '/parties', shows: 'V-1042' },
    webhooks: { path: () => '/webhooks', shows: 'http://127.0.0.1:9/in' },
    webhook: { path: () => `/webhooks/${webhookID}`, shows: 'webhook.ping' },
    keys: { path: () => '/keys', shows: 'API keys' },
    nowhere: { path: () => '/nowhere', shows: 'Page not found' },
    'not-found': { path: () => '/shipments/01a1ddae-0895-7000-96d6-3005d56d3353', shows: /There is no|not found/i },
  }

  /** What is wrong with a page as it is shown, of which a picture is saved first. */
  async function faultsOf(page: Page, name: string, rules?: string[]): Promise<string[]> {
    await shoot(page, name)
    const violations = await violationsOn(page, rules)
    const overflow = (await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')) as number
    return overflow > 0 ? [...violations, `${overflow} px too wide`] : violations
  }

  for (const [screen, options] of Object.entries(SCREENS)) {
    test(`in ${screen === 'light' ? 'light and in dark' : screen}: nothing serious for axe, and nothing wider than the window`, async () => {
      const look = { colorScheme: 'light', bypassCSP: true, reducedMotion: 'reduce' } as const
      const page = await world.open('/', { ...look, ...options })
      const found: Record<string, string[]> = {}
      for (const [name, { path, shows }] of Object.entries(PAGES)) {
        await page.goto(`${world.service.url}/console${path()}`)
        await page.getByText(shows).first().waitFor()
        if (name === 'today') await page.locator('[data-series=done]').first().waitFor({ state: 'attached' })
        await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        found[`${name} in ${screen}`] = await faultsOf(page, `${name}-${screen}`)
        if (screen === 'phone') continue
        await darken(page)
        found[`${name} in dark`] = await faultsOf(page, `${name}-dark`, ['color-contrast'])
        await page.emulateMedia({ colorScheme: 'light' })
      }
      assert.deepEqual(
        Object.entries(found).filter(([, faults]) => faults.length > 0),
        [],
      )
    })
  }
})

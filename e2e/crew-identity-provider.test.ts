/** A crew member signs in on a phone at the identity provider, in the real browser against the real service. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type Client, type CrewMember, createClient } from '@vanline/client'
import type { Page } from 'playwright-core'
import { sharedWorld } from './browser.ts'
import { doStep, goOnline, goTo, newVisit, PHONE, pill, pillSays, type Way, wayTo } from './crew-world.ts'
import { keyOf } from './keys.ts'
import { signInAs, startProvider } from './provider.ts'

const provider = await startProvider()

describe('the phone of a crew member of the identity provider', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-crew-people-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  let way: Way
  let key = ''
  const settings = { ...provider.settings, DATABASE_URL, VANLINE_API_KEYS: 'on' }
  const world = sharedWorld(settings, async (service) => {
    way = await wayTo(service)
    provider.allow(service.url, way.url)
    key = await keyOf('dora', 'dispatcher', DATABASE_URL)
  })
  after(async () => {
    await way?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const first = (page: Page) => page.getByRole('button', { name: /^Sign in with 127/ })
  const again = (page: Page) => page.getByRole('button', { name: 'Sign in again' })
  /** Cara and Dan, once for all tests. */
  let made: Promise<{ cara: CrewMember; dan: CrewMember }> | undefined
  const members = (client: Client) => {
    const member = (firstName: string) => client.crewMembers.create({ firstName, accountID: firstName })
    made ??= Promise.all([member('Cara'), member('Dan')]).then(([cara, dan]) => ({ cara, dan }))
    return made
  }
  /** Lets the page look for a signal until something has happened. */
  async function looking(page: Page, until: Promise<unknown>): Promise<void> {
    let isOver = false
    const over = until.finally(() => {
      isOver = true
    })
    while (!isOver) {
      await goOnline(page)
      await Promise.race([over, page.waitForTimeout(200)])
    }
    await over
  }
  /** Everything that the browser stores for the page, as text. */
  const stored = (page: Page) =>
    page.evaluate<string>(`new Promise((resolve) => {
      const opening = indexedDB.open('vanline-crew')
      opening.onsuccess = () => {
        const all = opening.result.transaction('session').objectStore('session').getAll()
        all.onsuccess = () => {
          opening.result.close()
          resolve(JSON.stringify([all.result, { ...localStorage }, { ...sessionStorage }]))
        }
      }
    })`)

  test('tokens are renewed and only in memory; what was done after they ended is sent for the same person only', async () => {
    const client = createClient({ baseUrl: world.service.url, apiKey: key })
    const { cara } = await members(client)
    const visit = await newVisit(client, [{ id: cara.id, firstName: 'Cara', links: [] }], { customer: 'Omar Haddad' })
    const status = async () => (await client.jobs.get(visit.job.id)).status
    const page = await world.blank(PHONE)
    await page.goto(`${way.url}/crew`)
    await first(page).click()
    await signInAs(page, 'Cara')
    await pill(page).waitFor()
    assert.equal(page.url(), `${way.url}/crew#/`)
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await looking(page, provider.renewed())
    await doStep(page, visit.job.id, 'On the way')
    await pillSays(page, 'All saved')
    assert.equal(await status(), 'EN_ROUTE')
    assert.doesNotMatch(await stored(page), /eyJ[\w-]+\.|verifier/)

    provider.endSessions()
    await looking(page, page.getByText('Your session has ended').waitFor())
    await way.cut()
    await doStep(page, visit.job.id, 'Arrived')
    await page.reload()
    await page.getByText('Your session has ended').waitFor()
    await pillSays(page, 'On this phone: 1')
    await again(page).click()
    await page.getByText('The sign-in cannot be reached').waitFor()
    await way.restore()

    await again(page).click()
    await signInAs(page, 'Dan')
    await page.getByRole('heading', { name: 'Cara is signed in on this phone' }).waitFor()
    await page.getByRole('button', { name: 'Go back' }).click()
    await pillSays(page, 'On this phone: 1')
    assert.equal(await status(), 'EN_ROUTE')
    // The identity provider knows Dan in this browser, and asks nevertheless.
    await again(page).click()
    await signInAs(page, 'Cara')
    await pillSays(page, 'All saved')
    assert.equal(await status(), 'ARRIVED')
    const { items } = await client.moves.history(visit.moveID)
    const actors = items.filter(({ type }) => type === 'job.status_changed').map(({ actor }) => actor)
    assert.deepEqual(actors, ['Cara', 'Cara'])

    const revoked = provider.revoked()
    await goTo(page, '/you')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await revoked
    // The next person at this phone may be another one.
    await first(page).click()
    await page.getByPlaceholder('Enter any login').waitFor()
  })

  test('another tab signs in by one tap; when it becomes that of another person, the tokens of the first are used no more', async () => {
    const client = createClient({ baseUrl: world.service.url, apiKey: key })
    await members(client)
    const page = await world.blank(PHONE)
    await page.goto(`${way.url}/crew`)
    await first(page).click()
    await signInAs(page, 'Cara')
    await pillSays(page, 'All saved')
    const other = await page.context().newPage()
    await other.goto(`${way.url}/crew`)
    await again(other).click()
    await pillSays(other, 'All saved')
    await pillSays(page, 'All saved')

    // The identity provider forgets who it was.
    await page.context().clearCookies()
    await other.reload()
    await again(other).click()
    await signInAs(other, 'Dan')
    await other.getByRole('button', { name: 'Sign in as Dan' }).click()
    await pillSays(other, 'All saved')
    await page.getByText('Your session has ended').waitFor()
    await goTo(page, '/you')
    await page.getByText('Dan', { exact: true }).waitFor()
    await other.close()
  })

  test('an answer that this tab did not ask for is refused, and no token is requested', async () => {
    const page = await world.blank(PHONE)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`${way.url}/crew/signed-in?code=stolen&state=made-up`)
    await page.getByText('The sign-in did not succeed').waitFor()
    assert.equal(page.url(), `${way.url}/crew#/`)
    await first(page).click()
    await page.getByPlaceholder('Enter any login').waitFor()
    await page.goto(`${way.url}/crew/signed-in?code=stolen&state=made-up&iss=${provider.issuer}`)
    await page.getByText('The sign-in did not succeed').waitFor()
    assert.deepEqual(
      requests.filter((url) => url.startsWith(`${provider.issuer}/token`)),
      [],
    )
  })
})

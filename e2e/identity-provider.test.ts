import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createClient, type Shipment } from '@vanline/client'
import type { Page } from 'playwright-core'
import { sampleOf } from '../scripts/sample.ts'
import { fallAsleep, openSleeper } from './asleep.ts'
import { LIVE, live, sharedWorld, shoot } from './browser.ts'
import { save, saved, type } from './editing.ts'
import { keyOf } from './keys.ts'
import { signInAs, startProvider } from './provider.ts'
import type { OpenOptions } from './visits.ts'

const provider = await startProvider()
/** The page in which Ada stays signed in from test to test. */
const ADAS = { person: 'Ada' }

describe('signing in at an identity provider', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-people-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  after(() => rmSync(folder, { recursive: true, force: true }))
  let key = ''
  const settings = { ...provider.settings, DATABASE_URL, VANLINE_API_KEYS: 'on' }
  const world = sharedWorld(settings, async ({ url }) => {
    provider.allow(url)
    key = await keyOf('warehouse', 'administrator', DATABASE_URL)
  })
  const withKey = () => createClient({ baseUrl: world.service.url, apiKey: key })
  const newShipment = () => withKey().shipments.create({ shipmentType: 'HHG', reference: 'A' })
  const dialogIn = (page: Page) => page.getByRole('dialog', { name: 'Sign in to Vanline' })
  const signInButton = (page: Page) => dialogIn(page).getByRole('button', { name: /^Sign in with 127/ })

  /** Opens a page as a person who signs in, if they are not yet. */
  async function openAs(name: string, path: string, options: OpenOptions = {}): Promise<Page> {
    const page = await world.open(path, options)
    await signInButton(page).or(page.locator(LIVE)).waitFor()
    if (await signInButton(page).isVisible()) {
      await signInButton(page).click()
      await signInAs(page, name)
      await dialogIn(page).waitFor({ state: 'detached' })
    }
    await page.waitForURL(`${world.service.url}/console${path}`)
    return page
  }
  const openShipment = async (name: string, { id }: Shipment, options: OpenOptions = {}): Promise<Page> => {
    const page = await openAs(name, `/shipments/${id}`, options)
    await live(page)
    return page
  }
  /** The page of the shipment, without what Ada has typed into it. */
  async function isNotShown(page: Page): Promise<void> {
    await live(page)
    await page.getByRole('button', { name: /^Change Reference: A/ }).waitFor()
    assert.doesNotMatch(await page.content(), /typed by Ada/)
  }
  /** Signs in in the window that the page opens. */
  async function signInBeside(page: Page, name: string): Promise<void> {
    const opening = page.context().waitForEvent('page')
    await signInButton(page).click()
    const opened = await opening
    const closed = opened.waitForEvent('close')
    await signInAs(opened, name)
    await closed
  }

  test('a person signs in, and the history names them; tokens are only in memory, and a reload asks nothing', async () => {
    const shipment = await newShipment()
    const urls: string[] = []
    const page = await world.open(`/shipments/${shipment.id}`)
    await signInButton(page).waitFor()
    await shoot(page, 'sign-in')
    page.on('request', (request) => urls.push(request.url()))
    await signInButton(page).click()
    await signInAs(page, 'Ada')
    await live(page)
    await type(page, 'Reference', 'B')
    await save(page)
    await saved(page)
    await page.getByRole('region', { name: 'History' }).getByRole('img', { name: 'Ada Example' }).first().waitFor()
    const [newest] = (await withKey().shipments.history(shipment.id)).items
    assert.deepEqual([newest!.actor, newest!.actorName], ['Ada', 'Ada Example'])

    const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    assert.doesNotMatch(stored, /eyJ|verifier/)
    assert.doesNotMatch(urls.join('\n'), /eyJ|token=/)
    await page.reload()
    await page.getByRole('button', { name: /^Change Reference: B/ }).waitFor()
    assert.equal(page.url(), `${world.service.url}/console/shipments/${shipment.id}`)
  })

  test('tokens are renewed while a person types, and nothing of it is lost', async () => {
    const shipment = await newShipment()
    const page = await openShipment('Ada', shipment, ADAS)
    await type(page, 'Reference', 'typed before')
    await provider.renewed()
    assert.equal(await page.getByLabel('Reference', { exact: true }).first().inputValue(), 'typed before')
    await save(page)
    await saved(page)
    assert.equal((await withKey().shipments.get(shipment.id)).reference, 'typed before')
  })

  test('while the provider cannot be reached, what was typed stays, and saving goes on when it is back', async () => {
    const shipment = await newShipment()
    const page = await openShipment('Ada', shipment, ADAS)
    await type(page, 'Reference', 'typed before')
    await page.route(`${provider.issuer}/**`, (route) => route.abort())
    await page.getByText('The identity provider cannot be reached').waitFor()
    await shoot(page, 'cut-off')
    await save(page)
    assert.equal(await page.getByLabel('Reference', { exact: true }).first().inputValue(), 'typed before')
    assert.equal((await withKey().shipments.get(shipment.id)).reference, 'A')
    await page.unroute(`${provider.issuer}/**`)
    await saved(page)
    await page.getByText('The identity provider cannot be reached').waitFor({ state: 'detached' })
    assert.equal((await withKey().shipments.get(shipment.id)).reference, 'typed before')
  })

  test('when the session ends while a person types, they sign in in another window and lose nothing', async () => {
    const shipment = await newShipment()
    const page = await openShipment('Ada', shipment, ADAS)
    await type(page, 'Reference', 'typed before')
    provider.endSessions()
    await dialogIn(page).getByText('Your session has ended').waitFor()
    await signInBeside(page, 'Ada')
    await dialogIn(page).waitFor({ state: 'detached' })
    await save(page)
    await saved(page)
    assert.equal((await withKey().shipments.get(shipment.id)).reference, 'typed before')
  })

  test('another person who signs in in that window does not get what was typed', async () => {
    const shipment = await newShipment()
    const page = await openShipment('Ada', shipment)
    page.on('dialog', (dialog) => void dialog.accept())
    await type(page, 'Reference', 'typed by Ada')
    provider.endSessions()
    await dialogIn(page).getByText('Your session has ended').waitFor()
    await signInBeside(page, 'Ben')
    await page.getByText('Another person was signed in here before you').waitFor()
    await isNotShown(page)
    provider.endSessions()
    await signInBeside(page, 'Ada')
    await page.getByText('Another person was signed in here before you').waitFor()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
    await save(page)
    await saved(page)
    const { items } = await withKey().shipments.history(shipment.id)
    assert.deepEqual(
      items.map(({ actorName }) => actorName),
      ['Ada Example', 'warehouse'],
    )
  })

  test('another person who signs in after a reload does not get what was typed', async () => {
    const page = await openShipment('Ada', await newShipment())
    await type(page, 'Reference', 'typed by Ada')
    provider.endSessions()
    await dialogIn(page).getByText('Your session has ended').waitFor()
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await signInButton(page).click()
    await signInAs(page, 'Ben')
    await dialogIn(page).waitFor({ state: 'detached' })
    await isNotShown(page)
  })

  test('another person who signs in in another tab ends the session of the first, which may have slept meanwhile', async () => {
    for (const isAsleep of sampleOf('tabs beside another person', [false, true], 1)) {
      const shipment = await newShipment()
      const url = `${world.service.url}/console/shipments/${shipment.id}`
      const second = await world.blank()
      const first = await openSleeper(second.context(), url)
      await signInButton(first).click()
      await signInAs(first, 'Ada')
      await live(first)
      await type(first, 'Reference', 'typed by Ada')
      if (isAsleep) await fallAsleep(first)
      // The provider does not know Ada in this browser any more, but the first tab has her tokens.
      await second.context().clearCookies()
      const sent: string[] = []
      first.on('request', (request) => {
        if (request.method() === 'PATCH') sent.push(request.url())
      })
      await second.goto(url)
      await signInButton(second).click()
      await signInAs(second, 'Ben')
      await isNotShown(second)
      // It slept, so it learns that when it is used.
      if (isAsleep) await save(first)
      await dialogIn(first).getByText('Another person signed in in this browser').waitFor()
      assert.doesNotMatch(await first.content(), /typed by Ada/)
      const { items } = await withKey().shipments.history(shipment.id)
      assert.deepEqual([sent, items.length], [[], 1])
    }
  })

  test('signing out holds although the tab is closed before the provider is asked to confirm it', async () => {
    const page = await openAs('Ada', '/shipments')
    const asked = page.waitForRequest(/\/session\/end\?/)
    const revoked = provider.revoked()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Yes, sign me out' }).waitFor()
    const hint = new URL((await asked).url()).searchParams.get('id_token_hint')!
    const bearer = createClient({ baseUrl: world.service.url, token: hint })
    await assert.rejects(bearer.server.caller(), /audience|aud/)
    await revoked
    const other = await page.context().newPage()
    await page.close()
    const urls: string[] = []
    other.on('request', (request) => urls.push(request.url()))
    await other.goto(`${world.service.url}/console/shipments`)
    await signInButton(other).waitFor()
    assert.deepEqual(
      urls.filter((url) => url.startsWith(provider.issuer)),
      [],
    )
    // Its own session has not ended, but the next person may be another one.
    await signInButton(other).click()
    await signInAs(other, 'Ben')
    await other.getByRole('button', { name: 'Account' }).click()
    await other.getByText('Signed in as Ben Example').waitFor()
  })

  test('signing out ends the session in every tab and at the provider, and a reload does not begin another', async () => {
    const page = await openAs('Ada', '/shipments')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const other = await page.context().newPage()
    await other.goto(page.url())
    await live(other)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByText('Signed in as Ada Example').waitFor()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    // The other tab does not begin another session, although the one at the provider has not ended yet.
    await signInButton(other).waitFor()
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await signInButton(page).waitFor()
    // The provider learns whose session ends by the ID token, which the service does not accept. No other token is in a URL.
    const [hints, others] = [/[?&]id_token_hint=eyJ[^&]*/, asked.splice(0)]
    assert.equal(others.filter((url) => hints.test(url)).length, 1)
    assert.doesNotMatch(others.join('\n').replace(hints, ''), /eyJ/)
    await page.reload()
    await signInButton(page).waitFor()
    assert.deepEqual(
      asked.filter((url) => url.startsWith(provider.issuer)),
      [],
    )
    await signInButton(page).click()
    await page.getByPlaceholder('Enter any login').waitFor()
  })

  test('a person without rights is told so, and by which name', async () => {
    const page = await openAs('Vic', '/shipments')
    await page.getByText('Your account has no access yet').waitFor()
    await page.getByText('Vic Example').waitFor()
    await shoot(page, 'no-access')
    assert.equal(await page.getByRole('table').count(), 0)
  })

  test('an answer that this tab did not ask for is refused, and no token is requested', async () => {
    const page = await world.open('/signed-in?code=stolen&state=made-up')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await dialogIn(page).getByText('This page did not ask for a sign-in').waitFor()
    assert.equal(page.url(), `${world.service.url}/console/`)
    await signInButton(page).click()
    await page.getByPlaceholder('Enter any login').waitFor()
    await page.goto(`${world.service.url}/console/signed-in?code=stolen&state=made-up&iss=${provider.issuer}`)
    await dialogIn(page).getByText('The answer of the identity provider is not valid').waitFor()
    assert.deepEqual(
      requests.filter((url) => url.startsWith(`${provider.issuer}/token`)),
      [],
    )
  })

  test('an API key still works beside it, and is shown by its name', async () => {
    const page = await world.open('/shipments')
    await dialogIn(page).getByLabel('API key').fill(key)
    await dialogIn(page).getByRole('button', { name: 'Sign in with a key' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByText('Signed in as warehouse').waitFor()
  })
})

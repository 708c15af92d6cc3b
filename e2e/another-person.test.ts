/** Input belongs to the person who typed it: another person who signs in in the same browser neither sends nor sees it. Here with API keys. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createClient, type Shipment } from '@vanline/client'
import type { Page } from 'playwright-core'
import { sampleOf } from '../scripts/sample.ts'
import { fallAsleep, openSleeper, wake } from './asleep.ts'
import { drawnViolationsOn } from './axe.ts'
import { darken, live, sharedWorld, shoot } from './browser.ts'
import { save, saved, type } from './editing.ts'
import { keyOf } from './keys.ts'

describe('another person signs in with a key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-another-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  after(() => rmSync(folder, { recursive: true, force: true }))
  let ben = ''
  const world = sharedWorld({ DATABASE_URL, VANLINE_API_KEYS: 'on' }, async () => {
    ben = await keyOf('Ben', 'administrator', DATABASE_URL)
  })
  const asBen = () => createClient({ baseUrl: world.service.url, apiKey: ben })
  const newShipment = () => asBen().shipments.create({ shipmentType: 'HHG', reference: 'A' })
  let keys = 0
  const newKey = () => {
    keys++
    const scopes = ['moves:write', 'shipments:write', 'events:read', 'notes:write', 'documents:write'] as const
    return asBen().keys.create({ name: `Ada ${keys}`, scopes: [...scopes] })
  }
  const urlOf = ({ id }: Shipment): string => `${world.service.url}/console/shipments/${id}`
  const dialogIn = (page: Page) => page.getByRole('dialog', { name: 'Sign in to Vanline' })
  const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

  /** Enter goes to the field, wherever the dialog has put the focus meanwhile. */
  async function signInWith(page: Page, key: string | undefined): Promise<void> {
    const field = page.getByLabel('API key or access token')
    await field.fill(key!)
    await field.press('Enter')
    await dialogIn(page).waitFor({ state: 'detached' })
  }
  /** The requests of a page that change something, from now on. */
  function changesOf(page: Page): string[] {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url())
    })
    return sent
  }
  async function isNotShown(page: Page): Promise<void> {
    await live(page)
    await page.getByRole('button', { name: /^Change Reference: A/ }).waitFor()
    assert.equal(await unsaved(page).count(), 0)
    assert.doesNotMatch(await page.content(), /typed by Ada/)
  }
  /** Waits until the node refuses a revoked key, which it may have cached for some moments. */
  const untilRefused = async ({ secret }: { secret?: string }): Promise<void> => {
    const revoked = createClient({ baseUrl: world.service.url, apiKey: secret! })
    await assert.rejects(async () => {
      for (;;) await revoked.shipments.list({ limit: 1 })
    })
  }
  const actorsOf = async ({ id }: Shipment): Promise<(string | null)[]> =>
    (await asBen().shipments.history(id)).items.map(({ actorName }) => actorName)

  test('a key is revoked while its holder types: the waiting change is not sent for another person, who is told so', async () => {
    const shipment = await newShipment()
    const key = await newKey()
    const page = await world.open(`/shipments/${shipment.id}`)
    await signInWith(page, key.secret)
    await type(page, 'Reference', 'typed by Ada')
    await asBen().keys.delete(key)
    await untilRefused(key)
    await save(page)
    await dialogIn(page).getByText('If another person signs in, it is not sent').waitFor()
    await shoot(page, 'sign-in-again')
    const sent = changesOf(page)
    await signInWith(page, ben)
    await page.getByText('Another person was signed in here before you').waitFor()
    await isNotShown(page)
    assert.deepEqual(await drawnViolationsOn(page, 'taken over'), [])
    await shoot(page, 'taken-over')
    await darken(page)
    assert.deepEqual(await drawnViolationsOn(page, 'taken over in dark'), [])
    await shoot(page, 'taken-over-dark')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.reload()
    await isNotShown(page)
    assert.equal(await page.getByText('Another person was signed in here before you').count(), 0)
    assert.deepEqual([sent, await actorsOf(shipment)], [[], ['Ben']])
  })

  test('the same person signs in again, and the waiting change is sent', async () => {
    const shipment = await newShipment()
    const key = await newKey()
    const page = await world.open(`/shipments/${shipment.id}`)
    await signInWith(page, key.secret)
    await type(page, 'Reference', 'typed by Ada')
    const body = JSON.stringify({ title: 'Unauthorized', status: 401, code: 'unauthorized', detail: 'Not now.' })
    const answer = { status: 401, contentType: 'application/problem+json', body }
    await page.route(/\/v1\/shipments\//, (route) => route.fulfill(answer), { times: 1 })
    await save(page)
    await dialogIn(page).getByText('Not now.').waitFor()
    await signInWith(page, key.secret)
    await saved(page)
    assert.deepEqual(await actorsOf(shipment), [key.name, 'Ben'])
  })

  test('in another tab: the first tab is signed out, and the draft waits there for its owner', async () => {
    const shipment = await newShipment()
    const key = await newKey()
    const first = await world.open(`/shipments/${shipment.id}`)
    await signInWith(first, key.secret)
    await type(first, 'Reference', 'typed by Ada')
    const second = await first.context().newPage()
    await second.goto(urlOf(shipment))
    await signInWith(second, ben)
    await isNotShown(second)
    await dialogIn(first).getByText('Another person signed in in this browser').waitFor()
    assert.doesNotMatch(await first.content(), /typed by Ada/)
    assert.deepEqual(await drawnViolationsOn(first, 'signed out by another'), [])
    await shoot(first, 'signed-out-by-another')
    await darken(first)
    assert.deepEqual(await drawnViolationsOn(first, 'signed out by another in dark'), [])
    await shoot(first, 'signed-out-by-another-dark')
    // Ben deletes only his own drafts.
    await second.getByRole('button', { name: 'Account' }).click()
    await second.getByRole('menuitem', { name: 'Sign out' }).click()
    await dialogIn(second).waitFor()
    await signInWith(first, key.secret)
    await unsaved(first).waitFor()
    await save(first)
    await saved(first)
    assert.deepEqual(await actorsOf(shipment), [key.name, 'Ben'])
  })

  test('a tab that slept meanwhile sends nothing when it is used, woken or loaded again', async () => {
    for (const use of sampleOf('uses of a tab that slept', ['save', 'wake', 'reload'] as const, 1)) {
      const shipment = await newShipment()
      const key = await newKey()
      const second = await world.blank()
      const context = second.context()
      const first = await openSleeper(context, urlOf(shipment))
      await signInWith(first, key.secret)
      await type(first, 'Reference', 'typed by Ada')
      await fallAsleep(first)
      await second.goto(urlOf(shipment))
      await signInWith(second, ben)
      await isNotShown(second)
      assert.equal(await dialogIn(first).count(), 0)
      const sent = changesOf(first)
      if (use === 'save') await save(first)
      else if (use === 'wake') await wake(first)
      else await first.reload()
      await dialogIn(first).getByText('Another person signed in in this browser').waitFor()
      assert.doesNotMatch(await first.content(), /typed by Ada/)
      assert.deepEqual([use, sent, await actorsOf(shipment)], [use, [], ['Ben']])
      await context.close()
    }
  })

  test('the stored key of a tab is revoked: its drafts are not shown after a reload', async () => {
    const shipment = await newShipment()
    const key = await newKey()
    const page = await world.open(`/shipments/${shipment.id}`)
    await signInWith(page, key.secret)
    await type(page, 'Reference', 'typed by Ada')
    await asBen().keys.delete(key)
    await untilRefused(key)
    await page.reload()
    await dialogIn(page).getByText('The key that was stored in this tab is not valid any more').waitFor()
    assert.doesNotMatch(await page.content(), /typed by Ada/)
  })

  test('what one person searched for is neither shown to the next one in the tab nor sent for them, also by Back', async () => {
    await newShipment()
    const key = await newKey()
    const page = await world.open('/shipments')
    await signInWith(page, key.secret)
    const find = page.getByLabel('Find anything')
    await find.fill('Okafor')
    await find.press('Enter')
    await page.getByRole('button', { name: 'Clear Okafor' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Clear Okafor' }).waitFor()
    await page.getByRole('link', { name: 'Moves', exact: true }).click()
    const customer = page.getByLabel('Customer: name, e-mail or phone')
    const asked = page.waitForRequest((request) => request.postData()?.includes('Quintero') ?? false)
    await customer.fill('Quintero')
    await asked
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await dialogIn(page).waitFor()
    assert.doesNotMatch(JSON.stringify(await page.evaluate('history.state')), /Okafor|Quintero/)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`))
    await signInWith(page, ben)
    await page.getByText(/^\d+ moves? in all$/).waitFor()
    assert.equal(await customer.inputValue(), '')
    await page.goBack()
    await page.waitForURL(/\/shipments$/)
    await page.getByText(/^\d+ shipments? in all$/).waitFor()
    assert.equal(await page.getByRole('button', { name: /^Clear / }).count(), 0)
    await page.reload()
    await page.getByText(/^\d+ shipments? in all$/).waitFor()
    assert.doesNotMatch(await page.content(), /Okafor|Quintero/)
    assert.deepEqual(
      sent.filter((each) => /Okafor|Quintero/.test(each)),
      [],
    )
  })
})

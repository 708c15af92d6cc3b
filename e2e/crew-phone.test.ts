/** Papers, places, clocks and other ways to sign in on the phone of a crew, in the real browser against the real service. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createClient } from '@vanline/client'
import type { Page } from 'playwright-core'
import { sharedWorld } from './browser.ts'
import {
  doStep,
  fillSheet,
  goOnline,
  goTo,
  newMember,
  newVisit,
  openCrew,
  PHONE,
  pill,
  pillSays,
  waysTo,
} from './crew-world.ts'
import { keyOf } from './keys.ts'

describe('the phone of a crew', () => {
  const world = sharedWorld()
  const newWay = waysTo(world)

  async function ready(script = '') {
    const way = await newWay()
    const member = await newMember(world.service, 'Ana')
    const visit = await newVisit(world.service.client, [member], { customer: 'Omar Haddad' })
    const page = await world.blank(PHONE)
    if (script) await page.context().addInitScript(script)
    return { way, member, visit, page, secret: member.links[0]!.secret }
  }
  const addPaper = async (shipmentID: string, name: string, text: string) => {
    const form = new FormData()
    const record = JSON.stringify({ documentType: 'BILL_OF_LADING', name })
    form.set('record', new Blob([record], { type: 'application/json' }))
    form.set('file', new Blob([text], { type: 'text/plain' }), name)
    const url = `${world.service.url}/v1/shipments/${shipmentID}/documents`
    assert.equal((await fetch(url, { method: 'POST', body: form })).status, 201)
  }
  /** The papers that the phone keeps. */
  const keptPapers = (page: Page) =>
    page.evaluate<number>(`new Promise((resolve) => {
      const opening = indexedDB.open('vanline-crew')
      opening.onsuccess = () => {
        const all = opening.result.transaction('read').objectStore('read').getAllKeys()
        all.onsuccess = () => { opening.result.close(); resolve(all.result.filter((key) => key.includes('/papers/')).length) }
      }
    })`)
  const opened = async (page: Page, name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    const parts: Buffer[] = []
    for await (const part of await download.createReadStream()) parts.push(part as Buffer)
    return Buffer.concat(parts).toString()
  }

  test('papers are read without a signal, encrypted on the phone, and gone after signing out', async () => {
    const { way, visit, page, secret } = await ready()
    await addPaper(visit.shipmentID, 'bill.txt', 'Two sofas, one piano')
    await openCrew(page, way, secret)
    await page.getByText('Omar Haddad').first().waitFor()
    while ((await keptPapers(page)) === 0) await page.waitForTimeout(50)
    await way.cut()
    await goTo(page, `/jobs/${visit.job.id}`)
    assert.equal(await opened(page, 'bill.txt'), 'Two sofas, one piano')
    await goTo(page, '/you')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(await keptPapers(page), 0)
  })

  test('a photograph has no place, unless the person adds it on the sheet', async () => {
    const { way, visit, page, secret } = await ready()
    await page.context().grantPermissions(['geolocation'], { origin: way.url })
    await page.context().setGeolocation({ latitude: 38.58157, longitude: -121.4944 })
    await openCrew(page, way, secret)
    const remarks = async () =>
      (await world.service.client.documents.list({ shipmentID: visit.shipmentID })).items.map((each) => each.remarks)
    await doStep(page, visit.job.id, 'On the way', { photos: 1 })
    await pillSays(page, 'All saved')
    assert.deepEqual(await remarks(), [null])
    await page.getByRole('button', { name: 'Arrived', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await fillSheet(page, dialog, { photos: 1 })
    await dialog.getByLabel('Add the place where I am').check()
    await dialog.getByText('Place: 38.58157, -121.49440').waitFor()
    await dialog.getByRole('button', { name: /keep on this phone/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await pillSays(page, 'All saved')
    assert.deepEqual((await remarks()).toSorted(), ['Place: 38.58157, -121.49440', null].toSorted())
  })

  for (const [what, shiftMs] of [
    ['set back', -5 * 3600_000],
    ['set forward', 5 * 3600_000],
  ] as const)
    test(`a clock that is ${what} without a signal: the time of doing is between the last contact and the arrival`, async () => {
      const { way, visit, page, secret } = await ready(
        'const now = Date.now; Date.now = () => now() + (self.shiftMs ?? 0)',
      )
      await openCrew(page, way, secret)
      await page.getByText('Omar Haddad').first().waitFor()
      await way.cut()
      const fromMs = Date.now() - 60_000
      await page.evaluate(`self.shiftMs = ${shiftMs}`)
      await doStep(page, visit.job.id, 'On the way')
      await way.restore()
      await goOnline(page)
      await pillSays(page, 'All saved')
      const { items } = await world.service.client.moves.history(visit.moveID)
      const done = items.find(({ type }) => type === 'job.status_changed') as { occurredAt: string; time: string }
      assert.ok(Date.parse(done.occurredAt) > fromMs && done.occurredAt <= done.time, JSON.stringify(done))
    })

  test('a service with another key: the entries stay on the phone, and the page says how many', async () => {
    const { way, visit, page, secret } = await ready()
    await openCrew(page, way, secret)
    await way.cut()
    await doStep(page, visit.job.id, 'On the way')
    await pillSays(page, 'No signal · 1 on this phone')
    await goTo(page, '/you')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign out, keep them here' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await way.restore()
    await page.route('**/v1/crew/me', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), storageKey: 'A'.repeat(43) } })
    })
    await page.getByLabel('Link or key').fill(secret)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('1 entry on this phone cannot be opened').waitFor()
    await page.reload()
    await page.getByText('1 entry on this phone cannot be opened').waitFor()
    assert.equal(await page.getByText('The browser deleted').count(), 0)
    // With the right key they are sent.
    await page.unroute('**/v1/crew/me')
    await goTo(page, '/you')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Link or key').fill(secret)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await pillSays(page, 'All saved')
    assert.equal((await world.service.client.jobs.get(visit.job.id)).status, 'EN_ROUTE')
  })
})

describe('the phone of a crew member with an account', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-crew-key-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  after(() => rmSync(folder, { recursive: true, force: true }))
  let [office, key] = ['', '']
  const world = sharedWorld({ DATABASE_URL, VANLINE_API_KEYS: 'on' }, async () => {
    office = await keyOf('dora', 'dispatcher', DATABASE_URL)
    key = await keyOf('rosa', 'administrator', DATABASE_URL)
  })

  test('signs in by key; a key without a crew member is refused in words', async () => {
    const client = createClient({ baseUrl: world.service.url, apiKey: office })
    const page = await world.blank(PHONE)
    await page.goto(`${world.service.url}/crew`)
    const signIn = async () => {
      await page.getByLabel('Link or key').fill(key)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await signIn()
    await page.getByText('This credential does not belong to a crew member.').waitFor()
    const answer = await fetch(`${world.service.url}/v1/me`, { headers: { authorization: `Bearer ${key}` } })
    const { actor } = (await answer.json()) as { actor: string }
    const { id } = await client.crewMembers.create({ firstName: 'Rosa', accountID: actor })
    const visit = await newVisit(client, [{ id, firstName: 'Rosa', links: [] }], { customer: 'Omar Haddad' })
    await signIn()
    await pill(page).waitFor()
    await doStep(page, visit.job.id, 'On the way')
    await pillSays(page, 'All saved')
    assert.equal((await client.jobs.get(visit.job.id)).status, 'EN_ROUTE')

    // What the same key changes elsewhere is the person's own change, and not one of the office.
    const own = createClient({ baseUrl: world.service.url, apiKey: key })
    await doStep(page, visit.job.id, 'Arrived')
    await pillSays(page, 'All saved')
    await page.getByRole('button', { name: 'Loaded', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await page.route('**/v1/crew/jobs', (route) => route.abort())
    await own.shipments.update(await own.shipments.get(visit.shipmentID), { customerRemarks: 'Ring twice' })
    await fillSheet(page, dialog, { weight: '4100' })
    await dialog.getByRole('button', { name: 'keep on this phone' }).click()
    await dialog.waitFor({ state: 'detached' })
    await goTo(page, '/outbox')
    await page.getByTestId('saved').filter({ hasText: 'Loaded' }).waitFor()
    assert.equal((await client.shipments.get(visit.shipmentID)).actualWeight, 4100)
    assert.equal(await page.getByText('meanwhile changed').count(), 0)
  })
})

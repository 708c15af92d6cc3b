/** A phone changes hands while the page of the first person still waits for something: the second person sees and gets nothing of it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { sharedWorld } from './browser.ts'
import {
  addNote,
  entries,
  goOnline,
  goTo,
  newMember,
  newVisit,
  openCrew,
  PHONE,
  pillSays,
  waysTo,
} from './crew-world.ts'

/** `setUp.isDeaf`: other tabs tell this one nothing. `setUp.skewMs`: the clock was set. `setUp.held`: nothing is decrypted before it ends. */
const SET_UP = `{
  globalThis.setUp = { isDeaf: false, skewMs: 0, held: undefined, isHolding: false }
  const now = Date.now
  Date.now = () => now() + setUp.skewMs
  const listens = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage')
  Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
    ...listens,
    set(listener) { listens.set.call(this, (event) => { if (!setUp.isDeaf) listener(event) }) },
  })
  const decrypt = SubtleCrypto.prototype.decrypt
  SubtleCrypto.prototype.decrypt = async function (...given) {
    const { held } = setUp
    const bytes = await decrypt.apply(this, given)
    if (held) setUp.isHolding = true
    await held
    return bytes
  }
}`
/** Tells the tabs of this browser of something, as another tab would. */
const tells = (what: string, times = 1) => `{
  const channel = new BroadcastChannel('vanline-crew')
  for (let i = 0; i < ${times}; i++) channel.postMessage('${what}')
}`
const SENDERS = `navigator.locks.query().then(({ pending }) =>
  pending.filter(({ name }) => name === 'vanline-crew-sender').length)`
const HOLDS_SENDERS = `new Promise((isHeld) => {
  void navigator.locks.request('vanline-crew-sender', () => { isHeld(); return new Promise(() => {}) })
})`
/** The number of rows of what was read, and of sessions. */
const ROWS = `new Promise((resolve) => {
  const opening = indexedDB.open('vanline-crew')
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(['read', 'session'])
    const counts = ['read', 'session'].map((name) => transaction.objectStore(name).count())
    transaction.oncomplete = () => { opening.result.close(); resolve(counts.map(({ result }) => result)) }
  }
})`

describe('a phone that changes hands', () => {
  const world = sharedWorld()
  const newWay = waysTo(world)

  async function ready() {
    const way = await newWay()
    const [ana, ben] = [await newMember(world.service, 'Ana'), await newMember(world.service, 'Ben')]
    const visit = await newVisit(world.service.client, [ana], { customer: 'Omar Haddad' })
    await newVisit(world.service.client, [ben], { customer: 'June Park' })
    const page = await world.blank(PHONE)
    await page.context().addInitScript(SET_UP)
    await openCrew(page, way, ana.links[0]!.secret)
    await pillSays(page, 'All saved')
    return { way, ana, ben, visit, page }
  }
  /** In the same page, which goes on. */
  const becomeBen = async (page: Page, secret: string) => {
    await goTo(page, secret)
    await page.getByRole('button', { name: 'Sign in as Ben' }).click()
    await page.getByText('June Park').first().waitFor()
    await goTo(page, '/outbox')
    await page.getByRole('heading', { name: 'On this phone' }).waitFor()
  }
  const signOut = async (page: Page) => {
    await goTo(page, '/you')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }
  /** The first request to this address from now on, which waits for the test. */
  const heldAt = (page: Page, url: string) => {
    const { promise, resolve } = Promise.withResolvers<Route>()
    void page.route(url, (route) => resolve(route), { times: 1 })
    return promise
  }

  test('while an entry is sent: the answer shows no entry of the first person', async () => {
    const { ben, visit, page } = await ready()
    const sent = heldAt(page, '**/notes')
    await addNote(page, visit.job.id, 'The key is under the mat')
    const note = await sent
    await becomeBen(page, ben.links[0]!.secret)
    // One sender runs at a time: that of the second person asks after that of the first has ended.
    const asked = heldAt(page, '**/v1/crew/jobs')
    await note.abort()
    const jobs = await asked
    assert.equal(await entries(page).count(), 0)
    await jobs.continue()
    await page.getByText('1 entry of another person is on this phone').waitFor()
    assert.equal(await entries(page).count(), 0)
  })

  test('while the outbox is read: what the first person saved is not shown', async () => {
    const { ben, visit, page } = await ready()
    await addNote(page, visit.job.id, 'The key is under the mat')
    await goTo(page, '/outbox')
    await page.getByRole('heading', { name: 'Saved' }).waitFor()
    await page.evaluate(`void (setUp.held = new Promise((resolve) => { setUp.release = resolve }))`)
    await page.evaluate(tells('changed'))
    await page.waitForFunction('setUp.isHolding')
    await page.evaluate('void (setUp.held = undefined)')
    await becomeBen(page, ben.links[0]!.secret)
    await page.evaluate(`setUp.release()
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`)
    assert.equal(await page.getByRole('heading', { name: 'Saved' }).count(), 0)
  })

  test('a tab that has not heard of the sign-out: no person is signed in again, and no jobs are stored', async () => {
    const { way, ana, page } = await ready()
    const other = await page.context().newPage()
    await other.goto(`${way.url}/crew`)
    await pillSays(other, 'All saved')
    await other.evaluate('void (setUp.isDeaf = true, setUp.skewMs = 3_600_000)')
    await signOut(page)
    assert.deepEqual(await page.evaluate(ROWS), [0, 0])
    await newVisit(world.service.client, [ana], { customer: 'Rosa Lind', at: '10:00' })
    const reported = other.waitForResponse((response) => response.url().endsWith('/v1/crew/report'))
    await goOnline(other)
    await reported
    assert.deepEqual(await page.evaluate(ROWS), [0, 0])
    await other.reload()
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  test('a tab that is told of two changes at once has one sender, and none after the sign-out', async () => {
    const { way, page } = await ready()
    const other = await page.context().newPage()
    await other.goto(`${way.url}/crew`)
    await pillSays(other, 'All saved')
    await page.evaluate(HOLDS_SENDERS)
    await page.evaluate(tells('session', 2))
    await signOut(page)
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(await other.evaluate(SENDERS), 0)
  })
})

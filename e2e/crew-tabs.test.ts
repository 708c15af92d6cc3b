/** Two tabs of the crew's page in one browser: what one tab learns, the other shows. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sharedWorld } from './browser.ts'
import {
  addNote,
  doStep,
  entries,
  goOnline,
  goTo,
  newLink,
  newMember,
  newVisit,
  notesOf,
  openCrew,
  PHONE,
  pill,
  pillSays,
  waysTo,
} from './crew-world.ts'

/** Stops the timer with which a tab asks the service every minute: what the tab shows then comes from the other tab. */
const ASKS_ONCE = `{
  const later = globalThis.setTimeout
  globalThis.setTimeout = (run, ms, ...rest) => (ms > 20000 ? 0 : later(run, ms, ...rest))
}`

/** A tab that sleeps hears what other tabs told it only when it wakes up, all at once. */
const SLEEPS = `{
  globalThis.sleep = { isDeep: false, told: [] }
  const listens = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage')
  Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
    ...listens,
    set(listener) {
      sleep.hears = listener
      listens.set.call(this, (event) => (sleep.isDeep ? void sleep.told.push(event) : listener(event)))
    },
  })
}`
const WAKES_UP = `{
  sleep.isDeep = false
  for (const event of sleep.told) sleep.hears(event)
}`

describe('two tabs of a crew', () => {
  const world = sharedWorld()
  const newWay = waysTo(world)

  /** Two tabs of one person with a visit. The second tab asks the service only when it is opened. */
  async function ready() {
    const way = await newWay()
    const ana = await newMember(world.service, 'Ana')
    const visit = await newVisit(world.service.client, [ana], { customer: 'Omar Haddad' })
    const page = await openCrew(await world.blank(PHONE), way, ana.links[0]!.secret)
    await pillSays(page, 'All saved')
    const other = await page.context().newPage()
    await other.addInitScript(ASKS_ONCE)
    await other.addInitScript(SLEEPS)
    const hasReported = other.waitForResponse((response) => response.url().endsWith('/v1/crew/report'))
    await other.goto(`${way.url}/crew`)
    await hasReported
    await pillSays(other, 'All saved')
    return { way, ana, visit, page, other }
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('a step that one tab has sent: the other offers the next step', async () => {
    const { visit, page, other } = await ready()
    await goTo(other, `/jobs/${visit.job.id}`)
    await button(other, 'On the way').waitFor()
    await doStep(page, visit.job.id, 'On the way')
    await pillSays(page, 'All saved')
    await button(other, 'Arrived').waitFor()
    assert.equal(await button(other, 'On the way').count(), 0)
  })

  test('what the office changed, and one tab has read: the other shows it', async () => {
    const { visit, ana, page, other } = await ready()
    const { client } = world.service
    await other.getByText('Omar Haddad').first().waitFor()
    await newVisit(client, [ana], { customer: 'June Park', at: '10:00' })
    await client.jobs.update(await client.jobs.get(visit.job.id), { crewMemberIDs: [] })
    await goOnline(page)
    for (const tab of [page, other]) {
      await tab.getByText('June Park').first().waitFor()
      assert.equal(await tab.getByText('Omar Haddad').count(), 0)
    }
  })

  test('another person signs in, and out: the other tab shows the jobs of that person, and then none', async () => {
    const { way, page, other } = await ready()
    const ben = await newMember(world.service, 'Ben')
    await newVisit(world.service.client, [ben], { customer: 'June Park' })
    await other.getByText('Omar Haddad').first().waitFor()
    await page.goto('about:blank')
    await page.goto(`${way.url}/crew#${ben.links[0]!.secret}`)
    await page.getByRole('button', { name: 'Sign in as Ben' }).click()
    for (const tab of [page, other]) {
      await tab.getByText('June Park').first().waitFor()
      assert.equal(await tab.getByText('Omar Haddad').count(), 0)
    }
    await goTo(page, '/you')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(await other.getByText('June Park').count(), 0)
  })

  test('a tab that slept while another one sent and deleted entries brings none of them back', async () => {
    const { way, ana, visit, page, other } = await ready()
    const reported = (tab: Page) => tab.waitForResponse((response) => response.url().endsWith('/v1/crew/report'))
    await way.cut()
    await addNote(page, visit.job.id, 'The key is under the mat')
    await addNote(page, visit.job.id, 'Deleted again')
    await pillSays(other, /2 on this phone|On this phone: 2/)
    await other.evaluate('void (sleep.isDeep = true)')
    await goTo(page, '/outbox')
    await entries(page).nth(1).click()
    await page.getByRole('button', { name: 'Delete from this phone' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await pillSays(page, 'No signal · 1 on this phone')
    await way.restore()
    await goOnline(page)
    await pillSays(page, 'All saved')
    // The link of another day: the tab signs in again.
    const hasSignedIn = reported(page)
    await goTo(page, (await newLink(world.service, ana.id)).secret)
    await hasSignedIn
    const isAwake = reported(other)
    await other.evaluate(WAKES_UP)
    await isAwake
    assert.equal(await pill(other).textContent(), 'All saved')
    const again = reported(other)
    await goOnline(other)
    await again
    assert.deepEqual(await notesOf(world.service, visit.shipmentID), ['The key is under the mat'])
    assert.equal(way.passed.filter((each) => each.startsWith('POST')).length, 1)
  })
})

/** Two tabs of the crew's page in one browser: what one tab learns, the other shows. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sharedWorld } from './browser.ts'
import { doStep, goOnline, goTo, newMember, newVisit, openCrew, PHONE, pillSays, waysTo } from './crew-world.ts'

/** Stops the timer with which a tab asks the service every minute: what the tab shows then comes from the other tab. */
const ASKS_ONCE = `{
  const later = globalThis.setTimeout
  globalThis.setTimeout = (run, ms, ...rest) => (ms > 20000 ? 0 : later(run, ms, ...rest))
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
})

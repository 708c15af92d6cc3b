/** What can go wrong on the phone of a crew, in the real browser against the real service. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sharedWorld } from './browser.ts'
import {
  addNote,
  doStep,
  entries,
  fillSheet,
  goOnline,
  goTo,
  newLink,
  newMember,
  newVisit,
  notesOf,
  office,
  openCrew,
  PHONE,
  pillSays,
  type Way,
  waysTo,
} from './crew-world.ts'

/** Fills the storage of the origin until not even a kilobyte fits. */
const FILLS = `(async () => {
  const open = indexedDB.open('fill')
  open.onupgradeneeded = () => open.result.createObjectStore('fill', { autoIncrement: true })
  await new Promise((resolve) => { open.onsuccess = resolve })
  for (let bytes = 1 << 20; bytes >= 1024; ) {
    const transaction = open.result.transaction('fill', 'readwrite', { durability: 'strict' })
    transaction.objectStore('fill').add(crypto.getRandomValues(new Uint8Array(Math.min(bytes, 65536))).buffer)
    for (let more = 65536; more < bytes; more += 65536)
      transaction.objectStore('fill').add(crypto.getRandomValues(new Uint8Array(65536)).buffer)
    const isStored = await new Promise((resolve) => {
      transaction.oncomplete = () => resolve(true)
      transaction.onabort = () => resolve(false)
    })
    if (!isStored) bytes /= 4
  }
  open.result.close()
})()`
const EMPTIES = `new Promise((resolve) => { indexedDB.deleteDatabase('fill').onsuccess = () => resolve() })`
const UPDATES = 'navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => undefined)'

describe('the phone of a crew', () => {
  const world = sharedWorld()
  const newWay = waysTo(world)

  /** A phone with its own way to the service, signed in, and a visit of today. */
  async function ready(firstName = 'Ana', options: { script?: string; quotaBytes?: number } = {}) {
    const way = await newWay()
    const member = await newMember(world.service, firstName)
    const visit = await newVisit(world.service.client, [member], { customer: 'Omar Haddad', weight: 4000 })
    const page = await world.blank(PHONE)
    if (options.script) await page.context().addInitScript(options.script)
    if (options.quotaBytes) {
      const session = await page.context().newCDPSession(page)
      await session.send('Storage.overrideQuotaForOrigin', { origin: way.url, quotaSize: options.quotaBytes })
    }
    await openCrew(page, way, member.links[0]!.secret)
    await page.getByText('Omar Haddad').first().waitFor()
    return { way, member, visit, page }
  }
  const signInAs = async (page: Page, way: Way, secret: string) => {
    await page.goto('about:blank')
    await page.goto(`${way.url}/crew#${secret}`)
  }
  /** Everything in the database of the page, as text. */
  const stored = (page: Page) =>
    page.evaluate<string>(`new Promise((resolve) => {
      const opening = indexedDB.open('vanline-crew')
      opening.onsuccess = async () => {
        const texts = []
        const decoder = new TextDecoder()
        for (const name of opening.result.objectStoreNames)
          await new Promise((done) => {
            const all = opening.result.transaction(name).objectStore(name).getAll()
            all.onsuccess = () => {
              for (const row of all.result)
                texts.push(JSON.stringify(row, (_key, value) => value instanceof ArrayBuffer ? decoder.decode(value) : value))
              done()
            }
          })
        opening.result.close()
        resolve(texts.join('\\n'))
      }
    })`)

  test('another person neither sends nor reads what the first one kept; the first one, with a new link, does', async () => {
    const { way, member, visit, page } = await ready()
    const ben = await newMember(world.service, 'Ben')
    await way.cut()
    await addNote(page, visit.job.id, 'The key is under the mat')
    await pillSays(page, 'No signal · 1 on this phone')
    await way.restore()
    // The office revokes the link of the first person, who signs out.
    await office(world.service, 'DELETE', `/v1/crew-links/${member.links[0]!.id}`)
    await goOnline(page)
    await page.getByText('Your link has ended').waitFor()
    await pillSays(page, 'On this phone: 1')

    await signInAs(page, way, ben.links[0]!.secret)
    await page.getByText('Ana is signed in on this phone').waitFor()
    await page.getByRole('button', { name: 'Sign in as Ben' }).click()
    await pillSays(page, 'All saved')
    await goTo(page, '/outbox')
    await page.getByText('1 entry of another person is on this phone').waitFor()
    assert.equal(await entries(page).count(), 0)
    const text = await stored(page)
    assert.match(text, /"owner"/)
    assert.doesNotMatch(text, /mat|Omar|Haddad|Harbor/)
    assert.ok(!text.includes(member.links[0]!.secret))
    assert.deepEqual(await notesOf(world.service, visit.shipmentID), [])

    const { secret } = await newLink(world.service, member.id)
    await signInAs(page, way, secret)
    await page.getByRole('button', { name: 'Sign in as Ana' }).click()
    await pillSays(page, 'All saved')
    assert.deepEqual(await notesOf(world.service, visit.shipmentID), ['The key is under the mat'])
  })

  test('signing out with a full outbox asks, keeps everything encrypted, and sends it after the next sign-in', async () => {
    const { way, member, visit, page } = await ready()
    await way.cut()
    await doStep(page, visit.job.id, 'On the way', { note: 'Traffic on the bridge' })
    await goTo(page, '/you')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: '2 entries are not saved yet' }).waitFor()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await pillSays(page, 'No signal · 2 on this phone')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign out, keep them here' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.doesNotMatch(await stored(page), /bridge|Omar|vcr_/)
    await way.restore()
    await page.getByLabel('Link').fill(`${way.url}/crew#${member.links[0]!.secret}`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await pillSays(page, 'All saved')
    assert.deepEqual(await notesOf(world.service, visit.shipmentID), ['Traffic on the bridge'])
    assert.equal((await world.service.client.jobs.get(visit.job.id)).status, 'EN_ROUTE')
  })

  test('two tabs: both show the same, one sends, and each entry arrives once', async () => {
    const { way, visit, page } = await ready()
    const other = await page.context().newPage()
    await other.goto(`${way.url}/crew`)
    await pillSays(other, 'All saved')
    await way.cut()
    await addNote(page, visit.job.id, 'From the first tab')
    await addNote(other, visit.job.id, 'From the second tab')
    for (const tab of [page, other]) {
      await goTo(tab, '/outbox')
      await entries(tab).nth(1).waitFor()
    }
    await way.restore()
    await Promise.all([goOnline(page), goOnline(other)])
    await Promise.all([pillSays(page, 'All saved'), pillSays(other, 'All saved')])
    assert.deepEqual((await notesOf(world.service, visit.shipmentID)).toSorted(), [
      'From the first tab',
      'From the second tab',
    ])
    assert.equal(way.passed.filter((each) => each.startsWith('POST')).length, 2)
  })

  test('a lost answer: sent again with the same key, and done once', async () => {
    const { way, visit, page } = await ready()
    way.loses = /\/notes$/
    await addNote(page, visit.job.id, 'Only once')
    await pillSays(page, 'No signal · 1 on this phone')
    assert.deepEqual(await notesOf(world.service, visit.shipmentID), ['Only once'])
    way.loses = undefined
    await goOnline(page)
    await pillSays(page, 'All saved')
    assert.deepEqual(await notesOf(world.service, visit.shipmentID), ['Only once'])
    assert.ok(way.passed.filter((each) => each.endsWith('/notes')).length > 1)
  })

  test('a full phone: says so, keeps nothing of the sheet, and leaves the sheet open', async () => {
    const { way, visit, page } = await ready('Ana', { quotaBytes: 8_000_000 })
    await way.cut()
    await page.evaluate(FILLS)
    await goTo(page, `/jobs/${visit.job.id}`)
    await page.getByRole('button', { name: 'On the way', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await fillSheet(page, dialog, { photos: 1, note: 'Too much' })
    await dialog.getByRole('button', { name: 'keep on this phone' }).click()
    await dialog.getByText('This phone is full, so nothing of this sheet was kept.').waitFor()
    assert.equal(await dialog.getByLabel('Note').inputValue(), 'Too much')
    await page.evaluate(EMPTIES)
    await dialog.getByRole('button', { name: 'keep on this phone' }).click()
    await pillSays(page, 'No signal · 3 on this phone')
  })

  test('a clock that is hours wrong: the history has the time of doing by the clock of the service', async () => {
    const { visit, page } = await ready('Ana', {
      script: 'const now = Date.now; Date.now = () => now() - 5 * 3600_000',
    })
    const fromMs = Date.now() - 60_000
    await doStep(page, visit.job.id, 'On the way')
    await pillSays(page, 'All saved')
    const events = (await office(world.service, 'GET', `/v1/moves/${visit.moveID}/history`)) as never as {
      type: string
      occurredAt: string | null
    }[]
    const done = events.find(({ type }) => type === 'job.status_changed')
    assert.ok(done?.occurredAt)
    assert.ok(Date.parse(done.occurredAt) > fromMs, done.occurredAt)
  })

  test('a new version of the page while entries wait: nothing is lost, and it starts when the person wants', async () => {
    const { way, visit, page } = await ready()
    // The first visit of a phone is loaded from the network, the next ones by the service worker.
    await page.reload()
    await pillSays(page, 'All saved')
    way.loses = /\/v1\//
    await doStep(page, visit.job.id, 'On the way')
    await pillSays(page, 'No signal · 1 on this phone')
    way.added.set('/crew/sw.js', '\n// Another version.\n')
    await page.evaluate(UPDATES)
    await goTo(page, '/you')
    await page.getByText('A new version of this page is ready.').waitFor()
    await pillSays(page, 'No signal · 1 on this phone')
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Start it now' }).click()])
    await pillSays(page, 'No signal · 1 on this phone')
    way.loses = undefined
    await goOnline(page)
    await pillSays(page, 'All saved')
    assert.equal((await world.service.client.jobs.get(visit.job.id)).status, 'EN_ROUTE')
  })

  test('a new version starts also on a page that the service worker has not loaded', async () => {
    const { way, page } = await ready()
    const session = await page.context().newCDPSession(page)
    await Promise.all([page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })])
    // It asks for newer versions once it shows the jobs.
    await pillSays(page, 'All saved')
    way.added.set('/crew/sw.js', '\n// Another version.\n')
    await page.evaluate(UPDATES)
    await goTo(page, '/you')
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Start it now' }).click()])
  })

  test('a browser that deleted the database: the page says how much was lost', async () => {
    const { way, visit, page, member } = await ready()
    await way.cut()
    await doStep(page, visit.job.id, 'On the way')
    await pillSays(page, 'No signal · 1 on this phone')
    await way.restore()
    way.loses = /\/v1\//
    await page.goto('about:blank')
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: way.url, storageTypes: 'indexeddb' })
    way.loses = undefined
    await page.goto(`${way.url}/crew#${member.links[0]!.secret}`)
    await page.getByText('The browser deleted 1 entry from this phone before it was saved.').waitFor()
    await page.getByRole('button', { name: 'I have read this' }).click()
    await pillSays(page, 'All saved')
  })

  test('a job that was given to another crew, and a deleted one: the entries stay, say why, and go to the office as notes', async () => {
    const { way, visit, page, member } = await ready()
    const { client } = world.service
    const gone = await newVisit(client, [member], { customer: 'June Park', at: '10:00' })
    await page.reload()
    await page.getByText('June Park').first().waitFor()
    await way.cut()
    await doStep(page, visit.job.id, 'On the way')
    await doStep(page, gone.job.id, 'On the way')
    await client.jobs.update(await client.jobs.get(visit.job.id), { crewMemberIDs: [] })
    await client.jobs.delete(await client.jobs.get(gone.job.id))
    await way.restore()
    await goOnline(page)
    await pillSays(page, /^2 need you$/)
    await goTo(page, '/outbox')
    await entries(page).filter({ hasText: 'The office deleted this job.' }).waitFor()
    await entries(page).filter({ hasText: 'The office gave this job to another crew.' }).click()
    await page.getByRole('button', { name: 'Hand to the office as a note' }).click()
    await pillSays(page, /^1 needs you$/)
    assert.match((await notesOf(world.service, visit.shipmentID)).join(), /On the way.*another crew/)
    // Only the person deletes, and is asked before.
    await entries(page).click()
    await page.getByRole('button', { name: 'Delete from this phone' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await pillSays(page, /^1 needs you$/)
    await page.getByRole('button', { name: 'Delete from this phone' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await pillSays(page, 'All saved')
  })
})

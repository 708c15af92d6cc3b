/** Notes, who is here, time travel and notifications: two people at one shipment. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type Client, createClient, type Shipment } from '@vanline/client'
import type { Page } from 'playwright-core'
import { drawnViolationsOn } from './axe.ts'
import { darken, live, sharedWorld, shoot } from './browser.ts'
import { type } from './editing.ts'
import { keyOf } from './keys.ts'
import { follow, type OpenOptions } from './visits.ts'

/** What acts on the present, by the beginning of its name. */
const ACTING =
  /^(Edit|Print|Delete|Change |Add|Remove|Undo|Approve|Reject|Cancel|Put |Deliver|Other statuses|Assign|Choose|New note)/

type Person = { key: string; client: Client }

const place = (city: string) => ({ streetAddress1: '1 Main Street', city, state: 'OK', postalCode: '74103' })

describe('two people at one shipment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-notes-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  after(() => rmSync(folder, { recursive: true, force: true }))
  let ann: Person
  let ben: Person
  const world = sharedWorld({ DATABASE_URL, VANLINE_API_KEYS: 'on' }, async ({ url }) => {
    const person = async (name: string): Promise<Person> => {
      const key = await keyOf(name, 'dispatcher', DATABASE_URL)
      return { key, client: createClient({ baseUrl: url, apiKey: key }) }
    }
    ann = await person('Ann Reyes')
    ben = await person('ben')
  })

  async function openAs({ key }: Person, path: string, options: OpenOptions = {}): Promise<Page> {
    const page = await world.open(path, { ...options, apiKey: key })
    await live(page)
    return page
  }

  async function shipmentOf(assignee: string | null = null): Promise<Shipment> {
    const move = await ben.client.moves.create({ customer: { firstName: 'Carla' }, assignee })
    const addresses = { pickupAddress: place('Tulsa'), destinationAddress: place('Tucson') }
    return ben.client.shipments.create({ moveID: move.id, shipmentType: 'HHG', reference: 'first', ...addresses })
  }

  const timelineOf = (page: Page) => page.getByRole('region', { name: 'Notes and history' })
  const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

  test('a note mentions a colleague by suggestion, who is told at once and opens it; the bell counts until it is looked at', async () => {
    const shipment = await shipmentOf()
    const [anns, bens] = [await openAs(ann, `/shipments/${shipment.id}`), await openAs(ben, '/')]
    await anns.getByLabel('New note').pressSequentially('Please call @b')
    await anns.getByRole('listbox', { name: 'People' }).getByRole('option', { name: 'ben' }).waitFor()
    // The next frame comes in the middle of the word: the caret stays behind what is typed.
    await anns.evaluate(`{
      const [ask, held] = [requestAnimationFrame, []]
      globalThis.requestAnimationFrame = (run) => held.push(run)
      globalThis.showFrame = () => {
        globalThis.requestAnimationFrame = ask
        for (const run of held) run(performance.now())
      }
    }`)
    await anns.keyboard.press('Enter')
    await anns.keyboard.type('t')
    await anns.evaluate('showFrame()')
    await anns.keyboard.type('oday')
    assert.equal(await anns.getByLabel('New note').inputValue(), 'Please call @ben today')
    await anns.keyboard.press('Control+Enter')
    await timelineOf(anns).getByRole('listitem').getByText('Please call @ben today').waitFor()
    await anns.getByRole('button', { name: 'Add note' }).waitFor({ state: 'detached' })
    assert.equal(await anns.getByLabel('New note').inputValue(), '')

    const notice = bens.getByRole('alert').filter({ hasText: 'Ann Reyes mentioned you in a note' })
    await notice.getByText('Please call @ben today').waitFor()
    for (const words of [`Carla, ${shipment.locator}, Tulsa, OK → Tucson, OK`, 'Answer with a note there.'])
      await notice.getByText(words).waitFor()
    const activity = bens.getByRole('region', { name: 'Activity' }).getByRole('listitem')
    await activity
      .filter({ hasText: `added a note for @ben to ${shipment.locator}` })
      .getByText('Carla, Tulsa, OK → Tucson, OK')
      .waitFor()
    await bens.getByRole('button', { name: 'Notifications, 1 new' }).waitFor()
    await bens.reload()
    await bens.getByRole('button', { name: 'Notifications, 1 new' }).click()
    await bens.getByRole('link', { name: `Carla, ${shipment.locator}, Tulsa, OK → Tucson, OK` }).waitFor()
    await shoot(bens, 'notifications-light')
    await bens.getByRole('link', { name: /Ann Reyes mentioned you in a note/ }).click()
    await bens.waitForURL(new RegExp(shipment.id))
    await timelineOf(bens).getByText('Please call @ben today').waitFor()
    await bens.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    // The notes of others need another scope.
    assert.equal(
      await timelineOf(bens)
        .getByRole('button', { name: /this note/ })
        .count(),
      0,
    )
  })

  test('what came while a user was away: assigned and late; the browser is asked only by a click', async () => {
    const first = await openAs(ann, '/', { isNew: true })
    await bellOf(first).waitFor()
    // The place in the feed is remembered when the page has found it.
    await first.waitForFunction('Object.keys(localStorage).some((name) => name.startsWith("vanline.looked."))')
    const storageState = await first.context().storageState()
    await first.context().close()
    const shipment = await shipmentOf('Ann Reyes')
    await ben.client.shipments.update(shipment, { requestedPickupDate: '2026-01-05' })
    const page = await openAs(ann, '/', { storageState, isNew: true })
    await page.getByRole('button', { name: 'Notifications, 2 new' }).click()
    await page.getByRole('link', { name: /Pickup of Carla is \d+ days late.*Record the pickup, or agree/ }).waitFor()
    const assigned = page.getByRole('link', { name: /ben assigned move \w+ \(Carla\) to you/ })
    await assigned.getByText(/^Carla, \w+, Tulsa, OK → Tucson, OK$/).waitFor()
    await assigned.getByText('Check its dates and papers.').waitFor()
    await page.getByRole('button', { name: 'Show also outside of this page' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  })

  test('a colleague changes what one has typed and not saved: one is told on other pages, and outside of the page if allowed', async () => {
    const shipment = await shipmentOf()
    const page = await openAs(ann, `/shipments/${shipment.id}`, { isNew: true })
    await page.addInitScript(`
      globalThis.notified = []
      globalThis.Notification = class {
        static permission = 'granted'
        constructor(title) { notified.push(title) }
      }
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    `)
    await page.reload()
    await type(page, 'Reference', 'mine')
    await page.getByRole('link', { name: 'Moves', exact: true }).click()
    await live(page)
    await bellOf(page).waitFor()
    await ben.client.shipments.update(shipment, { customerRemarks: 'another field' }, { merge: true })
    await ben.client.shipments.update(await ben.client.shipments.get(shipment.id), { reference: 'theirs' })
    const words = `ben also changed the reference of ${shipment.locator}, which you are editing`
    const notice = page.getByRole('alert').filter({ hasText: words })
    await notice.waitFor()
    assert.deepEqual(await page.evaluate('notified'), [words])
    await notice.getByRole('button', { name: 'Open' }).click()
    await page.getByText('Another user saved: theirs').waitFor()
    assert.equal(await page.getByLabel('Reference', { exact: true }).inputValue(), 'mine')
  })

  test('a note that was changed meanwhile is not overwritten: the user chooses', async () => {
    const shipment = await shipmentOf()
    const note = await ann.client.notes.create({ shipmentID: shipment.id }, { text: 'first words' })
    const page = await openAs(ann, `/shipments/${shipment.id}`)
    const timeline = timelineOf(page)
    await timeline.getByRole('button', { name: 'Change this note' }).click()
    await timeline.getByLabel('Text of the note').fill('my words')
    await ann.client.notes.update(note, { text: 'their words' })
    const alert = timeline.getByRole('alert').filter({ hasText: 'This note was changed while you were editing' })
    await alert.getByText('their words').waitFor()
    assert.deepEqual(await drawnViolationsOn(page, 'changed note'), [])
    await page.reload()
    await alert.getByText('their words').waitFor()
    assert.equal(await timeline.getByLabel('Text of the note').inputValue(), 'my words')
    await alert.getByRole('button', { name: 'Save mine' }).click()
    // The editor closes when the note is saved, and has the same words until then.
    await timeline.getByLabel('Text of the note').waitFor({ state: 'detached' })
    await timeline.getByText('my words').waitFor()
    await timeline.getByText(', edited').waitFor()
    assert.equal((await ann.client.notes.get(note.id)).text, 'my words')

    await timeline.getByRole('button', { name: 'Change this note' }).click()
    await timeline.getByLabel('Text of the note').fill('kept words')
    await ann.client.notes.delete(await ann.client.notes.get(note.id))
    await timeline.getByText('This note was deleted while you were editing').waitFor()
    await timeline.getByRole('button', { name: 'Add as a new note' }).click()
    await timeline.getByRole('alert').waitFor({ state: 'detached' })
    await timeline.getByText('kept words').waitFor()
    await timeline.getByRole('button', { name: 'Delete this note' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await timeline.getByText('kept words').waitFor({ state: 'detached' })
    assert.deepEqual((await ann.client.notes.list({ shipmentID: shipment.id })).items, [])
  })

  test('the text of a new note survives a reload, and the time line shows what is asked for', async () => {
    const shipment = await shipmentOf()
    await ann.client.shipments.status(shipment, 'APPROVED')
    const note = { text: 'Gate code is 1793' }
    await ann.client.notes.create({ shipmentID: shipment.id }, note)
    const page = await openAs(ann, `/shipments/${shipment.id}`)
    await page.getByLabel('New note').fill('half a')
    await page.reload()
    const timeline = timelineOf(page)
    await timeline.getByText(note.text).waitFor()
    assert.equal(await page.getByLabel('New note').inputValue(), 'half a')
    // One approval with its services is one line.
    await timeline.getByText(/approved the shipment and \d services/).waitFor()
    assert.equal(await timeline.getByRole('listitem').count(), 3)
    await timeline.getByText('Notes', { exact: true }).click()
    await timeline.getByText('approved the shipment').waitFor({ state: 'detached' })
    await timeline.getByText(note.text).waitFor()
    await timeline.getByText('Changes', { exact: true }).click()
    await timeline.getByText('approved the shipment').waitFor()
    assert.equal(await timeline.getByText(note.text).count(), 0)
    await timeline.getByText('Documents', { exact: true }).click()
    await timeline.getByText('No documents yet.').waitFor()
    // The time line of the move has the notes about its shipments.
    await follow(page, `/moves/${shipment.moveID}`)
    await timeline.getByText(note.text).waitFor()
    await timeline.getByText(`about ${shipment.locator}`).waitFor()
  })

  test('who else is here is seen, with what they do, before one saves; and not after they left', async () => {
    const shipment = await shipmentOf()
    const path = `/shipments/${shipment.id}`
    const [anns, bens] = [await openAs(ann, path), await openAs(ben, path)]
    const here = anns.getByRole('list', { name: 'Also here' })
    await here.getByRole('img', { name: 'ben is here' }).waitFor()
    await bens.getByRole('img', { name: 'Ann Reyes is here' }).waitFor()
    await bens.getByRole('button', { name: 'Edit', exact: true }).click()
    await here.getByRole('img', { name: 'ben is editing' }).waitFor()
    await anns.getByText('ben is editing this shipment').waitFor()
    await anns.getByRole('button', { name: 'Edit', exact: true }).click()
    await anns.getByRole('region', { name: 'Unsaved changes' }).getByText('ben is editing too.').waitFor()
    assert.deepEqual(await drawnViolationsOn(anns, 'who is here'), [])
    await darken(anns)
    assert.deepEqual(await drawnViolationsOn(anns, 'who is here in dark', ['color-contrast']), [])
    await bens.getByRole('link', { name: 'Moves', exact: true }).click()
    await here.waitFor({ state: 'detached' })
    await bens.goBack()
    await here.getByRole('img', { name: /^ben is/ }).waitFor()
    await bens.close({ runBeforeUnload: false })
    await here.waitFor({ state: 'detached' })
  })

  test('the past shows services and agents as they were, and nothing that acts on the present', async () => {
    const { client } = ben
    const shipment = await shipmentOf()
    const approved = await client.shipments.status(shipment, 'APPROVED')
    const [service] = await client.services.list(shipment.id)
    const agent = await client.agents.create(shipment.id, {
      ...{ agentType: 'RELEASING_AGENT', firstName: 'Ada', phone: '555 0100' },
    })
    const then = agent.lastUpdated
    await client.services.delete(service!)
    await client.agents.update(agent, { firstName: 'Grace' })
    await client.services.create(shipment.id, { code: 'CRATE' })
    const page = await openAs(ben, `/shipments/${shipment.id}`)
    const services = page.getByRole('region', { name: 'Services' })
    await services.getByText('CRATE').waitFor()
    const names = async () => {
      const buttons = await page.locator('main').getByRole('button').all()
      const texts = await Promise.all(
        buttons.map(async (button) => (await button.getAttribute('aria-label')) ?? (await button.innerText())),
      )
      return texts.filter((text) => ACTING.test(text))
    }
    assert.ok((await names()).length > 10)
    await follow(page, `/shipments/${shipment.id}?asOf=${then}`)
    await services.getByText(service!.code).waitFor()
    assert.equal(await services.getByText('CRATE').count(), 0)
    await page.getByRole('region', { name: 'Agents' }).getByText('Ada, 555 0100').waitFor()
    await timelineOf(page).getByText('removed the service').waitFor()
    assert.deepEqual(await names(), [])
    assert.equal(await page.getByLabel('New note').count(), 0)
    await follow(page, `/shipments/${shipment.id}?asOf=${shipment.lastUpdated}`)
    await services.getByText('There were no services.').waitFor()
    assert.equal(approved.status, 'APPROVED')
  })

  test('a move is taken by one, and not by the other at the same time', async () => {
    const { moveID } = await shipmentOf()
    const page = await openAs(ann, `/moves/${moveID}`)
    // The colleague is faster by the time of one request.
    let isFaster = true
    await page.route('**/v1/moves/*', async (route) => {
      if (route.request().method() === 'PATCH' && isFaster) {
        isFaster = false
        await ben.client.moves.update(await ben.client.moves.get(moveID), { assignee: 'ben' })
      }
      await route.continue()
    })
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await page.getByText('It was assigned to ben meanwhile.').waitFor()
    assert.equal((await ann.client.moves.get(moveID)).assignee, 'ben')
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await page.getByText('Ann Reyes (you)').waitFor()
    assert.equal((await ann.client.moves.get(moveID)).assignee, 'Ann Reyes')
  })
})

/** Versions of records whose events were deleted by VANLINE_EVENT_RETENTION_DAYS: the current one, and the one before the first kept event. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sql from 'sql-template-tag'
import { unguarded } from '../src/db/database.ts'
import { instantOfId, newId } from '../src/kernel/ids.ts'
import { prune } from '../src/webhooks/deliveries/prune.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { ADDRESS, newMove, newShipment, read } from './fixtures.ts'
import { operationsOf } from './operations/description.ts'
import { EXAMPLES } from './operations/examples.ts'

const DAY_MS = 24 * 3600 * 1000
/** The kinds of records whose changes are merged: all that have a PATCH. */
const PATCHES = Object.keys(EXAMPLES).filter((id) =>
  /^update(?!.*(Status|Presence|Moves|Shipments|Jobs|Items)$)/.test(id),
)
const REVERSIONS: Record<string, string> = {
  ...{ updateMove: 'revertMove', updateShipment: 'revertShipment' },
  ...{ updateAgent: 'revertAgent', updateService: 'revertService' },
  ...{ updateItem: 'revertItem', updateWeighing: 'revertWeighing', updateStorageStay: 'revertStorageStay' },
}

/** Contents whose first member has more than two values, where that of the example has not. */
const CONTENTS: Record<string, Body> = {
  updateMoveParty: { access: 'READ' },
  updateView: { name: 'Mine' },
  updateService: { reason: 'A piano' },
  updateWebhook: { description: 'For the warehouse' },
  // A change of a name, and of what else is personal, erases the former one.
  updateCrewMember: { languages: ['es'] },
  updateAbsence: { reason: 'Brakes' },
  updateJob: { instructions: 'Ring twice' },
  updateItem: { exceptions: 'A scratch' },
  updateCrewItem: { exceptions: 'A scratch' },
  updateMessageTemplate: { name: 'Pickup' },
  updateWeighing: { remarks: 'With the piano' },
}

/** Another value of the first member of a patch. */
function otherThan(patch: Body, n: number): Body {
  const [[name, value]] = Object.entries<Body>(patch) as [[string, Body]]
  if (name === 'access') return { access: n % 3 === 1 ? 'WRITE' : 'STATUS' }
  if (Array.isArray(value)) return { [name]: [...value, ...['de', 'fr', 'it', 'pt'].slice(0, n)] }
  return { [name]: typeof value === 'number' ? value + n : `${value} ${n}` }
}

forEachDatabase('a record whose events were pruned', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  before(() => {
    // Ids only grow within a process, and a new record takes its time from its id.
    app.time.now = Date.parse(instantOfId(newId()))
  })

  /** Deletes all events so far, but for the newest, which is that of another record. */
  async function pruneAll(): Promise<void> {
    app.time.now += 3 * DAY_MS
    await newMove(app)
    await app.db.eventsNumbered()
    const disabled = sql`UPDATE webhooks SET is_enabled = 0`
    await app.db.change(async () => ({ writes: [unguarded(disabled)], answer: null }))
    await prune(app.db, { eventDays: 1, deliveryDays: 0 }, app.time.now)
  }

  const patch = (url: string, body: Body, ifMatch: string) =>
    app.call('PATCH', url, { body, headers: { 'if-match': ifMatch } })
  const merge = (url: string, body: Body, base: string) =>
    app.call('PATCH', url, { body, headers: { 'if-match': '*', prefer: `merge-base="${base}"` } })

  /** A record with three versions: the event of the first two are gone, that of the third is kept. */
  async function pruned(id: string) {
    const ready = await EXAMPLES[id]!.ready(app)
    const content = CONTENTS[id] ?? ready.body
    const second = (await patch(ready.url, content, ready.eTag!)).body
    await pruneAll()
    return { url: ready.url, content, first: ready.eTag!, second }
  }

  test('every kind of record with a PATCH is tried here', () => {
    const patches = operationsOf(app.openapi() as Body).filter(({ isPatch }) => isPatch)
    assert.deepEqual(PATCHES.toSorted(), patches.map(({ id }) => id).toSorted())
  })

  for (const id of PATCHES)
    test(`${id}: the current version is known, and so is the one before the first kept event`, async () => {
      const { url, content, first, second } = await pruned(id)
      const unchanged = await merge(url, content, second.eTag)
      assert.equal(unchanged.status, 200, unchanged.text)
      assert.equal(unchanged.body.eTag, second.eTag)
      const unknown = await merge(url, content, first)
      assert.deepEqual([unknown.status, unknown.body.reason], [412, 'unknown'])
      const merged = await merge(url, otherThan(content, 1), second.eTag)
      assert.equal(merged.status, 200, merged.text)
      assert.notEqual(merged.body.eTag, second.eTag)

      // The event of the third version is kept: with its changes undone it is the second version.
      const harmless = await merge(url, {}, second.eTag)
      assert.equal(harmless.status, 200, harmless.text)
      const conflict = await merge(url, otherThan(content, 2), second.eTag)
      assert.equal(conflict.status, 409, conflict.text)
      const fourth = await patch(url, otherThan(content, 3), merged.body.eTag)
      const stale = await patch(url, otherThan(content, 4), second.eTag)
      assert.deepEqual([stale.status, stale.body.reason], [412, 'stale'], stale.text)
      const [name, value] = Object.entries(content)[0]!
      assert.deepEqual(
        stale.body.changes.map(({ path, from, to }: Body) => [path, from, to]),
        [[`/${name}`, value, fourth.body[name]]],
      )
      assert.deepEqual(stale.body.overlaps, [`/${name}`])
    })

  for (const [id, reverts] of Object.entries(REVERSIONS))
    test(`${reverts}: goes back to the version before the first kept event`, async () => {
      const { url, content, second } = await pruned(id)
      const third = (await patch(url, otherThan(content, 1), second.eTag)).body
      const body = { to: second.eTag }
      const reverted = await app.call('POST', `${url}/reversions`, { body, headers: { 'if-match': third.eTag } })
      assert.equal(reverted.status, 201, reverted.text)
      const [[name, value]] = Object.entries(content) as [[string, unknown]]
      assert.equal((await read(app, url))[name], value)
    })

  for (const [collection, id] of [
    ['moves', 'updateMove'],
    ['shipments', 'updateShipment'],
  ] as const) {
    test(`a bulk of ${collection} merges from the current version`, async () => {
      const { content, second } = await pruned(id)
      const operation = { action: 'update', id: second.id, ifMatch: '*', mergeBase: second.eTag }
      const operations = [{ ...operation, patch: otherThan(content, 1) }]
      const answer = await app.call('PATCH', `/v1/${collection}`, { body: { mode: 'ATOMIC', operations } })
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(
        answer.body.results.map(({ status }: Body) => status),
        [200],
      )
    })

    test(`diff of ${collection} shows what is left`, async () => {
      const { url, content, second } = await pruned(id)
      const { eTag } = second
      assert.deepEqual(await read(app, `${url}/diff`), { from: eTag, to: eTag, changes: [] })
      assert.deepEqual(await read(app, `${url}/diff?from=${eTag}&to=${eTag}`), { from: eTag, to: eTag, changes: [] })
      const third = (await patch(url, otherThan(content, 1), eTag)).body
      for (const query of ['', `?from=${eTag}`, `?from=${eTag}&to=${third.eTag}`]) {
        const { from, to, changes } = await read(app, `${url}/diff${query}`)
        assert.deepEqual([from, to, changes.length], [eTag, third.eTag, 1])
        const [[name, value]] = Object.entries(content) as [[string, unknown]]
        assert.deepEqual([changes[0].path, changes[0].from, changes[0].to], [`/${name}`, value, third[name]])
      }
    })
  }

  test('a stale PUT of an address by the tag of its shipment says what changed', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS })
    await pruneAll()
    const url = `/v1/shipments/${shipment.id}`
    const third = (await patch(url, { destinationAddress: { ...ADDRESS, city: 'Nampa' } }, shipment.eTag)).body
    await patch(url, { estimatedWeight: 1 }, third.eTag)
    const place = `/v1/mto-shipment/${shipment.id}/address/${shipment.destinationAddress.id}`
    const body = { ...ADDRESS, city: 'Eagle' }
    const stale = await app.call('PUT', place, { body, headers: { 'if-match': shipment.eTag } })
    assert.deepEqual([stale.status, stale.body.reason], [412, 'stale'], stale.text)
    assert.deepEqual(
      stale.body.changes.map(({ path, from, to }: Body) => [path, from, to]),
      [['/city', 'Boise', 'Nampa']],
    )
  })

  test('the last version of a deleted record is known by its tombstone', async () => {
    const { url, second } = await pruned('updateShipment')
    await app.call('DELETE', url)
    const { eTag } = second
    assert.deepEqual(await read(app, `${url}/diff?from=${eTag}&to=${eTag}`), { from: eTag, to: eTag, changes: [] })
  })
})

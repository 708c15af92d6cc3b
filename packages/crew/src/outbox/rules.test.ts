import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Entry } from './entry.ts'
import { entryOf, photoOf, stepOf } from './example-entries.ts'
import {
  afterDeleted,
  afterHandedOver,
  afterRestart,
  afterSaved,
  asBlocked,
  asResolved,
  asRetry,
  asSending,
  countsOf,
  heldBy,
  isOutcomeUnknown,
  KEY_LIFE_MS,
  lastOn,
  nextPauseEnd,
  nextToSend,
} from './rules.ts'

const REFUSED = { why: 'refused', status: 409, code: 'transition_not_allowed', detail: 'No.' } as const
const blocked = (entry: Entry): Entry => asBlocked(entry, REFUSED)

/** The order in which entries would be sent if the service saved each. */
function sentOrder(entries: readonly Entry[]): string[] {
  const order: string[] = []
  let left = [...entries]
  for (let next = nextToSend(left, 'ana', 0); next; next = nextToSend(left, 'ana', 0)) {
    order.push(next.id)
    left = afterSaved(left, next, `after ${next.id}`)
  }
  return order
}

describe('the order of the outbox', () => {
  test('is that of doing, for one record', () => {
    const [one, two, three] = [stepOf('EN_ROUTE'), stepOf('ARRIVED'), stepOf('DONE')]
    assert.deepEqual(sentOrder([three, one, two]), [one.id, two.id, three.id])
  })

  test('an entry in its pause holds back its record, and no other', () => {
    const paused = stepOf('EN_ROUTE', { notBeforeMs: 10 })
    const same = stepOf('ARRIVED')
    const other = stepOf('ARRIVED', { record: 'jobs/job-2' })
    assert.equal(nextToSend([paused, same, other], 'ana', 0)?.id, other.id)
    assert.equal(heldBy(same, [paused, same, other])?.id, paused.id)
    assert.equal(nextToSend([paused, same, other], 'ana', 10)?.id, paused.id)
  })

  test('a pause ends when the clock of the phone was set back, and not hours later', () => {
    const hour = 3600_000
    const paused = stepOf('EN_ROUTE', { notBeforeMs: 6 * hour })
    assert.equal(nextToSend([paused], 'ana', 2 * hour)?.id, paused.id)
    assert.equal(nextToSend([paused], 'ana', 5.5 * hour), undefined)
  })

  test('one on its way is not sent twice', () => {
    assert.equal(nextToSend([asSending(stepOf('EN_ROUTE'), 0, 'link')], 'ana', 0), undefined)
  })

  test('a loaded shipment is in transit before it is delivered, although these are two jobs', () => {
    const loaded = stepOf('DONE', { alsoIn: ['shipments/s1'], alsoWrites: ['shipments/s1#status'], notBeforeMs: 10 })
    const delivered = stepOf('DONE', {
      ...{ record: 'jobs/job-2', alsoIn: ['shipments/s1'], alsoWrites: ['shipments/s1#status'] },
    })
    assert.equal(heldBy(delivered, [loaded, delivered])?.id, loaded.id)
  })

  test('a status waits for its photographs while they can be sent, and not for one that was refused', () => {
    const photo = photoOf({ record: 'documents of s1' })
    const status = stepOf('DONE', { after: [photo.id] })
    assert.equal(heldBy(status, [photo, status])?.id, photo.id)
    assert.equal(heldBy(status, [blocked(photo), status]), undefined)
  })

  test('entries of another person are never next', () => {
    assert.equal(nextToSend([stepOf('EN_ROUTE', { owner: 'ben' })], 'ana', 0), undefined)
    const [other, own] = [stepOf('EN_ROUTE', { owner: 'ben' }), stepOf('ARRIVED')]
    assert.equal(heldBy(own, [other, own]), undefined)
  })
})

describe('an entry that waits for a person', () => {
  test('holds back what writes the same field', () => {
    const enRoute = blocked(stepOf('EN_ROUTE'))
    const arrived = stepOf('ARRIVED')
    assert.equal(heldBy(arrived, [enRoute, arrived])?.id, enRoute.id)
    assert.equal(nextToSend([enRoute, arrived], 'ana', 0), undefined)
  })

  test('holds back nothing else, also not of the same record', () => {
    const weight = blocked(entryOf())
    const note = entryOf({ kind: 'note', tag: null, values: {}, before: {} })
    const status = stepOf('DONE', { alsoIn: ['shipments/s1'], alsoWrites: ['shipments/s1#status'] })
    assert.deepEqual(sentOrder([weight, note, status]), [note.id, status.id])
  })

  test('holds back nothing else through what waits for it', () => {
    const [disputed, weight] = [blocked(entryOf()), entryOf()]
    const note = entryOf({ kind: 'note', tag: null, values: {}, before: {} })
    const status = stepOf('ARRIVED', { after: [weight.id, note.id] })
    const entries = [disputed, weight, note, status]
    assert.deepEqual(sentOrder(entries), [note.id, status.id])
    assert.equal(heldBy(weight, entries)?.id, disputed.id)
  })

  test('is never sent by itself', () => {
    assert.equal(nextToSend([blocked(entryOf())], 'ana', Number.MAX_SAFE_INTEGER), undefined)
    assert.equal(nextPauseEnd([blocked(entryOf())], 'ana'), undefined)
  })
})

describe('versions', () => {
  test('the next entry of a record is based on the result of the one before it', () => {
    const first = entryOf()
    const second = entryOf({ follows: first.id, values: { actualWeight: 5260 }, before: { actualWeight: 5240 } })
    const [next] = afterSaved([first, second], { ...first, tag: 'merged' }, 'v2')
    assert.deepEqual([next?.tag, next?.follows, next?.before], ['v2', null, { actualWeight: 5240 }])
  })

  test('another record, and an entry that is based on another one, keep their tags', () => {
    const first = entryOf()
    const others = [stepOf('DONE'), entryOf({ follows: 'another' })]
    assert.deepEqual(afterSaved([first, ...others], first, 'v2'), others)
  })

  test('after a deletion, the next entry is based on what the deleted one was based on', () => {
    const first = entryOf({ tag: 'v1' })
    const second = entryOf({ follows: first.id, tag: 'v1', before: { actualWeight: 5240 } })
    const [next] = afterDeleted([first, second], first)
    assert.deepEqual([next?.tag, next?.follows, next?.before], ['v1', null, { actualWeight: 5000 }])
  })

  test('what is handed to the office as a note has a key of its own, and leaves later entries their version', () => {
    const refused = asBlocked(stepOf('EN_ROUTE', { tag: 'v1' }), REFUSED)
    const later = stepOf('ARRIVED', { follows: refused.id, tag: 'v1', before: { status: 'EN_ROUTE' } })
    const request = { method: 'POST', path: '/notes', body: { text: 'On the way' }, fileID: null } as const
    const all = afterHandedOver([refused, later], [refused], { request, record: 'shipments/s1', key: 'another' })
    const note = all.find(({ id }) => id === refused.id)!
    assert.deepEqual([note.kind, note.key, note.state, note.tag], ['note', 'another', 'waiting', null])
    const [left] = afterSaved(all, note, 'tag of the note')
    assert.deepEqual([left?.tag, left?.follows, left?.before], ['v1', null, { status: 'PLANNED' }])
  })

  test('what is handed over as a note does not say that the changes of others and the refused step are both saved', () => {
    const moved = { path: '/day', from: '2026-11-18', to: '2026-12-04', by: 'mina', byName: null, at: '' }
    const refused = asBlocked(stepOf('EN_ROUTE', { merged: [moved] }), REFUSED)
    const request = { method: 'POST', path: '/notes', body: { text: 'On the way' }, fileID: null } as const
    const [note] = afterHandedOver([refused], [refused], { request, record: 'shipments/s1', key: 'another' })
    assert.deepEqual(note?.merged, [])
  })

  test('a new entry is based on the last one of its record that has a version', () => {
    const [first, second] = [entryOf(), entryOf()]
    const others = [photoOf(), stepOf('DONE'), entryOf({ owner: 'ben' })]
    assert.equal(lastOn([second, first, ...others], 'ana', 'shipments/s1')?.id, second.id)
  })
})

describe('an attempt', () => {
  test('keeps the key of the entry, however often', () => {
    let entry = entryOf({ key: 'the key' })
    for (let i = 0; i < 5; i++) entry = asRetry(asSending(entry, i, 'link'), 0)
    assert.deepEqual([entry.key, entry.attempts, entry.unansweredSinceMs], ['the key', 5, 0])
  })

  test('after a restart it is sent again', () => {
    const { state, attempts } = afterRestart(asSending(entryOf(), 0, 'link'))
    assert.deepEqual([state, attempts], ['waiting', 1])
  })

  test('without an answer for a day, only what creates something has an unknown outcome', () => {
    const late = KEY_LIFE_MS + 1
    assert.equal(isOutcomeUnknown(asSending(photoOf(), 0, 'link'), late, 'link'), true)
    assert.equal(isOutcomeUnknown(asSending(photoOf(), 0, 'link'), KEY_LIFE_MS, 'link'), false)
    assert.equal(isOutcomeUnknown(asSending(entryOf(), 0, 'link'), late, 'link'), false)
    assert.equal(isOutcomeUnknown(photoOf(), late, 'link'), false)
  })

  test('the service knows a key only for the way of signing in by which it was sent', () => {
    const sent = asSending(photoOf(), 0, 'link')
    assert.deepEqual(
      (['link', 'key', 'account'] as const).map((way) => isOutcomeUnknown(sent, 1, way)),
      [false, true, true],
    )
    assert.equal(isOutcomeUnknown(asSending(entryOf(), 0, 'link'), 1, 'account'), false)
    assert.equal(isOutcomeUnknown(photoOf(), 1, 'account'), false)
    // An entry of the page before, which knew only links.
    assert.equal(isOutcomeUnknown({ ...photoOf(), unansweredSinceMs: 0 }, 1, 'link'), false)
  })

  test('the next one is after the shortest pause that nothing else holds', () => {
    const [one, two] = [entryOf({ notBeforeMs: 30 }), entryOf({ notBeforeMs: 10 })]
    assert.equal(nextPauseEnd([one, two, stepOf('DONE', { notBeforeMs: 20 })], 'ana'), 20)
  })
})

describe('a person', () => {
  const theirs = { actualWeight: 5100 }
  const reason = { why: 'same_field', theirs, tag: 'v3', changes: [] } as const

  test('keeps the own value: it is sent with the same key, for the version that was seen', () => {
    const entry = asBlocked(entryOf(), reason)
    const kept = asResolved(entry)
    assert.deepEqual([kept.key, kept.tag, kept.state, kept.before], [entry.key, 'v3', 'waiting', theirs])
    assert.deepEqual(kept.request.body, { actualWeight: 5240 })
  })

  test('enters another value', () => {
    const { values, request } = asResolved(asBlocked(entryOf(), reason), { actualWeight: 5180 })
    assert.deepEqual([values, request.body], [{ actualWeight: 5180 }, { actualWeight: 5180 }])
  })

  test('sees how much waits, and how much is to be decided', () => {
    assert.deepEqual(countsOf([entryOf(), blocked(entryOf()), entryOf({ owner: 'ben' })], 'ana'), {
      waiting: 1,
      blocked: 1,
    })
  })
})

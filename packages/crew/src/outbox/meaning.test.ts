import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Json } from './entry.ts'
import { entryOf, itemOf, photoOf, stepOf } from './example-entries.ts'
import { meaningOf, NO_ANSWER, NOT_AS_SHOWN } from './meaning.ts'

const answer = (status: number, body?: unknown, retryAfterMs: number | null = null) => ({ status, body, retryAfterMs })
const problem = (status: number, code: string, members: object = {}) =>
  answer(status, { code, detail: `${code}.`, ...members })
const change = (path: string, from: Json, to: Json) => ({
  ...{ path, from, to, by: 'mina', byName: 'Mina', at: '2026-11-18T13:05:00.000Z' },
})

describe('saved', () => {
  test('is what the service answers with a version', () => {
    const records = [{ eTag: 'v2' }]
    assert.deepEqual(meaningOf(entryOf(), answer(200, records[0])), { is: 'saved', tag: 'v2', merged: [], records })
    assert.equal(meaningOf(photoOf(), answer(201, { eTag: 'v1' })).is, 'saved')
  })

  test('of a list is all that it made, each with a version', () => {
    const list = entryOf({ kind: 'list', tag: null, values: {} })
    const records = [
      { id: 'a', eTag: 'v1' },
      { id: 'b', eTag: 'v2' },
    ]
    assert.deepEqual(meaningOf(list, answer(201, records)), { is: 'saved', tag: 'v1', merged: [], records })
    for (const body of [[], [{ id: 'a' }], [null], { eTag: 'v1' }, undefined])
      assert.equal(meaningOf(list, answer(201, body)).is, 'retry', JSON.stringify(body))
  })

  const NOT_OURS: [string, ReturnType<typeof answer>][] = [
    ['a page of a hotspot', answer(200, undefined)],
    ['JSON of something else', answer(200, { ok: true })],
    ['an empty answer', answer(204, undefined)],
    ['a redirection', answer(302, undefined)],
    ['a 404 of a proxy', answer(404, undefined)],
    ['a 401 of a proxy', answer(401, { message: 'Sign in' })],
    ['no answer', NO_ANSWER],
  ]
  for (const [what, given] of NOT_OURS)
    test(`is not ${what}: it is tried again`, () => {
      const expected = { is: 'retry', isOfPhone: true, retryAfterMs: null }
      assert.deepEqual(meaningOf(entryOf(), given), expected)
    })
})

describe('412', () => {
  const stale = (current: object, changes: readonly object[], overlaps?: readonly string[]) =>
    problem(412, 'precondition_failed', { reason: 'stale', current: { eTag: 'v3', ...current }, changes, overlaps })

  test('other fields: merged on the current version, with what others changed', () => {
    const changes = [change('/pickupAddress', null, { city: 'Davis' })]
    const meaning = meaningOf(entryOf(), stale({ actualWeight: 5000 }, changes, []))
    assert.deepEqual(meaning, { is: 'merged', tag: 'v3', changes })
  })

  test('the same field: stays with both values', () => {
    const changes = [change('/actualWeight', 5000, 5100)]
    const meaning = meaningOf(entryOf(), stale({ actualWeight: 5100 }, changes, ['/actualWeight']))
    const reason = { why: 'same_field', theirs: { actualWeight: 5100 }, tag: 'v3', changes }
    assert.deepEqual(meaning, { is: 'blocked', reason })
  })

  test('the same value: saved, by a colleague or by an attempt whose answer was lost', () => {
    const changes = [change('/status', 'PLANNED', 'ARRIVED')]
    assert.equal(meaningOf(stepOf('ARRIVED'), stale({ status: 'ARRIVED' }, changes, ['/status'])).is, 'saved')
  })

  test('the same check-off of a colleague: saved, with the item as it is now', () => {
    const loaded = itemOf({ status: 'LOADED' }, { before: { status: 'LISTED' } })
    const current = { eTag: 'v3', status: 'LOADED', room: 'Den' }
    const meaning = meaningOf(loaded, stale({ ...current }, [change('/status', 'LISTED', 'LOADED')], ['/status']))
    assert.deepEqual(meaning, { is: 'saved', tag: 'v3', merged: [], records: [current] })
    const other = meaningOf(loaded, stale({ status: 'MISSING' }, [], ['/status']))
    assert.equal(other.is === 'blocked' && other.reason.why, 'same_field')
  })

  test('the same value of a job whose shipment has still to follow: sent again', () => {
    const done = stepOf('DONE', { alsoWrites: ['shipments/s1#status'] })
    assert.equal(meaningOf(done, stale({ status: 'DONE' }, [], ['/status'])).is, 'merged')
  })

  test('own changes are not shown as those of others', () => {
    const changes = [{ ...change('/status', 'APPROVED', 'IN_TRANSIT'), by: 'crew:ana' }]
    const meaning = meaningOf(entryOf(), stale({ actualWeight: 5000 }, changes, []))
    assert.deepEqual(meaning, { is: 'merged', tag: 'v3', changes: [] })
  })

  test('own changes of a key or an account are not shown as those of others either', () => {
    const own = [{ ...change('/status', 'APPROVED', 'IN_TRANSIT'), by: 'rosa' }]
    const given = stale({ actualWeight: 5000 }, own, [])
    assert.deepEqual(meaningOf(entryOf(), given, 'rosa'), { is: 'merged', tag: 'v3', changes: [] })
    assert.deepEqual(meaningOf(entryOf(), given, 'ben'), { is: 'merged', tag: 'v3', changes: own })
    // The same person may have used a link before.
    const byLink = [{ ...own[0]!, by: 'crew:ana' }]
    const before = meaningOf(entryOf(), stale({ actualWeight: 5000 }, byLink, []), 'rosa')
    assert.deepEqual(before, { is: 'merged', tag: 'v3', changes: [] })
  })

  test('a canceled job: stays', () => {
    const changes = [change('/status', 'PLANNED', 'CANCELED')]
    assert.equal(meaningOf(stepOf('ARRIVED'), stale({ status: 'CANCELED' }, changes, ['/status'])).is, 'blocked')
  })

  test('without an explanation, the values before decide', () => {
    assert.equal(meaningOf(entryOf(), stale({ actualWeight: 5000 }, [])).is, 'merged')
    assert.equal(meaningOf(entryOf(), stale({ actualWeight: 5100 }, [])).is, 'blocked')
  })

  test('of a part of an upload: the upload asks where it is, and goes on', () => {
    const current = { eTag: 'd4', received: 262_144 }
    const later = { is: 'retry', isOfPhone: false, retryAfterMs: null }
    assert.deepEqual(meaningOf(photoOf(), stale(current, [], [])), later)
    assert.deepEqual(meaningOf(photoOf(), problem(409, 'part_out_of_order')), later)
  })

  test('without the current record: stays with the words of the service', () => {
    assert.equal(meaningOf(entryOf(), problem(412, 'precondition_failed')).is, 'blocked')
  })

  test('409 of a merge means the same', () => {
    const current = { eTag: 'v3', actualWeight: 5100 }
    const meaning = meaningOf(entryOf(), problem(409, 'merge_conflict', { current, overlaps: ['/actualWeight'] }))
    assert.equal(meaning.is === 'blocked' && meaning.reason.why, 'same_field')
  })
})

describe('refusals', () => {
  test('a signature under another text than the one that was shown: stays with both texts', () => {
    const signing = entryOf({ kind: 'signing', tag: null, values: {}, shown: '{}' })
    const meaning = meaningOf(signing, problem(409, NOT_AS_SHOWN, { theirs: '{"items":[]}' }))
    assert.deepEqual(meaning, { is: 'blocked', reason: { why: 'not_as_shown', theirs: '{"items":[]}' } })
  })

  const REFUSALS = [
    [409, 'transition_not_allowed'],
    [409, 'proof_missing'],
    [409, 'weight_is_weighed'],
    [403, 'job_reassigned'],
    [403, 'job_too_old'],
    [409, 'job_canceled'],
    [404, 'job_not_found'],
    [410, 'job_gone'],
    [410, 'move_erased'],
    [400, 'invalid_header'],
    [413, 'body_too_large'],
    [415, 'unsupported_media_type'],
    [422, 'invalid_content'],
    [428, 'precondition_required'],
  ] as const
  for (const [status, code] of REFUSALS)
    test(`${status} ${code}: stays with its reason`, () => {
      const reason = { why: 'refused', status, code, detail: `${code}.` }
      assert.deepEqual(meaningOf(entryOf(), problem(status, code)), { is: 'blocked', reason })
    })

  test('409 job_not_due: stays with the day of the job', () => {
    const reason = { why: 'refused', status: 409, code: 'job_not_due', detail: 'job_not_due.', day: '2026-12-04' }
    const meaning = meaningOf(entryOf(), problem(409, 'job_not_due', { day: '2026-12-04' }))
    assert.deepEqual(meaning, { is: 'blocked', reason })
  })

  for (const code of ['link_revoked', 'link_expired', 'invalid_token', 'unauthenticated'])
    test(`401 ${code}: everything stays`, () => {
      assert.deepEqual(meaningOf(entryOf(), problem(401, code)), { is: 'signed_out', code })
    })
})

describe('tried again', () => {
  const LATER: [number, string, boolean][] = [
    [429, 'rate_limit_exceeded', true],
    [503, 'overloaded', true],
    [503, 'outcome_unknown', true],
    [502, 'unavailable', true],
    [500, 'internal_error', false],
    [408, 'request_timeout', false],
    [409, 'idempotency_key_in_use', false],
  ]
  for (const [status, code, isOfPhone] of LATER)
    test(`${status} ${code}`, () => {
      const given = { ...problem(status, code), retryAfterMs: 7_000 }
      const expected = { is: 'retry', isOfPhone, retryAfterMs: 7_000 }
      assert.deepEqual(meaningOf(entryOf(), given), expected)
    })
})

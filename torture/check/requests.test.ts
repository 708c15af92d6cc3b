/** The check of change requests accepts what the service does, and complains about each kind of fault. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Json } from '../history.ts'
import type { RequestEvent, RequestEvidence } from '../requests/evidence.ts'
import { faultsOfRequests, faultsOfVersions } from './requests.ts'

const ABOUT = 'shipments/S'
const WISHES = [
  { path: '/reference', from: null, to: 'wish 1' },
  { path: '/customerRemarks', from: null, to: 'wish 1' },
]
const PENDING = { id: 'R', about: ABOUT, status: 'PENDING', changes: WISHES, accepted: null, resultETag: null }
const ENDED = { decidedBy: 'key:D' }

const EVENT: RequestEvent = {
  ...{ seq: 1, id: 'E', type: '', subject: '', moveID: 'M', shipmentID: 'S', eTag: 'tag', previousETag: null },
  ...{ changes: [], requestID: 'C', batchID: null, time: '', record: null, actor: 'key:D', changeRequest: null },
}
const event = (subject: string, type: string, more: Partial<RequestEvent>): RequestEvent => {
  return { ...EVENT, subject, type, ...more }
}
const created = event('change-requests/R', 'change_request.created', { record: PENDING, actor: 'key:A' })
const ended = (record: object) => {
  const after: Json = { ...PENDING, ...ENDED, ...record }
  return event('change-requests/R', `change_request.${after.status.toLowerCase()}`, { record: after })
}
const written = (paths: readonly string[], more: Partial<RequestEvent> = {}) =>
  event(ABOUT, 'shipment.updated', {
    ...{ eTag: 'after', previousETag: 'seen', changeRequest: { id: 'R' } },
    changes: WISHES.filter(({ path }) => paths.includes(path)),
    ...more,
  })
const BOTH = WISHES.map(({ path }) => path)
const accepted = ended({ status: 'ACCEPTED', accepted: BOTH, resultETag: 'after' })
const partly = ended({ status: 'PARTLY_ACCEPTED', accepted: ['/reference'], resultETag: 'after' })
const refused = ended({ status: 'REFUSED', accepted: [] })

/** What the check says of these events; each request is in the end what its last event tells. */
function faultsOf(feed: readonly RequestEvent[], more: Partial<RequestEvidence> = {}): string[] {
  const last = feed.findLast(({ subject }) => subject === 'change-requests/R')
  const finals = new Map(last ? [['R', last.record]] : [])
  return faultsOfRequests({ asked: [PENDING], said: [], feed: [...feed], finals, ...more })
}
const decided = (act: 'ACCEPT' | 'REFUSE', { record }: RequestEvent) => {
  return { id: 'R', act, ifMatch: '"seen"', status: 200, body: record }
}

describe('the check of change requests', () => {
  test('accepts requests that wait, are accepted whole or in part, and are refused', () => {
    assert.deepEqual(faultsOf([created]), [])
    const feed = [created, written(BOTH), accepted]
    assert.deepEqual(faultsOf(feed, { said: [decided('ACCEPT', accepted)] }), [])
    assert.deepEqual(faultsOfVersions({ feed, said: [decided('ACCEPT', accepted)] }), [])
    assert.deepEqual(faultsOf([created, written(['/reference']), partly]), [])
    assert.deepEqual(faultsOf([created, refused], { said: [decided('REFUSE', refused)] }), [])
  })

  const FAULTS: Record<string, [RegExp, readonly RequestEvent[], Partial<RequestEvidence>?]> = {
    'is lost': [/is lost/, []],
    'was accepted without its change': [/changed 0 records/, [created, accepted]],
    'was accepted by half': [/customerRemarks was written 0 times/, [created, written(['/reference']), accepted]],
    'was applied twice': [/changed 2 records/, [created, written(BOTH), written(BOTH), accepted]],
    'was decided twice': [/then change_request.refused, then/, [created, refused, written(BOTH), accepted]],
    'changed the record and waits': [/is PENDING, and changed 1/, [created, written(BOTH)]],
    'was refused, and written': [/was written 1 times/, [created, written(BOTH, { changeRequest: null }), refused]],
    'was accepted in part, and written whole': [/its \/customerRemarks was written/, [created, written(BOTH), partly]],
    'changed another version': [/another version/, [created, written(BOTH, { eTag: 'other' }), accepted]],
    'was decided in another change': [/at once/, [created, written(BOTH, { requestID: 'other' }), accepted]],
    'was accepted by another caller': [/its record says/, [created, written(BOTH, { actor: 'key:A' }), accepted]],
    'was acknowledged twice': [
      /was decided 2 times/,
      [created, refused],
      { said: [decided('REFUSE', refused), decided('REFUSE', refused)] },
    ],
    'was answered otherwise': [/is REFUSED after ACCEPT/, [created, refused], { said: [decided('ACCEPT', refused)] }],
    'is something else in the end': [/is not what/, [created], { finals: new Map([['R', refused.record]]) }],
  }
  for (const [name, [expected, feed, more]] of Object.entries(FAULTS))
    test(`complains of a request that ${name}`, () => assert.match(faultsOf(feed, more).join('\n'), expected))

  test('complains of an acceptance on another version than it named', () => {
    const feed = [created, written(BOTH, { previousETag: 'newer' }), accepted]
    assert.equal(faultsOfVersions({ feed, said: [decided('ACCEPT', accepted)] }).length, 1)
  })
})

/** The checker must find every fault: histories with one fault each, and one without. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultsOf } from './check.ts'
import { altered, byRequest, everywhere, goodHistory, instant, without } from './good-history.ts'
import { faultsOfLiveness } from './liveness.ts'
import { statusOfMove } from './records.ts'

const set = <Target extends object>(target: Target, members: Partial<Target>): unknown => Object.assign(target, members)

const PLANTED: [string, RegExp, (evidence: ReturnType<typeof goodHistory>) => unknown][] = [
  ['an acknowledged write that is not there', /acknowledged, and there is no event/, (h) => everywhere(h, without(4))],
  [
    'a version made of one that was already replaced',
    /the version before it was s2/,
    (h) => everywhere(h, altered(4, { previousETag: 's1' })),
  ],
  [
    'a tag that two writes have spent',
    /spent the tag s1 that r3 had spent/,
    (h) => {
      set(byRequest(h, 'r9'), { answer: { status: 200, isReplay: false, body: h.feed[3]!.record } })
      everywhere(h, altered(4, { requestID: 'r9', previousETag: 's1' }))
    },
  ],
  [
    'a write on another version than its client held',
    /made on s1, but its client held s0/,
    (h) => set(byRequest(h, 'r3'), { ifMatch: 's0' }),
  ],
  ['two versions with one tag', /share the tag s2/, (h) => everywhere(h, altered(4, { eTag: 's2' }))],
  [
    'a lastUpdated that stands still',
    /lastUpdated went from/,
    (h) => everywhere(h, altered(4, { record: { ...h.feed[3]!.record, lastUpdated: instant(3) } })),
  ],
  [
    'an update that somebody wrote over',
    /nobody changed it/,
    (h) => {
      const record = { ...h.feed[3]!.record, estimatedWeight: null }
      everywhere(h, altered(4, { record }))
      h.records.set('shipments/s', record)
    },
  ],
  [
    'an event that tells of another change',
    /\/estimatedWeight became 5, not 4/,
    (h) => everywhere(h, altered(3, { changes: [{ path: '/estimatedWeight', from: null, to: 4 }] })),
  ],
  [
    'an answer that is not what happened',
    /not the version that its event tells of/,
    (h) => set(byRequest(h, 'r3').answer!.body, { estimatedWeight: 6 }),
  ],
  [
    'a value that was acknowledged and is not the one sent',
    /what was sent is not in the record/,
    (h) => set(byRequest(h, 'r3'), { sent: { estimatedWeight: 9 } }),
  ],
  [
    'a refused write that happened',
    /was refused with 412, and yet left 1 events/,
    (h) => set(byRequest(h, 'r3'), { answer: { status: 412, body: {}, isReplay: false } }),
  ],
  [
    'a 503 that says that nothing was written',
    /was refused with 503/,
    (h) =>
      set(byRequest(h, 'r3'), { answer: { status: 503, body: { detail: 'Nothing was written.' }, isReplay: false } }),
  ],
  ['an answer with 500', /was answered with 500/, (h) => set(byRequest(h, 'r9').answer!, { status: 500 })],
  [
    'half of a write whose answer was lost',
    /its move was not opened/,
    (h) => {
      byRequest(h, 'r1').answer = null
      everywhere(h, without(1))
    },
  ],
  [
    'an event without its record',
    /but the last event tells of s3/,
    (h) => void h.records.set('shipments/s', h.feed[2]!.record),
  ],
  [
    'a record without an event',
    /is there without an event/,
    (h) => void h.records.set('shipments/x', { id: 'x', eTag: 'x1' }),
  ],
  ['a record that no list shows', /is in no list/, (h) => void h.records.delete('shipments/s')],
  [
    'a record that is gone',
    /is gone, and nobody deleted it/,
    (h) => set(byRequest(h, 'r4'), { answer: { status: 404, body: {}, isReplay: false } }),
  ],
  [
    'a change after the end',
    /comes after the record was deleted/,
    (h) =>
      everywhere(h, ([...events]) => {
        const late = { ...events[1]!, seq: 7, id: 'e7', subject: 'shipments/o', previousETag: 'o2' }
        return [...events, late]
      }),
  ],
  [
    'a restoration of what was not deleted',
    /restored a record that was not deleted/,
    (h) =>
      everywhere(h, (events) => [...events, { ...events[3]!, seq: 7, type: 'shipment.restored', previousETag: 's3' }]),
  ],
  ['a read that goes back', /s1 was seen after s2/, (h) => set(byRequest(h, 'r4').answer!.body, { eTag: 's1' })],
  [
    'a read of what nobody has written yet',
    /was read before it was written/,
    (h) => set(byRequest(h, 'r2').answer!.body, { eTag: 's3' }),
  ],
  [
    'a read of a version that never was',
    /a version that never was/,
    (h) => set(byRequest(h, 'r4').answer!.body, { eTag: 's9' }),
  ],
  [
    'a merge over what somebody else changed',
    /was merged over estimatedWeight/,
    (h) =>
      set(byRequest(h, 'r5'), {
        act: 'merge',
        ifMatch: null,
        mergeBase: 's1',
        part: null,
        sent: { estimatedWeight: 8 },
      }),
  ],
  ['a key with two effects', /key k had 2 effects/, (h) => set(byRequest(h, 'r6'), { key: 'k' })],
  [
    'a key with two answers',
    /key k was answered in two ways/,
    (h) => set(byRequest(h, 'r7').answer!, { body: { id: 'z' } }),
  ],
  ['a replay that happened again', /was done again/, (h) => set(byRequest(h, 'r3').answer!, { isReplay: true })],
  ['an event that nobody asked for', /nobody asked for it/, (h) => everywhere(h, altered(6, { requestID: 'r99' }))],
  [
    'an event that is missing in the followed feed',
    /the feed as it was followed has event 4/,
    (h) => set(h, { polled: without(3)(h.polled) }),
  ],
  ['an event that comes twice in the stream', /the stream has event 2/, (h) => h.streamed.splice(1, 0, h.streamed[1]!)],
  ['two events that changed places in the stream', /the stream has/, (h) => void h.streamed.reverse()],
  [
    'a number that is left out',
    /a number is left out/,
    (h) => everywhere(h, (events) => events.map((event) => ({ ...event, seq: event.seq + (event.seq > 3 ? 1 : 0) }))),
  ],
  ['a feed that is out of order', /stands after/, (h) => void h.feed.splice(0, 2, h.feed[1]!, h.feed[0]!)],
  [
    'an event that is not in the history',
    /the history of shipments\/s/,
    (h) => void h.histories.get('shipments/s')!.pop(),
  ],
  [
    'a webhook that never came',
    /1 events never reached the receiver, first 3/,
    (h) => set(h, { delivered: without(3)(h.delivered) }),
  ],
  ['webhooks that are out of order', /the receiver got event/, (h) => void h.delivered.reverse()],
  [
    'a move that does not follow its shipments',
    /is DRAFT, but its shipments make it SUBMITTED/,
    (h) => {
      h.records.get('moves/m').status = 'DRAFT'
      h.feed[0]!.record.status = 'DRAFT'
    },
  ],
]

describe('The checker', () => {
  test('has nothing to say against a history without a fault', () => {
    assert.deepEqual(faultsOf(goodHistory()), [])
  })

  for (const [name, fault, plant] of PLANTED) {
    test(`finds ${name}`, () => {
      const history = goodHistory()
      plant(history)
      assert.match(faultsOf(history).join('\n'), fault)
    })
  }

  test('finds a kind of write that never succeeds, but not in the repetitions of one request', () => {
    const refused = { ...byRequest(goodHistory(), 'r3'), answer: { status: 503, body: {}, isReplay: false } }
    const callsWith = (keyOf: (i: number) => string) =>
      Array.from({ length: 50 }, (_, i) => ({ ...refused, requestID: `r${i}`, key: keyOf(i) }))
    assert.deepEqual(
      faultsOfLiveness(
        callsWith(() => 'same'),
        false,
      ),
      [],
    )
    assert.deepEqual(faultsOfLiveness(callsWith(String), false), [
      '50 times a patch of shipments was tried, and none succeeded',
    ])
  })

  test('lets a service without a fault put calls off, but not fail, and not put off everything', () => {
    const saved = byRequest(goodHistory(), 'r3')
    const putOff = (code: string) => ({
      ...saved,
      answer: { status: 503, isReplay: false, body: { code, detail: 'why' } },
    })
    const ninety = Array.from({ length: 90 }, () => saved)
    const ten = (code: string) => Array.from({ length: 10 }, () => putOff(code))
    assert.deepEqual(faultsOfLiveness([...ninety, ...ten('overloaded')], true), [])
    assert.deepEqual(faultsOfLiveness([...ninety, ...ten('unavailable')], true), [
      '10 of 100 calls were not answered: 10 × 503 why',
    ])
    assert.deepEqual(faultsOfLiveness(ten('overloaded'), true), ['only 0 of 10 writes succeeded'])
  })

  test('knows what a move follows from', () => {
    const of = (...statuses: string[]) =>
      statusOfMove(
        null,
        statuses.map((status) => ({ status, actualPickupDate: null })),
      )
    assert.equal(statusOfMove(instant(1), []), 'CANCELED')
    assert.equal(of(), 'DRAFT')
    assert.equal(of('CANCELED', 'TERMINATED_FOR_CAUSE'), 'CANCELED')
    assert.equal(of('CANCELED', 'DELIVERED'), 'COMPLETED')
    assert.equal(of('SUBMITTED', 'DELIVERED'), 'IN_PROGRESS')
    assert.equal(of('DRAFT', 'CANCELLATION_REQUESTED'), 'APPROVED')
    assert.equal(of('DRAFT', 'REJECTED'), 'SUBMITTED')
    assert.equal(of('DRAFT', 'CANCELED'), 'DRAFT')
  })
})

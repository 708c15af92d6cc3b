/** A small history without a fault, made by hand, and ways to spoil it. */
import type { Call, Event, Evidence, Json } from '../history.ts'

export const instant = (second: number) => `2026-11-15T12:00:${String(second).padStart(2, '0')}.000Z`

const move = { id: 'm', status: 'SUBMITTED', canceledAt: null, lastUpdated: instant(1), eTag: 'm1' }
const pickupAddress = { id: 'a', city: 'Boise', eTag: 'a1' }
const first: Json = {
  ...{ id: 's', moveID: 'm', shipmentType: 'HHG', status: 'SUBMITTED', approvedAt: null, pickupAddress },
  ...{ estimatedWeight: null, lastUpdated: instant(1), eTag: 's1' },
}
const second: Json = { ...first, estimatedWeight: 5, lastUpdated: instant(3), eTag: 's2' }
const moved = { id: 'a', city: 'Reno', eTag: 'a2' }
const third: Json = { ...second, pickupAddress: moved, lastUpdated: instant(5), eTag: 's3' }
const other: Json = { ...first, id: 'o', eTag: 'o1' }

function event(seq: number, requestID: string, type: string, record: Json, more: Partial<Event> = {}): Event {
  const kind = type.startsWith('move') ? 'moves' : 'shipments'
  return {
    ...{ seq, id: `e${seq}`, type, subject: `${kind}/${record.id}`, moveID: 'm', eTag: record.eTag, record },
    ...{ shipmentID: kind === 'moves' ? null : record.id, previousETag: null, changes: [], requestID, batchID: null },
    ...{ time: record.lastUpdated, ...more },
  }
}

const FEED = [
  event(1, 'r1', 'move.created', move),
  event(2, 'r1', 'shipment.created', first),
  event(3, 'r3', 'shipment.updated', second, {
    previousETag: 's1',
    changes: [{ path: '/estimatedWeight', from: null, to: 5 }],
  }),
  event(4, 'r5', 'address.replaced', third, {
    previousETag: 's2',
    changes: [{ path: '/pickupAddress/city', from: 'Boise', to: 'Reno' }],
  }),
  event(5, 'r6', 'shipment.created', other),
  event(6, 'r8', 'shipment.deleted', other, { previousETag: 'o1', eTag: 'o2', record: null }),
]

function call(act: Call['act'], second: number, subject: string, more: Partial<Call>): Call {
  const times = { startedAt: second, endedAt: second + 0.5 }
  const nothing = { part: null, ifMatch: null, mergeBase: null, key: null, sent: undefined, answer: null }
  return { act, kind: 'shipments', requestID: `r${second}`, subject, ...times, ...nothing, ...more }
}

const answered = (body: Json, status = 200, isReplay = false) => ({ answer: { status, body, isReplay } })
const HHG = { shipmentType: 'HHG' }
const CALLS = [
  call('create', 1, 'shipments/s', { sent: HHG, key: 'k', ...answered(first, 201) }),
  call('read', 2, 'shipments/s', answered(first)),
  call('patch', 3, 'shipments/s', { ifMatch: 's1', sent: { estimatedWeight: 5 }, ...answered(second) }),
  call('read', 4, 'shipments/s', answered(second)),
  call('put', 5, 'shipments/s', { part: 'a', ifMatch: 'a1', sent: { city: 'Reno' }, ...answered(moved) }),
  call('create', 6, 'shipments/o', { sent: { ...HHG, moveID: 'm' }, ...answered(other, 201) }),
  call('create', 7, 'shipments/s', { sent: HHG, key: 'k', ...answered(first, 201, true) }),
  call('delete', 8, 'shipments/o', { ifMatch: 'o1', ...answered(undefined, 204) }),
  call('patch', 9, 'shipments/s', {
    ifMatch: 's1',
    sent: { estimatedWeight: 6 },
    ...answered({ current: third }, 412),
  }),
  call('patch', 10, 'shipments/s', { ifMatch: 's3', sent: { estimatedWeight: 7 } }),
  call('read', 11, 'shipments/o', answered(undefined, 404)),
]

/** A move, a shipment in it that is created, patched twice and read in between, and another that is deleted. */
export function goodHistory(): Evidence & { delivered: Event[] } {
  const records = new Map<string, Json>([
    ['moves/m', copy(move)],
    ['shipments/s', copy(third)],
    ['shipments/o', null],
  ])
  const ways = { polled: copy(FEED), streamed: copy(FEED), delivered: copy([...FEED, FEED[2]!]) }
  const histories = new Map([
    ['shipments/s', copy(FEED.filter(({ shipmentID }) => shipmentID === 's'))],
    ['moves/m', copy(FEED)],
  ])
  return { calls: copy(CALLS), feed: copy(FEED), ...ways, records, histories }
}

/** A deep copy, so that a fault is planted in one place only. */
const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

/** Changes the events in every way by which they are followed. */
export function everywhere(evidence: Evidence & { delivered: Event[] }, change: (feed: Event[]) => Event[]): void {
  for (const way of ['feed', 'polled', 'streamed', 'delivered'] as const) evidence[way] = change(evidence[way])
  evidence.histories.clear()
}

export const byRequest = (evidence: Evidence, requestID: string) =>
  evidence.calls.find((call) => call.requestID === requestID)!
export const without = (seq: number) => (events: Event[]) => events.filter((event) => event.seq !== seq)
export const altered = (seq: number, change: Partial<Event>) => (events: Event[]) =>
  events.map((event) => (event.seq === seq ? { ...event, ...change } : event))

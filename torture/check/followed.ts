/** Every way to follow events brings the same events: each once, in one order. */
import { isDeepStrictEqual } from 'node:util'
import type { Event, Evidence } from '../history.ts'

/** The faults of the feed, and the differences between it and the stream, the histories and the webhooks. */
export function faultsOfFollowed(evidence: Evidence): string[] {
  const { feed, polled, streamed, delivered, histories } = evidence
  const faults = faultsOfFeed(feed)
  faults.push(...difference('the feed as it was followed', polled, feed))
  faults.push(...difference('the stream', streamed, feed))
  for (const [subject, events] of histories) {
    const [kind, id] = subject.split('/')
    const own = feed.filter((event) => (kind === 'moves' ? event.moveID : event.shipmentID) === id)
    faults.push(...difference(`the history of ${subject}`, events, own))
  }
  return delivered ? [...faults, ...faultsOfDeliveries(delivered, feed)] : faults
}

function faultsOfFeed(feed: readonly Event[]): string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  for (const [i, { seq, id }] of feed.entries()) {
    if (i > 0 && !(seq > feed[i - 1]!.seq)) faults.push(`event ${seq} stands after event ${feed[i - 1]!.seq}`)
    else if (seq !== i + 1) faults.push(`event ${seq} has the place ${i + 1}: a number is left out`)
    if (ids.has(id)) faults.push(`event ${seq} is in the feed twice`)
    ids.add(id)
  }
  return faults.slice(0, 5)
}

/** The first place at which a list of events differs from the expected one; later places would only repeat it. */
function difference(name: string, events: readonly Event[], expected: readonly Event[]): string[] {
  for (let i = 0; i < Math.max(events.length, expected.length); i++) {
    const [a, b] = [events[i], expected[i]]
    if (a?.id !== b?.id || a?.seq !== b?.seq)
      return [`${name} has ${nameOf(a)} where ${nameOf(b)} belongs (${events.length} of ${expected.length} events)`]
    if (!isDeepStrictEqual(a, b)) return [`${name} has event ${b!.seq} with other content`]
  }
  return []
}

const nameOf = (event: Event | undefined): string => (event ? `event ${event.seq} (${event.id})` : 'nothing')

/** Each event arrives at least once, and first arrivals are in order. */
function faultsOfDeliveries(delivered: readonly Event[], feed: readonly Event[]): string[] {
  const first = new Map<string, Event>()
  for (const event of delivered) if (!first.has(event.id)) first.set(event.id, event)
  const wanted = feed.filter(({ subject }) => !subject.startsWith('webhooks/'))
  const missing = wanted.filter(({ id }) => !first.has(id))
  const faults =
    missing.length === 0 ? [] : [`${missing.length} events never reached the receiver, first ${missing[0]!.seq}`]
  const arrived = [...first.values()]
  const late = arrived.findIndex((event, i) => i > 0 && event.seq <= arrived[i - 1]!.seq)
  if (late > 0) faults.push(`the receiver got event ${arrived[late]!.seq} after event ${arrived[late - 1]!.seq}`)
  const known = new Map(feed.map((event) => [event.id, event]))
  const strange = arrived.find(({ id, record }) => !isDeepStrictEqual(record, known.get(id)?.record))
  if (strange) faults.push(`the receiver got event ${strange.seq} differently, or one that is not in the feed`)
  return faults
}

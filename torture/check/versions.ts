/** The versions of every record by its events: a chain in which every version follows from the one before. */
import { isDeepStrictEqual } from 'node:util'
import type { Event, Json } from '../history.ts'

/** The events of one record, in the order of the feed. */
export type Chains = Map<string, Event[]>

export const chainsOf = (feed: readonly Event[]): Chains => Map.groupBy(feed, ({ subject }) => subject)

/** Members that change with every version or follow from others, and are not among the changes of an event. */
const BOOKKEEPING = new Set(['eTag', 'lastUpdated', 'nextStatuses', 'authorizedUntil', 'daysStored'])

export function faultsOfChains(chains: Chains): string[] {
  const faults: string[] = []
  for (const [subject, events] of chains) {
    const tags = new Set<string>()
    let before: Event | undefined
    for (const event of events) {
      faults.push(...faultsOfLink(before, event).map((fault) => `${subject}: ${fault}`))
      if (tags.has(event.eTag)) faults.push(`${subject}: two versions share the tag ${event.eTag}`)
      tags.add(event.eTag)
      before = event
    }
  }
  return faults
}

function faultsOfLink(before: Event | undefined, event: Event): string[] {
  const { seq, eTag, previousETag, record, type } = event
  if (!before)
    return previousETag === null ? [] : [`event ${seq} continues ${previousETag}, of which there is no event`]
  const isRestored = type.endsWith('.restored')
  if (before.record === null && !isRestored) return [`event ${seq} comes after the record was deleted`]
  if (previousETag !== before.eTag)
    return [`event ${seq} made ${eTag} of ${previousETag}, but the version before it was ${before.eTag}`]
  if (before.record === null) return []
  if (isRestored) return [`event ${seq} restored a record that was not deleted`]
  if (record === null) return type.endsWith('.deleted') ? [] : [`event ${seq} of type ${type} has no record`]
  const faults = faultsOfDifference(before.record, event)
  if (!(record.lastUpdated > before.record.lastUpdated))
    faults.push(`event ${seq}: lastUpdated went from ${before.record.lastUpdated} to ${record.lastUpdated}`)
  if (record.eTag !== eTag) faults.push(`event ${seq}: its record has the tag ${record.eTag}, not ${eTag}`)
  return faults
}

/** The record after a change is the record before it with exactly the changes of the event. */
function faultsOfDifference(before: Json, { seq, changes, record }: Event): string[] {
  const faults: string[] = []
  const changed = new Set<string>()
  for (const { path, from, to } of changes) {
    changed.add(path.split('/')[1]!)
    if (!isDeepStrictEqual(valueAt(before, path), from))
      faults.push(`event ${seq}: ${path} was ${JSON.stringify(valueAt(before, path))}, not ${JSON.stringify(from)}`)
    if (!isDeepStrictEqual(valueAt(record, path), to))
      faults.push(`event ${seq}: ${path} became ${JSON.stringify(valueAt(record, path))}, not ${JSON.stringify(to)}`)
  }
  for (const name of Object.keys(record)) {
    if (!BOOKKEEPING.has(name) && !changed.has(name) && !isDeepStrictEqual(before[name], record[name]))
      faults.push(`event ${seq}: /${name} differs from the version before, and nobody changed it`)
  }
  return faults
}

/** The value at a JSON Pointer; null if there is none. */
function valueAt(record: Json, pointer: string): Json {
  let value = record
  for (const part of pointer.split('/').slice(1))
    value = value?.[part.replaceAll('~1', '/').replaceAll('~0', '~')] ?? null
  return value ?? null
}

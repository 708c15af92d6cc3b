/** How entries begin, whatever a person did: their keys, their order, and the versions that they are based on. */
import { ENTRY_VERSION, type Entry, type Fields } from '../outbox/entry.ts'
import { lastOn } from '../outbox/rules.ts'
import { choicesOf, nameOf } from './places.ts'
import type { CrewShipment, Visit } from './schema.ts'

/** Entries that a person made, and their files; `remove` are the ids of entries in whose place they come. */
export type Made = { entries: Entry[]; files: Map<string, Blob>; remove?: readonly string[] }

export type Ground = {
  owner: string
  nowMs: number
  offsetMs: number | null
  newID: () => string
}

type Started = Omit<Entry, 'kind' | 'request'>

export type Making = Made & {
  /** What a new entry has before it is known what was done. */
  start: () => Started
  /** A change of a record: based on the last entry that changes it, or on the version of the service. */
  onVersion: (
    record: string,
    tag: string,
    values: Fields,
    before: Fields,
  ) => Pick<Entry, 'record' | 'tag' | 'follows' | 'values' | 'before'>
  /** Adds an entry with its own part of what `start` gave. */
  add: (part: Partial<Entry> & Pick<Entry, 'kind' | 'request'>) => Entry
  /** Adds a file, and returns its id. */
  addFile: (file: Blob) => string
}

/** Begins to make entries for a job, and for the shipment of it that they are about. */
export function making(
  visit: Visit,
  shipment: CrewShipment | undefined,
  held: readonly Entry[],
  { owner, nowMs, offsetMs, newID }: Ground,
): Making {
  const entries: Entry[] = []
  const files = new Map<string, Blob>()
  const record = shipment ? `shipments/${shipment.id}` : `jobs/${visit.job.id}`
  const start = (): Started => ({
    ...{ version: ENTRY_VERSION, id: newID(), key: newID(), owner, jobID: visit.job.id, jobKind: visit.job.kind },
    ...{ title: titleOf(visit, shipment), shipmentID: shipment?.id ?? null, shipments: choicesOf(visit) },
    order: Math.max(0, ...[...held, ...entries].map(({ order }) => order)) + 1,
    ...{ record, tag: null, follows: null, alsoIn: [], values: {}, before: {}, alsoWrites: [], after: [] },
    ...{ doneAtMs: nowMs, clockOffsetMs: offsetMs, state: 'waiting', reason: null, attempts: 0 },
    ...{ notBeforeMs: 0, unansweredSinceMs: null, upload: null, merged: [] },
  })
  return {
    ...{ entries, files, start },
    onVersion(of, tag, values, before) {
      const last = lastOn([...held, ...entries], owner, of)
      return { record: of, tag: last?.tag ?? tag, follows: last?.id ?? null, values, before }
    },
    add(part) {
      const entry = { ...start(), ...part }
      entries.push(entry)
      return entry
    },
    addFile(file) {
      const id = newID()
      files.set(id, file)
      return id
    },
  }
}

const titleOf = (visit: Visit, shipment: CrewShipment | undefined): string =>
  shipment && visit.shipments.length > 1 ? `${nameOf(visit)}, ${shipment.locator}` : nameOf(visit)

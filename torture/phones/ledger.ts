/** The record of a run with phones: what people did, what phones sent, and what phones said about it. */
import type { Entry } from '../../packages/crew/src/outbox/entry.ts'
import type { Attempt, Made, PhoneEvidence } from '../check/phones.ts'

export type Ledger = Pick<PhoneEvidence, 'attempts' | 'saved' | 'deleted'> & {
  /** By the id of the entry, in the order in which people made them. */
  made: Map<string, Made>
  /** Whose credential this is. */
  ownerOf: Map<string, string>
  /** A weight that was not reported yet. */
  newWeight: () => number
}

export function openLedger(): Ledger {
  let weights = 0
  return {
    ...{ made: new Map(), attempts: [] as Attempt[], saved: new Set<string>(), deleted: new Set<string>() },
    ownerOf: new Map(),
    newWeight: () => ++weights,
  }
}

type Where = Pick<Made, 'phone' | 'doneAtMs' | 'isClockRight'>

/** Notes entries that a person made on a sheet, at the moment in which they are stored. */
export function noteMade(
  { made }: Ledger,
  entries: readonly Entry[],
  digests: ReadonlyMap<string, string>,
  at: Where,
): void {
  for (const entry of entries) {
    const { id, owner, key, kind, record, alsoIn } = entry
    const sha256 = entry.request.fileID === null ? null : digests.get(entry.request.fileID)!
    made.set(id, {
      ...{ id, owner, keys: [key], kind, kinds: [kind], records: [record, ...alsoIn], sha256, ...at },
      ...{ content: contentOf(entry), wasBlocked: false },
    })
  }
}

/** Notes what a person decided about an entry. Another key is that of a note which is sent instead. */
export function noteDecided({ made }: Ledger, { id, key, kind, record, ...entry }: Entry): void {
  const known = made.get(id)!
  const keys = known.keys.includes(key) ? known.keys : [...known.keys, key]
  const kinds = [...new Set([...known.kinds, kind])]
  const records = [...new Set([record, ...entry.alsoIn, ...known.records])]
  made.set(id, { ...known, keys, kind, kinds, records, content: contentOf(entry) })
}

/** What an entry says, by which the checker finds it in the service without its key. */
const contentOf = ({ values, request }: Pick<Entry, 'values' | 'request'>): Made['content'] =>
  values.actualWeight ?? values.exceptions ?? values.status ?? request.body.text ?? null

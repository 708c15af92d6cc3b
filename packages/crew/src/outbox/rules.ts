/** The order of the outbox, as pure functions. Nothing leaves it except by `saved`, or by the person's own, confirmed deletion. */
import { isOfLine, type SavedRecord, withCreated, withoutList } from './created.ts'
import type { Entry, Fields, Reason, SignInWay } from './entry.ts'
import { LONGEST_PAUSE_MS } from './pauses.ts'

/** The service keeps idempotency keys for a day. An hour is left for clocks and slow answers. */
export const KEY_LIFE_MS = 23 * 3600_000

/** All records in whose order an entry stands. */
const recordsOf = ({ record, alsoIn }: Entry): readonly string[] => [record, ...alsoIn]

/** Every field that an entry writes, as `record#field`. */
const writesOf = ({ record, values, alsoWrites }: Entry): readonly string[] => [
  ...Object.keys(values).map((field) => `${record}#${field}`),
  ...alsoWrites,
]

const inOrder = (entries: readonly Entry[]): Entry[] => entries.toSorted((one, other) => one.order - other.order)

/**
 * The entries of a person in order, each with the earlier entry that holds it back. An entry on its way holds back all later ones of its records, so
 * that each record is written in order. An entry that waits for a person, itself or through another one, holds back only what depends on it: what
 * writes the same field, and what needs its result.
 */
export function* holders(
  entries: readonly Entry[],
  owner: string,
): Generator<[entry: Entry, holder: Entry | undefined]> {
  /** The first entry on its way, by its id and its records; and the first that waits for a person, by its id and what it writes. */
  const [onWay, undecided] = [new Map<string, Entry>(), new Map<string, Entry>()]
  const first = (known: ReadonlyMap<string, Entry>, names: readonly string[]) =>
    names.flatMap((name) => known.get(name) ?? [])
  for (const entry of inOrder(entries.filter((each) => each.owner === owner))) {
    const { needs = [] } = entry
    const decisions = first(undecided, [...writesOf(entry), ...needs])
    const [holder] = inOrder([...decisions, ...first(onWay, [...recordsOf(entry), ...entry.after, ...needs])])
    yield [entry, holder]
    const isUndecided = entry.state === 'blocked' || decisions.length > 0
    const known = isUndecided ? undecided : onWay
    for (const name of [entry.id, ...(isUndecided ? writesOf(entry) : recordsOf(entry))])
      if (!known.has(name)) known.set(name, entry)
  }
}

/** The earlier entry that holds this one back. */
export function heldBy({ id, owner }: Entry, entries: readonly Entry[]): Entry | undefined {
  for (const [entry, holder] of holders(entries, owner)) if (entry.id === id) return holder
  return undefined
}

/** Whether the pause of an entry is over. A pause that seems longer than any is one from before the clock was set back. */
const isDue = ({ notBeforeMs }: Entry, nowMs: number): boolean =>
  notBeforeMs <= nowMs || notBeforeMs > nowMs + LONGEST_PAUSE_MS

/** The next entry to send for a person. */
export function nextToSend(entries: readonly Entry[], owner: string, nowMs: number): Entry | undefined {
  for (const [entry, holder] of holders(entries, owner))
    if (entry.state === 'waiting' && isDue(entry, nowMs) && holder === undefined) return entry
  return undefined
}

/** When the next pause of a person's entries ends; undefined if nothing waits for a time. */
export function nextPauseEnd(entries: readonly Entry[], owner: string): number | undefined {
  const free = [...holders(entries, owner)].filter(([{ state }, holder]) => state === 'waiting' && holder === undefined)
  return free.length === 0 ? undefined : Math.min(...free.map(([{ notBeforeMs }]) => notBeforeMs))
}

/** Whether sending an entry could do it twice: it creates something, and the service no longer recognizes its key. */
export const isOutcomeUnknown = (
  { tag, unansweredSinceMs, sentBy = 'link' }: Entry,
  nowMs: number,
  way: SignInWay,
): boolean => tag === null && unansweredSinceMs !== null && (nowMs - unansweredSinceMs > KEY_LIFE_MS || sentBy !== way)

/** After a restart nothing is on its way any more. Whether the service saved what was on its way, the key will tell. */
export const afterRestart = (entry: Entry): Entry =>
  entry.state === 'sending' ? { ...entry, state: 'waiting', notBeforeMs: 0 } : entry

/** The entry on its way. What is stored before the request says that its outcome may become unknown. */
export const asSending = (entry: Entry, nowMs: number, way: SignInWay): Entry => ({
  ...entry,
  state: 'sending',
  sentBy: way,
  attempts: entry.attempts + 1,
  unansweredSinceMs: entry.unansweredSinceMs ?? nowMs,
})

/** The entry after an attempt that can be repeated. Its outcome stays open: an answer to a later attempt can come before the key is looked up. */
export const asRetry = (entry: Entry, notBeforeMs: number): Entry => ({ ...entry, state: 'waiting', notBeforeMs })

export const asBlocked = (entry: Entry, reason: Reason): Entry => ({
  ...entry,
  state: 'blocked',
  reason,
  unansweredSinceMs: reason.why === 'outcome_unknown' ? entry.unansweredSinceMs : null,
})

/** The entry on a newer version of its record, in which others changed other fields. */
export const asMerged = (entry: Entry, tag: string, merged: Entry['merged']): Entry => ({
  ...entry,
  tag,
  state: 'waiting',
  notBeforeMs: 0,
  unansweredSinceMs: null,
  merged: [...entry.merged, ...merged],
})

/**
 * The other entries after one was saved: those based on its result get the new tag, and its values as those before theirs. Only the next ones are
 * based on it, so a tag that a blocked entry still has is left alone. `records` are those of the answer, in their order.
 */
export function afterSaved(
  entries: readonly Entry[],
  saved: Entry,
  tag: string | null,
  records: readonly SavedRecord[] = [],
): Entry[] {
  return entries
    .filter(({ id }) => id !== saved.id)
    .map((each) => {
      const entry = saved.kind === 'list' ? withCreated(each, saved, records) : each
      if (entry.follows !== saved.id || entry.tag === null) return entry
      const before = overlaid(entry.before, saved.values)
      return { ...entry, follows: null, before, tag: tag ?? entry.tag }
    })
}

/** Values before an entry, after an earlier entry of the phone has set some of them. */
const overlaid = (before: Fields, set: Fields): Fields =>
  Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, Object.hasOwn(set, name) ? set[name]! : value]),
  )

/** What leaves the phone with an entry that a person deletes or hands over: for a list, also what was done with its items. */
export const leavingWith = (entries: readonly Entry[], left: Entry): Entry[] =>
  entries.filter((entry) => entry.id === left.id || isOfLine(entry, left))

/** The other entries after a person deleted one: what was based on it is based on what it was based on. */
export function afterDeleted(entries: readonly Entry[], deleted: Entry): Entry[] {
  const leaving = leavingWith(entries, deleted)
  return entries
    .filter((entry) => !leaving.includes(entry))
    .map((each) => {
      const entry = withoutList(each, deleted)
      if (entry.follows !== deleted.id) return entry
      return { ...entry, follows: deleted.follows, tag: deleted.tag, before: overlaid(entry.before, deleted.before) }
    })
}

/** A note for the office that takes the place of refused entries. */
export type HandedNote = Pick<Entry, 'request' | 'record' | 'key'>

/**
 * All entries after refused ones became one note for the office, in the place of the first. What was based on them is based on what they were based
 * on, as after a deletion.
 */
export function afterHandedOver(entries: readonly Entry[], refused: readonly Entry[], note: HandedNote): Entry[] {
  const [first] = refused
  if (!first) return [...entries]
  const handed: Entry = {
    ...asTriedAgain(first),
    ...{ kind: 'note', tag: null, follows: null, alsoIn: [], alsoWrites: [], values: {}, before: {}, upload: null },
    // The changes of others were merged with the refused entry, and not with the note.
    ...{ merged: [], needs: [] },
    ...note,
  }
  return [...refused.reduce((left: readonly Entry[], entry) => afterDeleted(left, entry), entries), handed]
}

/** The entry that a new one on this record is based on: the last one that changes it. */
export const lastOn = (entries: readonly Entry[], owner: string, record: string): Entry | undefined =>
  inOrder(entries).findLast((entry) => entry.owner === owner && entry.record === record && entry.tag !== null)

/** A person keeps their own value, or enters another, although the office changed the field too: the entry is sent for the version they saw. */
export function asResolved(entry: Entry, values: Fields = entry.values): Entry {
  const { reason } = entry
  if (reason?.why !== 'same_field') return entry
  return {
    ...entry,
    values,
    request: { ...entry.request, body: { ...entry.request.body, ...values } },
    tag: reason.tag,
    follows: null,
    before: reason.theirs,
    state: 'waiting',
    reason: null,
    notBeforeMs: 0,
  }
}

/** A person sends a refused entry again, for example after the office corrected something. */
export const asTriedAgain = (entry: Entry): Entry => ({
  ...entry,
  state: 'waiting',
  reason: null,
  notBeforeMs: 0,
  unansweredSinceMs: null,
})

/** A photograph that the service did not take for its item is sent as one of the shipment. That is another request, so it has another key. */
export function withoutItem(entry: Entry, key: string): Entry {
  const { itemID: _, ...body } = entry.request.body
  return { ...asTriedAgain(entry), key, upload: null, request: { ...entry.request, body } }
}

/** What an entry waits for, in the order in which the page names it. */
export type Counts = { waiting: number; blocked: number }

export const countsOf = (entries: readonly Entry[], owner: string): Counts => {
  const own = entries.filter((entry) => entry.owner === owner)
  const blocked = own.filter(({ state }) => state === 'blocked').length
  return { waiting: own.length - blocked, blocked }
}

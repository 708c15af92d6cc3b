/**
 * What people did on their phones: each entry is saved once, by its owner and in order, or is still on its phone with a reason. What a phone called
 * saved is in the service.
 */
import type { Entry } from '../../packages/crew/src/outbox/entry.ts'
import type { Event, Json } from '../history.ts'

/** An entry as its person made it. */
export type Made = {
  id: string
  owner: string
  phone: string
  /** Its key; a second one is that of the note that it was handed over as. */
  keys: readonly string[]
  kind: Entry['kind']
  /** What it was before it was handed over, too. */
  kinds: readonly string[]
  /** The records in whose order it stands, its own first. */
  records: readonly string[]
  /** The weight, the text of the note or that of an item, which are no other's; or the status. */
  content: Json
  /** The digest of the file, which is no other's. */
  sha256: string | null
  /** When it was done, by a clock that is right, and whether the phone could know that. */
  doneAtMs: number
  isClockRight: boolean
  /** Whether it has waited for a decision of its person, so that later entries may have passed it. */
  wasBlocked: boolean
}

/** A request that a phone sent to change something. */
export type Attempt = {
  requestID: string
  key: string | null
  path: string
  /** The crew member whose credential it had. */
  sender: string
  startedAt: number
}

/** An entry that is on a phone in the end, opened with the key of its owner. */
export type Held = Pick<Made, 'id' | 'owner' | 'phone' | 'kind' | 'records'> & { state: string; reason: Json }

export type PhoneEvent = Event & { actor: string; occurredAt: string | null }

export type PhoneEvidence = {
  made: readonly Made[]
  attempts: Attempt[]
  /** The ids of entries that phones called saved, and of those that their person deleted. */
  saved: Set<string>
  deleted: Set<string>
  held: readonly Held[]
  /** What could be read on a phone without the key of its owner, or not be read with it. */
  readable: readonly string[]
  feed: readonly PhoneEvent[]
  /** Whether the clocks of all nodes were right. */
  areClocksRight: boolean
}

/** A phone that measured its clock knows the time to half of the longest request. Clocks are hours wrong. */
const CLOCK_MAX_MS = 5 * 60_000
/** After these refusals, what was saved before is gone from the service. */
const GONE = ['job_gone', 'move_erased', 'document_not_found', 'item_not_found']

type Traced = { entry: Made; attempt: Attempt }
/** How events are traced to entries. */
type Traces = { of: (event: PhoneEvent) => Traced | undefined; effects: ReadonlyMap<string, PhoneEvent[]> }

export function faultsOfPhones(evidence: PhoneEvidence): string[] {
  const { attempts, made, feed, readable } = evidence
  const ofCrews = feed.filter(({ actor, subject }) => actor.startsWith('crew:') && !subject.startsWith('crew-links/'))
  const traces = tracesOf(evidence, ofCrews)
  return [
    ...made.flatMap((entry) => faultsOfEntry(entry, traces.effects.get(entry.id) ?? [], evidence)),
    ...faultsOfSenders(attempts, made),
    ...ofCrews.flatMap((event) => faultsOfEvent(event, traces.of(event), evidence)),
    ...faultsOfOrder(made, traces),
    ...readable,
  ]
}

/** Finds the entry of an event by the key of its request; for a part of an upload, by that of the document. */
function tracesOf({ made, attempts }: PhoneEvidence, events: readonly PhoneEvent[]): Traces {
  const byKey = new Map(made.flatMap((entry) => entry.keys.map((key) => [key, entry] as const)))
  const byRequest = new Map(attempts.map((attempt) => [attempt.requestID, attempt]))
  const creations = new Map(
    events.filter(({ previousETag }) => previousETag === null).map((event) => [event.subject, event]),
  )
  const of = (event: PhoneEvent): Traced | undefined => {
    const attempt = byRequest.get(event.requestID)
    if (!attempt) return undefined
    const creation = creations.get(event.subject)
    const keyed = attempt.key === null && creation ? byRequest.get(creation.requestID) : attempt
    const entry = byKey.get(keyed?.key ?? '')
    return entry && { entry, attempt }
  }
  // What was handed over is another request: the one before it was refused.
  const isLast = ({ entry, attempt }: Traced) => attempt.key === null || attempt.key === entry.keys.at(-1)
  const effects = Map.groupBy(events, (event) => {
    const traced = of(event)
    return traced && isLast(traced) ? traced.entry.id : ''
  })
  return { of, effects }
}

/** Every request has the key of an entry, and the credential of the person who made that entry. */
function faultsOfSenders(attempts: readonly Attempt[], made: readonly Made[]): string[] {
  const byKey = new Map(made.flatMap((entry) => entry.keys.map((key) => [key, entry] as const)))
  return attempts.flatMap(({ key, sender, path, requestID }) => {
    if (key === null) return []
    const entry = byKey.get(key)
    if (!entry) return [`${path} was sent with the key ${key}, which no entry has (request ${requestID})`]
    return entry.owner === sender ? [] : [`${nameOf(entry)} was sent as ${sender} (request ${requestID})`]
  })
}

function faultsOfEvent(event: PhoneEvent, traced: Traced | undefined, { areClocksRight }: PhoneEvidence): string[] {
  const { seq, type, actor, time, occurredAt } = event
  const faults: string[] = []
  if (!traced) return [`event ${seq} (${type} by ${actor}) is of no entry`]
  const { owner, doneAtMs, isClockRight } = traced.entry
  if (actor !== `crew:${owner}`) faults.push(`event ${seq}: ${nameOf(traced.entry)} was saved as an entry of ${actor}`)
  if (occurredAt === null) return faults
  if (occurredAt > time)
    faults.push(`event ${seq} says that it was done at ${occurredAt}, after its arrival at ${time}`)
  if (areClocksRight && isClockRight && Math.abs(Date.parse(occurredAt) - doneAtMs) > CLOCK_MAX_MS)
    faults.push(`event ${seq} says ${occurredAt}, and it was done at ${new Date(doneAtMs).toISOString()}`)
  return faults
}

/** The field that has the content of an entry, by its kind. */
const FIELDS: Partial<Record<Made['kind'], string>> = { weight: '/actualWeight', item: '/exceptions' }

/** The events that have the content of an entry, by whichever request. */
function eventsWithContent({ kind, content, sha256, records }: Made, feed: readonly PhoneEvent[]): PhoneEvent[] {
  const field = FIELDS[kind]
  if (field !== undefined)
    return feed.filter(
      ({ subject, changes }) =>
        subject === records[0] && changes.some(({ path, to }) => path === field && to === content),
    )
  if (kind === 'status') return []
  const isOf = ({ record }: PhoneEvent) => (kind === 'note' ? record?.text === content : record?.sha256 === sha256)
  return feed.filter((event) => event.record !== null && isOf(event))
}

function faultsOfEntry(entry: Made, traced: readonly PhoneEvent[], evidence: PhoneEvidence): string[] {
  const { kind, records, id } = entry
  const found = eventsWithContent(entry, evidence.feed)
  const isNew = kind === 'note' || sha256Of(entry) !== null
  // What is created once has one id; what is changed once is changed by one request.
  const places = new Set(
    isNew
      ? [...found, ...traced]
          .filter(({ subject }) => /^(notes|documents)\//.test(subject))
          .map(({ subject }) => subject)
      : [...found, ...traced].filter(({ subject }) => subject === records[0]).map(({ requestID }) => requestID),
  )
  const faults = places.size > 1 ? [`${nameOf(entry)} was saved ${places.size} times: ${[...places].join(', ')}`] : []
  // A document without its content is not saved yet.
  const isDone = sha256Of(entry) === null ? places.size > 0 : found.length > 0
  const held = evidence.held.filter((each) => each.id === id)
  const [isSaved, isDeleted] = [evidence.saved.has(id), evidence.deleted.has(id)]
  if (isSaved && !isThere(entry, places.size, found, evidence))
    faults.push(`${nameOf(entry)} was called saved, and the service does not have it`)
  if (!isSaved && !isDeleted && held.length === 0)
    faults.push(`${nameOf(entry)} is lost: it was not called saved, and no phone has it`)
  if (held.length > 1) faults.push(`${nameOf(entry)} is on ${held.length} phones`)
  if (isSaved && held.length > 0) faults.push(`${nameOf(entry)} was called saved, and its phone still has it`)
  return [...faults, ...held.flatMap((each) => faultsOfHeld(entry, each, isDone, evidence.held))]
}

const sha256Of = ({ kind, sha256 }: Made): string | null => (kind === 'photo' || kind === 'signature' ? sha256 : null)

/** Whether the service has an entry. A status counts as saved as well if the job already had it. */
function isThere(entry: Made, effects: number, found: readonly PhoneEvent[], { feed }: PhoneEvidence): boolean {
  const { kind, content, records } = entry
  if (kind === 'status')
    return effects > 0 || feed.some(({ subject, record }) => subject === records[0] && record?.status === content)
  // A document is there with its content; an erased one has lost its digest, but not its events.
  return found.length > 0 || (effects > 0 && isErased(entry, feed))
}

/** Whether the move of an entry was erased, which takes texts and digests from its events. */
const isErased = ({ records }: Made, feed: readonly PhoneEvent[]): boolean => {
  const moveID = feed.find(({ subject }) => subject === records[0])?.moveID
  return feed.some((event) => event.moveID === moveID && event.type.startsWith('move.eras'))
}

/** An entry that stays says why, or writes the same field as one that does. */
function faultsOfHeld(entry: Made, held: Held, isDone: boolean, all: readonly Held[]): string[] {
  const { state, reason, phone, owner, kind, records } = held
  if (state !== 'blocked') {
    const isBehind = all.some(
      (other) =>
        [other.state === 'blocked', other.phone === phone, other.owner === owner, other.kind === kind].every(Boolean) &&
        other.records.some((each) => records.includes(each)),
    )
    const isField = FIELDS[kind] !== undefined || kind === 'status'
    return isField && isBehind ? [] : [`${nameOf(entry)} is ${state} in the end, and nothing holds it back`]
  }
  if (!reason || (reason.why === 'refused' && !(reason.code && reason.detail)))
    return [`${nameOf(entry)} is blocked without a reason`]
  const isKnown = reason.why === 'outcome_unknown' || GONE.includes(reason.code)
  return isDone && !isKnown ? [`${nameOf(entry)} was saved, and its phone says ${JSON.stringify(reason)}`] : []
}

/** Whether an entry, or an earlier one that writes the same, had to wait for its person: others may pass it. */
const canBePassed = (entry: Made, made: readonly Made[]): boolean =>
  made.some(
    ({ wasBlocked, phone, owner, kinds, records }) =>
      wasBlocked &&
      phone === entry.phone &&
      owner === entry.owner &&
      shares(kinds, entry.kinds) &&
      shares(records, entry.records),
  )

const shares = (one: readonly string[], other: readonly string[]): boolean => one.some((each) => other.includes(each))

/** On each phone, the entries of a record are saved in the order in which they were made, unless one had to wait for its person. */
function faultsOfOrder(made: readonly Made[], { effects, of }: Traces): string[] {
  const sent = made.flatMap((entry) => {
    const [first] = effects.get(entry.id) ?? []
    const attempt = first && of(first)?.attempt
    return attempt && !canBePassed(entry, made) ? [{ entry, at: attempt.startedAt }] : []
  })
  const lines = sent.flatMap(({ entry, at }) =>
    entry.records.map((record) => ({ entry, at, line: `${entry.phone} ${entry.owner} ${record}` })),
  )
  return [...Map.groupBy(lines, ({ line }) => line).values()].flatMap((line) =>
    line.flatMap(({ entry, at }, i) => {
      const before = line[i - 1]
      return before && before.at > at ? [`${nameOf(entry)} was sent before ${nameOf(before.entry)}`] : []
    }),
  )
}

const nameOf = ({ id, kind, owner, phone, records }: Made): string =>
  `the ${kind} ${id} of ${owner} on phone ${phone} for ${records[0]}`

/** So many entries of a kind must lead to one that is saved, and this share of all must be saved. */
const TRIES_MIN = 30
const SAVED_SHARE = 0.25

/** Phones that keep everything lose nothing, so enough must be saved too. */
export function faultsOfSaving({ made, saved }: Pick<PhoneEvidence, 'made' | 'saved'>, isCalm: boolean): string[] {
  const faults = [...Map.groupBy(made, ({ kind }) => kind)].flatMap(([kind, entries]) =>
    entries.length >= TRIES_MIN && !entries.some(({ id }) => saved.has(id))
      ? [`${entries.length} times a ${kind} was made, and none was saved`]
      : [],
  )
  if (isCalm && saved.size < made.length * SAVED_SHARE)
    faults.push(`only ${saved.size} of ${made.length} entries were saved`)
  return faults
}

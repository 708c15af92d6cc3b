/** What an answer means for an entry, as a pure function. */
import type { SavedRecord } from './created.ts'
import type { Entry, Fields, Json, OtherChange, Reason } from './entry.ts'

/** An answer, as far as it matters here. `status` is 0 if none came. */
export type Answer = {
  status: number
  /** The JSON of the service; undefined if the answer is not the service's: a proxy or a public hotspot can answer too. */
  body: unknown
  retryAfterMs: number | null
}

export const NO_ANSWER: Answer = { status: 0, body: undefined, retryAfterMs: null }

export type Meaning =
  /** `records` are those of the answer: one, or for a list all that it made. */
  | { is: 'saved'; tag: string | null; merged: readonly OtherChange[]; records: readonly SavedRecord[] }
  /** Others changed other fields: to be sent again on the current version. */
  | { is: 'merged'; tag: string; changes: readonly OtherChange[] }
  | { is: 'blocked'; reason: Reason }
  /** To be sent again later; `isOfPhone` means that nothing else can be sent now either. */
  | { is: 'retry'; isOfPhone: boolean; retryAfterMs: number | null }
  /** The credential is not valid any more: everything stays. */
  | { is: 'signed_out'; code: string }

type Problem = {
  code: string
  detail: string
  day?: unknown
  theirs?: unknown
  current?: Record<string, Json>
  changes?: readonly OtherChange[]
  overlaps?: readonly string[]
}

const RETRIED: readonly number[] = [408, 425, 429, 500, 502, 503, 504]
/** Answers after which other requests would fare no better. */
const OF_PHONE: readonly number[] = [429, 502, 503, 504]
/** Codes that pass by themselves although their status does not say so. */
const PASSING: readonly string[] = ['idempotency_key_in_use']
/** What the phone itself says about a signature (sign.ts): the service would sign another text than the one that was shown. */
export const NOT_AS_SHOWN = 'not_as_shown'

/** `account` is the person in the history, if the person does not use a link. */
export function meaningOf(entry: Entry, answer: Answer, account?: string): Meaning {
  const { status, body, retryAfterMs } = answer
  if (status >= 200 && status < 300) return savedOr(body, entry)
  const problem = problemIn(body)
  // A page of a hotspot, or of a proxy: the service has not seen the request.
  if (!problem || RETRIED.includes(status) || PASSING.includes(problem.code)) {
    const isOfPhone = !problem || OF_PHONE.includes(status)
    return { is: 'retry', isOfPhone, retryAfterMs }
  }
  // Another attempt has sent this part: the next one asks the service where the upload is.
  if (entry.tag === null && (status === 412 || problem.code === 'part_out_of_order'))
    return { is: 'retry', isOfPhone: false, retryAfterMs }
  if (status === 401) return { is: 'signed_out', code: problem.code }
  if (problem.code === NOT_AS_SHOWN)
    return { is: 'blocked', reason: { why: NOT_AS_SHOWN, theirs: String(problem.theirs) } }
  if (problem.current && (status === 412 || problem.code === 'merge_conflict')) return ofStale(entry, problem, account)
  return { is: 'blocked', reason: refusal(status, problem) }
}

/** "Saved" needs a record of the service, and of a list all that it made: a hotspot answers 200 to everything. */
function savedOr(body: unknown, entry: Entry): Meaning {
  const records: readonly (SavedRecord | null | undefined)[] =
    entry.kind === 'list' ? (Array.isArray(body) ? body : []) : [body as SavedRecord]
  if (records.length === 0 || !records.every(isRecord)) return { is: 'retry', isOfPhone: true, retryAfterMs: null }
  return { is: 'saved', tag: String(records[0]!.eTag), merged: entry.merged, records }
}

const isRecord = (body: SavedRecord | null | undefined): body is SavedRecord => typeof body?.eTag === 'string'

/** The record has changed since the version that the entry was decided on. */
function ofStale(entry: Entry, { current = {}, changes = [], overlaps }: Problem, account?: string): Meaning {
  const tag = String(current.eTag)
  const names = Object.keys(entry.values)
  const own = [actorOf(entry), account]
  const others = changes.filter(({ path, by }) => !own.includes(by) && !names.includes(fieldOf(path)))
  // A colleague did the same, or the answer to this very entry was lost long ago. What it writes elsewhere has still to be written.
  if (names.every((name) => isSame(current[name], entry.values[name])))
    return entry.alsoWrites.length === 0
      ? { is: 'saved', tag, merged: others, records: [current] }
      : { is: 'merged', tag, changes: others }
  const isUntouched = (name: string) => isSame(current[name], entry.before[name])
  const overlapping = overlaps?.map(fieldOf) ?? names.filter((name) => !isUntouched(name))
  const disputed = names.filter((name) => overlapping.includes(name) && !isSame(current[name], entry.values[name]))
  if (disputed.length === 0) return { is: 'merged', tag, changes: others }
  const theirs: Fields = Object.fromEntries(names.map((name) => [name, current[name] ?? null]))
  return { is: 'blocked', reason: { why: 'same_field', theirs, tag, changes } }
}

/** The person in the history, if the person uses a link. */
const actorOf = ({ owner }: Entry): string => `crew:${owner}`

const fieldOf = (path: string): string => path.split('/')[1] ?? ''

const refusal = (status: number, { code, detail, day }: Problem): Reason => ({
  ...{ why: 'refused', status, code, detail },
  ...(typeof day === 'string' && { day }),
})

function problemIn(body: unknown): Problem | undefined {
  const { code, detail } = (body ?? {}) as { code?: unknown; detail?: unknown }
  return typeof code === 'string' && typeof detail === 'string' ? (body as Problem) : undefined
}

/** Whether two values are the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

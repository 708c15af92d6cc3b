/**
 * Sends the entries of one person, one after the other. It is given its store, its fetch and its clock, so that it runs without a browser. Only one
 * sender may run for a store at a time; in a browser a lock sees to that.
 */
import { type Caller, call, type Received } from './call.ts'
import { occurredAtOf } from './clock.ts'
import type { SavedRecord } from './created.ts'
import type { Entry, SignInWay } from './entry.ts'
import { type Meaning, meaningOf, NO_ANSWER } from './meaning.ts'
import { pauseMsOf } from './pauses.ts'
import {
  afterSaved,
  asBlocked,
  asMerged,
  asRetry,
  asSending,
  isOutcomeUnknown,
  nextPauseEnd,
  nextToSend,
} from './rules.ts'
import { sign } from './sign.ts'
import type { Change, OutboxStore } from './store.ts'
import { upload } from './upload.ts'

export type SenderParts = {
  store: OutboxStore
  owner: string
  /** The owner in the history, if the owner does not use a link. */
  account?: string | undefined
  caller: Caller
  /** What has to be added to the clock of the phone. */
  offsetMs: () => number
  random: () => number
  /** Called after every step, with the entries as they are stored. */
  onStep?: (entries: readonly Entry[]) => void
  /** Called with an entry, and the records that the service answered, before the entry leaves the outbox. */
  onSaved?: (entry: Entry, records: readonly SavedRecord[]) => Promise<void>
  signal?: AbortSignal
}

/**
 * Why a run ended. `idle`: nothing is left to send, or a pause ends at `againAtMs`. `unreachable`: the service gave no answer, or asked for a pause.
 * `signed_out`: the credential is not valid any more.
 */
export type RunEnd =
  | { end: 'idle'; againAtMs: number | null }
  | { end: 'unreachable'; againAtMs: number }
  | { end: 'signed_out'; code: string }

/** Sends what can be sent. `failures` is the number of runs before that found the service unreachable. */
export async function sendAll(parts: SenderParts, failures = 0): Promise<RunEnd> {
  const { store, owner, caller, random } = parts
  const pausedUntil = (retryAfterMs: number | null) => caller.clock() + pauseMsOf(failures + 1, retryAfterMs, random)
  let isReached = false
  for (;;) {
    const entries = await store.list()
    const next = nextToSend(entries, owner, caller.clock())
    if (!next || parts.signal?.aborted) return { end: 'idle', againAtMs: nextPauseEnd(entries, owner) ?? null }
    // Asked first, so that an entry is on its way only where there is one: what was sent without an answer has an unknown outcome.
    if (!isReached) {
      const asked = await call(caller, { method: 'GET', path: '/v1/crew/me' })
      if (asked.status === 401 && asked.body !== undefined) return { end: 'signed_out', code: codeOf(asked) }
      if (asked.status !== 200 || asked.body === undefined)
        return { end: 'unreachable', againAtMs: pausedUntil(asked.retryAfterMs) }
      isReached = true
    }
    // The answer has also measured the clock of the phone.
    if (isOutcomeUnknown(next, serviceMsOf(parts), wayOf(caller.credential))) {
      await step(parts, next, (entry) => ({ put: [asBlocked(entry, { why: 'outcome_unknown' })] }))
      continue
    }
    const meaning = await sendOne(parts, next)
    if (meaning.is === 'signed_out') return { end: 'signed_out', code: meaning.code }
    if (meaning.is === 'retry' && meaning.isOfPhone)
      return { end: 'unreachable', againAtMs: pausedUntil(meaning.retryAfterMs) }
  }
}

/** The time of the service. Its keys expire by it, and the clock of a phone can be set at any time. */
const serviceMsOf = ({ caller, offsetMs }: SenderParts): number => caller.clock() + offsetMs()

/** How the person is signed in: the actor of a link is the crew member, that of a key or an account is another. */
export function wayOf(credential: Caller['credential']): SignInWay {
  if (typeof credential !== 'string') return 'account'
  return credential.startsWith('vcr_') ? 'link' : 'key'
}

const codeOf = ({ body }: Received): string => String((body as { code?: unknown }).code)

/** Changes one entry as it is stored now. One that a person has deleted meanwhile stays deleted. */
async function step(
  { store, onStep }: SenderParts,
  { id }: Entry,
  change: (entry: Entry, entries: readonly Entry[]) => Change,
): Promise<void> {
  const entries = await store.update((stored) => {
    const entry = stored.find((each) => each.id === id)
    return entry && change(entry, stored)
  })
  onStep?.(entries)
}

async function sendOne(parts: SenderParts, next: Entry): Promise<Meaning> {
  const { caller } = parts
  await step(parts, next, (entry) => ({ put: [asSending(entry, serviceMsOf(parts), wayOf(caller.credential))] }))
  const meaning = meaningOf(next, await answerTo(parts, next), parts.account)
  if (meaning.is === 'saved') await parts.onSaved?.(next, meaning.records)
  await step(parts, next, (entry, entries) => changeAfter(parts, entry, entries, meaning))
  return meaning
}

/** What is stored after an answer. */
function changeAfter(parts: SenderParts, entry: Entry, entries: readonly Entry[], meaning: Meaning): Change {
  const { caller, random } = parts
  switch (meaning.is) {
    case 'saved': {
      const { id, owner, kind, jobID, jobKind, title, about, values, doneAtMs } = entry
      const shown = { id, owner, kind, jobID, jobKind, title, values, doneAtMs, ...(about !== undefined && { about }) }
      const saved = { ...shown, merged: meaning.merged, savedAtMs: caller.clock() }
      return { put: afterSaved(entries, entry, meaning.tag, meaning.records), remove: [id], saved }
    }
    case 'merged':
      return { put: [asMerged(entry, meaning.tag, meaning.changes)] }
    case 'blocked':
      return { put: [asBlocked(entry, meaning.reason)] }
    case 'retry': {
      // A pause of the phone is not that of the entry: it goes on as soon as there is a network.
      const pauseMs = meaning.isOfPhone ? 0 : pauseMsOf(entry.attempts, meaning.retryAfterMs, random)
      return { put: [asRetry(entry, caller.clock() + pauseMs)] }
    }
    case 'signed_out':
      return { put: [asRetry(entry, 0)] }
  }
}

async function answerTo(parts: SenderParts, entry: Entry): Promise<Received> {
  const { store, caller } = parts
  const { request, key, tag } = entry
  const headers = { 'occurred-at': occurredAtOf(entry, parts.offsetMs()) }
  const onBody = (body: Entry['request']['body']) =>
    step(parts, entry, (stored) => ({ put: [{ ...stored, request: { ...stored.request, body } }] }))
  if (entry.kind === 'signing') return sign({ caller, entry, headers: { ...headers, 'idempotency-key': key }, onBody })
  if (request.fileID === null)
    return call(caller, {
      ...{ method: request.method, path: request.path, body: JSON.stringify(request.body) },
      headers: {
        ...headers,
        ...{ 'content-type': 'application/json', 'idempotency-key': key },
        ...(tag === null ? {} : { 'if-match': `"${tag}"` }),
      },
    })
  const file = await store.file(request.fileID)
  if (!file) return LOST_FILE
  const onProgress = (progress: NonNullable<Entry['upload']>) =>
    step(parts, entry, (stored) => ({ put: [{ ...stored, upload: progress }] }))
  return upload({ caller, entry, headers, file, onProgress })
}

/** The browser deleted the photograph. The entry stays and says so. */
const LOST_FILE: Received = {
  ...NO_ANSWER,
  status: 410,
  body: { code: 'file_lost', detail: 'The photograph is no longer on this phone.' },
  headers: new Headers(),
}

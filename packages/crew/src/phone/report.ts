/** What the phone tells the office at each contact: how much waits, since when, and why. */
import type { Entry } from '../outbox/entry.ts'

const NAME = 'vanline-crew-phone'
const REASONS_MAX = 20

/** The id of this phone, which says nothing about it. */
function phoneIDIn(storage: Storage): string {
  const known = storage.getItem(NAME)
  if (known) return known
  const made = crypto.randomUUID()
  storage.setItem(NAME, made)
  return made
}

const codeOf = ({ reason }: Entry): string[] =>
  reason === null ? [] : [reason.why === 'refused' ? reason.code : reason.why]

export function reportOf(entries: readonly Entry[], offsetMs: number, storage: Storage) {
  const oldest = Math.min(...entries.map(({ doneAtMs, clockOffsetMs }) => doneAtMs + (clockOffsetMs ?? offsetMs)))
  const blocked = entries.filter(({ state }) => state === 'blocked')
  const body = {
    phoneID: phoneIDIn(storage),
    waiting: entries.length,
    blocked: blocked.length,
    oldest: entries.length === 0 ? null : new Date(oldest).toISOString(),
    reasons: [...new Set(blocked.flatMap(codeOf))].slice(0, REASONS_MAX),
  }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

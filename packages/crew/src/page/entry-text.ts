/** Entries in words. */
import type { JobKind, JobStatus } from '../jobs/schema.ts'
import { stepTo } from '../jobs/steps.ts'
import type { Entry, EntryKind, Fields } from '../outbox/entry.ts'
import { heldBy } from '../outbox/rules.ts'
import type { PhoneState } from '../phone/state.ts'
import type { Speech } from './language.ts'
import { reasonText } from './reason-text.ts'

/** What was done, in words. */
export function deedText(of: { kind: EntryKind; values: Fields; jobKind: string }, { words, number }: Speech): string {
  if (of.kind === 'status') {
    const step = stepTo(of.jobKind as JobKind, of.values.status as JobStatus)
    return step ? words.step[step.word] : words.status[of.values.status as JobStatus]
  }
  if (of.kind === 'weight') return `${words.entry.weight} ${words.pounds(number(Number(of.values.actualWeight)))}`
  return words.entry[of.kind]
}

/** The note for the office about an entry that the service did not take. A locale can end a time with a full stop, so none follows it. */
export const handedText = (entry: Entry, why: string, speech: Speech): string =>
  speech.words.decide.handedText(deedText(entry, speech), speech.dateTime(entry.doneAtMs), why)

/** When an entry was done, and its place on the way. */
export const lineOf = (entry: Entry, state: PhoneState, speech: Speech, nowMs: number): string =>
  [speech.words.done(speech.moment(entry.doneAtMs, nowMs)), stateText(entry, state, speech, nowMs)].join(' · ')

function stateText(entry: Entry, { entries, contact }: PhoneState, speech: Speech, nowMs: number): string {
  const { words, time } = speech
  if (entry.reason && entry.state === 'blocked') return reasonText(entry, entry.reason, speech)
  if (entry.state === 'sending') return words.sendingNow
  const holder = heldBy(entry, entries)
  // A signal does not help an entry that a decision of the person holds back.
  if (contact === 'unreachable' && !(holder && waitsForPerson(holder, entries))) return words.waits
  if (holder) return words.waitsFor(deedText(holder, speech))
  return entry.notBeforeMs > nowMs ? words.waitsAgain(time(entry.notBeforeMs)) : words.sendingNow
}

/** Whether an entry waits for the person, itself or through the entry that holds it back. */
function waitsForPerson(entry: Entry, entries: readonly Entry[]): boolean {
  if (entry.state === 'blocked') return true
  const holder = heldBy(entry, entries)
  return holder !== undefined && waitsForPerson(holder, entries)
}

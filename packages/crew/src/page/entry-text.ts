/** Entries in words. */
import type { ItemStatus } from '../inventory/schema.ts'
import type { JobKind, JobStatus } from '../jobs/schema.ts'
import { stepTo } from '../jobs/steps.ts'
import type { Entry, EntryKind, Fields } from '../outbox/entry.ts'
import { heldBy } from '../outbox/rules.ts'
import type { PhoneState } from '../phone/state.ts'
import type { Speech } from './language.ts'
import { reasonText } from './reason-text.ts'

type Deed = { kind: EntryKind; values: Fields; jobKind: string; about?: string }

/** What was done, in words. */
export function deedText(of: Deed, speech: Speech): string {
  const { words, number } = speech
  if (of.kind === 'status') {
    const step = stepTo(of.jobKind as JobKind, of.values.status as JobStatus)
    return step ? words.step[step.word] : words.status[of.values.status as JobStatus]
  }
  if (of.kind === 'weight') return `${words.entry.weight} ${words.pounds(number(Number(of.values.actualWeight)))}`
  if (of.kind === 'item') return words.inventory.didNow(of.about ?? '', changeText(of.values, speech))
  return [words.entry[of.kind], of.about].filter(Boolean).join(': ')
}

/** What was changed of an item: its status, or else the names of the fields. */
const changeText = (values: Fields, { words }: Speech): string =>
  values.status === undefined
    ? Object.keys(values)
        .map((name) => words.field[name] ?? words.fieldOther)
        .join(', ')
    : words.inventory.status[values.status as ItemStatus]

/** What was done several times, in words. */
export function deedsText(deeds: readonly Deed[], speech: Speech): string {
  const [first] = deeds
  if (!first || deeds.length === 1) return first ? deedText(first, speech) : ''
  return speech.words.inventory.groupOf(changeText(first.values, speech), speech.number(deeds.length))
}

/** A note of the service has at most 4,000 characters, and says why too. */
const WHAT_MAX = 3_400

/** What was done, as the office has to know it: with each item of a group by its number, and each line of a list. */
function whatFor(entries: readonly Entry[], speech: Speech): string {
  const [first] = entries as [Entry]
  const lines = first.kind === 'list' ? `: ${first.request.body.text}` : ''
  if (entries.length === 1) return deedText(first, speech) + lines
  const names = entries.map(({ about = '' }) => /^\d+(?= )/.exec(about)?.[0] ?? about)
  return first.kind === 'list'
    ? [deedText(first, speech) + lines, ...entries.slice(1).map((each) => deedText(each, speech))].join('; ')
    : `${changeText(first.values, speech)}: ${names.join(', ')}`
}

/** The note for the office about entries that the service did not take. A locale can end a time with a full stop, so none follows it. */
export const handedText = (entries: readonly Entry[], why: string, speech: Speech): string =>
  speech.words.decide.handedText(
    whatFor(entries, speech).slice(0, WHAT_MAX),
    speech.dateTime(entries[0]!.doneAtMs),
    why,
  )

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

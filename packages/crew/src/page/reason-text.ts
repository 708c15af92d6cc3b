import type { Entry, Reason } from '../outbox/entry.ts'
import type { Speech } from './language.ts'

/** The day to which the office moved the job, if the phone has learned of it. */
function dayOfMove({ merged }: Entry): string | undefined {
  const moved = merged.findLast(({ path }) => path === '/day')
  return typeof moved?.to === 'string' ? moved.to : undefined
}

/** Why an entry was refused, in words. For a code that the page does not know, for example of an earlier release, these are the words of the service. */
export function reasonText(entry: Entry, reason: Reason, { words, date }: Speech): string {
  if (reason.why === 'outcome_unknown') return words.decide.unknown
  if (reason.why === 'not_as_shown') return words.signing.notAsShown
  if (reason.why === 'same_field') {
    if (reason.theirs.status === 'CANCELED') return words.canceled
    const fields = Object.keys(reason.theirs).map((name) => words.field[name] ?? words.fieldOther)
    return words.decide.same(fields.join(', '))
  }
  const { code, detail, day } = reason
  if (code === 'job_canceled') return words.canceled
  if (code === 'job_not_due') {
    const moved = dayOfMove(entry)
    if (moved !== undefined) return words.moved(date(moved))
    // A step on the version after the move learns of the day only from the refusal.
    if (day !== undefined) return words.planned(date(day))
  }
  return words.reason[code] ?? words.reasonOther(detail)
}

/** A service that refuses everything loses nothing, so enough requests must succeed too. */
import { type Call, fateOf, isWrite } from '../history.ts'

/** A kind of write that was answered so often must have succeeded at least once. A request that is repeated with its key counts once. */
const TRIES_MIN = 40
/** The share of calls that must be answered, and not with 503, without a fault. A machine that stands still for seconds may put calls off. */
const ANSWERED_SHARE = 0.99
/** The share of writes that must succeed; many hold an old version on purpose. */
const ACKNOWLEDGED_SHARE = 0.15

/** Kinds of writes that never succeed and, if `isCalm` (no fault happened), too few answers and successes. */
export function faultsOfLiveness(calls: readonly Call[], isCalm: boolean): string[] {
  const faults: string[] = []
  const writes = calls.filter(isWrite)
  const answeredWrites = writes.filter(({ answer }) => answer)
  for (const [what, calls] of Map.groupBy(answeredWrites, ({ kind, act }) => `${act} of ${kind}`)) {
    const { size: tries } = new Set(calls.map(({ key, requestID }) => key ?? requestID))
    if (tries >= TRIES_MIN && !calls.some((call) => fateOf(call) === 'done'))
      faults.push(`${tries} times a ${what} was tried, and none succeeded`)
  }
  if (!isCalm) return faults
  const unanswered = calls.filter(
    ({ answer }) => !answer || (answer.status >= 500 && answer.body?.code !== 'overloaded'),
  )
  if (unanswered.length > calls.length * (1 - ANSWERED_SHARE))
    faults.push(`${unanswered.length} of ${calls.length} calls were not answered: ${endingsOf(unanswered)}`)
  const done = writes.filter((call) => fateOf(call) === 'done').length
  if (done < writes.length * ACKNOWLEDGED_SHARE) faults.push(`only ${done} of ${writes.length} writes succeeded`)
  return faults
}

/** How calls ended, and how often. */
function endingsOf(calls: readonly Call[]): string {
  const byEnding = Map.groupBy(calls, ({ answer }) =>
    answer ? `${answer.status} ${answer.body?.detail ?? ''}` : 'cut off',
  )
  return [...byEnding].map(([ending, { length }]) => `${length} × ${ending}`).join('; ')
}

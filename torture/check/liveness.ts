/** A service that refuses everything loses nothing. So it must also do what it is asked to. */
import { type Call, fateOf, isWrite } from '../history.ts'

/** A kind of write that was answered so often must have succeeded at least once. */
const TRIES_MIN = 40
/** What must be answered, and not with 503, while nothing is done to the service. */
const ANSWERED_SHARE = 0.99
/** Of all writes, of which many hold an old version on purpose. */
const ACKNOWLEDGED_SHARE = 0.15

/** What is wrong with how much was done; `isCalm` if nothing was done to the service all the time. */
export function faultsOfLiveness(calls: readonly Call[], isCalm: boolean): string[] {
  const faults: string[] = []
  const writes = calls.filter(isWrite)
  const answeredWrites = writes.filter(({ answer }) => answer)
  for (const [what, tries] of Map.groupBy(answeredWrites, ({ kind, act }) => `${act} of ${kind}`))
    if (tries.length >= TRIES_MIN && !tries.some((call) => fateOf(call) === 'done'))
      faults.push(`${tries.length} times a ${what} was tried, and none succeeded`)
  if (!isCalm) return faults
  const answered = calls.filter(({ answer }) => answer && answer.status < 500).length
  if (answered < calls.length * ANSWERED_SHARE) faults.push(`only ${answered} of ${calls.length} calls were answered`)
  const done = writes.filter((call) => fateOf(call) === 'done').length
  if (done < writes.length * ACKNOWLEDGED_SHARE) faults.push(`only ${done} of ${writes.length} writes succeeded`)
  return faults
}

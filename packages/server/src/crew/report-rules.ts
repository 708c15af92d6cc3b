import type { Violation } from '../kernel/errors.ts'
import { type Instant, instantOf } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import type { CrewReport, PhoneReport } from './schema.ts'

/** Where a report contradicts itself. Values of other types are violations of the schema. */
export function reportViolations({ waiting, blocked, oldest }: JsonObject): Violation[] {
  if (typeof waiting !== 'number') return []
  const violations: Violation[] = []
  if (typeof blocked === 'number' && blocked > waiting)
    violations.push({ pointer: '/blocked', detail: 'Must not be more than waiting.', code: 'out_of_range' })
  if (waiting === 0 && typeof oldest === 'string')
    violations.push({ pointer: '/oldest', detail: 'Must be null if no entry waits.', code: 'not_allowed' })
  return violations
}

/**
 * The report as it is stored. An oldest entry that is still to come counts as now: the clock of the phone is wrong, and its report must
 * arrive all the same.
 */
export const phoneReportOf = (
  { phoneID, waiting, blocked = 0, oldest, reasons = [] }: CrewReport,
  crewMemberID: string,
  now: Instant,
): PhoneReport => ({
  ...{ crewMemberID, phoneID: phoneID.toLowerCase(), reportedAt: now, waiting, blocked },
  oldest: oldest == null ? null : instantOf(Math.min(Date.parse(oldest), Date.parse(now))),
  reasons,
})

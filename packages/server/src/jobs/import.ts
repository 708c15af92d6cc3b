import { pick, sequence, textOf, versionOf } from '../imports/rules.ts'
import { stampViolations } from '../imports/stamp-rules.ts'
import type { Context } from '../kernel/context.ts'
import type { Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { membersOf } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { JOB } from './fields.ts'
import { endOfDone, jobFrom } from './rules.ts'
import { ImportedJob, type Job } from './schema.ts'

const validate = validatorOf(ImportedJob)
const { writable } = membersOf(JOB)

/** Makes a job with the id, the status and the version that another system gave it. `found` are the violations of the place that it names. */
export function importedJob(
  content: JsonObject,
  of: Pick<Job, 'moveID' | 'shipmentID'>,
  timeZone: string,
  ctx: Context,
  found: readonly Violation[] = [],
): Job {
  const violations = [...found, ...validate(content), ...stampViolations(content, '', ctx.now)]
  const planned = jobFrom(pick(content, writable), of, timeZone, ctx, violations)
  const status = (textOf(content, 'status') ?? planned.status) as Job['status']
  const ended = textOf(content, 'endsAt')
  return {
    ...{ ...planned, status },
    // Another job may have the truck since the job was done.
    ...(status === 'DONE' && ended !== null && { endsAt: endOfDone(planned, ended) }),
    ...versionOf(content, ctx, sequence()),
  }
}

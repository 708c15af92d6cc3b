/** Tools that plan jobs. A refused booking says what is free, so that an agent can offer it. */
import { Type } from 'typebox'
import { Availability, AvailabilityQuery } from '../../availability/schema.ts'
import { PageQuery } from '../../http/list/list.ts'
import { Job, JobFilterQuery, JobPatch, NewJob } from '../../jobs/schema.ts'
import { ChangeKey, Content, Cursor, DryRun, Id, Limit, NextCursor, ReadTag, RequestKey } from '../schema.ts'
import { change, create } from '../write.ts'
import { ADDS, CHANGES, nextCursorOf, pathOf, queryOf, READS, refusalOf, type Tool } from './tool.ts'
import { Written } from './writes.ts'

const LIMIT = 20

export const findJobs: Tool = {
  name: 'find_jobs',
  title: 'Find jobs',
  description:
    'Lists the jobs (visits for shipments and moves) by day, truck, person, kind or status, newest first unless sorted; sort by startsAt for the plan of a day. Several values of a filter are separated by commas.',
  operations: ['listJobs'],
  input: Type.Object(
    { ...JobFilterQuery.properties, sort: PageQuery.properties.sort, limit: Limit, cursor: Cursor },
    { additionalProperties: false },
  ),
  output: Type.Object({ jobs: Type.Array(Job), nextCursor: NextCursor }),
  hints: READS,
  async call(service, { limit = LIMIT, ...filters }) {
    const answer = await service.send({ method: 'GET', path: `/v1/jobs${queryOf({ ...filters, limit })}` })
    return answer.status === 200
      ? { result: { jobs: answer.body, ...nextCursorOf(answer) } }
      : { refusal: refusalOf(answer) }
  },
}

export const whoIsFree: Tool = {
  name: 'who_is_free',
  title: 'Find out which trucks and people are free',
  description:
    'Lists the trucks and crew members that are free for some minutes on a day (or up to 31 days, with until), and trucks that have room for some pounds.',
  operations: ['getAvailability'],
  input: Type.Object(AvailabilityQuery.properties, { additionalProperties: false }),
  output: Availability,
  hints: READS,
  async call(service, args) {
    const answer = await service.send({ method: 'GET', path: `/v1/availability${queryOf(args)}` })
    return answer.status === 200 ? { result: answer.body } : { refusal: refusalOf(answer) }
  },
}

export const planJob: Tool = {
  name: 'plan_job',
  title: 'Plan a job',
  description:
    'Plans a visit for a shipment or a move, and books its truck and its crew. If one of them is taken, nothing is booked, and the refusal has alternatives that are free: offer them, do not choose for the user. A repeated call with the same requestKey plans it once.',
  operations: ['createJob'],
  input: Type.Object({ job: Content(NewJob), requestKey: RequestKey, dryRun: DryRun }, { additionalProperties: false }),
  output: Written(Job),
  hints: ADDS,
  call: (service, args) =>
    create(service, {
      ...{ tool: 'plan_job', method: 'POST', path: '/v1/jobs', body: args.job, content: 'job', args },
    }),
}

/** The tool that reads jobs. The usual advice names the one that reads moves and shipments. */
const FIND_AGAIN = 'Nothing was written. Find the job again with find_jobs, and decide on what it says now.'

export const updateJob: Tool = {
  name: 'update_job',
  title: 'Change the plan of a job',
  description:
    'Changes the day, window, truck, crew or other fields of the version of a job that you read (eTag). If the job has changed since, nothing is written. If the truck or a person is taken, nothing is booked, and the refusal has alternatives that are free: offer them, do not choose for the user.',
  operations: ['updateJob'],
  input: Type.Object(
    { id: Id, eTag: ReadTag, changes: Content(JobPatch), requestKey: ChangeKey, dryRun: DryRun },
    { additionalProperties: false },
  ),
  output: Written(Job),
  hints: CHANGES,
  async call(service, args) {
    const outcome = await change(service, {
      ...{ tool: 'update_job', method: 'PATCH', path: pathOf({ kind: 'job', ...args }) },
      ...{ body: args.changes, content: 'changes', args },
    })
    const isStale = 'refusal' in outcome && [404, 412].includes(outcome.refusal.status)
    return isStale ? { refusal: { ...outcome.refusal, next: FIND_AGAIN } } : outcome
  },
}

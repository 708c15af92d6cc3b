import sql from 'sql-template-tag'
import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { rebookedTogether } from '../bookings/writes.ts'
import type { Reader, Write } from '../db/database.ts'
import { testOnly } from '../db/lists/condition.ts'
import { respondToItem } from '../events/item.ts'
import { AsOfQuery } from '../events/schema.ts'
import { explainRefusal } from '../history/explain.ts'
import { bulk } from '../http/bulk/bulk.ts'
import { change } from '../http/change.ts'
import { patchOf, validOf } from '../http/content/content.ts'
import { expansionsIn } from '../http/list/expansion.ts'
import { type Listing, PageQuery, respondToList } from '../http/list/list.ts'
import { listReads } from '../http/list/reads.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import type { Call, RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { AppError } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { forbidden } from '../kernel/permission.ts'
import { mayReadWhole, type RecordPolicy } from '../kernel/policy.ts'
import { mismatchOf, withoutQuotes } from '../kernel/precondition.ts'
import { sortsOf } from '../kernel/record.ts'
import { requireOpen } from '../moves/rules.ts'
import { bumpMoveRevision, requireMove } from '../moves/store.ts'
import { changedStatus, sizeOfStatus } from '../shipments/operations.ts'
import { aboutShipment } from '../shipments/rules.ts'
import type { Shipment } from '../shipments/schema.ts'
import { requireShipment } from '../shipments/store.ts'
import { reducedMembers, visiblePartsOn } from '../visibility/reduced.ts'
import { COLLECTION, createJob, JOB } from './create-operations.ts'
import { JOB_EXPANSIONS } from './expand.ts'
import { JOB as TABLE } from './fields.ts'
import { aboutJob, changeJobStatus, patchJob, requireNextOfJob } from './rules.ts'
import { Job, JobFilter, JobFilterQuery, JobPatch, JobStatusChange, ShownJob } from './schema.ts'
import { findJobDoc, JOB_CONDITION_COLUMNS, jobNotFound, requireJob, whereJobs, whereJobsOf } from './store.ts'
import { timeZoneOf } from './time-zone-store.ts'
import { jobChanged, jobDeleted, requireUnended } from './writes.ts'

const ITEM = '/v1/jobs/:jobID'
const MEMBERS = Object.keys(Job.properties)

const LISTING: Listing<JobFilter> = {
  policy: JOB.policy,
  table: 'jobs',
  columns: JOB_CONDITION_COLUMNS,
  sorts: sortsOf(TABLE),
  members: MEMBERS,
  csvColumns: MEMBERS,
  where: whereJobs,
  // Trucks and crews are the company's own.
  seenBy: () => testOnly(sql`1 = 0`),
  expand: JOB_EXPANSIONS,
}
const LIST = listReads({
  schema: ShownJob,
  filter: JobFilter,
  filterQuery: JobFilterQuery,
  queryName: 'JobQuery',
  listing: LISTING,
})
const ListQuery = Type.Object({ ...PageQuery.properties, ...JobFilterQuery.properties })
const ItemQuery = Type.Object({ ...Type.Pick(PageQuery, ['fields', 'expand']).properties, ...AsOfQuery.properties })

/** What the changes of a job share: how they find it (404), and whose version they need. */
const CHANGED_JOB = {
  ...JOB,
  url: ITEM,
  scope: 'dispatch:write',
  find: (tx: Reader, { params }: Call): Promise<Job> => requireJob(tx, params.jobID),
  target: (job: Job) => ({ record: job, about: aboutJob(job) }),
}

/** Writes the job with its content replaced, if the rules allow it. */
export async function patchedJob({
  tx,
  ctx,
  stored,
  content,
}: {
  tx: Reader
  ctx: Context
  stored: Job
  content: JsonObject
}): Promise<RecordChange<Job>> {
  const expanded = await expansionsIn(tx, JSON.stringify(stored), content, JOB_EXPANSIONS, ctx.now)
  const after = patchJob(stored, content, expanded, await timeZoneOf(tx, content.timeZone), ctx)
  return { writes: after === stored ? [] : await jobChanged(tx, stored, after, 'job.updated', ctx), record: after }
}

const updateJob = change({
  ...CHANGED_JOB,
  method: 'PATCH',
  operationId: 'updateJob',
  summary: 'Change a job',
  description:
    'Changes the members in the patch, and books its truck and its crew for the new time. A job that is DONE or CANCELED keeps its plan.',
  content: patchOf(JobPatch),
  errors: ['job_not_found', 'job_is_final', 'already_booked', 'over_capacity'],
  decide: (of) => patchedJob(of),
})

/** What differs between callers that finish a job: who reads what changed in the shipment, and what has to be done before its status can follow. */
type Finisher = { shipmentPolicy: RecordPolicy; before: string }
const OFFICE: Finisher = { shipmentPolicy: POLICY.Shipment, before: 'Change the status of the shipment first.' }

/** The new status of the shipment that a finished job brings with it. */
async function shipmentFinished(
  tx: Reader,
  job: Job,
  { shipment: to }: JobStatusChange,
  ctx: Context,
  { shipmentPolicy, before }: Finisher,
): Promise<Write[]> {
  if (!to) return []
  const { eTag, from, ...content } = to
  const stored = await requireShipment(tx, job.shipmentID ?? '')
  if (eTag != null && withoutQuotes(eTag) !== stored.shipment.eTag)
    throw await staleShipment(tx, stored.shipment, withoutQuotes(eTag), ctx, shipmentPolicy)
  requireNextOfJob(stored.shipment, content.status, from, before)
  return (await changedStatus({ tx, ctx, stored, content })).writes
}

/**
 * The 412 for the tag of a shipment, with what changed there, as far as the caller may read it. `current` of the problem would be the job,
 * so the shipment has a member of its own.
 */
async function staleShipment(
  tx: Reader,
  shipment: Shipment,
  tag: string,
  { scopes }: Context,
  policy: RecordPolicy,
): Promise<AppError> {
  if (!mayReadWhole(policy, scopes)) return new AppError('precondition_failed', SHIPMENT_CHANGED, { reason: 'stale' })
  const target = { record: shipment, about: aboutShipment(shipment) }
  const refusal = mismatchOf([{ tag, weak: false }], target)!
  const write = { touches: () => ['/status'], isExacting: false, effect: 'change' } as const
  const { members, collision } = await explainRefusal(tx, target, refusal, write)
  const { reason = 'stale', ...shown } = members
  const visible = await visiblePartsOn(tx, policy, shipment.moveID)
  const error = new AppError('precondition_failed', SHIPMENT_CHANGED, {
    reason,
    shipment: visible ? reducedMembers(visible, shown) : shown,
  })
  if (collision) error.collision = collision
  return error
}

const SHIPMENT_CHANGED =
  'The shipment has changed since the version you read. Nothing was written. Read the shipment, then finish the job again.'

/** 409 for a canceled job whose shipment or move takes no new jobs. The shipment guards the change of its job; here the move guards its own. */
async function plannedAgain(tx: Reader, { moveID, shipmentID }: Job): Promise<Write[]> {
  const move = await requireMove(tx, moveID)
  requireOpen(move.move)
  if (shipmentID === null) return [bumpMoveRevision(move, move)]
  requireUnended((await requireShipment(tx, shipmentID)).shipment)
  return []
}

/** How much a new status changes: a finished job may change the status of its shipment. */
export const sizeOfJobStatus = {
  of: async ({ tx, stored, content: { shipment } }: StatusChanging): Promise<number> =>
    shipment && stored.shipmentID
      ? sizeOfStatus({ tx, stored: await requireShipment(tx, stored.shipmentID), content: shipment })
      : 0,
  instead: 'Delete services of the shipment first, some at a time.',
}

type StatusChanging = { tx: Reader; ctx: Context; stored: Job; content: JobStatusChange }

/** Writes the new status of a job, and that of its shipment if the content has one. */
export async function changedJobStatus(
  { tx, ctx, stored, content }: StatusChanging,
  finisher: Finisher = OFFICE,
): Promise<RecordChange<Job>> {
  const after = changeJobStatus(stored, content, ctx)
  const isAgain = stored.status === 'CANCELED' && after !== stored
  const ofPlace = isAgain ? await plannedAgain(tx, stored) : await shipmentFinished(tx, stored, content, ctx, finisher)
  const ofJob = after === stored ? [] : await jobChanged(tx, stored, after, 'job.status_changed', ctx)
  return { writes: [...ofPlace, ...ofJob], record: after }
}

const updateJobStatus = change({
  ...CHANGED_JOB,
  method: 'PATCH',
  url: '/:prefix/v1/jobs/:jobID/updateStatus',
  operationId: 'updateJobStatus',
  summary: 'Change the status of a job',
  description:
    'Changes only the status. CANCELED frees the truck and the crew, PLANNED after it books them again. With DONE, `shipment` also changes the status of the shipment, in the same change: usually IN_TRANSIT after a PICKUP, DELIVERED after a DELIVERY.',
  content: validOf(JobStatusChange),
  errors: [
    ...(['job_not_found', 'transition_not_allowed', 'proof_missing', 'already_booked', 'over_capacity'] as const),
    ...(['move_is_canceled', 'shipment_is_final'] as const),
  ],
  touches: ['/status'],
  size: sizeOfJobStatus,
  decide(of) {
    if (of.content.shipment && !of.ctx.scopes.has('shipments:status')) throw forbidden(['shipments:status'])
    return changedJobStatus(of)
  },
})

const deleteJob = change({
  ...CHANGED_JOB,
  method: 'DELETE',
  operationId: 'deleteJob',
  summary: 'Delete a job',
  description: 'Frees its truck and its crew. Its history stays readable.',
  errors: ['job_not_found'],
  decide: async ({ tx, ctx, stored }) => ({ writes: await jobDeleted(tx, stored, ctx), record: null }),
})

export const jobOperations: readonly Operation[] = [
  read({
    ...JOB,
    ...LIST.byGet,
    url: COLLECTION,
    query: ListQuery,
    operationId: 'listJobs',
    summary: 'List jobs',
    description: 'One page of jobs, newest first unless sorted, or all of them as CSV or NDJSON. Filters narrow it.',
    scope: 'dispatch:read',
  }),

  read({
    ...JOB,
    ...LIST.byGet,
    url: '/v1/shipments/:shipmentID/jobs',
    query: ListQuery,
    operationId: 'listJobsOfShipment',
    summary: 'List the jobs of a shipment',
    description: 'The list of the jobs of one shipment. The jobs of its move are in the list of all jobs.',
    scope: 'dispatch:read',
    errors: ['invalid_cursor', 'shipment_not_found'],
    async respond(runtime, request, reply, page) {
      const filter = LIST.filterOf(page)
      const where = async () => {
        const { shipment } = await requireShipment(runtime.db, paramOf(request, 'shipmentID'))
        return whereJobsOf({ moveID: shipment.moveID, shipmentID: shipment.id }, filter)
      }
      return respondToList(runtime, request, reply, { ...LISTING, where }, { page, filter })
    },
  }),

  createJob,

  readItem({
    ...JOB,
    url: ITEM,
    operationId: 'getJob',
    summary: 'Read a job',
    description: 'The job as it is now, or as it was at an instant (asOf).',
    scope: 'dispatch:read',
    query: ItemQuery,
    errors: ['job_not_found'],
    respond: respondToItem({
      policy: JOB.policy,
      parameter: 'jobID',
      findDoc: findJobDoc,
      notFound: jobNotFound,
      members: MEMBERS,
      expand: JOB_EXPANSIONS,
      async trace(db, path) {
        const current = await requireJob(db, path)
        return { about: aboutJob(current), current }
      },
    }),
  }),

  updateJob,
  updateJobStatus,
  deleteJob,

  bulk({
    url: COLLECTION,
    operationId: 'updateJobs',
    summary: 'Plan and change many jobs',
    description:
      'Up to 100 new jobs, changes, status changes and deletions in one request. ATOMIC plans a whole day or nothing of it, and what counts is the plan after all operations: jobs can swap their trucks, crews and hours. ISOLATED books one operation after the other.',
    tag: 'Jobs',
    scope: 'dispatch:write',
    policy: JOB.policy,
    kind: 'Job',
    parameter: 'jobID',
    record: ShownJob,
    patch: JobPatch,
    status: JobStatusChange,
    conflictsWith: ['Job'],
    actions: { create: createJob, update: updateJob, updateStatus: updateJobStatus, delete: deleteJob },
    together: rebookedTogether,
  }),
]

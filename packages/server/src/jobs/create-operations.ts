import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { requireOfCompany } from '../dispatch/rules.ts'
import { change } from '../http/change.ts'
import { objectOf } from '../http/content/content.ts'
import type { RecordChange } from '../http/prepared.ts'
import { isImport, textOf, withSource } from '../imports/rules.ts'
import { requireFreeIDs, requireUnusedBelowMove } from '../imports/store.ts'
import type { Context } from '../kernel/context.ts'
import type { Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { requireOpen } from '../moves/rules.ts'
import { findMove } from '../moves/store.ts'
import { findShipment } from '../shipments/store.ts'
import { importedJob } from './import.ts'
import { isOpen, jobFrom, requireRoom } from './rules.ts'
import { ImportedJob, type Job, NewJob, ShownJob } from './schema.ts'
import { countJobs } from './store.ts'
import { timeZoneOf } from './time-zone-store.ts'
import { type JobParent, jobCreated, requireNotEnded, requireUnended } from './writes.ts'

/** What all operations on jobs share. */
export const JOB = { tag: 'Jobs', policy: POLICY.Job, shows: { description: 'The job', schema: ShownJob } }
export const COLLECTION = '/v1/jobs'

/** The move and the shipment that the content names, or why there are none. */
async function findParent(tx: Reader, content: JsonObject): Promise<{ parent?: JobParent; violations: Violation[] }> {
  const [shipmentID, moveID] = [textOf(content, 'shipmentID'), textOf(content, 'moveID')]
  const refused = (pointer: string, detail: string, code: string) => ({ violations: [{ pointer, detail, code }] })
  if (shipmentID === null && moveID === null)
    return refused('/shipmentID', 'Name the shipment or the move that the job is for.', 'required')
  const shipment = shipmentID === null ? undefined : await findShipment(tx, shipmentID)
  if (shipmentID !== null && !shipment)
    return refused('/shipmentID', 'There is no shipment with this id.', 'unknown_shipment')
  const move = await findMove(tx, shipment?.shipment.moveID ?? moveID!)
  const isOfMove = moveID === null || move?.move.id === moveID.toLowerCase() || move?.move.locator === moveID
  if (!move || !isOfMove) {
    const detail = shipment ? 'The shipment belongs to another move.' : 'There is no move with this id.'
    return refused('/moveID', detail, 'unknown_move')
  }
  return { parent: { move, shipment }, violations: [] }
}

async function created(tx: Reader, ctx: Context, content: JsonObject): Promise<RecordChange<Job>> {
  requireOfCompany(ctx)
  const isImported = isImport(content, ctx)
  const { parent, violations } = await findParent(tx, content)
  const place = { moveID: parent?.move.move.id ?? '', shipmentID: parent?.shipment?.shipment.id ?? null }
  const { shipmentID: _, moveID: __, ...sent } = content
  const timeZone = await timeZoneOf(tx, content.timeZone)
  const job = isImported
    ? await requireUnused(tx, importedJob(content, place, timeZone, ctx, violations), content)
    : jobFrom(sent, place, timeZone, ctx, violations)
  if (!isImported) requireOpen(parent!.move.move)
  if (!isImported && parent!.shipment) requireUnended(parent!.shipment.shipment)
  if (isImported && isOpen(job)) requireNotEnded(parent!)
  const doc = JSON.stringify(job)
  const counting = countJobs(tx, job.moveID)
  const writing = isImported
    ? jobCreated(tx, parent!, job, doc, withSource(ctx, content), 'job.imported')
    : jobCreated(tx, parent!, job, doc, ctx)
  // Both read at once, and too many jobs are refused first.
  writing.catch(() => {})
  requireRoom(await counting)
  return { writes: await writing, record: job, doc }
}

/** The imported job; 409 if its id is taken. */
async function requireUnused(tx: Reader, job: Job, { id }: JsonObject): Promise<Job> {
  await requireFreeIDs(tx, [id])
  await requireUnusedBelowMove(tx, id, job)
  return job
}

export const createJob = change({
  ...JOB,
  method: 'POST',
  url: COLLECTION,
  operationId: 'createJob',
  summary: 'Plan a job',
  description:
    'Plans one visit for a shipment or a move, and books its truck and its crew. 409 already_booked says who is taken, by which job, and what is free. With `source` and the scope records:import, it creates a job as it is in another system.',
  scope: 'dispatch:write',
  content: objectOf(Type.Union([NewJob, ImportedJob])),
  errors: [
    ...(['party_not_allowed', 'id_taken'] as const),
    ...(['already_booked', 'over_capacity', 'move_is_canceled', 'shipment_is_final', 'too_many_jobs'] as const),
  ],
  decide: ({ tx, ctx, content }) => created(tx, ctx, content),
  location: ({ id }: Job) => `/v1/jobs/${id}`,
})

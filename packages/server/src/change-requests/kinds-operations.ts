/** The kinds of records of which a change can be asked for, each with the rules of its own PATCH. */
import type { TSchema } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader, Write } from '../db/database.ts'
import type { RecordChange } from '../http/prepared.ts'
import { JOB } from '../jobs/fields.ts'
import { patchedJob } from '../jobs/operations.ts'
import { aboutJob, isOpen } from '../jobs/rules.ts'
import { JobPatch } from '../jobs/schema.ts'
import { bumpAsked, requireJob } from '../jobs/store.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, type ErrorCode } from '../kernel/errors.ts'
import type { Subject, Versioned } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { membersOf } from '../kernel/record.ts'
import { MOVE } from '../moves/fields.ts'
import { patchedMove } from '../moves/operations.ts'
import { aboutMove } from '../moves/rules.ts'
import { MovePatch } from '../moves/schema.ts'
import { requireMove } from '../moves/store.ts'
import { SHIPMENT } from '../shipments/fields.ts'
import { patchedShipment } from '../shipments/operations.ts'
import { aboutShipment, requireNotFinal } from '../shipments/rules.ts'
import { ShipmentPatch } from '../shipments/schema.ts'
import { bumpRevision, findShipment, requireShipment } from '../shipments/store.ts'
import { decidedExtension, withdrawnExtension } from '../storage-stays/extension-operations.ts'
import { STORAGE_STAY } from '../storage-stays/fields.ts'
import { patchedStorageStay } from '../storage-stays/operations.ts'
import { type StorageExtensionDecision, type StorageStay, StorageStayPatch } from '../storage-stays/schema.ts'
import { storageStays } from '../storage-stays/store.ts'
import { storageStayWrites } from '../storage-stays/writes.ts'

/** A record that was found, with what its own kind does with it. */
export type FoundRecord = {
  record: Versioned & JsonObject
  about: Subject & { moveID: string }
  /** What makes a new request collide with the end and the deletion of the record, beside the revision of its move. */
  guards: readonly Write[]
  /** 409 for a record in a final status. */
  requireOpen(): void
  /** Writes the record with its content replaced, as a PATCH does (422, 409). */
  patched(tx: Reader, ctx: Context, content: JsonObject): Promise<RecordChange<Versioned>>
  /** Of a storage stay: decides an extension, or ends it for its asker. */
  extension?: {
    decided(ctx: Context, decision: StorageExtensionDecision): RecordChange<StorageStay>
    withdrawn(ctx: Context, id: string): RecordChange<StorageStay>
  }
}

export type AskedKind = {
  /** What the subjects of its events begin with, as its path does. */
  name: string
  /** The name of its schema. */
  record: string
  parameter: string
  /** The schema of its patches. */
  patch: TSchema
  policy: RecordPolicy
  /** The scopes that show and change the record. */
  reads: string
  writes: string
  writable: readonly string[]
  /** What its PATCH refuses for other reasons than its content, and what nothing can be asked for. */
  errors: readonly ErrorCode[]
  closed: readonly ErrorCode[]
  /** Finds the record (404). */
  find(tx: Reader, id: string): Promise<FoundRecord>
}

const found = (
  record: Versioned,
  about: Subject,
  rest: Pick<FoundRecord, 'requireOpen' | 'patched'> & Partial<FoundRecord>,
): FoundRecord => ({
  guards: [],
  ...rest,
  record: record as Versioned & JsonObject,
  about: about as FoundRecord['about'],
})

const NEVER_FINAL = () => {}

export const MOVES: AskedKind = {
  patch: MovePatch,
  ...{
    name: 'moves',
    record: 'Move',
    parameter: 'moveID',
    policy: POLICY.Move,
    reads: 'moves:read',
    writes: 'moves:write',
  },
  writable: membersOf(MOVE).writable,
  errors: ['reference_taken'],
  closed: ['move_not_found', 'move_is_canceled'],
  async find(tx, id) {
    const stored = await requireMove(tx, id)
    return found(stored.move, aboutMove(stored.move.id), {
      requireOpen() {
        if (stored.move.canceledAt !== null)
          throw new AppError('move_is_canceled', 'The move is canceled, so no change of it can be asked for.')
      },
      patched: async (tx, ctx, content) => patchedMove({ tx, ctx, stored, content }, 'move.updated'),
    })
  },
}

export const SHIPMENTS: AskedKind = {
  patch: ShipmentPatch,
  ...{ name: 'shipments', record: 'Shipment', parameter: 'shipmentID', policy: POLICY.Shipment },
  ...{ reads: 'shipments:read', writes: 'shipments:write' },
  writable: membersOf(SHIPMENT).writable,
  errors: [
    ...(['reference_taken', 'weight_is_weighed'] as const),
    ...(['already_booked', 'over_capacity', 'change_too_large'] as const),
  ],
  closed: ['shipment_not_found', 'shipment_is_final'],
  async find(tx, id) {
    const stored = await requireShipment(tx, id)
    return found(stored.shipment, aboutShipment(stored.shipment), {
      requireOpen: () => requireNotFinal(stored.shipment, 'its content'),
      patched: async (tx, ctx, content) => patchedShipment({ tx, ctx, stored, content }, 'shipment.updated'),
    })
  },
}

export const JOBS: AskedKind = {
  patch: JobPatch,
  ...{
    name: 'jobs',
    record: 'Job',
    parameter: 'jobID',
    policy: POLICY.Job,
    reads: 'dispatch:read',
    writes: 'dispatch:write',
  },
  writable: membersOf(JOB).writable,
  errors: ['already_booked', 'over_capacity'],
  closed: ['job_not_found', 'job_is_final'],
  async find(tx, id) {
    const stored = await requireJob(tx, id)
    return found(stored, aboutJob(stored), {
      guards: [bumpAsked(stored)],
      requireOpen() {
        if (!isOpen(stored))
          throw new AppError('job_is_final', `The job is ${stored.status}, so no change of it can be asked for.`)
      },
      patched: async (tx, ctx, content) => patchedJob({ tx, ctx, stored, content }),
    })
  },
}

export const STORAGE_STAYS: AskedKind = {
  patch: StorageStayPatch,
  ...{ name: 'storage-stays', record: 'StorageStay', parameter: 'storageStayID', policy: POLICY.StorageStay },
  ...{ reads: 'inventory:read', writes: 'inventory:write' },
  writable: membersOf(STORAGE_STAY).writable,
  errors: ['storage_stay_open'],
  closed: ['storage_stay_not_found'],
  async find(tx, id) {
    const stay = await storageStays.require(tx, id)
    const shipment = await findShipment(tx, stay.shipmentID)
    if (!shipment) throw storageStays.notFound()
    return found(stay, storageStayWrites.about(stay), {
      guards: [bumpRevision(shipment)],
      extension: {
        decided: (ctx, content) => decidedExtension({ ctx, stored: { stay, shipment }, content }),
        withdrawn: (ctx, extensionID) => withdrawnExtension({ ctx, stored: { stay, shipment }, id: extensionID }),
      },
      requireOpen: NEVER_FINAL,
      patched: async (tx, ctx, content) =>
        patchedStorageStay({ tx, ctx, stored: { stay, shipment }, content }, 'updated'),
    })
  },
}

export const ASKED_KINDS: readonly AskedKind[] = [MOVES, SHIPMENTS, JOBS, STORAGE_STAYS]

/** The kind of a record by its subject, and the id of the record. */
export function kindOf(about: string): { kind: AskedKind; id: string } {
  const [name = '', id = ''] = about.split('/')
  const kind = ASKED_KINDS.find((each) => each.name === name)
  if (!kind) throw new Error(`No change of ${about} can be asked for.`)
  return { kind, id }
}

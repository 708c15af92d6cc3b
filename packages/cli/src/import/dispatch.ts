/** The trucks, crew members, absences and jobs in a file. */
import type { Client } from '@vanline/client'
import type { DispatchKind } from './fields.ts'
import type { GivenRow } from './rows.ts'

type Content = Record<string, unknown>

/** Which record of dispatch a line is, by members that no other kind has; undefined if it is none. */
export function dispatchKindOf(body: Content): DispatchKind | undefined {
  if ('windowStart' in body) return 'jobs'
  if ('startsAt' in body) return 'absences'
  if ('firstName' in body) return 'crew-members'
  return 'isActive' in body || 'plate' in body || 'capacityPounds' in body ? 'trucks' : undefined
}

/** The content of a job without the times that the service computes. A job that is done can have ended before its planned end. */
export const contentOfJob = ({ startsAt: _, endsAt, ...content }: Content): Content =>
  content.status === 'DONE' && endsAt !== undefined ? { ...content, endsAt } : content

export type JobsOfFile = {
  /** The row of a job, which waits for the job of the same move before it. */
  announced(row: GivenRow): GivenRow
  /** Waits until the job before was sent. */
  jobBeforeSent(job: Content): Promise<void>
}

/** The jobs of a move are sent in the order of the file, which is that of their days: the first of them has the date that its shipment has already. */
export function jobsOfFile(): JobsOfFile {
  const last = new Map<string, Promise<void>>()
  const before = new WeakMap<Content, Promise<void>>()
  return {
    announced(row) {
      const move = String(row.body.moveID ?? row.body.locator ?? '')
      const { promise, resolve } = Promise.withResolvers<void>()
      const earlier = last.get(move)
      if (earlier) before.set(row.body, earlier)
      last.set(move, promise)
      const answered = () => {
        if (last.get(move) === promise) last.delete(move)
        resolve()
      }
      return { ...row, answered }
    },
    jobBeforeSent: async (job) => before.get(job),
  }
}

/** The shipment or the move that a job is for, as the service knows it; undefined if there is none with its locator. */
export async function placeOfJob(
  client: Client,
  { locator, moveID, shipmentID }: Content,
  keepsIDs: boolean,
): Promise<Content | undefined> {
  if (typeof locator !== 'string' || keepsIDs) return shipmentID == null ? { moveID } : { shipmentID }
  if (locator.length === MOVE_LOCATOR) return { moveID: (await client.moves.get(locator, { fields: ['id'] })).id }
  const { items } = await client.shipments.list({ q: locator, fields: ['id', 'locator'] })
  const shipment = items.find((each) => each.locator === locator)
  return shipment && { shipmentID: shipment.id }
}

const MOVE_LOCATOR = 6

/** How many uploads a caller may have under way on a node: a quarter of what the node receives at once (edge/limits.ts). */
import type { Database } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import type { Principal } from './context.ts'

export const UPLOADS_PER_CALLER_MAX = 64

/** The uploads under way, by the caller, or by its party. */
const underWay = new WeakMap<Database, Map<string, number>>()

/** Receives content; 503 if the caller has too many uploads under way. They may be slow, and others must find room meanwhile. */
export async function inUploadSlot<Result>(
  db: Database,
  { id, partyID }: Principal,
  receive: () => Promise<Result>,
): Promise<Result> {
  const node = db.whole ?? db
  const counts = underWay.get(node) ?? new Map<string, number>()
  underWay.set(node, counts)
  const caller = partyID ?? id
  const count = counts.get(caller) ?? 0
  if (count >= UPLOADS_PER_CALLER_MAX)
    throw new AppError('overloaded', `You have ${count} uploads under way. Nothing was done. Try again shortly.`, {
      retryAfterS: 1,
    })
  counts.set(caller, count + 1)
  try {
    return await receive()
  } finally {
    const left = counts.get(caller)! - 1
    if (left > 0) counts.set(caller, left)
    else counts.delete(caller)
  }
}

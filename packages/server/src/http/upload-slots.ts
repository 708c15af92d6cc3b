/** How many uploads a caller may have under way on a node: a quarter of what the node receives at once (edge/limits.ts). */
import type { Database } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import { tally } from '../kernel/tally.ts'
import type { Principal } from './context.ts'

export const UPLOADS_PER_CALLER_MAX = 64

/** The uploads under way, by the caller, or by its party. */
const underWay = new WeakMap<Database, ReturnType<typeof tally>>()

/** Receives content; 503 if the caller has too many uploads under way. They may be slow, and others must find room meanwhile. */
export async function inUploadSlot<Result>(
  db: Database,
  { id, partyID }: Principal,
  receive: () => Promise<Result>,
): Promise<Result> {
  const node = db.whole ?? db
  const uploads = underWay.get(node) ?? tally()
  underWay.set(node, uploads)
  const caller = partyID ?? id
  const count = uploads.of(caller)
  if (count >= UPLOADS_PER_CALLER_MAX)
    throw new AppError('overloaded', `You have ${count} uploads under way. Nothing was done. Try again shortly.`, {
      retryAfterS: 1,
    })
  const end = uploads.add(caller)
  try {
    return await receive()
  } finally {
    end()
  }
}

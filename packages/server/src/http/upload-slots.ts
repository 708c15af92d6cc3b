/**
 * How many uploads may be under way on a node. A caller, or all callers of a party together, get a quarter of what the node receives at
 * once (edge/limits.ts), and all parties together three quarters, so that others always find room.
 */
import type { Database } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import { tally } from '../kernel/tally.ts'
import type { Principal } from './context.ts'

export const UPLOADS_PER_CALLER_MAX = 64
/** One caller of a party leaves half of the party's share to the other callers. */
export const UPLOADS_IN_PARTY_MAX = UPLOADS_PER_CALLER_MAX / 2
const UPLOADS_OF_PARTIES_MAX = 3 * UPLOADS_PER_CALLER_MAX

/** The uploads under way, by caller, by party, and of all parties. */
const underWay = new WeakMap<Database, ReturnType<typeof tally>>()

/** The caller and the party that an upload counts for, their maxima, and their names in a refusal. The line break keeps both apart. */
const sharesOf = ({ id, partyID }: Principal): [holder: string, max: number, who: string][] =>
  partyID === null
    ? [[id, UPLOADS_PER_CALLER_MAX, 'You have']]
    : [
        [id, UPLOADS_IN_PARTY_MAX, 'You have'],
        [`party\n${partyID}`, UPLOADS_PER_CALLER_MAX, 'Your party has'],
        ['parties\n', UPLOADS_OF_PARTIES_MAX, 'Others have'],
      ]

/** Receives content; 503 if the caller has too many uploads under way. Uploads may be slow, and other callers must find room meanwhile. */
export async function inUploadSlot<Result>(
  db: Database,
  principal: Principal,
  receive: () => Promise<Result>,
): Promise<Result> {
  const node = db.whole ?? db
  const uploads = underWay.get(node) ?? tally()
  underWay.set(node, uploads)
  const shares = sharesOf(principal)
  for (const [holder, max, who] of shares)
    if (uploads.of(holder) >= max) {
      const detail = `${who} too many uploads under way; ${max} are possible. Nothing was done. Try again shortly.`
      throw new AppError('overloaded', detail, { retryAfterS: 1 })
    }
  const ends = shares.map(([holder]) => uploads.add(holder))
  try {
    return await receive()
  } finally {
    for (const end of ends) end()
  }
}

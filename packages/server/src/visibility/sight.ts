/** What a bound caller sees and may do, by what its party is on each move: the wrapper around deciding and listing. */
import sql from 'sql-template-tag'
import type { Reader } from '../db/database.ts'
import { testOnly } from '../db/lists/condition.ts'
import type { SeenList, SeenListing, Sight } from '../http/sight.ts'
import { dependsOnHidden, type RecordPolicy } from '../kernel/policy.ts'
import { requireAccess } from './access.ts'
import { partyOf, seesRecordsOf } from './party.ts'
import {
  reducedAnswer,
  reducedDoc,
  reducedDocs,
  reducedResults,
  refusalFor,
  requireVisibleContent,
  seesOnlyWhole,
  visiblePartsOn,
} from './reduced.ts'

/** The records of a list as the party sees them, whole or reduced. */
const seen = (db: Reader, { policy, seenBy }: SeenListing, names: readonly string[], isWhole: boolean) => ({
  where: seenBy === null ? [] : [seenBy(partyOf(db)!.id, isWhole, names)].flat(),
  ...(!isWhole && { reduce: (docs: string[]) => reducedDocs(db, policy, docs) }),
})

const seesAllWhole = async (db: Reader, { policy, seenBy }: SeenListing, names: readonly string[]): Promise<boolean> =>
  seenBy === null || seesOnlyWhole(db, partyOf(db)!.id, policy, names)

const NOTHING: SeenList = { where: [testOnly(sql`1 = 0`)] }

/** The same for records of one move: its role there shows them whole, reduced, or not at all. */
async function seenOn(db: Reader, policy: RecordPolicy, moveID: string, names: readonly string[]): Promise<SeenList> {
  const role = (await partyOf(db)!.membershipOf(moveID))?.role
  if (role === undefined || policy.hiddenFrom?.includes(role)) return NOTHING
  const visible = policy.reduced?.[role]
  if (visible === undefined) return { where: [] }
  if (dependsOnHidden(policy, names)) return NOTHING
  return { where: [], reduce: async (docs) => docs.map((doc) => reducedDoc(visible, doc)) }
}

/** The answers to what http/sight.ts asks. The reader is always the view of a party. */
export const SIGHT: Sight = {
  async decide(tx, operation, { stored, target }, decide) {
    const party = partyOf(tx)!
    const { access = 'WRITE', policy, targetPolicy = policy } = operation
    // Before content is received: a party that may only read cannot make the service read a file.
    await requireAccess(party, access, [target ? target.about.moveID : operation.moveOfParent?.(stored)])
    try {
      const decided = await decide()
      // A change may write to other moves than that of its target.
      const moveIDs = decided.writes.map(({ moveID }) => moveID)
      await requireAccess(party, access, moveIDs)
      return decided
    } catch (error) {
      throw await refusalFor(tx, targetPolicy, target, error)
    }
  },

  requireContent: requireVisibleContent,

  reduceAnswer: async (tx, policy, answer) => reducedAnswer(await visiblePartsOn(tx, policy, answer.moveID), answer),

  seesAnswer: async (tx, { moveID, ...answer }) => moveID == null || seesRecordsOf(tx, answer, moveID),

  reduceResults: reducedResults,

  async list(tx, listing, names) {
    const moveID = listing.moveOf?.()
    if (moveID !== undefined) return seenOn(tx, listing.policy, moveID, names)
    return seen(tx, listing, names, await seesAllWhole(tx, listing, names))
  },

  // Most parties see no record reduced. So the page is read as for them while the database is asked for it.
  async page(tx, listing, names, read) {
    const moveID = listing.moveOf?.()
    if (moveID !== undefined) {
      const { where, ...reducing } = await seenOn(tx, listing.policy, moveID, names)
      return { ...reducing, page: await read(where) }
    }
    const whole = seen(tx, listing, names, true)
    const [page, isAllWhole] = await Promise.all([read(whole.where), seesAllWhole(tx, listing, names)])
    if (isAllWhole) return { page }
    const { where, ...reducing } = seen(tx, listing, names, false)
    return { ...reducing, page: await read(where) }
  },
}

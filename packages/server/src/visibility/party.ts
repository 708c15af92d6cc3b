/** The party of a bound caller: what it is on the moves that it sees. */
import sql, { join, type Sql } from 'sql-template-tag'
import type { Reader, Viewer } from '../db/database.ts'
import { type Condition, onOtherTable, testOnly } from '../db/lists/condition.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { REDUCED_ROLES } from './entries.ts'

/** The role and the access of a party on a move. */
export type Membership = { role: string; access: string }

export type PartyView = Viewer & {
  exists(): Promise<boolean>
  /** The membership of the party on a move; undefined if the party is not on the move. Read once for each move. */
  membershipOf(moveID: string): Promise<Membership | undefined>
  /** The membership of the party on the move of a record that was found through this view. */
  membershipOfFound(recordID: string): Membership | undefined
}

/** The party whose view a reader is; undefined for a reader of everything. view.ts makes every viewer. */
export const partyOf = ({ viewer }: Reader): PartyView | undefined => viewer as PartyView | undefined

/** Whether a party is on a move, as a condition. */
export const isOnMove = (partyID: string, moveID: string): Sql =>
  sql`EXISTS (SELECT 1 FROM move_parties WHERE move_id = ${moveID} AND party_id = ${partyID})`

/** Whether a move is in the view of a reader. The `id` of another kind of record is not in the view of a party. */
export const isVisible = async ({ viewer }: Reader, id: string): Promise<boolean> =>
  viewer === undefined || viewer.sees(id)

/** Whether a reader sees those records of a move that are hidden from some roles. */
export async function seesRecordsOf(
  reader: Reader,
  { hiddenFrom = [] }: Pick<RecordPolicy, 'hiddenFrom'>,
  moveID: string,
): Promise<boolean> {
  const party = partyOf(reader)
  if (party === undefined) return true
  const membership = await party.membershipOf(moveID)
  return membership !== undefined && !hiddenFrom.includes(membership.role)
}

/** Whether a reader sees the records of a move whole, also documents and notes. */
export const seesWhole = (reader: Reader, moveID: string): Promise<boolean> =>
  seesRecordsOf(reader, { hiddenFrom: REDUCED_ROLES }, moveID)

/** The condition of a list below a move whose records reduced roles do not see: all records, or none. */
export const seenWhole = async (db: Reader, moveID: string): Promise<Condition[]> =>
  (await seesWhole(db, moveID)) ? [] : [testOnly(sql`1 = 0`)]

/** The records of a list that a party sees: those of the moves on which it has another role than these. */
export const isSeenUnless = (partyID: string, hiddenFrom: readonly string[]): Condition =>
  onOtherTable(
    { table: 'move_parties', key: 'move_id', column: 'move_id' },
    {
      test: sql`party_id = ${partyID} AND role NOT IN (${join([...hiddenFrom])})`,
      spans: [{ column: 'party_id', from: partyID, to: partyID }],
    },
  )

/** The roles of a party on some moves. */
export async function listRoles(db: Reader, partyID: string, moveIDs: readonly string[]): Promise<Map<string, string>> {
  if (moveIDs.length === 0) return new Map()
  const rows = await db.all<{ move_id: string; role: string }>(
    sql`SELECT move_id, role FROM move_parties WHERE party_id = ${partyID} AND move_id IN (${join([...new Set(moveIDs)])})`,
  )
  return new Map(rows.map(({ move_id, role }) => [move_id, role]))
}

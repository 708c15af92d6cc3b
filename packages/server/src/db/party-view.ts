/**
 * What a party may see: the records of the moves that it is on. A request of a caller that is bound to a party reads through a view,
 * in which a record of another move is not there. So every operation answers for it exactly as for an id that does not exist, after the
 * same queries.
 */
import sql, { join, type Sql } from 'sql-template-tag'
import { type Condition, testOnly } from './condition.ts'
import type { Database, Decision, Reader, RecordColumns } from './database.ts'
import { REDUCED_ROLES } from './party-entries.ts'

/** The role and the access of a party on a move. */
type Membership = { role: string; access: string }

export type PartyView = {
  id: string
  exists(): Promise<boolean>
  /** The membership of the party on a move; undefined if the party is not on the move. Read once for each move. */
  membershipOf(moveID: string): Promise<Membership | undefined>
  /** The membership of the party on the move of a record that was found through this view. */
  membershipOfFound(recordID: string): Membership | undefined
}

/** The tables of records that belong to a move, with the column that names it. */
const MOVE_COLUMNS: Readonly<Record<string, string>> = {
  moves: 'id',
  shipments: 'move_id',
  agents: 'move_id',
  services: 'move_id',
  erasures: 'move_id',
  move_links: 'move_id',
  move_parties: 'move_id',
  documents: 'move_id',
  notes: 'move_id',
}

/** The tables of records that a party with a reduced role does not see at all. */
const SEEN_WHOLE_ONLY: readonly string[] = ['documents', 'notes']

const isHidden = ({ table }: RecordColumns, { role }: Membership): boolean =>
  SEEN_WHOLE_ONLY.includes(table) && REDUCED_ROLES.includes(role)

/** Sets of columns with the column of the move added. Each set is one constant, so that equal lookups can be gathered. */
const withMove = new WeakMap<RecordColumns, RecordColumns>()

function columnsWithMove(kept: RecordColumns): RecordColumns {
  const known = withMove.get(kept)
  if (known) return known
  const column = MOVE_COLUMNS[kept.table]
  if (column === undefined) throw new Error(`the view of a party does not know the table ${kept.table}`)
  const wider = { table: kept.table, columns: `${kept.columns}, ${column} AS of_move` }
  withMove.set(kept, wider)
  return wider
}

/** The memberships of the party that were read, by move. */
type Asked = Map<string, Promise<Membership | undefined>>

function partyOn(db: Reader, id: string, asked: Asked): PartyView & { found: Map<string, Membership> } {
  const found = new Map<string, Membership>()
  const ask = (moveID: string) =>
    db.get<Membership>(sql`SELECT role, access FROM move_parties WHERE move_id = ${moveID} AND party_id = ${id}`)
  return {
    id,
    found,
    exists: async () => (await db.column<number>(sql`SELECT 1 FROM parties WHERE id = ${id}`)).length > 0,
    membershipOf(moveID) {
      const known = asked.get(moveID) ?? ask(moveID)
      asked.set(moveID, known)
      return known
    },
    membershipOfFound: (recordID) => found.get(recordID),
  }
}

/** The reader of a party. */
function viewOf(db: Reader, partyID: string, asked: Asked): Reader {
  const party = partyOn(db, partyID, asked)
  return {
    ...db,
    party,
    async find<Row>(kept: RecordColumns, id: string) {
      const row = await db.find<Row & { of_move: string }>(columnsWithMove(kept), id)
      // Asked also when there is no row: the time of an answer must not tell which of the two it was.
      const membership = await party.membershipOf(row?.of_move ?? id)
      if (row === undefined || membership === undefined || isHidden(kept, membership)) return undefined
      party.found.set(id, membership)
      return row as Row
    },
  }
}

/** Lets something read through the view of a party. */
type Viewing = <Result>(reader: Reader, read: (view: Reader) => Promise<Result>) => Promise<Result>

/**
 * The database of a party: all its reads, also while a change is decided, go through its view. The answer of a change is reduced by the
 * role that the party had when the change was decided: the party may have been taken off the move since, and then has no role.
 */
export function databaseOf(db: Database, partyID: string): Database {
  const asked: Asked = new Map()
  const viewing: Viewing = async (reader, read) => {
    const askedNow: Asked = new Map()
    const result = await read(viewOf(reader, partyID, askedNow))
    for (const [moveID, membership] of askedNow) asked.set(moveID, membership)
    return result
  }
  const run =
    (change: Database['change']): Database['change'] =>
    (decide, prepare) =>
      change(
        async (tx) => continuing(await viewing(tx, decide), viewing),
        prepare && ((reader) => viewing(reader, prepare)),
      )
  return { ...db, ...viewOf(db, partyID, asked), whole: db, change: run(db.change), rehearse: run(db.rehearse) }
}

/** A decision whose reads after its writes also go through the view. */
const continuing = <Answer>(decision: Decision<Answer>, viewing: Viewing): Decision<Answer> =>
  'afterwards' in decision
    ? { ...decision, afterwards: async (tx) => continuing(await viewing(tx, decision.afterwards), viewing) }
    : decision

/** Whether a party is on a move, as a condition. */
export const isOnMove = (partyID: string, moveID: string): Sql =>
  sql`EXISTS (SELECT 1 FROM move_parties WHERE move_id = ${moveID} AND party_id = ${partyID})`

/** Whether a move is in the view of a reader. The `id` of another kind of record is not in the view of a party. */
export const isVisible = async ({ party }: Reader, id: string): Promise<boolean> =>
  party === undefined || (await party.membershipOf(id)) !== undefined

/** Whether a reader sees the records of a move whole, also documents and notes. */
export async function seesWhole({ party }: Reader, moveID: string): Promise<boolean> {
  if (party === undefined) return true
  const membership = await party.membershipOf(moveID)
  return membership !== undefined && !REDUCED_ROLES.includes(membership.role)
}

/** The condition of a list below a move whose records reduced roles do not see: all records, or none. */
export const seenWhole = async (db: Reader, moveID: string): Promise<Condition[]> =>
  (await seesWhole(db, moveID)) ? [] : [testOnly(sql`1 = 0`)]

/** The roles of a party on some moves. */
export async function listRoles(db: Reader, partyID: string, moveIDs: readonly string[]): Promise<Map<string, string>> {
  if (moveIDs.length === 0) return new Map()
  const rows = await db.all<{ move_id: string; role: string }>(
    sql`SELECT move_id, role FROM move_parties WHERE party_id = ${partyID} AND move_id IN (${join([...new Set(moveIDs)])})`,
  )
  return new Map(rows.map(({ move_id, role }) => [move_id, role]))
}

/**
 * What a party may see: the records of the moves that it is on. A request of a caller that is bound to a party reads through a view,
 * in which a record of another move is not there. So every operation answers for it exactly as for an id that does not exist, after the
 * same queries.
 */
import sql from 'sql-template-tag'
import type { Database, Decision, Reader, RecordColumns } from '../db/database.ts'
import type { Runtime } from '../http/context.ts'
import type { Sight } from '../http/sight.ts'
import { REDUCED_ROLES } from './entries.ts'
import type { Membership, PartyView } from './party.ts'
import { seesRequest } from './requests.ts'
import { SIGHT } from './sight.ts'

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
  jobs: 'move_id',
  items: 'move_id',
  weighings: 'move_id',
  storage_stays: 'move_id',
  signatures: 'move_id',
  change_requests: 'move_id',
  messages: 'move_id',
}

/** The tables of records that parties with some roles do not see at all. */
const HIDDEN_FROM: Readonly<Record<string, readonly string[]>> = {
  documents: REDUCED_ROLES,
  notes: REDUCED_ROLES,
  messages: REDUCED_ROLES,
  items: ['OBSERVER'],
  weighings: ['OBSERVER'],
  storage_stays: ['OBSERVER'],
  signatures: ['OBSERVER'],
}

/** Trucks and crews are the company's own, so no party sees jobs. */
const SEEN_BY_NONE = 'jobs'

/** A row with the columns that the view reads beside those that were asked for. */
type Viewed<Row> = Row & { of_move: string; of_party?: string | null; of_record?: string }

const isHidden = (
  { table }: RecordColumns,
  { role }: Membership,
  { of_party, of_record = '' }: Omit<Viewed<object>, 'of_move'>,
  partyID: string,
): boolean =>
  table === SEEN_BY_NONE ||
  (HIDDEN_FROM[table]?.includes(role) ?? false) ||
  (table === REQUESTS && !seesRequest(role, of_record, of_party === partyID))

/** Requests for changes are seen by who asked, too. */
const REQUESTS = 'change_requests'
const OF_REQUESTS = ', asked_by_party AS of_party, about AS of_record'

/** Sets of columns with the column of the move added. Each set is one constant, so that equal lookups can be gathered. */
const withMove = new WeakMap<RecordColumns, RecordColumns>()

function columnsWithMove(columns: RecordColumns): RecordColumns {
  const known = withMove.get(columns)
  if (known) return known
  const column = MOVE_COLUMNS[columns.table]
  if (column === undefined) throw new Error(`the view of a party does not know the table ${columns.table}`)
  const wider = {
    table: columns.table,
    columns: `${columns.columns}, ${column} AS of_move${columns.table === REQUESTS ? OF_REQUESTS : ''}`,
  }
  withMove.set(columns, wider)
  return wider
}

/** The memberships of the party that were read, by move. */
type Asked = Map<string, Promise<Membership | undefined>>

function partyOn(db: Reader, id: string, asked: Asked): PartyView & Sight & { found: Map<string, Membership> } {
  const found = new Map<string, Membership>()
  const ask = (moveID: string) =>
    db.get<Membership>(sql`SELECT role, access FROM move_parties WHERE move_id = ${moveID} AND party_id = ${id}`)
  const membershipOf = (moveID: string) => {
    const known = asked.get(moveID) ?? ask(moveID)
    asked.set(moveID, known)
    return known
  }
  return {
    ...SIGHT,
    id,
    found,
    exists: async () => (await db.column<number>(sql`SELECT 1 FROM parties WHERE id = ${id}`)).length > 0,
    sees: async (moveID) => (await membershipOf(moveID)) !== undefined,
    membershipOf,
    membershipOfFound: (recordID) => found.get(recordID),
  }
}

/** The reader of a party. */
function readerOf(db: Reader, partyID: string, asked: Asked): Reader {
  const party = partyOn(db, partyID, asked)
  return {
    ...db,
    viewer: party,
    async find<Row>(columns: RecordColumns, id: string) {
      const row = await db.find<Viewed<Row>>(columnsWithMove(columns), id)
      // Asked also when there is no row: the time of an answer must not tell which of the two it was.
      const membership = await party.membershipOf(row?.of_move ?? id)
      if (row === undefined || membership === undefined || isHidden(columns, membership, row, partyID)) return undefined
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
function databaseOf(db: Database, partyID: string): Database {
  const asked: Asked = new Map()
  return viewedBy(db, readerOf(db, partyID, asked), async (reader, read) => {
    const askedNow: Asked = new Map()
    const result = await read(readerOf(reader, partyID, askedNow))
    for (const [moveID, membership] of askedNow) asked.set(moveID, membership)
    return result
  })
}

/** A database whose reads, also while a change is decided, go through the view of another viewer. */
export const databaseThrough = (db: Database, readerFrom: (reader: Reader) => Reader): Database =>
  viewedBy(db, readerFrom(db), async (reader, read) => read(readerFrom(reader)))

function viewedBy(db: Database, reader: Reader, viewing: Viewing): Database {
  const run =
    (change: Database['change']): Database['change'] =>
    (decide, prepare) =>
      change(
        async (tx) => continuing(await viewing(tx, decide), viewing),
        prepare && ((reader) => viewing(reader, prepare)),
      )
  return { ...db, ...reader, whole: db, change: run(db.change), rehearse: run(db.rehearse) }
}

/** A decision whose reads after its writes also go through the view. */
const continuing = <Answer>(decision: Decision<Answer>, viewing: Viewing): Decision<Answer> =>
  'afterwards' in decision
    ? { ...decision, afterwards: async (tx) => continuing(await viewing(tx, decision.afterwards), viewing) }
    : decision

/**
 * The runtime of an operation: for a caller that is bound to a party, with the view of that party. Such a caller reads from the primary only:
 * a replica may not know yet that the party was taken off a move.
 */
export const viewOf: Runtime['viewOf'] = (runtime, { partyID }) => {
  if (partyID === null) return runtime
  const db = databaseOf(runtime.db, partyID)
  return { ...runtime, db, replica: db, scanReader: db.scanReader }
}

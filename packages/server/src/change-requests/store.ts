import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { changedColumns, memberColumns } from '../db/columns.ts'
import { guarded, inserted, type Reader, type RecordColumns, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import { anyOf, type Condition, conditionsOf, either, type FilterConditions, testOnly } from '../db/lists/condition.ts'
import { valueConditions } from '../db/lists/member-conditions.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { REDUCED_ROLES } from '../visibility/entries.ts'
import { isSeenUnless } from '../visibility/party.ts'
import { SHOWN_NO_REQUESTS } from '../visibility/requests.ts'
import { CHANGE_REQUEST } from './fields.ts'
import type { ChangeRequest, ChangeRequestFilter } from './schema.ts'

const SERVED: RecordColumns = { table: 'change_requests', columns: 'doc' }

export const changeRequestNotFound = () =>
  new AppError('change_request_not_found', 'There is no change request with this id.')

export const findChangeRequestDoc = async (db: Reader, id: string): Promise<string | undefined> =>
  isUuid(id) ? (await db.find<{ doc: string }>(SERVED, id.toLowerCase()))?.doc : undefined

/** The request with this id, or 404. */
export async function requireChangeRequest(db: Reader, id = ''): Promise<ChangeRequest> {
  const doc = await findChangeRequestDoc(db, id)
  if (doc === undefined) throw changeRequestNotFound()
  return JSON.parse(doc)
}

type RequestsOf = { moveID: string; shipmentID?: string }

/** The rows of the requests about a shipment and what is below it, or about a move and everything below it. */
export const fromChangeRequestsOf = ({ moveID, shipmentID }: RequestsOf): Sql =>
  sql`FROM change_requests WHERE move_id = ${moveID}${shipmentID === undefined ? empty : sql` AND shipment_id = ${shipmentID}`}`

const parsed = (docs: readonly string[]): ChangeRequest[] => docs.map((doc) => JSON.parse(doc))

/** The requests of a shipment, or of a move, oldest first. Their number is bounded. */
export const listChangeRequests = async (db: Reader, of: RequestsOf): Promise<ChangeRequest[]> =>
  parsed(await db.column<string>(sql`SELECT doc ${fromChangeRequestsOf(of)} ORDER BY id`))

/** The requests about a single record, oldest first. */
export const listChangeRequestsAbout = async (db: Reader, moveID: string, about: string): Promise<ChangeRequest[]> =>
  parsed(await db.column<string>(sql`SELECT doc ${fromChangeRequestsOf({ moveID })} AND about = ${about} ORDER BY id`))

/** The rows of the requests about a move and everything below it that wait for a decision. */
export const fromPendingRequestsOf = (moveID: string): Sql =>
  sql`${fromChangeRequestsOf({ moveID })} AND status = 'PENDING'`

export const listPendingRequests = async (db: Reader, moveID: string): Promise<ChangeRequest[]> =>
  parsed(await db.column<string>(sql`SELECT doc ${fromPendingRequestsOf(moveID)} ORDER BY id`))

/** How many requests a move has, how many characters, and how many of them about one record wait for a decision. */
export async function countChangeRequests(
  db: Reader,
  moveID: string,
  about: string,
): Promise<{ count: number; pending: number; size: number }> {
  const row = await db.get<{ count: number; pending: number | null; size: number | null }>(
    sql`SELECT count(*) AS count, sum(length(doc)) AS size,
        sum(CASE WHEN about = ${about} AND status = 'PENDING' THEN 1 ELSE 0 END) AS pending
      ${fromChangeRequestsOf({ moveID })}`,
  )
  return { count: Number(row?.count ?? 0), pending: Number(row?.pending ?? 0), size: Number(row?.size ?? 0) }
}

const columnsOfMembers = memberColumns(CHANGE_REQUEST)
const columnsOf = (request: ChangeRequest) => ({ ...columnsOfMembers(request), asked_by_party: request.askedByParty })

/** How many requests about a move a caller has made, and how many of them wait for a decision. */
export async function countRequestsBy(
  db: Reader,
  moveID: string,
  askedBy: string,
): Promise<{ count: number; pending: number }> {
  const row = await db.get<{ count: number; pending: number | null }>(
    sql`SELECT count(*) AS count, sum(CASE WHEN status = 'PENDING' THEN 1 ELSE 0 END) AS pending
      ${fromChangeRequestsOf({ moveID })} AND asked_by = ${askedBy}`,
  )
  return { count: Number(row?.count ?? 0), pending: Number(row?.pending ?? 0) }
}

/** The requests that a caller has made about a move, newest first. */
export const listRequestsBy = async (db: Reader, moveID: string, askedBy: string): Promise<ChangeRequest[]> =>
  parsed(
    await db.column<string>(
      sql`SELECT doc ${fromChangeRequestsOf({ moveID })} AND asked_by = ${askedBy} ORDER BY id DESC`,
    ),
  )

export function insertChangeRequest(request: ChangeRequest): Write[] {
  const columns = columnsOf(request)
  return [
    inserted(sql`INSERT INTO change_requests (id, move_id, shipment_id, ${raw(Object.keys(columns).join(', '))}, last_updated, etag, doc)
      VALUES (${request.id}, ${request.moveID}, ${request.shipmentID}, ${join(Object.values(columns))}, ${request.lastUpdated}, ${request.eTag}, ${JSON.stringify(request)})`),
    insertPlace(request.id, request.moveID),
  ]
}

/** The row of a request in the version that a change was decided on. */
const isVersion = ({ id, moveID, lastUpdated }: ChangeRequest): Sql =>
  sql`id = ${id} AND move_id = ${moveID} AND last_updated = ${lastUpdated}`

/** Stores the next version of a request, guarded by the version that it was decided on: a second decision misses the row. */
export const updateChangeRequestRow = (before: ChangeRequest, after: ChangeRequest): Write =>
  guarded(
    sql`UPDATE change_requests SET ${changedColumns(columnsOf(before), columnsOf(after))}last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
      WHERE ${isVersion(before)}`,
    after.id,
  )

export const deleteChangeRequestRow = (request: ChangeRequest): Write =>
  guarded(sql`DELETE FROM change_requests WHERE ${isVersion(request)}`, request.id)

/** The columns that the conditions of a list use. */
export const CHANGE_REQUEST_CONDITION_COLUMNS = [
  ...['id', 'move_id', 'shipment_id', 'about', 'status', 'asked_by', 'asked_by_party', 'last_updated'],
]

const lower = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase())

/** The condition for each filter, most selective first. */
const CONDITIONS: FilterConditions<ChangeRequestFilter> = {
  shipmentID: (ids) => anyOf('shipment_id', lower(ids)),
  moveID: (ids) => anyOf('move_id', lower(ids)),
  ...valueConditions(CHANGE_REQUEST),
}

export const whereChangeRequests = (filter: ChangeRequestFilter): Condition[] => conditionsOf(CONDITIONS, filter)

/** No party sees jobs, and so no requests about them. */
const IS_OF_NO_JOB = testOnly(sql`about NOT LIKE 'jobs/%'`)

/** The requests that a party sees: those of moves that it sees whole, and its own of the moves on which it is a customer now. */
export function isSeenByParty(partyID: string, isWholeOnly: boolean): Condition[] {
  const whole = isSeenUnless(partyID, REDUCED_ROLES)
  if (isWholeOnly) return [whole, IS_OF_NO_JOB]
  const own = anyOf('asked_by_party', [partyID])
  return [either([whole, own]), isSeenUnless(partyID, [SHOWN_NO_REQUESTS]), IS_OF_NO_JOB]
}

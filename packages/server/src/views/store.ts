import sql, { type Sql } from 'sql-template-tag'
import { guarded, type Reader, unguarded, type Write } from '../db/database.ts'
import { anyOf, type Condition, either, testOnly } from '../db/lists/condition.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import type { View } from './schema.ts'

/** The caller whose own and shared views are read. */
type Viewer = { id: string; partyID: string | null }

/** Shared views of callers that are bound to a party are for that party alone. */
const groupOf = (partyID: string | null): string => partyID ?? ''

export const viewNotFound = () => new AppError('view_not_found', 'There is no view with this id that you may see.')

/** The view with this id, if the caller owns it or it is shared with the caller. */
export async function findViewDoc(db: Reader, id: string, { id: owner, partyID }: Viewer): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const [doc] = await db.column<string>(
    sql`SELECT doc FROM views WHERE id = ${id.toLowerCase()} AND (owner = ${owner} OR shared_with = ${groupOf(partyID)})`,
  )
  return doc
}

/** The view with this id, or 404. */
export async function requireView(db: Reader, id: string, viewer: Viewer): Promise<View> {
  const doc = await findViewDoc(db, id, viewer)
  if (doc === undefined) throw viewNotFound()
  return JSON.parse(doc)
}

/** The columns that the conditions of a list use. */
export const VIEW_CONDITION_COLUMNS = ['id', 'owner', 'shared_with', 'page']

/** The filter of a list, by the page that views are for. */
export type ViewFilter = { page?: string }

/** The views that a caller sees. */
export const whereViews = ({ id: owner, partyID }: Viewer, { page }: ViewFilter): Condition[] => [
  either([anyOf('owner', [owner]), anyOf('shared_with', [groupOf(partyID)])]),
  ...(page === undefined ? [] : [testOnly(sql`page = ${page}`)]),
]

export async function countViews(db: Reader, owner: string): Promise<number> {
  const [count] = await db.column<number>(sql`SELECT count(*) FROM views WHERE owner = ${owner}`)
  return Number(count)
}

const sharedWith = ({ shared }: View, partyID: string | null): string | null => (shared ? groupOf(partyID) : null)

export const insertView = (view: View, partyID: string | null): Write =>
  unguarded(sql`INSERT INTO views (id, owner, shared_with, page, last_updated, etag, doc)
    VALUES (${view.id}, ${view.owner}, ${sharedWith(view, partyID)}, ${view.page}, ${view.lastUpdated}, ${view.eTag}, ${JSON.stringify(view)})`)

const isVersion = ({ id, lastUpdated }: View): Sql => sql`id = ${id} AND last_updated = ${lastUpdated}`

export const updateViewRow = (before: View, after: View, partyID: string | null): Write =>
  guarded(
    sql`UPDATE views SET shared_with = ${sharedWith(after, partyID)}, page = ${after.page}, last_updated = ${after.lastUpdated},
      etag = ${after.eTag}, doc = ${JSON.stringify(after)} WHERE ${isVersion(before)}`,
    after.id,
  )

export const deleteViewRow = (view: View): Write => guarded(sql`DELETE FROM views WHERE ${isVersion(view)}`, view.id)

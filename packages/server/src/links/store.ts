import sql from 'sql-template-tag'
import { guarded, type Reader, type RecordColumns, unguarded, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import { limitedTo } from '../db/lists/limit.ts'
import { isSpent, pageBudget } from '../kernel/byte-budget.ts'
import { AppError } from '../kernel/errors.ts'
import { idOfDoc, isUuid } from '../kernel/ids.ts'
import type { Move } from '../moves/schema.ts'
import type { Shipment } from '../shipments/schema.ts'
import type { Link } from './schema.ts'
import type { Followed } from './tracking-schema.ts'

const SERVED: RecordColumns = { table: 'move_links', columns: 'doc' }
const WITH_HASH: RecordColumns = { table: 'move_links', columns: 'doc, secret_hash' }

export const linkNotFound = () => new AppError('link_not_found', 'There is no tracking link with this id.')

export const findLinkDoc = async (db: Reader, id: string): Promise<string | undefined> =>
  isUuid(id) ? (await db.find<{ doc: string }>(SERVED, id.toLowerCase()))?.doc : undefined

/** The link with this id, or 404. */
export async function requireLink(db: Reader, id = ''): Promise<Link> {
  const doc = await findLinkDoc(db, id)
  if (doc === undefined) throw linkNotFound()
  return JSON.parse(doc)
}

/** The link with this id, and the hash of its secret. */
export async function findLinkWithHash(
  db: Reader,
  id: string,
): Promise<{ link: Link; secretHash: string } | undefined> {
  const row = await db.find<{ doc: string; secret_hash: string }>(WITH_HASH, id)
  return row && { link: JSON.parse(row.doc), secretHash: row.secret_hash }
}

/** The links of a move, newest first. There are few: rules.ts limits them. */
export const listLinks = async (db: Reader, moveID: string): Promise<Link[]> =>
  (await db.column<string>(sql`SELECT doc FROM move_links WHERE move_id = ${moveID} ORDER BY id DESC`)).map((doc) =>
    JSON.parse(doc),
  )

function followedOf(doc: string): Followed {
  const { metadata: _, customerRemarks: __, counselorRemarks: ___, ...followed }: Shipment = JSON.parse(doc)
  return followed
}

/** How many shipments are read together with their move. */
const READ_AT_ONCE = 51

/**
 * A move and its shipments, oldest first. One query reads them, so that their statuses are of the same moment. Only those of a move with very
 * many or very large shipments are read one part after the other.
 */
export async function findMoveWithShipments(
  db: Reader,
  moveID: string,
): Promise<{ move: Move; shipments: Followed[] } | undefined> {
  let budget = pageBudget()
  const most = limitedTo(READ_AT_ONCE)
  let docs = await db.column<string>(
    sql`SELECT doc FROM (
      SELECT 0 AS part, id, doc FROM moves WHERE id = ${moveID}
      UNION ALL SELECT 1 AS part, id, doc FROM shipments WHERE move_id = ${moveID}) AS found ORDER BY part, id ${most}`,
    budget,
  )
  const [move, ...first] = docs
  if (move === undefined) return undefined
  const shipments = first.map(followedOf)
  while (docs.length === READ_AT_ONCE || isSpent(budget)) {
    budget = pageBudget()
    const after = idOfDoc(docs.at(-1)!)
    const rest = sql`SELECT doc FROM shipments WHERE move_id = ${moveID} AND id > ${after} ORDER BY id ${most}`
    docs = await db.column<string>(rest, budget)
    shipments.push(...docs.map(followedOf))
  }
  return { move: JSON.parse(move), shipments }
}

/** The id of the shipment of a move with this locator. */
export async function findShipmentIDAt(db: Reader, moveID: string, locator: string): Promise<string | undefined> {
  if (!/^[A-Z0-9]{6}-\d{2,3}$/i.test(locator)) return undefined
  const [id] = await db.column<string>(
    sql`SELECT id FROM shipments WHERE move_id = ${moveID} AND locator = ${locator.toUpperCase()}`,
  )
  return id
}

export const insertLink = (link: Link, secretHash: string): Write[] => [
  unguarded(sql`INSERT INTO move_links (id, move_id, secret_hash, last_updated, etag, doc)
    VALUES (${link.id}, ${link.moveID}, ${secretHash}, ${link.lastUpdated}, ${link.eTag}, ${JSON.stringify(link)})`),
  insertPlace(link.id, link.moveID),
]

/** Deletes a link, guarded by the version it was decided on. */
export const deleteLinkRow = (link: Link): Write =>
  guarded(
    sql`DELETE FROM move_links WHERE id = ${link.id} AND move_id = ${link.moveID} AND last_updated = ${link.lastUpdated}`,
  )

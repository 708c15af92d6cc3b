/** The shipments of a move without their documents, by which a change of all of them is counted and cut into slices. */
import sql, { empty, join, raw } from 'sql-template-tag'
import { LostRace, type Reader } from '../db/database.ts'
import { listLengths, type Outline } from '../db/lengths.ts'
import { sizeOfRecords } from '../kernel/change-size.ts'
import { ENDED_EARLY } from '../moves/rules.ts'
import type { ShipmentStatus } from './schema.ts'
import { fromShipmentsOf, ROW_COLUMNS, type ShipmentRow, type StoredShipment, storedShipment } from './store.ts'

/** The columns of a shipment, and the length of its document. */
export type ShipmentOutline = Outline & {
  locator: string
  status: ShipmentStatus
  lastUpdated: string
  revision: number
}

/** The version of a shipment with everything that belongs to it, as one text. */
export const wholeVersionOf = ({ lastUpdated, revision }: Pick<ShipmentOutline, 'lastUpdated' | 'revision'>): string =>
  `${lastUpdated} ${revision}`

/** The shipments of a move, oldest first. */
export async function listShipmentOutlines(db: Reader, moveID: string): Promise<ShipmentOutline[]> {
  const rows = await db.all<Omit<ShipmentOutline, 'lastUpdated'> & { last_updated: string }>(
    sql`SELECT id, locator, status, revision, last_updated, octet_length(doc) AS bytes ${fromShipmentsOf(moveID)} ORDER BY id`,
  )
  return rows.map(({ last_updated, ...row }) => ({ ...row, lastUpdated: last_updated }))
}

/** The shipments with these outlines. A shipment that has changed since means a lost race. */
export async function findOutlined(
  db: Reader,
  moveID: string,
  outlines: readonly ShipmentOutline[],
): Promise<StoredShipment[]> {
  const ids = join(outlines.map(({ id }) => id))
  const rows = await db.all<ShipmentRow>(
    sql`SELECT ${raw(ROW_COLUMNS)} FROM shipments WHERE move_id = ${moveID} AND id IN (${ids}) ORDER BY id`,
  )
  const found = rows.map(storedShipment)
  const versions = found.map(({ shipment, revision }) => wholeVersionOf({ ...shipment, revision }))
  if (!outlines.every((outline, i) => wholeVersionOf(outline) === versions[i]))
    throw new LostRace('A shipment of the move has changed.')
  return found
}

/** The size of the services of the shipments of a move. With `isOpen`, only of those that have not ended early. */
export async function sizeOfServices(db: Reader, moveID: string, isOpen = false): Promise<number> {
  const hasNotEnded = isOpen ? sql` AND status NOT IN (${join([...ENDED_EARLY])})` : empty
  const ids = sql`SELECT id ${fromShipmentsOf(moveID)}${hasNotEnded}`
  return sizeOfRecords(await listLengths(db, sql`FROM services WHERE move_id = ${moveID} AND shipment_id IN (${ids})`))
}

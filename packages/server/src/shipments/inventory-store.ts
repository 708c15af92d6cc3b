/** How items, weighings, storage stays and signatures are stored: below one shipment, each found by its own id. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Columns, changedColumns } from '../db/columns.ts'
import { guarded, inserted, type Reader, type RecordColumns, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import { AppError, type ErrorCode } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import { isUuid } from '../kernel/ids.ts'

/** A record of the inventory of a shipment. */
export type InventoryRecord = Versioned & { moveID: string; shipmentID: string }

/** A shipment, or a move with all its shipments. */
export type InventoryPlace = { moveID: string; shipmentID?: string }

type Kind<Item> = {
  table: string
  /** The columns beside those that every record has. */
  columnsOf: (item: Item) => Columns
  notFound: ErrorCode
  /** The name of the kind for people. */
  what: string
}

/** The statements of a kind. They are methods, so that a table can have the stores of several kinds. */
export type InventoryStore<Item extends InventoryRecord> = {
  table: string
  notFound(): AppError
  findDoc(db: Reader, id: string): Promise<string | undefined>
  /** The record with this id, or 404. */
  require(db: Reader, id?: string): Promise<Item>
  /** The rows of a shipment, or of a move and all its shipments. */
  fromRowsOf(place: InventoryPlace): Sql
  /** The records of a shipment, oldest first. Their number is limited. */
  list(db: Reader, place: InventoryPlace): Promise<Item[]>
  count(db: Reader, place: InventoryPlace): Promise<number>
  insert(item: Item): Write[]
  /** Stores the next version of a record, guarded by the version it was decided on. */
  updateRow(before: Item, after: Item): Write
  deleteRow(item: Item): Write
}

export function inventoryStore<Item extends InventoryRecord>({
  table,
  columnsOf,
  notFound: code,
  what,
}: Kind<Item>): InventoryStore<Item> {
  const columns: RecordColumns = { table, columns: 'doc' }
  const notFound = () => new AppError(code, `There is no ${what} with this id.`)

  const findDoc = async (db: Reader, id: string): Promise<string | undefined> =>
    isUuid(id) ? (await db.find<{ doc: string }>(columns, id.toLowerCase()))?.doc : undefined

  const fromRowsOf = ({ moveID, shipmentID }: InventoryPlace): Sql =>
    sql`FROM ${raw(table)} WHERE move_id = ${moveID}${shipmentID === undefined ? empty : sql` AND shipment_id = ${shipmentID}`}`

  const isVersion = ({ id, moveID, lastUpdated }: Item): Sql =>
    sql`id = ${id} AND move_id = ${moveID} AND last_updated = ${lastUpdated}`

  return {
    table,
    notFound,
    findDoc,
    async require(db, id = ''): Promise<Item> {
      const doc = await findDoc(db, id)
      if (doc === undefined) throw notFound()
      return JSON.parse(doc)
    },
    fromRowsOf,
    list: async (db, place) =>
      (await db.column<string>(sql`SELECT doc ${fromRowsOf(place)} ORDER BY id`)).map((doc) => JSON.parse(doc)),
    async count(db, place) {
      const [count] = await db.column<number>(sql`SELECT count(*) ${fromRowsOf(place)}`)
      return Number(count)
    },
    insert(item) {
      const own = columnsOf(item)
      return [
        inserted(sql`INSERT INTO ${raw(table)} (id, move_id, shipment_id, ${raw(Object.keys(own).join(', '))}, last_updated, etag, doc)
          VALUES (${item.id}, ${item.moveID}, ${item.shipmentID}, ${join(Object.values(own))}, ${item.lastUpdated}, ${item.eTag}, ${JSON.stringify(item)})`),
        insertPlace(item.id, item.moveID),
      ]
    },
    updateRow: (before, after) =>
      guarded(
        sql`UPDATE ${raw(table)} SET ${changedColumns(columnsOf(before), columnsOf(after))}last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
          WHERE ${isVersion(before)}`,
        after.id,
      ),
    deleteRow: (item) => guarded(sql`DELETE FROM ${raw(table)} WHERE ${isVersion(item)}`, item.id),
  }
}

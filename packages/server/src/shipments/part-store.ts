import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { guarded, type Reader, type RecordColumns, type Write } from '../db/database.ts'
import { limitedTo } from '../db/lists/limit.ts'
import type { ByteBudget } from '../kernel/byte-budget.ts'
import { AppError, type ErrorCode } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import { isUuid } from '../kernel/ids.ts'

/** A record that belongs to a shipment: an agent or a service. */
export type Part = Versioned & { shipmentID: string }

/** A larger number of documents spends any budget. */
const ROWS_MAX = 2_000

/** A shipment and its move. */
type Place = { id: string; moveID: string }

export type PartStore<Item extends Part> = ReturnType<typeof partStore<Item>>

/** The queries that agents and services share. */
export function partStore<Item extends Part>(table: 'agents' | 'services', code: ErrorCode, name: string) {
  const columns: RecordColumns = { table, columns: 'doc' }

  async function findDoc(db: Reader, id: string): Promise<string | undefined> {
    return isUuid(id) ? (await db.find<{ doc: string }>(columns, id.toLowerCase()))?.doc : undefined
  }

  /** The rows of one shipment. */
  const fromRowsOf = ({ id, moveID }: Place): Sql =>
    sql`FROM ${raw(table)} WHERE shipment_id = ${id} AND move_id = ${moveID}`

  /** The documents of one shipment, oldest first. */
  const listDocsOf = (db: Reader, shipment: Place): Promise<string[]> =>
    db.column<string>(sql`SELECT doc ${fromRowsOf(shipment)} ORDER BY id`)

  const notFound = () => new AppError(code, `There is no ${name} with this id.`)

  return {
    table,
    findDoc,
    notFound,
    /** The record with this id, or 404. */
    async require(db: Reader, id = ''): Promise<Item> {
      const doc = await findDoc(db, id)
      if (doc === undefined) throw notFound()
      return JSON.parse(doc)
    },
    /** The documents of each of the shipments, oldest first. Some are missing if the budget is spent. */
    async listDocs(
      db: Reader,
      shipmentIDs: readonly string[],
      budget?: ByteBudget,
    ): Promise<{ shipmentID: string; doc: string }[]> {
      if (shipmentIDs.length === 0) return []
      const rows = await db.all<{ shipment_id: string; doc: string }>(
        sql`SELECT shipment_id, doc FROM ${raw(table)} WHERE shipment_id IN (${join([...shipmentIDs])}) ${budget ? limitedTo(ROWS_MAX) : empty}`,
        budget,
      )
      if (budget && rows.length === ROWS_MAX) budget.left = 0
      // A document begins with its id. With a limit and an ORDER BY, a planner could choose the index of ids and read everything.
      rows.sort((a, b) => (a.doc < b.doc ? -1 : 1))
      return rows.map((row) => ({ shipmentID: row.shipment_id, doc: row.doc }))
    },
    /** The records of one shipment, oldest first. */
    list: async (db: Reader, shipment: Place): Promise<Item[]> =>
      (await listDocsOf(db, shipment)).map((doc) => JSON.parse(doc)),
    fromRowsOf,
    deleteRow: (item: Item, moveID: string): Write =>
      guarded(
        sql`DELETE FROM ${raw(table)} WHERE id = ${item.id} AND move_id = ${moveID} AND last_updated = ${item.lastUpdated}`,
      ),
  }
}

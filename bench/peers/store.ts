/** The tables by statements that are written by hand and prepared once, for what better-sqlite3 and bun:sqlite have in common. */
import { COLUMNS } from './columns.ts'
import {
  EVENT_COLUMNS,
  eventOf,
  newRecords,
  patched,
  rowOf,
  type Shipment,
  type Store,
  shipmentOf,
  type Values,
} from './records.ts'

type Statement = { get(value: string): unknown; all(value: number): unknown[]; run(values: Values): unknown }
type Transaction<Words extends unknown[], Result> = { immediate(...words: Words): Result }
type Database = {
  exec(sql: string): unknown
  prepare(sql: string): Statement
  transaction<Words extends unknown[], Result>(work: (...words: Words) => Result): Transaction<Words, Result>
}

const MOVE_COLUMNS = ['id', 'locator', 'status', 'metadata', 'createdAt', 'lastUpdated', 'version']
const SHIPMENT_COLUMNS = [...Object.keys(COLUMNS), 'version']

const insertInto = (db: Database, table: string, names: readonly string[]): Statement =>
  db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`)

/** Every commit is on the disk before it is acknowledged. */
export function storeOf(db: Database): Store {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const findRow = db.prepare('SELECT * FROM shipments WHERE id = ?')
  const listRows = db.prepare('SELECT * FROM shipments ORDER BY id LIMIT ?')
  const changed = SHIPMENT_COLUMNS.filter((name) => name !== 'id').map((name) => `${name} = @${name}`)
  const update = db.prepare(`UPDATE shipments SET ${changed.join(', ')} WHERE id = @id`)
  const insertMove = insertInto(db, 'moves', MOVE_COLUMNS)
  const insertShipment = insertInto(db, 'shipments', SHIPMENT_COLUMNS)
  const insertEvent = insertInto(db, 'events', EVENT_COLUMNS)
  const find = (id: string): Shipment | undefined => {
    const row = findRow.get(id) as Shipment | undefined
    return row ? shipmentOf(row) : undefined
  }
  const patch = db.transaction((id: string, version: number, changes: Values) => {
    const before = find(id)
    if (!before) return 404
    if (before.version !== version) return 412
    const next = patched(before, changes)
    update.run(rowOf(next))
    insertEvent.run(eventOf('shipment.updated', before, next))
    return next
  })
  const create = db.transaction((body: Values) => {
    const { move, shipment } = newRecords(body)
    insertMove.run(move)
    insertShipment.run(rowOf(shipment))
    insertEvent.run(eventOf('move.created', undefined, move))
    insertEvent.run(eventOf('shipment.created', undefined, shipment))
    return shipment
  })
  return {
    list: (limit) => listRows.all(limit).map((row) => shipmentOf(row as Shipment)),
    find,
    patch: (...words) => patch.immediate(...words),
    create: (body) => create.immediate(body),
  }
}

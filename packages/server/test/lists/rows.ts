/** Shipments and moves to list, with common and rare values. */

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { Type } from 'typebox'
import { type Database, unguarded, type Value } from '../../src/db/database.ts'
import { entryOf } from '../../src/db/lists/entries.ts'
import { columnRows } from '../../src/kernel/record.ts'
import { phoneTermsOf, streetTermsOf, wordsKeyOfRecord, wordTermsOf } from '../../src/kernel/search-terms.ts'
import { SHIPMENT } from '../../src/shipments/fields.ts'

export type Row = Record<string, Value>

export const SHIPMENTS = 500
const MOVES = 200
const AT_ONCE = 250

const idOf = (kind: number, n: number): string => `019a0000-0000-7000-8${kind}00-${n.toString(16).padStart(12, '0')}`
const dayOf = (n: number): string => new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString().slice(0, 10)
/** Spreads numbers, so that no two columns have the same order. */
const spread = (n: number, by: number): number => (n * by) % 1_009

/** A rare value for a hundredth of the rows, a common one for the others. */
const either = <Text>(n: number, by: number, rare: Text, many: Text): Text => (spread(n, by) % 100 === 0 ? rare : many)

const phoneOf = (n: number): string => either(n, 73, '19995550', '12081111')
const streetOf = (n: number): string => either(n, 83, ' 9 elm row', ' 1 main street')
const wordsOfMove = (n: number): string | null =>
  wordsKeyOfRecord({
    names: either(n, 13, ['Zoe', 'Zahn-Quist'], ['Ann', 'Miller-Lund']),
    reference: either(n, 11, 'Rare', 'Batch'),
  })
const wordsOfShipment = (n: number): string | null =>
  wordsKeyOfRecord({ reference: either(n, 37, 'Rare-5520', 'Batch-4410') })

/** The columns of shipments that are filtered by any of several values. */
export const VALUE_COLUMNS = columnRows(SHIPMENT).filter(({ row }) => Type.IsArray(row.filter))

export const moveRows = (): Row[] =>
  Array.from({ length: MOVES }, (_each, n) => ({
    id: idOf(1, n),
    locator: `MV${n.toString().padStart(4, '0')}`,
    status: either(n, 7, 'DRAFT', 'SUBMITTED'),
    reference_key: either(n, 11, 'rare', 'batch'),
    reference: either(n, 11, 'Rare', 'Batch'),
    first_name_key: either(n, 13, 'zoe zahn', 'ann miller'),
    last_name_key: either(n, 13, 'zahn zoe', 'miller ann'),
    email_key: null,
    phone_key: null,
    phone_digits: phoneOf(n),
    words_key: wordsOfMove(n),
    assignee: either(n, 79, '', either(n, 97, 'Ann', n % 2 ? 'Ben' : 'Cleo')),
    shipments_made: 0,
    revision: 0,
    last_updated: `2026-11-15T12:00:00.${(spread(n, 17) % 900).toString().padStart(3, '0')}Z`,
    etag: '',
    doc: `{"id":"${idOf(1, n)}"}`,
  }))

export const shipmentRows = (): Row[] =>
  Array.from({ length: SHIPMENTS }, (_each, n) => ({
    ...Object.fromEntries(VALUE_COLUMNS.map(({ column }, i) => [column, either(n, 89 + 8 * i, 'RARE', 'MANY')])),
    id: idOf(2, n),
    move_id: idOf(1, n % MOVES),
    locator: `SH${n.toString().padStart(4, '0')}`,
    status: either(n, 19, 'DRAFT', n % 2 ? 'SUBMITTED' : 'APPROVED'),
    shipment_type: either(n, 23, 'PPM', 'HHG'),
    is_picked_up: 0,
    requested_pickup_date: n % 5 === 0 ? null : dayOf(spread(n, 29)),
    scheduled_pickup_date: n % 6 === 0 ? null : dayOf(spread(n, 47)),
    actual_pickup_date: n % 4 === 0 ? null : dayOf(spread(n, 53)),
    delivery_date: n % 7 === 0 ? null : dayOf(spread(n, 31)),
    scheduled_delivery_date: n % 8 === 0 ? null : dayOf(spread(n, 59)),
    actual_delivery_date: n % 3 === 0 ? null : dayOf(spread(n, 61)),
    reference_key: either(n, 37, 'rare', 'batch'),
    reference: either(n, 37, 'Rare', n % 2 ? 'Batch' : 'BATCH'),
    pickup_city_key: either(n, 41, 'zadar', 'aachen'),
    destination_city_key: null,
    streets_key: streetOf(n),
    words_key: wordsOfShipment(n),
    had_jobs: hasJob(n) ? 1 : 0,
    revision: 0,
    last_updated: `2026-11-15T12:00:00.${(spread(n, 43) % 900).toString().padStart(3, '0')}Z`,
    etag: '',
    doc: `{"id":"${idOf(2, n)}"}`,
  }))

/** Every second shipment had a job: of each kind, canceled or not. */
const hasJob = (n: number): boolean => n % 2 === 0
export const jobRows = (): Row[] =>
  Array.from({ length: SHIPMENTS }, (_each, n) => n)
    .filter(hasJob)
    .map((n) => ({
      id: idOf(4, n),
      shipment_id: idOf(2, n),
      move_id: idOf(1, n % MOVES),
      kind: n % 3 === 0 ? 'PICKUP' : 'DELIVERY',
      status: n % 5 === 0 ? 'CANCELED' : 'PLANNED',
      day: dayOf(n),
      starts_at: '',
      last_updated: '',
      etag: '',
      doc: '{}',
    }))

/** An agent for every shipment. */
export const agentRows = (): Row[] =>
  Array.from({ length: SHIPMENTS }, (_each, n) => ({
    id: idOf(3, n),
    shipment_id: idOf(2, n),
    move_id: idOf(1, n % MOVES),
    agent_type: 'RELEASING_AGENT',
    first_name_key: either(n, 67, 'yan', 'bob'),
    last_name_key: null,
    email_key: null,
    phone_key: null,
    last_updated: '',
    etag: '',
    doc: '{}',
  }))

/** The tariff of a move or shipment, by its number. */
export const tariffOf = (n: number): string => either(n, 71, 'gold', n % 2 ? 'silver' : 'bronze')

export const entryRows = (rows: readonly Row[]): Row[] =>
  rows.flatMap(({ id, move_id }, n) => {
    const terms =
      move_id === undefined
        ? [...phoneTermsOf(phoneOf(n)), ...wordTermsOf(wordsOfMove(n))]
        : [...streetTermsOf(streetOf(n)), ...wordTermsOf(wordsOfShipment(n))]
    return [entryOf('tariff', tariffOf(n)), ...new Set(terms)].map((entry) => ({
      entry,
      id: id!,
      ...(move_id !== undefined && { move_id }),
    }))
  })

/** Inserts shipments, also into the table of their order where there is one. */
export async function insertShipments(db: Database, rows: readonly Row[]): Promise<void> {
  await insertRows(db, 'shipments', rows)
  if (!db.isRemote) return
  const updates = rows.map(({ last_updated, id, move_id }) => ({ last_updated, id, move_id }) as Row)
  await insertRows(db, 'shipment_updates', updates)
}

export async function insertRows(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  const columns = raw(Object.keys(rows[0]!).join(', '))
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const values: Sql[] = rows.slice(i, i + AT_ONCE).map((row) => sql`(${join(Object.values(row))})`)
    const statement = sql`INSERT INTO ${raw(table)} (${columns}) VALUES ${join(values)}`
    await db.change(async () => ({ writes: [unguarded(statement)], answer: null }))
  }
}

import { agents } from '../agents/store.ts'
import type { Reader } from '../db/database.ts'
import { docsBelow } from '../db/related.ts'
import type { Expansion, Expansions } from '../http/list/expansion.ts'
import { listCounted } from '../items/store.ts'
import { totalsByRoom } from '../items/totals-rules.ts'
import type { ByteBudget } from '../kernel/byte-budget.ts'
import { idOfDoc, moveIDOfDoc } from '../kernel/ids.ts'
import { customerNameOf } from '../moves/rules.ts'
import { listMoveDocs } from '../moves/store.ts'
import { services } from '../services/store.ts'

const arrayOf = (docs: readonly string[]): string => `[${docs.join(',')}]`

/** The records of a table that belong to each record. */
const below =
  (table: string, column: 'move_id' | 'shipment_id'): Expansion =>
  async (tx, docs, budget) => {
    const ids = docs.map(idOfDoc)
    const docsOf = await docsBelow(tx, table, column, ids, budget)
    return ids.map((id) => arrayOf(docsOf.get(id) ?? []))
  }

const partsOf =
  (store: typeof agents | typeof services): Expansion =>
  async (tx, docs, budget) => {
    const ids = docs.map(idOfDoc)
    const byShipment = Map.groupBy(await store.listDocs(tx, ids, budget), ({ shipmentID }) => shipmentID)
    return ids.map((id) => arrayOf((byShipment.get(id) ?? []).map(({ doc }) => doc)))
  }

/** The move of each of some shipments. */
export async function movesOf(tx: Reader, docs: readonly string[], budget: ByteBudget): Promise<string[]> {
  const ids = docs.map(moveIDOfDoc)
  const moves = await listMoveDocs(tx, ids, budget)
  return ids.map((id) => moves.get(id) ?? 'null')
}

/** What the inventory of each shipment comes to, room by room. */
const roomsOf: Expansion = async (tx, docs, budget) => {
  const ids = docs.map(idOfDoc)
  const counted = await listCounted(tx, ids)
  if (!counted) budget.left = 0
  return ids.map((id) => {
    const text = JSON.stringify(totalsByRoom(counted?.get(id) ?? []))
    budget.left -= Buffer.byteLength(text)
    return text
  })
}

export const SHIPMENT_EXPANSIONS: Expansions = {
  agents: partsOf(agents),
  services: partsOf(services),
  documents: below('documents', 'shipment_id'),
  rooms: roomsOf,
  move: movesOf,
  customerName: (tx, docs, budget) => listCustomerNames(tx, docs.map(moveIDOfDoc), budget),
}

/** The name of the customer of each of some moves, as JSON. */
export async function listCustomerNames(tx: Reader, moveIDs: readonly string[], budget: ByteBudget): Promise<string[]> {
  const moves = await listMoveDocs(tx, moveIDs, budget)
  return moveIDs.map((id) => JSON.stringify(nameIn(moves.get(id) ?? '')))
}

/** The name of the customer in the document of a move. Only that member is parsed; quotes inside texts are escaped. */
function nameIn(move: string): string | null {
  const from = move.indexOf('"customer":')
  if (from < 0) return null
  const text = move.slice(from + '"customer":'.length, move.indexOf(',"reference":', from))
  return customerNameOf({ customer: JSON.parse(text) })
}

export const MOVE_EXPANSIONS: Expansions = {
  shipments: below('shipments', 'move_id'),
  documents: below('documents', 'move_id'),
}

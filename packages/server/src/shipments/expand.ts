import { agents } from '../agents/store.ts'
import type { Reader } from '../db/database.ts'
import { listDocumentDocs } from '../documents/store.ts'
import { idOfDoc, moveIDOfDoc } from '../kernel/ids.ts'
import type { JsonObject } from '../kernel/json.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { customerNameOf } from '../moves/rules.ts'
import { listMoveDocs } from '../moves/store.ts'
import { services } from '../services/store.ts'
import { listShipmentDocs } from './store.ts'

/** Shipments with expansions, which are appended to the stored text of each. */
export async function expandShipments(tx: Reader, docs: string[], names: readonly string[]): Promise<string[]> {
  const shipments = docs.map((doc) => ({ id: idOfDoc(doc), moveID: moveIDOfDoc(doc) }))
  const ids = shipments.map(({ id }) => id)
  const additions: string[] = docs.map(() => '')
  for (const [name, store] of [
    ['agents', agents],
    ['services', services],
  ] as const) {
    if (!names.includes(name)) continue
    const byShipment = Map.groupBy(await store.listDocs(tx, ids), ({ shipmentID }) => shipmentID)
    for (const [i, { id }] of shipments.entries())
      additions[i] += `,"${name}":[${(byShipment.get(id) ?? []).map(({ doc }) => doc).join(',')}]`
  }
  if (names.includes('documents')) {
    const byShipment = await listDocumentDocs(tx, 'shipment_id', ids)
    for (const [i, id] of ids.entries()) additions[i] += `,"documents":[${byShipment.get(id)!.join(',')}]`
  }
  if (names.includes('move') || names.includes('customerName')) {
    const moveIDs = shipments.map(({ moveID }) => moveID)
    const moves = await listMoveDocs(tx, moveIDs)
    for (const [i, { moveID }] of shipments.entries()) {
      const move = moves.get(moveID) ?? 'null'
      if (names.includes('move')) additions[i] += `,"move":${move}`
      if (names.includes('customerName')) additions[i] += `,"customerName":${JSON.stringify(nameIn(move))}`
    }
  }
  return docs.map((doc, i) => `${doc.slice(0, -1)}${additions[i]}}`)
}

/** The name of the customer in the document of a move. Only that member is parsed; quotes inside texts are escaped. */
function nameIn(move: string): string | null {
  const from = move.indexOf('"customer":')
  if (from < 0) return null
  const text = move.slice(from + '"customer":'.length, move.indexOf(',"reference":', from))
  return customerNameOf({ customer: JSON.parse(text) })
}

/** Moves with their shipments and documents, in the same way. */
export async function expandMoves(tx: Reader, docs: string[], names: readonly string[]): Promise<string[]> {
  const ids = docs.map(idOfDoc)
  const additions: string[] = docs.map(() => '')
  if (names.includes('shipments')) {
    const byMove = Map.groupBy(await listShipmentDocs(tx, ids), ({ moveID }) => moveID)
    for (const [i, id] of ids.entries())
      additions[i] += `,"shipments":[${(byMove.get(id) ?? []).map(({ doc }) => doc).join(',')}]`
  }
  if (names.includes('documents')) {
    const byMove = await listDocumentDocs(tx, 'move_id', ids)
    for (const [i, id] of ids.entries()) additions[i] += `,"documents":[${byMove.get(id)!.join(',')}]`
  }
  return docs.map((doc, i) => `${doc.slice(0, -1)}${additions[i]}}`)
}

type Expand = (tx: Reader, docs: string[], names: readonly string[]) => Promise<string[]>

/** The current values of the expansions that a client sent back in its content. They are read-only, so they must be equal. */
export async function expansionsSentBack(
  tx: Reader,
  { expansions }: RecordPolicy,
  expand: Expand,
  record: object,
  content: JsonObject,
): Promise<JsonObject> {
  const names = Object.keys(expansions).filter((name) => name in content)
  if (names.length === 0) return {}
  const [expanded = ''] = await expand(tx, [JSON.stringify(record)], names)
  const current = JSON.parse(expanded)
  return Object.fromEntries(names.map((name) => [name, current[name]]))
}

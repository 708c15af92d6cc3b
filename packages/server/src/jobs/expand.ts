import type { Reader } from '../db/database.ts'
import { docsByID } from '../db/lists/keyset-query.ts'
import type { Expansions } from '../http/list/expansion.ts'
import type { ByteBudget } from '../kernel/byte-budget.ts'
import { idOfDoc, moveIDOfDoc, shipmentOfDoc } from '../kernel/ids.ts'
import { listCustomerNames } from '../shipments/expand.ts'

/** The shipment of each of some jobs; null for a job of a whole move. */
async function shipmentsOf(tx: Reader, docs: readonly string[], budget: ByteBudget): Promise<string[]> {
  const ids = docs.map(shipmentOfDoc)
  const wanted = [...new Set(ids.filter((id) => id !== undefined))]
  const found = new Map((await docsByID(tx, 'shipments', wanted, budget)).map((doc) => [idOfDoc(doc), doc]))
  return ids.map((id) => found.get(id ?? '') ?? 'null')
}

/** What a board shows of a job beside its plan, so that one request reads all of its cards. */
export const JOB_EXPANSIONS: Expansions = {
  shipment: shipmentsOf,
  customerName: (tx, docs, budget) => listCustomerNames(tx, docs.map(moveIDOfDoc), budget),
}

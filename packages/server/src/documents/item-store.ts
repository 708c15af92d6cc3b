import type { Reader } from '../db/database.ts'
import type { Item } from '../items/schema.ts'
import { items } from '../items/store.ts'
import type { Violation } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import type { Json } from '../kernel/json.ts'
import type { DocumentPlace } from './rules.ts'

const UNKNOWN: Violation = {
  pointer: '/itemID',
  detail: 'The shipment of the document has no item with this id.',
  code: 'unknown_item',
}

/** The violation of an item that is none of the shipment. One that stays as it is may be deleted by now. */
export async function itemViolations(
  tx: Reader,
  { shipmentID }: DocumentPlace,
  sent: Json | undefined,
  current: string | null = null,
): Promise<Violation[]> {
  // The schema refuses what is no id.
  if (typeof sent !== 'string' || !isUuid(sent) || sent.toLowerCase() === current) return []
  const doc = await items.findDoc(tx, sent)
  const item: Item | undefined = doc === undefined ? undefined : JSON.parse(doc)
  return item && item.shipmentID === shipmentID ? [] : [UNKNOWN]
}

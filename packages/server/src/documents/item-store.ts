import type { Reader } from '../db/database.ts'
import type { Item } from '../items/schema.ts'
import { items } from '../items/store.ts'
import type { Violation } from '../kernel/errors.ts'
import type { Json } from '../kernel/json.ts'
import { namingViolations } from '../shipments/named-store.ts'
import type { DocumentPlace } from './rules.ts'

const UNKNOWN: Violation = {
  pointer: '/itemID',
  detail: 'The shipment of the document has no item with this id.',
  code: 'unknown_item',
}

/** The violation of an item that is none of the shipment. */
export const itemViolations = (
  tx: Reader,
  { shipmentID }: DocumentPlace,
  sent: Json | undefined,
  current: string | null = null,
): Promise<Violation[]> =>
  namingViolations<Item>(tx, {
    ...{ sent, current, findDoc: items.findDoc, violation: UNKNOWN },
    isOfPlace: (item) => item.shipmentID === shipmentID,
  })

import type { Reader } from '../db/database.ts'
import type { Document } from '../documents/schema.ts'
import { findDocumentDoc } from '../documents/store.ts'
import type { Violation } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import type { Json } from '../kernel/json.ts'
import type { WeighingPlace } from './rules.ts'

const UNKNOWN: Violation = {
  pointer: '/ticketDocumentID',
  detail: 'The shipment and its move have no document with this id.',
  code: 'unknown_document',
}

/** The violation of a weight ticket that is no document of the shipment or of its move. One that stays as it is may be deleted by now. */
export async function ticketViolations(
  tx: Reader,
  { moveID, shipmentID }: WeighingPlace,
  sent: Json | undefined,
  current: string | null = null,
): Promise<Violation[]> {
  // The schema refuses what is no id.
  if (typeof sent !== 'string' || !isUuid(sent) || sent.toLowerCase() === current) return []
  const doc = await findDocumentDoc(tx, sent)
  const document: Document | undefined = doc === undefined ? undefined : JSON.parse(doc)
  const isOfPlace = document?.moveID === moveID && (document.shipmentID === null || document.shipmentID === shipmentID)
  return isOfPlace ? [] : [UNKNOWN]
}

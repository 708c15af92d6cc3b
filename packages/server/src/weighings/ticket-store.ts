import type { Reader } from '../db/database.ts'
import type { Document } from '../documents/schema.ts'
import { findDocumentDoc } from '../documents/store.ts'
import type { Violation } from '../kernel/errors.ts'
import type { Json } from '../kernel/json.ts'
import { namingViolations } from '../shipments/named-store.ts'
import type { WeighingPlace } from './rules.ts'

const UNKNOWN: Violation = {
  pointer: '/ticketDocumentID',
  detail: 'The shipment and its move have no document with this id.',
  code: 'unknown_document',
}

/** The violation of a weight ticket that is no document of the shipment or of its move. */
export const ticketViolations = (
  tx: Reader,
  { moveID, shipmentID }: WeighingPlace,
  sent: Json | undefined,
  current: string | null = null,
): Promise<Violation[]> =>
  namingViolations<Document>(tx, {
    ...{ sent, current, findDoc: findDocumentDoc, violation: UNKNOWN },
    isOfPlace: (document) =>
      document.moveID === moveID && (document.shipmentID === null || document.shipmentID === shipmentID),
  })

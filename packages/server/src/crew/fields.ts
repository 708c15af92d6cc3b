/**
 * What the phones of crews see of the records of a job. A member that is not named here is hidden: prices, remarks of the office, metadata and
 * references are not for a crew.
 */
import { DOCUMENT } from '../documents/fields.ts'
import { ITEM } from '../items/fields.ts'
import { JOB } from '../jobs/fields.ts'
import type { RecordTable } from '../kernel/record.ts'
import { NOTE } from '../notes/fields.ts'
import { SHIPMENT } from '../shipments/fields.ts'
import { SIGNATURE } from '../signatures/fields.ts'

const VERSION = ['createdAt', 'lastUpdated', 'eTag'] as const

/** Some members of a table, as a table of its own. */
const shownOf = <Table extends RecordTable, const Name extends string & keyof Table['rows']>(
  table: Table,
  name: string,
  names: readonly Name[],
) => ({
  name,
  names,
  rows: Object.fromEntries(names.map((each) => [each, table.rows[each]])) as Pick<Table['rows'], Name>,
})

export const JOB_FOR_CREW = shownOf(JOB, 'JobForCrew', [
  ...(['id', 'moveID', 'shipmentID', 'kind', 'status', 'day', 'windowStart', 'windowEnd', 'timeZone'] as const),
  ...(['expectedMinutes', 'truckID', 'crewMemberIDs', 'leadID', 'stopNumber', 'instructions'] as const),
  ...(['startsAt', 'endsAt', ...VERSION] as const),
])

export const SHIPMENT_FOR_CREW = shownOf(SHIPMENT, 'ShipmentForCrew', [
  ...(['id', 'moveID', 'locator', 'shipmentType'] as const),
  ...(['requestedPickupDate', 'scheduledPickupDate', 'actualPickupDate'] as const),
  ...(['deliveryDate', 'scheduledDeliveryDate', 'actualDeliveryDate'] as const),
  ...(['estimatedWeight', 'actualWeight', 'actualWeightFrom', 'status', 'nextStatuses'] as const),
  ...(['pickupAddress', 'destinationAddress', 'secondaryPickupAddress', 'secondaryDestinationAddress'] as const),
  ...(['customerRemarks', ...VERSION] as const),
])

export const NOTE_FOR_CREW = shownOf(NOTE, 'NoteForCrew', [
  ...(['id', 'moveID', 'shipmentID', 'text', 'authorName', ...VERSION] as const),
])

export const DOCUMENT_FOR_CREW = shownOf(DOCUMENT, 'DocumentForCrew', [
  ...(['id', 'moveID', 'shipmentID', 'documentType', 'name', 'remarks', 'itemID', 'status', 'contentType'] as const),
  ...(['size', 'sha256', 'received', 'locationRemoved', 'uploadedByName', 'uploadedAt', ...VERSION] as const),
])

/** A crew sees what was signed and when, and no strokes: a phone that is found must not hold them. */
export const SIGNATURE_FOR_CREW = shownOf(SIGNATURE, 'SignatureForCrew', [
  ...(['id', 'moveID', 'shipmentID', 'purpose', 'signerName', 'signerRole', 'signedAt', 'shown', 'digest'] as const),
  ...VERSION,
])

export const ITEM_FOR_CREW = shownOf(ITEM, 'ItemForCrew', [
  ...(['id', 'moveID', 'shipmentID', 'number', 'description', 'room', 'quantity', 'packedBy', 'isHighValue'] as const),
  ...(['conditionAtOrigin', 'conditionAtDestination', 'exceptions', 'status', ...VERSION] as const),
])

/** The members of a shipment that a crew writes, and those of an item. */
export const WRITTEN_BY_CREW: readonly string[] = ['actualWeight']
export const WRITTEN_OF_ITEM = ['status', 'conditionAtOrigin', 'conditionAtDestination', 'exceptions'] as const

/** The papers and pictures that crews see and add. An invoice, or a type that we do not know, may have prices. */
export const CREW_DOCUMENT_TYPES = [
  ...(['BILL_OF_LADING', 'WEIGHT_TICKET', 'INVENTORY', 'PROOF_OF_DELIVERY', 'DAMAGE_PHOTO'] as const),
  ...(['PHOTO', 'SIGNATURE'] as const),
] as const

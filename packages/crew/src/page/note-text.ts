import { locatorOf } from '../jobs/places.ts'
import type { CrewNote, Visit } from '../jobs/schema.ts'
import type { Speech } from './language.ts'

/** Who wrote a note, when by the clock of the phone, and about which shipment. */
export const noteHead = (
  visit: Visit,
  { authorName, createdAt, shipmentID }: CrewNote,
  { moment }: Speech,
  nowMs: number,
): string => [authorName, moment(Date.parse(createdAt), nowMs), locatorOf(visit, shipmentID)].filter(Boolean).join(', ')

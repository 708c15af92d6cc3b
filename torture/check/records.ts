/** The records in the end: each is as in its last event, and the status of each move follows from its shipments. */
import { isDeepStrictEqual } from 'node:util'
import { type Evidence, type Json, kindOf, LISTED } from '../history.ts'
import type { Chains } from './versions.ts'

export function faultsOfRecords({ records }: Evidence, chains: Chains): string[] {
  const faults: string[] = []
  for (const [subject, record] of records) {
    const last = chains.get(subject)?.at(-1)
    if (!last) faults.push(`${subject}: is there without an event`)
    else if (!isDeepStrictEqual(record, last.record))
      faults.push(
        `${subject}: is ${record?.eTag ?? 'not there'}, but the last event tells of ${last.record?.eTag ?? 'its end'}`,
      )
  }
  for (const [subject, events] of chains) {
    if (LISTED.includes(kindOf(subject)) && !records.has(subject) && events.at(-1)!.record !== null)
      faults.push(`${subject}: is in no list, and no event tells of its end`)
  }
  return [...faults, ...faultsOfMoves([...records.values()].filter(Boolean))]
}

function faultsOfMoves(records: readonly Json[]): string[] {
  const moves = records.filter((record) => 'canceledAt' in record)
  const shipments = Map.groupBy(
    records.filter((record) => 'shipmentType' in record),
    ({ moveID }) => moveID as string,
  )
  return moves.flatMap(({ id, status, canceledAt }) => {
    const expected = statusOfMove(canceledAt, shipments.get(id) ?? [])
    return status === expected ? [] : [`moves/${id}: is ${status}, but its shipments make it ${expected}`]
  })
}

/** The status of a move by the contract, implemented a second time. */
export function statusOfMove(canceledAt: string | null, shipments: readonly Json[]): string {
  const isOver = ({ status }: Json) => status === 'CANCELED' || status === 'TERMINATED_FOR_CAUSE'
  if (canceledAt !== null || (shipments.length > 0 && shipments.every(isOver))) return 'CANCELED'
  const others = shipments.filter((shipment) => !isOver(shipment))
  const some = (...statuses: string[]) => others.some(({ status }) => statuses.includes(status))
  if (others.length > 0 && others.every(({ status }) => status === 'DELIVERED')) return 'COMPLETED'
  const isDiverted = ({ status, actualPickupDate }: Json) =>
    status === 'DIVERSION_REQUESTED' && actualPickupDate !== null
  if (some('IN_TRANSIT', 'IN_STORAGE', 'DELIVERED') || others.some(isDiverted)) return 'IN_PROGRESS'
  if (some('APPROVED', 'DIVERSION_REQUESTED', 'CANCELLATION_REQUESTED')) return 'APPROVED'
  return some('SUBMITTED', 'REJECTED') ? 'SUBMITTED' : 'DRAFT'
}

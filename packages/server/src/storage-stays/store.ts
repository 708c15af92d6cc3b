import sql from 'sql-template-tag'
import { columnNames, memberColumns } from '../db/columns.ts'
import type { Reader } from '../db/database.ts'
import { anyOf, below, between, type Condition, conditionsOf, type FilterConditions } from '../db/lists/condition.ts'
import { rangeConditions } from '../db/lists/member-conditions.ts'
import { instantFrom } from '../kernel/instant.ts'
import { inventoryStore } from '../shipments/inventory-store.ts'
import { STORAGE_STAY } from './fields.ts'
import type { StayPlace } from './rules.ts'
import type { StorageStay, StorageStayFilter } from './schema.ts'

const columnsOfMembers = memberColumns(STORAGE_STAY)

/** `open_until` has authorizedUntil of open stays only: what ends soon is found however many stays have ended. */
const columnsOf = (stay: StorageStay) => ({
  ...columnsOfMembers(stay),
  open_until: stay.endedOn === null ? stay.authorizedUntil : null,
})

export const storageStays = inventoryStore<StorageStay>({
  ...{ table: 'storage_stays', columnsOf, notFound: 'storage_stay_not_found', what: 'storage stay' },
})

/** The stay of a shipment that has not ended: there is one at most. */
export async function findOpenStorageStay(db: Reader, of: StayPlace): Promise<StorageStay | undefined> {
  const [doc] = await db.column<string>(sql`SELECT doc ${storageStays.fromRowsOf(of)} AND ended_on IS NULL`)
  return doc === undefined ? undefined : JSON.parse(doc)
}

/** The columns that the conditions of a list use. */
export const STORAGE_STAY_CONDITION_COLUMNS = [
  ...['id', 'move_id', 'shipment_id', 'open_until', 'last_updated'],
  ...columnNames(STORAGE_STAY),
]

const lower = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase())

/** The condition for each filter, most selective first. */
const CONDITIONS: FilterConditions<StorageStayFilter> = {
  shipmentID: (ids) => anyOf('shipment_id', lower(ids)),
  moveID: (ids) => anyOf('move_id', lower(ids)),
  isOpen: (isWanted) => between(isWanted ? 'open_until' : 'ended_on', '', undefined),
  updatedSince: (instant) => between('last_updated', instantFrom(instant), undefined),
  ...rangeConditions(STORAGE_STAY),
}

/** The conditions of a filter. Of open stays, a range of authorizedUntil is one of the open ones alone. */
export function whereStorageStays(filter: StorageStayFilter): Condition[] {
  const { isOpen, authorizedUntil, ...others } = filter
  const { gte = '', lte } = authorizedUntil ?? {}
  if (isOpen !== true || (gte === '' && lte === undefined)) return conditionsOf(CONDITIONS, filter)
  return [between('open_until', gte, lte), ...conditionsOf(CONDITIONS, others)]
}

/** The stays of one shipment. */
export const whereStorageStaysOf = (place: StayPlace, filter: StorageStayFilter): Condition[] => [
  below(place),
  ...whereStorageStays(filter),
]

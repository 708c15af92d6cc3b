import sql from 'sql-template-tag'
import { type Columns, columnNames, memberColumns } from '../db/columns.ts'
import type { Reader } from '../db/database.ts'
import { type Condition, conditionsOf, type FilterConditions, testOnly } from '../db/lists/condition.ts'
import { inventoryStore } from '../shipments/inventory-store.ts'
import { WEIGHING } from './fields.ts'
import type { WeighingPlace } from './rules.ts'
import type { Weighing, WeighingFilter } from './schema.ts'

const columnsOfMembers = memberColumns(WEIGHING)

const columnsOf = (weighing: Weighing): Columns => ({
  ...columnsOfMembers(weighing),
  is_certified: weighing.isCertified ? 1 : 0,
  truck_id: weighing.truckID,
})

export const weighings = inventoryStore<Weighing>({
  ...{ table: 'weighings', columnsOf },
  ...{ notFound: 'weighing_not_found', what: 'weighing' },
})

/** Whether a shipment has a weighing. */
export const isWeighed = async (db: Reader, of: WeighingPlace): Promise<boolean> =>
  (await db.column<number>(sql`SELECT 1 ${weighings.fromRowsOf(of)} LIMIT 1`)).length > 0

/** The columns that the conditions of a list use. */
export const WEIGHING_CONDITION_COLUMNS = [
  ...['id', 'move_id', 'shipment_id', 'last_updated', 'is_certified'],
  ...columnNames(WEIGHING),
]

/** A list is of one shipment, which has few weighings, so the filter needs no index. */
const CONDITIONS: FilterConditions<WeighingFilter> = {
  isCertified: (isWanted) => testOnly(sql`is_certified = ${isWanted ? 1 : 0}`),
}

export const whereWeighings = (filter: WeighingFilter): Condition[] => conditionsOf(CONDITIONS, filter)

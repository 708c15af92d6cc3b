import { type Columns, columnNames, memberColumns } from '../db/columns.ts'
import { beginsWith, type Condition, conditionsOf, type FilterConditions } from '../db/lists/condition.ts'
import { isActive, recordStore } from '../dispatch/store.ts'
import { searchKeyOf } from '../kernel/search.ts'
import { TRUCK } from './fields.ts'
import type { Truck, TruckFilter } from './schema.ts'

const columnsOfMembers = memberColumns(TRUCK)

const columnsOf = (truck: Truck): Columns => ({
  ...columnsOfMembers(truck),
  name_key: searchKeyOf(truck.name),
  plate_key: searchKeyOf(truck.plate),
  capacity_pounds: truck.capacityPounds,
  is_active: truck.isActive ? 1 : 0,
})

export const trucks = recordStore<Truck>({ table: 'trucks', columnsOf, notFound: 'truck_not_found', what: 'truck' })

/** The columns that the conditions of a list use. */
export const TRUCK_CONDITION_COLUMNS = [
  'id',
  'last_updated',
  'name_key',
  'plate_key',
  'is_active',
  ...columnNames(TRUCK),
]

const CONDITIONS: FilterConditions<TruckFilter> = {
  q: (text) => beginsWith({ name_key: searchKeyOf(text), plate_key: searchKeyOf(text) }),
  isActive,
}

export const whereTrucks = (filter: TruckFilter): Condition[] => conditionsOf(CONDITIONS, filter)

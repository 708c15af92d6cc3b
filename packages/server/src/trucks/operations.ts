import { POLICY } from '../access/policy.ts'
import { DISPATCH, dispatchOperations } from '../dispatch/operations.ts'
import { requireUnused } from '../dispatch/rules.ts'
import { listUsesOf } from '../dispatch/uses-store.ts'
import type { Operation } from '../http/operation.ts'
import { TRUCK } from './fields.ts'
import { importedTruck } from './import.ts'
import { aboutTruck, truckRules } from './rules.ts'
import { ImportedTruck, NewTruck, Truck, TruckFilter, TruckPatch } from './schema.ts'
import { TRUCK_CONDITION_COLUMNS, trucks, whereTrucks } from './store.ts'
import { truckWrites } from './writes.ts'

/** The trucks of the company. */
export const truckOperations: readonly Operation[] = dispatchOperations({
  tag: 'Dispatch',
  names: { one: 'Truck', many: 'Trucks', word: 'truck', words: 'trucks' },
  path: '/v1/trucks',
  parameter: 'truckID',
  scopes: DISPATCH,
  table: TRUCK,
  policy: POLICY.Truck,
  schemas: { record: Truck, created: NewTruck, patch: TruckPatch, imported: ImportedTruck, filter: TruckFilter },
  store: trucks,
  notFound: 'truck_not_found',
  about: aboutTruck,
  rules: truckRules,
  imported: importedTruck,
  conditions: { columns: TRUCK_CONDITION_COLUMNS, where: whereTrucks },
  created: async (_tx, truck, ctx, isImport) => truckWrites.created(truck, ctx, isImport),
  changed: truckWrites.changed,
  async deleted(tx, stored, ctx) {
    requireUnused('truck_in_use', 'truck', await listUsesOf(tx, 'truck_id', stored.record.id))
    return truckWrites.deleted(tx, stored, ctx)
  },
  refusesDeletion: 'truck_in_use',
  says: {
    list: 'Trucks that are no longer used are listed too, unless isActive is true.',
    create: 'Adds a truck that can be planned.',
    update: 'Changes the members in the patch. A truck with isActive false stays, and is planned no more.',
    remove:
      'Deletes a truck that no other record names. One that was used is kept, because records of the past name it: set isActive to false.',
  },
})

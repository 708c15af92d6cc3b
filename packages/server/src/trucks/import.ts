import { importsOf } from '../dispatch/import.ts'
import { TRUCK } from './fields.ts'
import { truckRules } from './rules.ts'
import { ImportedTruck } from './schema.ts'

/** Makes a truck as another system has it. */
export const importedTruck = importsOf(TRUCK, ImportedTruck, truckRules.from)

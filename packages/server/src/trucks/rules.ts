import { aboutApart, recordRules } from '../dispatch/rules.ts'
import { TRUCK } from './fields.ts'
import { type Truck, TruckContent } from './schema.ts'

export const aboutTruck = aboutApart('trucks')

export const truckRules = recordRules<Truck>({ table: TRUCK, content: TruckContent })

import { recordWrites } from '../dispatch/writes.ts'
import { aboutTruck } from './rules.ts'
import { trucks } from './store.ts'

export const truckWrites = recordWrites({ store: trucks, event: 'truck', about: aboutTruck })

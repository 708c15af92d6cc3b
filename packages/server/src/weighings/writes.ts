import { inventoryWrites } from '../shipments/inventory-writes.ts'
import { weighings } from './store.ts'

export const weighingWrites = inventoryWrites(weighings, 'weighings', 'weighing')

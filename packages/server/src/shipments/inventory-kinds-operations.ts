import type { Operation } from '../http/operation.ts'
import { itemOperations } from '../items/operations.ts'
import { signatureOperations } from '../signatures/operations.ts'
import { storageExtensionOperations } from '../storage-stays/extension-operations.ts'
import { storageStayOperations } from '../storage-stays/operations.ts'
import { weighingOperations } from '../weighings/operations.ts'

/** The operations on everything that belongs to the inventory of a shipment. */
export const inventoryOperations: readonly Operation[] = [
  ...itemOperations,
  ...weighingOperations,
  ...storageStayOperations,
  ...storageExtensionOperations,
  ...signatureOperations,
]

import type { Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { inventoryWrites } from '../shipments/inventory-writes.ts'
import type { Signature } from './schema.ts'
import { deleteSignedText, insertSignedText, signatures } from './store.ts'

const common = inventoryWrites<Signature>(signatures, 'signatures', 'signature')

/** When a signature is deleted with its shipment, what was signed stays, so that both can be restored. */
export const signatureWrites: typeof common = {
  ...common,
  /** Only an erasure changes a signature. What was signed goes with the person. */
  changed: (before, ...after) => [...common.changed(before, ...after), deleteSignedText(before)],
}

/** A new signature with what was signed. One that is imported after an erasure has no text. */
export const signatureCreated = (
  signature: Signature,
  text: string | undefined,
  ctx: Context,
  isImported = false,
): Write[] => [
  ...common.created(signature, ctx, isImported),
  ...(text === undefined ? [] : [insertSignedText(signature, text)]),
]

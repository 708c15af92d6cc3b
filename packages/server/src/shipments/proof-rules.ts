import { AppError } from '../kernel/errors.ts'

/** The types of documents that each status needs, as the operator has set them. */
type RequiredProofs = Readonly<Record<string, readonly string[]>>

/** 409 if a shipment lacks a document that a status needs. `stored` are the types of its documents with content. */
export function requireProofs(status: string, required: RequiredProofs, stored: readonly string[]): void {
  const missing = (required[status] ?? []).filter((type) => !stored.includes(type))
  if (missing.length > 0)
    throw new AppError('proof_missing', `${status} needs a stored document of the shipment: ${missing.join(', ')}.`, {
      missing,
    })
}

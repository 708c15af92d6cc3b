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

/** 409 if the status of a shipment needs a document that is taken away. `others` are the types of its other documents with content. */
export function requireProofKept(
  status: string,
  required: RequiredProofs,
  taken: { documentType: string; status: string },
  others: readonly string[],
): void {
  const { documentType } = taken
  const isNeeded = taken.status === 'STORED' && (required[status] ?? []).includes(documentType)
  if (isNeeded && !others.includes(documentType))
    throw new AppError(
      'proof_missing',
      `The shipment is ${status}, which needs a stored document: ${documentType}. This is its only one. Add another one first, or replace the content of this one.`,
      { missing: [documentType] },
    )
}

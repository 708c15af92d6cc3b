import type { Reader } from '../db/database.ts'
import type { AppError } from '../kernel/errors.ts'
import { type StaleVersion, unknownVersion } from '../kernel/precondition.ts'
import { isKnownTag } from './store.ts'

/** Tells a version that was overtaken from a tag that was never ours. */
export async function explainRefusal(db: Reader, refused: StaleVersion): Promise<AppError> {
  if (refused.members.reason !== 'stale') return refused
  const current = refused.members.current as { shipmentID?: string }
  return (await isKnownTag(db, refused.subject, current, refused.tags)) ? refused : unknownVersion(refused)
}

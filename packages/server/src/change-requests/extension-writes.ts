/** Storage extensions are change requests with the same id: both are written in one change. */
import type { Reader, Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import type { StorageExtension, StorageStay } from '../storage-stays/schema.ts'
import { decidedExtensionRequest, extensionRequestFrom } from './extension-rules.ts'
import type { ChangeRequest } from './schema.ts'
import { findChangeRequestDoc } from './store.ts'
import { askedIn, changeRequestCreated, changeRequestEnded } from './writes.ts'

/** Creates the request of an extension. */
export const extensionRequested = (
  tx: Reader,
  before: StorageStay,
  extension: StorageExtension,
  ctx: Context,
): Promise<Write[]> => changeRequestCreated(tx, extensionRequestFrom(before, extension, ctx), ctx)

/** The end of the request of an extension that is decided. One that was imported, or is older than requests, has none. */
export async function extensionRequestDecided(
  tx: Reader,
  id: string,
  ctx: Context,
): Promise<{ details: Pick<Context, 'details'>; writes: (after: StorageStay) => Write[] }> {
  const doc = await findChangeRequestDoc(tx, id)
  const request: ChangeRequest | undefined = doc === undefined ? undefined : JSON.parse(doc)
  if (request === undefined || request.status !== 'PENDING') return { details: {}, writes: () => [] }
  return {
    details: askedIn(request),
    writes: (after) => changeRequestEnded(request, decidedExtensionRequest(request, after, ctx), ctx),
  }
}

/** Storage extensions are change requests with the same id: both are written in one change. */
import type { Reader, Write } from '../db/database.ts'
import { redactedName } from '../history/personal.ts'
import type { Context } from '../kernel/context.ts'
import { findMove, moveNotFound } from '../moves/store.ts'
import type { StorageExtension, StorageStay } from '../storage-stays/schema.ts'
import { decidedExtensionRequest, extensionRequestFrom } from './extension-rules.ts'
import { requireRoom } from './rules.ts'
import type { ChangeRequest } from './schema.ts'
import { countChangeRequests, findChangeRequestDoc } from './store.ts'
import { changeRequestCreated, changeRequestEnded } from './writes.ts'

/** Creates the request of an extension. */
export async function extensionRequested(
  tx: Reader,
  before: StorageStay,
  extension: StorageExtension,
  ctx: Context,
): Promise<Write[]> {
  const request = extensionRequestFrom(before, extension, ctx)
  requireRoom(await countChangeRequests(tx, before.moveID, request.about))
  const move = await findMove(tx, before.moveID)
  if (!move) throw moveNotFound()
  return changeRequestCreated(move, request, ctx)
}

/** Who asked, for the event of the record that a decision changes. A person is named by its id only: an erasure does not reach this member. */
export const askedIn = ({ id, askedBy, askedByName }: ChangeRequest): Pick<Context, 'details'> => ({
  details: { changeRequest: { id, askedBy, askedByName: redactedName(askedBy, askedByName) } },
})

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

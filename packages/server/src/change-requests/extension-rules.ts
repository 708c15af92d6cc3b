/** The change request of a storage extension. */
import { dayAfter } from '../bookings/time-rules.ts'
import type { Context } from '../kernel/context.ts'
import { versionAtCreation } from '../kernel/version.ts'
import type { StorageExtension, StorageStay } from '../storage-stays/schema.ts'
import { ended } from './rules.ts'
import type { ChangeRequest } from './schema.ts'

/** The request for an extension that was just asked for. `before` is the stay without the extension. */
export const extensionRequestFrom = (
  before: StorageStay,
  { id, days, reason }: StorageExtension,
  { actor, actorName, partyID }: Context,
): ChangeRequest => ({
  ...{ id, moveID: before.moveID, shipmentID: before.shipmentID, about: `storage-stays/${before.id}` },
  ...{ kind: 'EXTENSION', patch: { days } },
  changes: [{ path: '/authorizedUntil', from: before.authorizedUntil, to: dayAfter(before.authorizedUntil, days) }],
  ...{ seen: before.eTag, reason, status: 'PENDING', askedBy: actor, askedByName: actorName },
  ...{ askedByParty: partyID ?? null },
  ...{ accepted: null, decidedAt: null, decidedBy: null, decidedByName: null, decisionReason: null, resultETag: null },
  ...versionAtCreation(id),
})

/** The request after the decision on its extension. Other days than those asked for accept a part of it. */
export function decidedExtensionRequest(
  current: ChangeRequest,
  { extensions, eTag }: StorageStay,
  ctx: Context,
): ChangeRequest {
  const { status, days, approvedDays, decisionReason } = extensions.find(({ id }) => id === current.id)!
  if (status === 'REFUSED') return ended(current, { status: 'REFUSED', accepted: [], decisionReason }, ctx)
  const decided = approvedDays === days ? 'ACCEPTED' : 'PARTLY_ACCEPTED'
  return ended(current, { status: decided, accepted: ['/authorizedUntil'], decisionReason, resultETag: eTag }, ctx)
}

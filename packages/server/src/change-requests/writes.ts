import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent, type Versioned } from '../kernel/event.ts'
import { bumpMoveRevision, type StoredMove } from '../moves/store.ts'
import { aboutChangeRequest, erasedRequest, eventOfStatus, outdatedRequest } from './rules.ts'
import type { ChangeRequest } from './schema.ts'
import { deleteChangeRequestRow, insertChangeRequest, listPendingRequests, updateChangeRequestRow } from './store.ts'

/** Creates a request. The revision of the move makes it collide with the end, the deletion and the erasure of what it is about. */
export const changeRequestCreated = (move: StoredMove, request: ChangeRequest, ctx: Context): Write[] => [
  bumpMoveRevision(move, move),
  ...insertChangeRequest(request),
  appendEvent(ctx, createdEvent('change_request.created', aboutChangeRequest(request), request)),
]

/** Writes the end of a request. */
export const changeRequestEnded = (before: ChangeRequest, after: ChangeRequest, ctx: Context): Write[] => [
  updateChangeRequestRow(before, after),
  appendEvent(ctx, changedEvent(eventOfStatus(after.status), aboutChangeRequest(after), before, after)),
]

/** Ends what waits about records of a move that are final from now on. */
export async function requestsOutdated(
  tx: Reader,
  moveID: string,
  isFinal: (about: string) => boolean,
  ctx: Context,
): Promise<Write[]> {
  const pending = await listPendingRequests(tx, moveID)
  return pending
    .filter(({ about }) => isFinal(about))
    .flatMap((request) => changeRequestEnded(request, outdatedRequest(request, ctx), ctx))
}

/** Empties a request; one that waits ends. `shown` is the former version as its history shows it. */
export function changeRequestErased(
  before: ChangeRequest,
  emptied: ChangeRequest,
  shown: Versioned,
  ctx: Context,
): Write[] {
  const after = erasedRequest(emptied, ctx)
  const type = after.status === before.status ? 'change_request.updated' : eventOfStatus(after.status)
  return [
    updateChangeRequestRow(before, after),
    appendEvent(ctx, changedEvent(type, aboutChangeRequest(after), shown, after)),
  ]
}

/** Deletes requests with the record that they are about. */
export const changeRequestsDeleted = (requests: readonly ChangeRequest[], ctx: Context): Write[] =>
  requests.flatMap((request) => [
    deleteChangeRequestRow(request),
    appendEvent(ctx, deletedEvent('change_request.deleted', aboutChangeRequest(request), request, ctx.now)),
  ])

/** Creates a deleted request again, in the version that follows its deletion. */
export const changeRequestRestored = (before: Versioned, after: ChangeRequest, ctx: Context): Write[] => [
  ...insertChangeRequest(after),
  appendEvent(ctx, changedEvent('change_request.restored', aboutChangeRequest(after), before, after)),
]

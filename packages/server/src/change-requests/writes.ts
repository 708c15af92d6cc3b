import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent, type Versioned } from '../kernel/event.ts'
import { bumpMoveRevision, type StoredMove } from '../moves/store.ts'
import { aboutChangeRequest, eventOfStatus, outdatedRequest } from './rules.ts'
import type { ChangeRequest } from './schema.ts'
import {
  deleteChangeRequestRow,
  insertChangeRequest,
  listChangeRequestsAbout,
  updateChangeRequestRow,
} from './store.ts'

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

/** Ends what was asked about a record that is final from now on. */
export async function requestsOutdated(
  tx: Reader,
  { moveID, about }: Pick<ChangeRequest, 'moveID' | 'about'>,
  ctx: Context,
): Promise<Write[]> {
  const requests = await listChangeRequestsAbout(tx, moveID, about)
  return requests.flatMap((request) =>
    request.status === 'PENDING' ? changeRequestEnded(request, outdatedRequest(request, ctx), ctx) : [],
  )
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

import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import { redactedName } from '../history/personal.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent, type Versioned } from '../kernel/event.ts'
import { bumpMoveRevision, findMove, moveNotFound } from '../moves/store.ts'
import { aboutChangeRequest, erasedRequest, eventOfStatus, outdatedRequest, requireRoom } from './rules.ts'
import type { ChangeRequest } from './schema.ts'
import {
  countChangeRequests,
  deleteChangeRequestRow,
  insertChangeRequest,
  listPendingRequests,
  updateChangeRequestRow,
} from './store.ts'

/**
 * Creates a request if there is room for it. The revision of the move makes it collide with the end, the deletion and the erasure of what it is
 * about.
 */
export async function changeRequestCreated(tx: Reader, request: ChangeRequest, ctx: Context): Promise<Write[]> {
  requireRoom(await countChangeRequests(tx, request.moveID, request.about))
  const move = await findMove(tx, request.moveID)
  if (!move) throw moveNotFound()
  return [
    bumpMoveRevision(move, move),
    ...insertChangeRequest(request),
    appendEvent(ctx, createdEvent('change_request.created', aboutChangeRequest(request), request)),
  ]
}

/** Who asked, for the event of the record that a decision changes. A person is named by its id only: an erasure does not reach this member. */
export const askedIn = ({ id, askedBy, askedByName }: ChangeRequest): Pick<Context, 'details'> => ({
  details: { changeRequest: { id, askedBy, askedByName: redactedName(askedBy, askedByName) } },
})

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

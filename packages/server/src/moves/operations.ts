import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { fromChangeRequestsOf, fromPendingRequestsOf, listChangeRequests } from '../change-requests/store.ts'
import { requestsOutdated } from '../change-requests/writes.ts'
import type { Reader, Write } from '../db/database.ts'
import { listLengths } from '../db/lengths.ts'
import { fromDocumentsOf, listDocuments } from '../documents/store.ts'
import { historyReads } from '../events/history.ts'
import { respondToItem } from '../events/item.ts'
import { AsOf } from '../events/schema.ts'
import { change } from '../http/change.ts'
import { patchOf, validOf } from '../http/content/content.ts'
import { expansionsIn } from '../http/list/expansion.ts'
import { type Listing, PageQuery } from '../http/list/list.ts'
import { listReads } from '../http/list/reads.ts'
import { type Operation, read, readItem } from '../http/operation.ts'
import type { Call, RecordChange } from '../http/prepared.ts'
import { fromJobsOf, listJobs } from '../jobs/store.ts'
import { jobsCanceled } from '../jobs/writes.ts'
import { sizeOfRecords, slicesOf } from '../kernel/change-size.ts'
import type { Context } from '../kernel/context.ts'
import type { JsonObject } from '../kernel/json.ts'
import { csvColumnsOf, sortsOf } from '../kernel/record.ts'
import { listLinks } from '../links/store.ts'
import { linksDeleted } from '../links/writes.ts'
import { fromNotesOf, listNotes } from '../notes/store.ts'
import { services } from '../services/store.ts'
import { MOVE_EXPANSIONS } from '../shipments/expand.ts'
import { findOutlined, listShipmentOutlines, sizeOfServices } from '../shipments/outline-store.ts'
import { changeStatus } from '../shipments/status-rules.ts'
import { hasShipments } from '../shipments/store.ts'
import { canceledWithMove } from '../shipments/writes.ts'
import { isSeenBy } from '../visibility/entries.ts'
import { COLLECTION, createMove, ExpandQuery, MOVE } from './create-operations.ts'
import { MOVE as TABLE } from './fields.ts'
import { requireFreeReference } from './reference-store.ts'
import { aboutMove, cancelableOf, cancelMove, openOf, patchMove, requireCancelable, requireEmpty } from './rules.ts'
import { Move, MoveFilter, MoveFilterQuery, MovePatch, MoveStatusChange, ShownMove } from './schema.ts'
import {
  findMoveDoc,
  MOVE_CONDITION_COLUMNS,
  moveNotFound,
  requireMove,
  requireMoveOrDeleted,
  type StoredMove,
  whereMoves,
} from './store.ts'
import { moveChanged, moveDeleted } from './writes.ts'

const ITEM = '/v1/moves/:moveID'

const ItemQuery = Type.Object({ ...ExpandQuery.properties, fields: PageQuery.properties.fields, asOf: AsOf })
const MEMBERS = Object.keys(Move.properties)

const LISTING: Listing<MoveFilter> = {
  policy: POLICY.Move,
  table: 'moves',
  columns: MOVE_CONDITION_COLUMNS,
  sorts: sortsOf(TABLE),
  members: MEMBERS,
  csvColumns: csvColumnsOf(TABLE),
  where: whereMoves,
  seenBy: (partyID, isWholeOnly) => isSeenBy('move_entries', partyID, isWholeOnly),
  expand: MOVE_EXPANSIONS,
}

const LIST = listReads({
  schema: ShownMove,
  filter: MoveFilter,
  filterQuery: MoveFilterQuery,
  queryName: 'MoveQuery',
  listing: LISTING,
})

/** A move by its id or locator, also after it was deleted. */
async function trace(db: Reader, path: string) {
  const { id, stored } = await requireMoveOrDeleted(db, path)
  return { about: aboutMove(id), current: stored?.move }
}
const HISTORY = historyReads('moveID', trace, POLICY.Move)

/** What the changes of a move share: how they find it (404), and whose version they need. */
export const CHANGED_MOVE = {
  ...MOVE,
  url: ITEM,
  scope: 'moves:write',
  access: 'WRITE' as const,
  find: (tx: Reader, { params }: Call): Promise<StoredMove> => requireMove(tx, params.moveID),
  target: ({ move }: StoredMove) => ({ record: move, about: aboutMove(move.id) }),
}

/** Writes the move with its content replaced, if the rules allow it. */
export async function patchedMove(
  { tx, ctx, stored, content }: { tx: Reader; ctx: Context; stored: StoredMove; content: JsonObject },
  type: 'move.updated' | 'move.reverted',
): Promise<RecordChange<Move>> {
  const expanded = await expansionsIn(tx, stored.doc, content, MOVE_EXPANSIONS, ctx.now)
  const after = patchMove(stored.move, content, expanded, ctx)
  if (after.reference !== stored.move.reference) await requireFreeReference(tx, 'moves', after, ctx)
  return { writes: after === stored.move ? [] : moveChanged(stored, after, type, ctx), record: after }
}

/** Whether a request cancels a move that was not canceled before. */
const cancels = ({ move }: StoredMove, { status }: MoveStatusChange): boolean =>
  status === 'CANCELED' && move.canceledAt === null

/** How much the cancellation of a move changes. */
async function sizeOfCancellation(tx: Reader, moveID: string): Promise<number> {
  const open = openOf(await listShipmentOutlines(tx, moveID))
  const ofJobs = await listLengths(tx, fromJobsOf({ moveID }))
  const ofRequests = await listLengths(tx, fromPendingRequestsOf(moveID))
  return (
    sizeOfRecords([...open.map(({ bytes }) => bytes), ...ofJobs, ...ofRequests]) +
    (await sizeOfServices(tx, moveID, true))
  )
}

/** Cancels a move with all its shipments, or nothing. */
async function updateStatus(
  tx: Reader,
  stored: StoredMove,
  { status, reason }: MoveStatusChange,
  ctx: Context,
): Promise<RecordChange<Move>> {
  const { move } = stored
  if (status === move.status && status !== 'CANCELED') return { writes: [], record: move }
  requireCancelable(move, status)
  const after = cancelMove(move, reason ?? null, ctx)
  if (after === move) return { writes: [], record: move }
  const ofShipments = await cancelShipments(tx, move.id, reason ?? null, ctx)
  const ofJobs = await jobsCanceled(tx, await listJobs(tx, { moveID: move.id }), ctx)
  const ofMove = moveChanged(stored, after, 'move.status_changed', ctx, stored)
  // Those about jobs end with them. A storage stay has no final status.
  const isFinal = (about: string) => about.startsWith('moves/') || about.startsWith('shipments/')
  const ofRequests = await requestsOutdated(tx, move.id, isFinal, ctx)
  return { writes: [...ofShipments, ...ofJobs, ...ofMove, ...ofRequests], record: after }
}

/** Cancels every shipment that has not ended yet; 409 if one cannot be canceled. */
async function cancelShipments(tx: Reader, moveID: string, reason: string | null, ctx: Context): Promise<Write[]> {
  const writes: Write[] = []
  for (const slice of slicesOf(cancelableOf(await listShipmentOutlines(tx, moveID), ctx))) {
    const some = await findOutlined(tx, moveID, slice)
    // All at once: one after the other would be as many round trips.
    const ofEach = await Promise.all(some.map(({ shipment }) => services.list(tx, shipment)))
    for (const [i, stored] of some.entries()) {
      const after = changeStatus(stored.shipment, { status: 'CANCELED', reason }, ctx)
      writes.push(...canceledWithMove(stored, after, ofEach[i]!, ctx))
    }
  }
  return writes
}

export const updateMove = change({
  ...CHANGED_MOVE,
  method: 'PATCH',
  operationId: 'updateMove',
  summary: 'Change a move',
  description: 'Changes the members in the patch. The status is derived from the shipments and cannot be set.',
  query: ExpandQuery,
  content: patchOf(MovePatch),
  errors: ['move_not_found', 'reference_taken'],
  decide: (of) => patchedMove(of, 'move.updated'),
  expand: MOVE_EXPANSIONS,
})

export const updateMoveStatus = change({
  ...CHANGED_MOVE,
  method: 'PATCH',
  url: '/:prefix/v1/moves/:moveID/updateStatus',
  operationId: 'updateMoveStatus',
  summary: 'Cancel a move with all its shipments',
  description:
    'The only possible status is CANCELED. It cancels every shipment that is not final and every open job, or nothing if a shipment cannot be canceled.',
  query: ExpandQuery,
  content: validOf(MoveStatusChange),
  access: 'STATUS',
  errors: ['move_not_found', 'transition_not_allowed'],
  touches: ['/status'],
  size: {
    of: async ({ tx, stored, content }) => (cancels(stored, content) ? sizeOfCancellation(tx, stored.move.id) : 0),
    instead: 'Cancel its shipments first, some at a time, and then the move.',
  },
  decide: ({ tx, ctx, stored, content }) => updateStatus(tx, stored, content, ctx),
  expand: MOVE_EXPANSIONS,
})

export const deleteMove = change({
  ...CHANGED_MOVE,
  method: 'DELETE',
  operationId: 'deleteMove',
  summary: 'Delete a move without shipments',
  description:
    'Deletes a move that has no shipments, with its documents, notes, jobs, change requests, messages and tracking links. Its history stays readable.',
  errors: ['move_not_found', 'move_has_shipments'],
  size: {
    async of({ tx, stored: { move } }) {
      requireEmpty(await hasShipments(tx, move.id))
      const below = { moveID: move.id }
      const rows = [fromDocumentsOf, fromNotesOf, fromJobsOf, fromChangeRequestsOf].map((from) => from(below))
      return sizeOfRecords((await Promise.all(rows.map((from) => listLengths(tx, from)))).flat())
    },
    instead: 'Delete its documents, notes and jobs first, some at a time.',
  },
  async decide({ tx, ctx, stored }) {
    const ofLinks = linksDeleted(await listLinks(tx, stored.move.id), ctx)
    const below = { moveID: stored.move.id }
    const [notes, documents] = [await listNotes(tx, below), await listDocuments(tx, below)]
    const [jobs, requests] = [await listJobs(tx, below), await listChangeRequests(tx, below)]
    const ofMove = await moveDeleted(tx, stored, { documents, notes, jobs, requests }, ctx)
    return { writes: [...ofLinks, ...ofMove], record: null }
  },
})

export const moveOperations: readonly Operation[] = [
  read({
    ...MOVE,
    ...LIST.byGet,
    url: COLLECTION,
    operationId: 'listMoves',
    summary: 'List moves',
    description: 'One page of moves, newest first unless sorted, or all of them as CSV or NDJSON. Filters narrow it.',
    scope: 'moves:read',
  }),

  read({
    ...MOVE,
    ...LIST.byQuery,
    url: COLLECTION,
    operationId: 'queryMoves',
    summary: 'List moves by filters in the content',
    scope: 'moves:read',
  }),

  createMove,

  readItem({
    ...MOVE,
    url: ITEM,
    operationId: 'getMove',
    summary: 'Read a move',
    description: 'The move as it is now, or as it was at an instant (asOf), also by its locator.',
    scope: 'moves:read',
    query: ItemQuery,
    errors: ['move_not_found'],
    respond: respondToItem({
      policy: POLICY.Move,
      parameter: 'moveID',
      findDoc: findMoveDoc,
      notFound: moveNotFound,
      trace,
      members: MEMBERS,
      expand: MOVE_EXPANSIONS,
    }),
  }),

  updateMove,
  updateMoveStatus,
  deleteMove,
]

/** The history of a move and of everything that belongs to it, also after it was deleted. */
export const moveHistoryOperations: readonly Operation[] = [
  read({
    ...HISTORY.ofEvents,
    url: '/v1/moves/:moveID/history',
    operationId: 'listMoveHistory',
    summary: 'Read the history of a move',
    description: 'Newest first, with the history of its shipments and their agents and services.',
    tag: 'Moves',
    scope: 'moves:read',
    errors: ['move_not_found', 'invalid_cursor'],
  }),

  read({
    ...MOVE,
    ...HISTORY.ofVersions,
    url: '/v1/moves/:moveID/diff',
    operationId: 'diffMove',
    summary: 'Compare two versions of a move',
    description: 'The differences between two versions, each with its last actor and time.',
    scope: 'moves:read',
    errors: ['move_not_found', 'unknown_version'],
  }),
]

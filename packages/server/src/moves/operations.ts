import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader, RecordChange, Write } from '../db/database.ts'
import { requireNoExpansion, sendAsOf } from '../events/history.ts'
import { AsOf } from '../events/schema.ts'
import { sendRecord } from '../http/answer.ts'
import { type Call, change } from '../http/change.ts'
import { objectOf, patchOf, validOf } from '../http/content.ts'
import { filterFromQuery } from '../http/filter.ts'
import { LIST_ANSWER, type Listing, PageQuery, respondToList, UNCHANGED_ANSWER } from '../http/list.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { ANSWERS, type Operation, paramOf, read } from '../http/operation.ts'
import { expansionsOf, forbidden } from '../http/permission.ts'
import { namesOf } from '../http/query.ts'
import { QueryMethodParameters, queryContentSchema, readQueryMethod } from '../http/query-method.ts'
import type { Context } from '../kernel/context.ts'
import { AppError } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { mayReadWhole } from '../kernel/policy.ts'
import { validatorOf } from '../kernel/validate.ts'
import { expandMoves } from '../shipments/expand.ts'
import { changeStatus } from '../shipments/status-rules.ts'
import { listShipmentsOfMove } from '../shipments/store.ts'
import { canceledWithMove } from '../shipments/writes.ts'
import { findNamed, requireFreeReference } from './reference-store.ts'
import { cancelMove, moveFrom, patchMove, requireCancelable } from './rules.ts'
import {
  CUSTOMER_FIELDS,
  Move,
  MoveFilter,
  MoveFilterQuery,
  MovePatch,
  MoveStatusChange,
  NewMove,
  ShownMove,
} from './schema.ts'
import {
  findMove,
  findMoveDoc,
  formerMoveID,
  MOVE_CONDITION_COLUMNS,
  moveNotFound,
  requireMove,
  type StoredMove,
  whereMoves,
} from './store.ts'
import { aboutMove, moveChanged, moveCreated, moveDeleted } from './writes.ts'

const MOVE = { tag: 'Moves', policy: POLICY.Move }
const MOVE_ANSWER = { description: 'The move', schema: ShownMove, headers: ['ETag'] }
const LIST_ANSWERS = { 200: { ...LIST_ANSWER, schema: Type.Array(ShownMove) }, 304: UNCHANGED_ANSWER }

const ExpandQuery = Type.Object({ expand: Type.Optional(Type.String({ description: 'shipments' })) })
const ItemQuery = Type.Object({ ...ExpandQuery.properties, fields: PageQuery.properties.fields, asOf: AsOf })
const ListQuery = Type.Object({ ...PageQuery.properties, ...MoveFilterQuery.properties })
const QueryContent = queryContentSchema(MoveFilter, 'MoveQuery')
const MEMBERS = Object.keys(Move.properties)

const validateFilter = validatorOf(MoveFilter)
const validateQuery = validatorOf(QueryContent)

const LISTING: Listing<MoveFilter> = {
  table: 'moves',
  columns: MOVE_CONDITION_COLUMNS,
  sorts: {
    createdAt: { column: 'id', isNullable: false },
    lastUpdated: { column: 'last_updated', isNullable: false },
  },
  members: MEMBERS,
  csvColumns: MEMBERS.flatMap((name) =>
    name === 'customer' ? CUSTOMER_FIELDS.map((field) => `customer.${field}`) : [name],
  ),
  where: whereMoves,
  expand: expandMoves,
}

const find = (tx: Reader, { params }: Call): Promise<StoredMove> => requireMove(tx, params.moveID)

const target = ({ move }: StoredMove) => ({ record: move, about: aboutMove(move.id) })

async function update(tx: Reader, stored: StoredMove, content: JsonObject, ctx: Context): Promise<RecordChange<Move>> {
  const shipments = async () => (await listShipmentsOfMove(tx, stored.move.id)).map(({ shipment }) => shipment)
  const expanded = 'shipments' in content ? { shipments: await shipments() } : {}
  const after = patchMove(stored.move, content, expanded, ctx)
  if (after.reference !== stored.move.reference) await requireFreeReference(tx, 'moves', after, ctx)
  return { writes: after === stored.move ? [] : moveChanged(stored, after, 'move.updated', ctx), record: after }
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
  return { writes: [...ofShipments, ...moveChanged(stored, after, 'move.status_changed', ctx, stored)], record: after }
}

/** Cancels every shipment that has not ended yet; 409 if one cannot be canceled. */
async function cancelShipments(tx: Reader, moveID: string, reason: string | null, ctx: Context): Promise<Write[]> {
  const open = (await listShipmentsOfMove(tx, moveID)).filter(
    ({ shipment }) => shipment.status !== 'CANCELED' && shipment.status !== 'TERMINATED_FOR_CAUSE',
  )
  const stuck = open
    .filter(({ shipment }) => !shipment.nextStatuses.includes('CANCELED'))
    .map(({ shipment }) => `${shipment.locator} is ${shipment.status}`)
  if (stuck.length > 0) {
    const named = mayReadWhole(POLICY.Shipment, ctx.scopes) ? stuck.join(', ') : 'a shipment of it cannot be'
    const detail = `The move cannot be canceled: ${named}. Nothing was changed.`
    throw new AppError('transition_not_allowed', detail, { allowed: [] })
  }
  if (open.length > 0 && !ctx.scopes.has('shipments:status')) throw forbidden(['shipments:status'])
  const writes: Write[] = []
  for (const stored of open) {
    const after = changeStatus(stored.shipment, { status: 'CANCELED', reason }, ctx)
    writes.push(...(await canceledWithMove(tx, stored, after, ctx)))
  }
  return writes
}

export const moveOperations: readonly Operation[] = [
  read({
    ...MOVE,
    method: 'GET',
    url: '/v1/moves',
    operationId: 'listMoves',
    summary: 'List moves',
    scope: 'moves:read',
    query: ListQuery,
    answers: LIST_ANSWERS,
    errors: ['invalid_cursor'],
    respond: async (runtime, request, reply, query) =>
      respondToList(runtime, request, reply, LISTING, {
        page: query,
        filter: filterFromQuery({ ...query }, MoveFilter, validateFilter) as MoveFilter,
      }),
  }),

  read({
    ...MOVE,
    method: 'QUERY',
    url: '/v1/moves',
    operationId: 'queryMoves',
    summary: 'List moves by filters in the content',
    description:
      'Like the list, with the filters as JSON, and with customer, which is personal data and never stands in a URL.',
    scope: 'moves:read',
    query: QueryMethodParameters,
    content: { kind: 'json', schema: QueryContent },
    answers: LIST_ANSWERS,
    errors: ['invalid_cursor'],
    respond: async (runtime, request, reply, query) =>
      respondToList(runtime, request, reply, LISTING, readQueryMethod<MoveFilter>(request, query, validateQuery)),
  }),

  change({
    ...MOVE,
    method: 'POST',
    url: '/v1/moves',
    operationId: 'createMove',
    summary: 'Open a move',
    scope: 'moves:write',
    query: ExpandQuery,
    content: objectOf(NewMove),
    answers: { 201: { ...MOVE_ANSWER, headers: ['ETag', 'Location'] } },
    errors: ['precondition_failed', 'reference_taken'],
    find: async () => undefined,
    existing: ({ tx, ctx, content }) => findNamed(tx, 'moves', content, ctx),
    async decide({ tx, ctx, content, isNew }) {
      const move = moveFrom(content, ctx)
      if (!isNew) await requireFreeReference(tx, 'moves', move, ctx)
      return { writes: moveCreated(move, 0, ctx), record: move }
    },
    location: ({ id }) => `/v1/moves/${id}`,
    expand: expandMoves,
  }),

  read({
    ...MOVE,
    method: 'GET',
    url: '/v1/moves/:moveID',
    operationId: 'getMove',
    summary: 'Read a move',
    scope: 'moves:read',
    query: ItemQuery,
    ifMatch: 'optional',
    answers: { 200: MOVE_ANSWER, 304: ANSWERS.unchanged },
    errors: ['move_not_found'],
    async respond(runtime, request, reply, query) {
      const path = paramOf(request, 'moveID')
      const expand = expansionsOf(request, query.expand)
      const fields = namesOf('fields', query.fields, MEMBERS)
      if (query.asOf !== undefined) {
        requireNoExpansion(expand)
        const stored = await findMove(runtime.db, path)
        const id = stored?.move.id ?? (await formerMoveID(runtime.db, path))
        if (id === undefined) throw moveNotFound()
        return sendAsOf(runtime, request, reply, aboutMove(id), query.asOf, fields, stored?.move, moveNotFound())
      }
      const doc = await findMoveDoc(runtime.db, path)
      if (doc === undefined) throw moveNotFound()
      negotiate(request.headers.accept, [JSON_TYPE])
      const expander = (docs: string[], names: readonly string[]) => expandMoves(runtime.db, docs, names)
      return sendRecord(request, reply, doc, { fields, expand, expander })
    },
  }),

  change({
    ...MOVE,
    method: 'PATCH',
    url: '/v1/moves/:moveID',
    operationId: 'updateMove',
    summary: 'Change a move',
    scope: 'moves:write',
    query: ExpandQuery,
    content: patchOf(MovePatch),
    answers: { 200: MOVE_ANSWER, 204: ANSWERS.minimal },
    errors: ['move_not_found', 'reference_taken'],
    find,
    target,
    decide: ({ tx, ctx, stored, content }) => update(tx, stored, content, ctx),
    expand: expandMoves,
  }),

  change({
    ...MOVE,
    method: 'PATCH',
    url: '/:prefix/v1/moves/:moveID/updateStatus',
    operationId: 'updateMoveStatus',
    summary: 'Cancel a move with all its shipments',
    scope: 'moves:write',
    query: ExpandQuery,
    content: validOf(MoveStatusChange),
    answers: { 200: MOVE_ANSWER, 204: ANSWERS.minimal },
    errors: ['move_not_found', 'transition_not_allowed'],
    find,
    target,
    touches: ['/status'],
    decide: ({ tx, ctx, stored, content }) => updateStatus(tx, stored, content, ctx),
    expand: expandMoves,
  }),

  change({
    ...MOVE,
    method: 'DELETE',
    url: '/v1/moves/:moveID',
    operationId: 'deleteMove',
    summary: 'Delete a move without shipments',
    scope: 'moves:write',
    answers: { 204: ANSWERS.gone },
    errors: ['move_not_found', 'move_has_shipments'],
    find,
    target,
    async decide({ tx, ctx, stored }) {
      if ((await listShipmentsOfMove(tx, stored.move.id)).length > 0)
        throw new AppError('move_has_shipments', 'The move has shipments. Delete them first, or cancel the move.')
      return { writes: moveDeleted(stored, ctx), record: null }
    },
  }),
]

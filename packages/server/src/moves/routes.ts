import type { FastifyInstance, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { AsOf, requireNoExpansion, sendAsOf } from '../events/history.ts'
import { createdAnswer, deletedAnswer, patchedAnswer, sendRecord } from '../http/answer.ts'
import type { Runtime } from '../http/context.ts'
import { paramOf, route } from '../http/contract.ts'
import { filterFromQuery } from '../http/filter.ts'
import { LIST_ANSWER, type Listing, PageQuery, respondToList, UNCHANGED_ANSWER } from '../http/list.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { expansionsOf } from '../http/permission.ts'
import { namesOf } from '../http/query.ts'
import { QueryMethodParameters, queryContentSchema, readQueryMethod } from '../http/query-method.ts'
import { type Presenter, respondToWrite } from '../http/write.ts'
import { AppError } from '../kernel/errors.ts'
import { validatorOf } from '../kernel/validate.ts'
import {
  aboutMove,
  createMove,
  deleteMove,
  type ShipmentsOfMove,
  updateMoveContent,
  updateMoveStatus,
} from './commands.ts'
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
import { findMove, formerMoveID, MOVE_CONDITION_COLUMNS, whereMove, whereMoves } from './store.ts'

const ExpandQuery = Type.Object({ expand: Type.Optional(Type.String({ description: 'shipments' })) })
const ItemQuery = Type.Object({ ...ExpandQuery.properties, fields: PageQuery.properties.fields, asOf: AsOf })
const ListQuery = Type.Object({ ...PageQuery.properties, ...MoveFilterQuery.properties })
const QueryContent = queryContentSchema(MoveFilter, 'MoveQuery')
const MEMBERS = Object.keys(Move.properties)

const validateFilter = validatorOf(MoveFilter)
const validateQuery = validatorOf(QueryContent)

const noMove = () => new AppError('move_not_found', 'There is no move with this id or locator.')

/** Moves with their shipments. */
export type ExpandMoves = (tx: Reader, docs: string[], names: readonly string[]) => Promise<string[]>

/** Every operation on moves. What it needs of shipments, which stand above, app.ts passes. */
export function moveRoutes(
  app: FastifyInstance,
  runtime: Runtime,
  shipments: ShipmentsOfMove,
  expandMoves: ExpandMoves,
): void {
  const of = { tag: 'Moves', policy: POLICY.Move }
  const listing: Listing<MoveFilter> = {
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

  route<Static<typeof ListQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/moves',
      operationId: 'listMoves',
      summary: 'List moves',
      ...of,
      scope: 'moves:read',
      query: ListQuery,
      answers: { 200: { ...LIST_ANSWER, schema: Type.Array(ShownMove) }, 304: UNCHANGED_ANSWER },
      errors: ['invalid_cursor'],
    },
    (request, reply, query) =>
      respondToList(runtime, request, reply, listing, {
        page: query,
        filter: filterFromQuery(
          query,
          { any: ['status', 'reference'], single: ['updatedSince', 'q'] },
          validateFilter,
        ) as MoveFilter,
      }),
  )

  route<Static<typeof QueryMethodParameters>>(
    app,
    runtime,
    {
      method: 'QUERY',
      url: '/v1/moves',
      operationId: 'queryMoves',
      summary: 'List moves by filters in the content',
      description:
        'Like the list, with the filters as JSON, and with customer, which is personal data and never stands in a URL.',
      ...of,
      scope: 'moves:read',
      query: QueryMethodParameters,
      content: { kind: 'json', schema: QueryContent },
      answers: { 200: { ...LIST_ANSWER, schema: Type.Array(ShownMove) }, 304: UNCHANGED_ANSWER },
      errors: ['invalid_cursor'],
    },
    async (request, reply, query) =>
      respondToList(runtime, request, reply, listing, readQueryMethod<MoveFilter>(request, query, validateQuery)),
  )

  /** The answer to a write, expanded if that was asked for. */
  const presented = (
    request: FastifyRequest,
    expand: readonly string[],
    answerOf: typeof patchedAnswer,
  ): Presenter<Move> =>
    expand.length === 0
      ? { show: (move, doc) => answerOf(request, move, doc) }
      : {
          showFrom: async (move, doc, tx) => answerOf(request, move, (await expandMoves(tx, [doc], expand))[0]!, true),
        }

  route<Static<typeof ExpandQuery>>(
    app,
    runtime,
    {
      method: 'POST',
      url: '/v1/moves',
      operationId: 'createMove',
      summary: 'Open a move',
      ...of,
      scope: 'moves:write',
      query: ExpandQuery,
      content: { kind: 'json', schema: NewMove },
      isIdempotent: true,
      answers: { 201: { description: 'The move', schema: ShownMove, headers: ['ETag', 'Location'] } },
      errors: [],
    },
    (request, reply, query) => {
      const expand = expansionsOf(request, query.expand)
      const created: typeof patchedAnswer = (of, move, doc, isVariant) =>
        createdAnswer(of, `${runtime.publicUrl}/v1/moves/${move.id}`, move, doc, isVariant)
      return respondToWrite(
        runtime,
        request,
        reply,
        (_tx, ctx, incoming) => createMove(ctx, incoming),
        presented(request, expand, created),
      )
    },
  )

  route<Static<typeof ItemQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/moves/:moveID',
      operationId: 'getMove',
      summary: 'Read a move',
      ...of,
      scope: 'moves:read',
      query: ItemQuery,
      ifMatch: 'optional',
      answers: {
        200: { description: 'The move', schema: ShownMove, headers: ['ETag'] },
        304: { description: 'You have this version', headers: ['ETag'] },
      },
      errors: ['move_not_found'],
    },
    async (request, reply, query) => {
      const expand = expansionsOf(request, query.expand)
      const fields = namesOf('fields', query.fields, MEMBERS)
      const where = whereMove(paramOf(request, 'moveID'))
      if (query.asOf !== undefined) {
        requireNoExpansion(expand)
        const stored = await findMove(runtime.db, paramOf(request, 'moveID'))
        const id = stored?.move.id ?? (await formerMoveID(runtime.db, paramOf(request, 'moveID')))
        if (id === undefined) throw noMove()
        return sendAsOf(runtime, request, reply, aboutMove(id), query.asOf, fields, stored?.move, noMove())
      }
      const row = where && (await runtime.db.get<{ doc: string }>(sql`SELECT doc FROM moves WHERE ${where}`))
      if (!row) throw noMove()
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendRecord(request, reply, row.doc, {
        fields,
        expand,
        expander: (docs, names) => expandMoves(runtime.db, docs, names),
      })
    },
  )

  route<Static<typeof ExpandQuery>>(
    app,
    runtime,
    {
      method: 'PATCH',
      url: '/v1/moves/:moveID',
      operationId: 'updateMove',
      summary: 'Change a move',
      ...of,
      scope: 'moves:write',
      query: ExpandQuery,
      content: { kind: 'patch', schema: MovePatch },
      ifMatch: 'required',
      isIdempotent: true,
      answers: {
        200: { description: 'The move', schema: ShownMove, headers: ['ETag'] },
        204: { description: 'Changed; Prefer: return=minimal was applied', headers: ['ETag'] },
      },
      errors: ['move_not_found'],
    },
    (request, reply, query) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => updateMoveContent(tx, ctx, paramOf(request, 'moveID'), incoming, shipments),
        presented(request, expansionsOf(request, query.expand), patchedAnswer),
      ),
  )

  route<Static<typeof ExpandQuery>>(
    app,
    runtime,
    {
      method: 'PATCH',
      url: '/:prefix/v1/moves/:moveID/updateStatus',
      operationId: 'updateMoveStatus',
      summary: 'Cancel a move with all its shipments',
      ...of,
      scope: 'moves:write',
      query: ExpandQuery,
      content: { kind: 'json', schema: MoveStatusChange },
      ifMatch: 'required',
      isIdempotent: true,
      answers: {
        200: { description: 'The move', schema: ShownMove, headers: ['ETag'] },
        204: { description: 'Changed; Prefer: return=minimal was applied', headers: ['ETag'] },
      },
      errors: ['move_not_found', 'transition_not_allowed'],
    },
    (request, reply, query) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => updateMoveStatus(tx, ctx, paramOf(request, 'moveID'), incoming, shipments),
        presented(request, expansionsOf(request, query.expand), patchedAnswer),
      ),
  )

  route(
    app,
    runtime,
    {
      method: 'DELETE',
      url: '/v1/moves/:moveID',
      operationId: 'deleteMove',
      summary: 'Delete a move without shipments',
      ...of,
      scope: 'moves:write',
      ifMatch: 'optional',
      isIdempotent: true,
      answers: { 204: { description: 'Gone' } },
      errors: ['move_not_found', 'move_has_shipments'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => deleteMove(tx, ctx, paramOf(request, 'moveID'), incoming, shipments),
        { show: deletedAnswer },
      ),
  )
}

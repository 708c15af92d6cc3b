import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { Diff, DiffQuery, HistoryQuery, respondToDiff, respondToHistory } from '../events/history.ts'
import { Event } from '../events/schema.ts'
import type { Runtime } from '../http/context.ts'
import { paramOf, route } from '../http/contract.ts'
import { AppError } from '../kernel/errors.ts'
import { aboutMove } from './commands.ts'
import { findMove, formerMoveID } from './store.ts'

const notFound = () => new AppError('move_not_found', 'There is and was no move with this id or locator.')

/** What happened to a move and to everything that belongs to it, also after it was deleted. */
export function moveHistoryRoutes(app: FastifyInstance, runtime: Runtime): void {
  const tag = 'Moves'

  /** The id a path names, also that of a move that is gone. */
  async function named(idOrLocator: string): Promise<{ id: string; eTag: string | undefined }> {
    const stored = await findMove(runtime.db, idOrLocator)
    if (stored) return stored.move
    const id = await formerMoveID(runtime.db, idOrLocator)
    if (id === undefined) throw notFound()
    return { id, eTag: undefined }
  }

  route<Static<typeof HistoryQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/moves/:moveID/history',
      operationId: 'listMoveHistory',
      summary: 'Read what happened to a move',
      description: 'Newest first, with what happened to its shipments, their agents and services.',
      tag,
      policy: POLICY.Event,
      scope: 'moves:read',
      query: HistoryQuery,
      answers: { 200: { description: 'What happened', schema: Type.Array(Event), headers: ['Link'] } },
      errors: ['move_not_found', 'invalid_cursor'],
    },
    async (request, reply, query) => {
      const path = paramOf(request, 'moveID')
      return respondToHistory(runtime, request, reply, path, async () => ({ moveID: (await named(path)).id }), query)
    },
  )

  route<Static<typeof DiffQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/moves/:moveID/diff',
      operationId: 'diffMove',
      summary: 'Compare two versions of a move',
      tag,
      policy: POLICY.Move,
      scope: 'moves:read',
      query: DiffQuery,
      answers: { 200: { description: 'What differs', schema: Diff } },
      errors: ['move_not_found', 'unknown_version'],
    },
    async (request, reply, query) => {
      const { id, eTag } = await named(paramOf(request, 'moveID'))
      return respondToDiff(runtime, request, reply, aboutMove(id), eTag, query)
    },
  )
}

import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { respondToDiff, respondToHistory } from '../events/history.ts'
import { Diff, DiffQuery, Event, HistoryQuery } from '../events/schema.ts'
import { type Operation, paramOf, read } from '../http/operation.ts'
import { requireMoveOrDeleted } from './store.ts'
import { aboutMove } from './writes.ts'

/** The history of a move and of everything that belongs to it, also after it was deleted. */
export const moveHistoryOperations: readonly Operation[] = [
  read({
    method: 'GET',
    url: '/v1/moves/:moveID/history',
    operationId: 'listMoveHistory',
    summary: 'Read what happened to a move',
    description: 'Newest first, with what happened to its shipments, their agents and services.',
    tag: 'Moves',
    policy: POLICY.Event,
    scope: 'moves:read',
    query: HistoryQuery,
    answers: { 200: { description: 'What happened', schema: Type.Array(Event), headers: ['Link'] } },
    errors: ['move_not_found', 'invalid_cursor'],
    respond(runtime, request, reply, query) {
      const path = paramOf(request, 'moveID')
      const whose = async () => ({ moveID: (await requireMoveOrDeleted(runtime.db, path)).id })
      return respondToHistory(runtime, request, reply, path, whose, query)
    },
  }),

  read({
    method: 'GET',
    url: '/v1/moves/:moveID/diff',
    operationId: 'diffMove',
    summary: 'Compare two versions of a move',
    description: 'What differs between two versions, each change with who made it last and when.',
    tag: 'Moves',
    policy: POLICY.Move,
    scope: 'moves:read',
    query: DiffQuery,
    answers: { 200: { description: 'What differs', schema: Diff } },
    errors: ['move_not_found', 'unknown_version'],
    async respond(runtime, request, reply, query) {
      const { id, stored } = await requireMoveOrDeleted(runtime.db, paramOf(request, 'moveID'))
      return respondToDiff(runtime, request, reply, aboutMove(id), stored?.move.eTag, query)
    },
  }),
]

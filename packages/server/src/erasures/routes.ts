import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { createdAnswer, sendJson, sendRecord } from '../http/answer.ts'
import type { Runtime } from '../http/context.ts'
import { paramOf, route } from '../http/contract.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { respondToWrite } from '../http/write.ts'
import { AppError } from '../kernel/errors.ts'
import { createErasure, requireMoveEver } from './commands.ts'
import { Erasure } from './schema.ts'
import { findErasureDoc, listErasureDocs } from './store.ts'

/** Erasing the personal data of a move (GDPR, Art. 17), and how far that has come. */
export function erasureRoutes(app: FastifyInstance, runtime: Runtime): void {
  const of = { tag: 'Moves', policy: POLICY.Erasure }
  const shown = { description: 'The erasure', schema: Erasure, headers: ['ETag'] }

  route(
    app,
    runtime,
    {
      ...of,
      method: 'POST',
      url: '/v1/moves/:moveID/erasures',
      operationId: 'createErasure',
      summary: 'Erase the personal data of a move',
      description:
        'Empties the customer, the agents, street lines, remarks and all free text of the move and of everything below it, in the records and in every stored copy: the history, answers kept for retries, deliveries of webhooks; also of what was deleted. Nothing of it is shown from then on, and it cannot be undone. Statuses, dates, tags and the order of the history stay, and erased values read [erased]. A move.erased event tells those who follow the events to do the same. A move that was deleted can be erased too, with the tag of its last event or *. Takes no content.',
      scope: 'moves:erase',
      ifMatch: 'required',
      isIdempotent: true,
      answers: { 201: { ...shown, headers: ['ETag', 'Location'] } },
      errors: ['move_not_found'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => createErasure(tx, ctx, paramOf(request, 'moveID'), incoming),
        {
          // It shows nothing that would have to be erased itself.
          show: (erasure, doc) => ({
            ...createdAnswer(request, `${runtime.publicUrl}/v1/erasures/${erasure.id}`, erasure, doc),
            moveID: null,
          }),
        },
      ),
  )

  route(
    app,
    runtime,
    {
      ...of,
      method: 'GET',
      url: '/v1/moves/:moveID/erasures',
      operationId: 'listErasures',
      summary: 'List the erasures of a move',
      description: 'Newest first; also of a move that was deleted.',
      scope: 'moves:read',
      answers: { 200: { description: 'All of them', schema: Type.Array(Erasure) } },
      errors: ['move_not_found'],
    },
    async (request, reply) => {
      const { id } = await requireMoveEver(runtime.db, paramOf(request, 'moveID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendJson(reply, `[${(await listErasureDocs(runtime.db, id)).join(',')}]`)
    },
  )

  route(
    app,
    runtime,
    {
      ...of,
      method: 'GET',
      url: '/v1/erasures/:erasureID',
      operationId: 'getErasure',
      summary: 'Read how far an erasure has come',
      scope: 'moves:read',
      ifMatch: 'optional',
      answers: { 200: shown, 304: { description: 'You have this version', headers: ['ETag'] } },
      errors: ['erasure_not_found'],
    },
    async (request, reply) => {
      const doc = await findErasureDoc(runtime.db, paramOf(request, 'erasureID'))
      if (doc === undefined) throw new AppError('erasure_not_found', 'There is no erasure with this id.')
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendRecord(request, reply, doc)
    },
  )
}

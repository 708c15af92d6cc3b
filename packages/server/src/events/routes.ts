import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { sendJson } from '../http/answer.ts'
import type { Runtime } from '../http/context.ts'
import { route } from '../http/contract.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { Event } from './schema.ts'
import { listEventsAfter } from './store.ts'

const FeedQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: 'The seq of the last event you have; from the beginning if left out.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'How many at most.' })),
})

/** Everything that changed, in order. */
export function eventRoutes(app: FastifyInstance, runtime: Runtime): void {
  route<Static<typeof FeedQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/events',
      operationId: 'listEvents',
      summary: 'Follow everything that changes',
      description:
        'A sync feed: oldest first, without gaps, each event once. Ask again with the seq of the last one you have. What is deleted comes as an event whose record is null.',
      tag: 'Events',
      scope: 'events:read',
      query: FeedQuery,
      answers: { 200: { description: 'The events that follow', schema: Type.Array(Event) } },
      errors: [],
    },
    async (request, reply, { after = 0, limit = 50 }) => {
      negotiate(request.headers.accept, [JSON_TYPE])
      await runtime.db.eventsNumbered()
      return sendJson(reply, `[${(await listEventsAfter(runtime.db, after, limit)).join(',')}]`)
    },
  )
}

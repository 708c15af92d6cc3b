import type { Static } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { sendJson } from '../http/answer/answer.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import { type Operation, read } from '../http/operation.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import { hourSince } from './rules.ts'
import { CollisionQuery, Collisions } from './schema.ts'
import { listByHour, listByMember } from './store.ts'
import type { CollisionWatch } from './watch.ts'

/** Where people collide: for those who look after the service. */
export const collisionOperation = (watch: Pick<CollisionWatch, 'store'>): Operation =>
  read({
    method: 'GET',
    url: '/v1/collisions',
    operationId: 'getCollisions',
    summary: 'Count writes that met changes of others',
    description:
      'Which members of which kinds of records were changed by two callers at the same time, and in which hours: how many writes were refused or merged, and how many of the refused ones were resolved or given up. A write that changes several members counts for each. Counts are kept for 31 days; other nodes add theirs within seconds. They name no record and no person.',
    tag: 'Operation',
    scope: 'metrics:read',
    policy: POLICY.Collisions,
    query: CollisionQuery,
    answers: { 200: { description: 'The counts', schema: Collisions } },
    errors: ['party_not_allowed'],
    async respond(runtime, request, reply, { days = 7 }: Static<typeof CollisionQuery>) {
      if (request.principal.partyID !== null)
        throw partyNotAllowed('These counts are of all moves, and a party sees only its own.')
      negotiate(request.headers.accept, [JSON_TYPE])
      await watch.store()
      const since = hourSince(days, runtime.clock())
      const counts = runtime.scanReader()
      const [members, hours] = await Promise.all([listByMember(counts, since), listByHour(counts, since)])
      return sendJson(reply, JSON.stringify({ since, members, hours } satisfies Collisions))
    },
  })

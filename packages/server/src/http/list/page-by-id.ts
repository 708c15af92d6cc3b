import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteBudget, isSpent, pageBudget } from '../../kernel/byte-budget.ts'
import { linkPages, startOf } from '../answer/link.ts'
import { JSON_TYPE, negotiate } from '../content/media.ts'
import type { Runtime } from '../context.ts'

const LIMIT = 50

/** How a list that has no other order is read: after an id, up to a number of records and to a budget. */
type ByID<One> = {
  listID: string
  idOf: (one: One) => string
  read: (afterID: string | undefined, limit: number, budget: ByteBudget) => Promise<One[]>
}

/** One page of a list that is ordered by id, with its links. */
export async function pageByID<One>(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  { limit = LIMIT, cursor }: { limit?: number; cursor?: string },
  { listID, idOf, read }: ByID<One>,
): Promise<One[]> {
  const after = startOf(runtime, listID, cursor)
  negotiate(request.headers.accept, [JSON_TYPE])
  const budget = pageBudget()
  const found = await read(after?.id, limit + 1, budget)
  // One record more than the limit shows that there is another page.
  const hasMore = (found.length > limit || isSpent(budget)) && found.length > 1
  const page = hasMore ? found.slice(0, -1) : found
  const last = hasMore ? page.at(-1) : undefined
  linkPages(runtime, reply, listID, after, last === undefined ? undefined : { value: null, id: idOf(last) })
  return page
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Decision, Outcome, Reader } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import type { Incoming } from '../kernel/incoming.ts'
import { StaleVersion } from '../kernel/precondition.ts'
import { type Answer, sendAnswer } from './answer.ts'
import { contextOf, type Runtime } from './context.ts'
import { changeOnce, idempotencyKeyOf } from './idempotency.ts'
import { incomingOf } from './incoming.ts'
import { tookTooLong } from './overload.ts'

export type Command<Record> = (tx: Reader, ctx: Context, incoming: Incoming) => Promise<Outcome<Record>>

/** How the record is shown afterwards. One that must look at the database says so, and sees what the change wrote. */
export type Presenter<Record> =
  | { show: (record: Record, doc: string) => Answer }
  | { showFrom: (record: Record, doc: string, tx: Reader) => Promise<Answer> }

/** Serves a write: the command decides, the database commits, and only then somebody hears of it. */
export async function respondToWrite<Record>(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  command: Command<Record>,
  presenter: Presenter<Record>,
): Promise<FastifyReply> {
  const key = idempotencyKeyOf(request)
  const decide = async (tx: Reader): Promise<Decision<Answer>> => {
    // Whoever was told that nothing was written must be able to rely on it.
    if (reply.sent) throw tookTooLong()
    const incoming = incomingOf(request, request.routeOptions.config.declaration!, (about, current, tag) =>
      runtime.findVersion(tx, about, current, tag),
    )
    const { writes, record, doc = JSON.stringify(record) } = await command(tx, contextOf(runtime, request), incoming)
    if ('show' in presenter) return { writes, answer: presenter.show(record, doc) }
    return {
      writes,
      afterwards: async (after) => ({ writes: [], answer: await presenter.showFrom(record, doc, after) }),
    }
  }
  try {
    const answer = key ? await changeOnce(runtime.db, key, runtime.clock(), decide) : await runtime.db.change(decide)
    return sendAnswer(reply, answer)
  } catch (error) {
    throw error instanceof StaleVersion ? await runtime.explain(error) : error
  }
}

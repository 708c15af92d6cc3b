import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Decision, Outcome, Reader } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { AppError } from '../kernel/errors.ts'
import type { Incoming } from '../kernel/incoming.ts'
import { mayReadWhole, shownMembers } from '../kernel/policy.ts'
import { StaleVersion } from '../kernel/precondition.ts'
import { type Answer, sendAnswer } from './answer.ts'
import { contextOf, type Runtime } from './context.ts'
import { changeOnce, idempotencyKeyOf } from './idempotency.ts'
import { incomingOf } from './incoming.ts'
import { requireScopes } from './permission.ts'
import { tookTooLong } from './timed.ts'

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
  const declaration = request.routeOptions.config.declaration!
  const mayRead = mayReadWhole(declaration.policy!, request.principal.scopes)
  const decide = async (tx: Reader): Promise<Decision<Answer>> => {
    // Whoever was told that nothing was written must be able to rely on it.
    if (reply.sent) throw tookTooLong()
    const incoming = incomingOf(request, declaration, (about, current, tag) =>
      runtime.findVersion(tx, about, current, tag),
    )
    const outcome = command(tx, contextOf(runtime, request), incoming).catch(async (error) => {
      throw error instanceof StaleVersion && mayRead ? await runtime.explain(tx, error) : error
    })
    const { writes, record, doc = JSON.stringify(record) } = await outcome
    const moveID = key && (incoming.moveID() ?? writes.find((write) => write.moveID)?.moveID)
    const named = (answer: Answer): Answer => (moveID ? { moveID, ...answer } : answer)
    if ('show' in presenter) return { writes, answer: named(presenter.show(record, doc)) }
    return {
      writes,
      afterwards: async (after) => ({ writes: [], answer: named(await presenter.showFrom(record, doc, after)) }),
    }
  }
  try {
    const answer = key ? await changeOnce(runtime.db, key, runtime.clock(), decide) : await runtime.db.change(decide)
    // Answers are kept whole for a retry, and shown as the scopes of the moment allow.
    if (answer.needs) requireScopes(request, answer.needs)
    return sendAnswer(reply, mayRead ? answer : narrowedFor(request, answer))
  } catch (error) {
    if (!mayRead && error instanceof AppError && error.members.current !== undefined) throw withoutRecord(error)
    throw error
  }
}

/** The members of a record that its caller may read: those of a status, for one who may change it and nothing else. */
function narrowedFor({ principal, routeOptions }: FastifyRequest, answer: Answer): Answer {
  if (answer.body === '') return answer
  const shown = shownMembers(routeOptions.config.declaration!.policy!, JSON.parse(answer.body), principal.scopes)
  return { ...answer, body: JSON.stringify(shown) }
}

/** A refusal for somebody who may not read what it would otherwise tell of. */
const withoutRecord = ({ code, members: { reason } }: AppError): AppError =>
  new AppError(code, 'The record is not in the version you hold. Nothing was written.', reason ? { reason } : {})

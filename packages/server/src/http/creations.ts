/**
 * A POST that creates several records: all of them or none. The answer is an array of them. Under an Idempotency-Key each record is stored
 * by itself, like a result of a bulk, because each may belong to another move: an erasure finds those of its move.
 * The first of `errors` is the answer to a retry by a caller that no longer sees one of them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TObject, Type } from 'typebox'
import type { Decision, Reader, Write } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import { type Answer, CACHING_BY_PREFERENCE, JSON_CONTENT, sendAnswer } from './answer/answer.ts'
import { answerByScopes, wantsMinimal } from './answer/change-answer.ts'
import { withCommonErrors } from './change-errors.ts'
import { type SentContent, sentContent } from './content/content.ts'
import { contextOf, type Runtime } from './context.ts'
import { decideOn } from './decide.ts'
import { beginDryRun, type DryRunQuery, withDryRun } from './dry-run.ts'
import { idempotencyKeyOf } from './once/key.ts'
import { changeOrReplay, holdKey } from './once/run-alone.ts'
import { type Operation, paramsOf } from './operation.ts'
import type { Change, Prepared } from './prepared.ts'
import { sightOf } from './sight.ts'
import { tookTooLong } from './timed.ts'

/** A record below a move. */
type Created = Versioned & { moveID: string }

type OfOne<Stored, Content> = Change<Stored, Content, null, TObject>

type Deciding<Stored, Content> = Parameters<OfOne<Stored, Content>['decide']>[0]

/** What such an operation declares: the same as one that creates a single record, which `shows` describes. */
type Creations<Stored, Content> = Omit<
  OfOne<Stored, Content>,
  | 'method'
  | 'query'
  | 'decide'
  | 'target'
  | 'targetPolicy'
  | 'needsWhole'
  | 'size'
  | 'part'
  | 'existing'
  | 'touches'
  | 'location'
  | 'expand'
  | 'storedWith'
> & {
  decide(of: Parameters<OfOne<Stored, Content>['decide']>[0]): Promise<{ writes: Write[]; records: readonly Created[] }>
}

export function creations<Stored, Content>(declared: Creations<Stored, Content>): Operation {
  const { shows } = declared
  const declaration = {
    ...declared,
    method: 'POST' as const,
    errors: withCommonErrors(declared),
    answers: {
      201: {
        description: `${shows.description}, as an array`,
        schema: Type.Array(shows.schema),
        headers: ['Preference-Applied'],
      },
    },
    isIdempotent: true,
    ifMatch: 'none' as const,
    recordPathOf: (url: string) => url,
  }
  const deciding = (made: (records: readonly Created[]) => void): Prepared => ({
    ...declaration,
    async decide(of: Deciding<Stored, Content>) {
      const { writes, records } = await declared.decide(of)
      made(records)
      return { writes, record: null }
    },
  })
  return {
    ...declaration,
    query: withDryRun(undefined),
    async respond(runtime, request, reply, query: DryRunQuery) {
      const isDryRun = beginDryRun(reply, query)
      const sent = sentContent(request, declared.content)
      const key = idempotencyKeyOf(request, sent) // 400
      const decide = (tx: Reader) => decideAll(tx, { runtime, request, reply, sent }, deciding)
      const answer = await holdKey(runtime.db, key, isDryRun, () => changeOrReplay(runtime.db, key, decide, isDryRun))
      return sendAnswer(reply, await shownTo({ runtime, request }, declared, answer))
    },
  }
}

/** A request for such an operation. */
type Asked = { runtime: Runtime; request: FastifyRequest; reply: FastifyReply; sent: SentContent }

/** Decides the change, and returns the answer with each record as a part of it. */
async function decideAll(
  tx: Reader,
  { runtime, request, reply, sent }: Asked,
  deciding: (made: (records: readonly Created[]) => void) => Prepared,
): Promise<Decision<Answer>> {
  // After a timeout answer (503) the change must not commit any more.
  if (reply.sent) throw tookTooLong()
  let parts: Answer[] = []
  const operation = deciding((records) => {
    parts = records.map((record) => ({
      ...{ status: 201, headers: {}, body: JSON.stringify(record), moveID: record.moveID },
    }))
  })
  const { principal, headers } = request
  const attempt = { params: paramsOf(request), query: {}, principal, headers, sent }
  const { writes } = await decideOn(tx, contextOf(runtime, request), operation, attempt)
  return {
    writes,
    answer: { status: 201, headers: { ...CACHING_BY_PREFERENCE, 'content-type': JSON_CONTENT }, body: '', parts },
  }
}

/** The answer as the caller may see it now: it may be a stored one. */
async function shownTo(
  { runtime: { db }, request }: Pick<Asked, 'runtime' | 'request'>,
  { policy, errors: [notFound] }: Pick<Creations<unknown, unknown>, 'policy' | 'errors'>,
  { parts = [], ...answer }: Answer,
): Promise<Answer> {
  const gone = () => ({ status: 404, headers: {}, body: '' })
  const seen = (await sightOf(db)?.reduceResults(db, policy, parts, { gone, isNew: () => false })) ?? parts
  if (seen.some(({ status }) => status === 404))
    throw new AppError(notFound!, 'The records of the first request with this key are not there.')
  if (wantsMinimal(request)) {
    const { 'content-type': _, ...headers } = answer.headers
    return { ...answer, headers: { ...headers, 'preference-applied': 'return=minimal' }, body: '' }
  }
  const bodies = seen.map((part) => answerByScopes(policy, request.principal, part).body)
  return { ...answer, body: `[${bodies.join(',')}]` }
}

/**
 * Dry runs: a write with `dryRun=true` goes through the whole pipeline and is undone at the end. Only the pipeline knows of it; no
 * operation does.
 */
import type { FastifyReply } from 'fastify'
import { type TObject, Type } from 'typebox'
import { OneOf } from '../kernel/schema.ts'
import type { Answer } from './answer/answer.ts'

/** The parameter as text: the query of a URL has nothing else. */
export type DryRunQuery = { dryRun?: 'true' | 'false' }

const dryRun = Type.Optional(
  OneOf(
    ['true', 'false'] as const,
    'With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written.',
  ),
)

/** The query of an operation that writes. */
export const withDryRun = (query: TObject | undefined): TObject => Type.Object({ ...query?.properties, dryRun })

/** Whether the request is a dry run; from here on every answer says so. */
export function beginDryRun(reply: FastifyReply, { dryRun: text }: DryRunQuery): boolean {
  const isDryRun = text === 'true'
  if (isDryRun) reply.header('dry-run', 'true')
  return isDryRun
}

/** A query string without the parameter: the request is otherwise the same. */
export const withoutDryRun = (query: string): string =>
  query
    .split('&')
    .filter((parameter) => !/^dryRun=/.test(parameter))
    .join('&')

/** An answer without its secret, and without other members that contain it: nothing was created for it. */
export function withoutSecret(answer: Answer): Answer {
  if (!answer.isSecret) return answer
  const { isSecret: _, ...rest } = answer
  const { secret, ...record } = JSON.parse(answer.body)
  const shown = Object.entries(record).filter(([, value]) => typeof value !== 'string' || !value.includes(secret))
  return { ...rest, body: JSON.stringify(Object.fromEntries(shown)) }
}

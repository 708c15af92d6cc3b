import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Reader } from '../db/database.ts'

/**
 * Sets the weak tag of a list and says whether the client has it already. Nothing changes without an event, so the number of events
 * ever committed is the version of every list: those that have their place in the feed, and those that still wait for it.
 */
export async function isListUnchanged(
  db: Reader,
  request: FastifyRequest,
  reply: FastifyReply,
  list: string,
): Promise<boolean> {
  const [version = 0] = await db.column<number>(
    sql`SELECT coalesce(max(seq), 0) + (SELECT count(*) FROM events WHERE seq IS NULL) FROM events`,
  )
  const what = hash('sha256', JSON.stringify([list, request.url, request.headers.prefer ?? '']), 'base64url').slice(
    0,
    11,
  )
  const tag = `${version}-${what}`
  reply
    .header('etag', `W/"${tag}"`)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Accept, Authorization')
  const sent = request.headers['if-none-match']
  return (
    sent !== undefined &&
    (sent.trim() === '*' || sent.split(',').some((element) => element.trim().replace(/^W\//, '') === `"${tag}"`))
  )
}

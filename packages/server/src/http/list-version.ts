import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Reader } from '../db/database.ts'

/**
 * The version of every list. Nothing changes without an event, so it is the number of events ever committed: those that have
 * their place in the feed, and those that still wait for it.
 */
export async function findListVersion(db: Reader): Promise<number> {
  const [version = 0] = await db.column<number>(
    sql`SELECT coalesce(max(seq), 0) + (SELECT count(*) FROM events WHERE seq IS NULL) FROM events`,
  )
  return version
}

/** Sets the weak tag of a list at a version, and says whether the client has it already. */
export function isListUnchanged(request: FastifyRequest, reply: FastifyReply, list: string, version: number): boolean {
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

import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesVersion } from '../http/conditional.ts'

/** Text with its entity tag. */
export type TaggedText = { text: string; tag: string }

export const taggedText = (text: string): TaggedText => ({ text, tag: hash('sha256', text, 'base64url').slice(0, 22) })

/** Sends text that a client may keep and ask for again with If-None-Match. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, tag }: TaggedText,
  type: string,
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', `"${tag}"`)
  const held = request.headers['if-none-match']
  if (held !== undefined && namesVersion(held, (opaque) => opaque === tag)) return reply.code(304).send()
  return reply.header('content-type', type).send(text)
}

/** Answers whose tag is a digest of their text: they are made for each request, and no stored version has them. */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isTagAsSent } from '../../kernel/precondition.ts'
import { namesVersion } from '../conditional.ts'
import { CACHING, JSON_CONTENT } from './answer.ts'

export const tagOfText = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)

/** Whether the client has this text already. */
export function isHeld({ headers }: FastifyRequest, text: string): boolean {
  const held = headers['if-none-match']
  return held !== undefined && namesVersion(held, (opaque) => isTagAsSent(opaque, tagOfText(text)))
}

/** Sends a text, or 304 if the client has it. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  reply.headers({ ...CACHING, etag: `"${tagOfText(text)}"` })
  if (isHeld(request, text)) return reply.code(304).send()
  return reply.header('content-type', JSON_CONTENT).send(text)
}

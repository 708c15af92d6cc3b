/** Answers whose tag is a digest of their text: they are made for each request, and no stored version has them. */
import { createHash, hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isTagAsSent } from '../../kernel/precondition.ts'
import { namesVersion } from '../conditional.ts'
import { CACHING, JSON_CONTENT } from './answer.ts'
import { inTurns } from './turns.ts'

const tagOfDigest = (digest: string): string => digest.slice(0, 22)
export const tagOfText = (text: string): string => tagOfDigest(hash('sha256', text, 'base64url'))

/** Whether the client has the text with this tag already. */
function isTagHeld({ headers }: FastifyRequest, tag: string): boolean {
  const held = headers['if-none-match']
  return held !== undefined && namesVersion(held, (opaque) => isTagAsSent(opaque, tag))
}

/** Whether the client has this text already. */
export const isHeld = (request: FastifyRequest, text: string): boolean => isTagHeld(request, tagOfText(text))

/** Sends a text, or 304 if the client has it. */
export const sendTagged = (request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply =>
  sendWithTag(request, reply, text, tagOfText(text))

/** What everyone may see is the same for every credential. */
const PUBLIC_CACHING = { 'cache-control': 'no-cache', vary: 'Accept-Encoding' }

/** Sends a text that needs no credential in the same way. */
export const sendPublic = (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  tag = tagOfText(text),
): FastifyReply => sendWithTag(request, reply, text, tag, PUBLIC_CACHING)

function sendWithTag(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Buffer,
  tag: string,
  caching: Record<string, string> = CACHING,
): FastifyReply {
  reply.headers({ ...caching, etag: `"${tag}"` })
  if (isTagHeld(request, tag)) return reply.code(304).send()
  return reply.header('content-type', JSON_CONTENT).send(text)
}

/** Sends a list of JSON texts in the same way. A long list is encoded and hashed piece by piece: other requests run in between. */
export async function sendTaggedList(
  request: FastifyRequest,
  reply: FastifyReply,
  texts: readonly string[],
): Promise<FastifyReply> {
  const digest = createHash('sha256')
  const encoded = (text: string): Buffer => {
    const bytes = Buffer.from(text)
    digest.update(bytes)
    return bytes
  }
  const members = texts.map((text, i) => (i === 0 ? text : `,${text}`))
  const content = Buffer.concat(await inTurns(['[', ...members, ']'], encoded))
  return sendWithTag(request, reply, content, tagOfDigest(digest.digest('base64url')))
}

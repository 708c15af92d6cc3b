/** Pages that are made from what was read, for lists that no version covers. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fitting } from '../../kernel/byte-budget.ts'
import type { Position } from '../../kernel/page.ts'
import { CACHING, sendDocs } from '../answer/answer.ts'
import { linkPages } from '../answer/link.ts'
import type { Runtime } from '../context.ts'
import { isPageUnchanged } from './tag.ts'

/** A page of a list: the position after which it begins, and its last one if there are more pages. */
type Place = { listID: string; after: Position | undefined; end: Position | undefined }

/** Sends a page with its links and with a tag by its content, or 304 to a client that has it. */
export async function sendPage(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  { listID, after, end }: Place,
  texts: string[],
): Promise<FastifyReply> {
  if (isPageUnchanged(request, reply, JSON.stringify([listID, end]), texts, CACHING)) return reply.code(304).send()
  linkPages(runtime, reply, listID, after, end)
  return sendDocs(reply, texts)
}

/** The records after a position that are on its page, by their keys and in the order of the keys, and the position of the last one if there are more. */
export function pageOfKeys(
  records: ReadonlyMap<string, string>,
  after: Position | undefined,
  limit: number,
): { texts: string[]; end: Position | undefined } {
  const rest = [...records].filter(([key]) => after === undefined || key > after.id)
  const some = rest.slice(0, limit).map(([, text]) => text)
  const texts = some.slice(0, fitting(some))
  const last = texts.length < rest.length ? rest[texts.length - 1] : undefined
  return { texts, end: last && { value: null, id: last[0] } }
}

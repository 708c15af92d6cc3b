import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { variantTagOf } from '../../kernel/etag.ts'
import type { Versioned } from '../../kernel/event.ts'
import { isNotModified } from '../conditional.ts'
import { inTurns, TURN_LENGTH } from './turns.ts'

/**
 * An answer, ready to be sent or stored for a retry.
 * - An answer with a secret is marked, and stored encrypted.
 * - `moveID`: the move whose data it shows, so that an erasure finds the stored answer; null for none.
 * - `needs`: the scopes required beside that of the operation, since the caller may have fewer scopes when it retries.
 */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: string
  isSecret?: boolean
  needs?: readonly string[]
  moveID?: string | null
  /** The roles on the move to which it shows nothing. */
  hiddenFrom?: readonly string[]
  /** Whether the answer has nothing that an erasure of the move would erase. */
  hasNoPersonalData?: boolean
  /** The answers to the operations of a bulk. Each is stored by itself, since each may show another move. */
  parts?: readonly Answer[]
  /** The action of the operation of a bulk that this part answers. */
  action?: string
}

export const CACHING = { 'cache-control': 'private, no-cache', vary: 'Accept, Authorization, Accept-Encoding' }
/** The same where Prefer changes the answer (RFC 7240, section 2). */
export const CACHING_BY_PREFERENCE = { ...CACHING, vary: `${CACHING.vary}, Prefer` }
export const JSON_CONTENT = 'application/json; charset=utf-8'

const withSecret = new WeakSet<FastifyReply>()

/** Whether the answer shows a secret. Its length after compression could reveal something about it. */
export const hasSecret = (reply: FastifyReply): boolean => withSecret.has(reply)

export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.isSecret) withSecret.add(reply)
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .send(answer.body === '' ? undefined : answer.body)
}

/** How a record is shown, if not as it is stored. */
type Variant = {
  fields: readonly string[]
  expand: readonly string[]
  expander: (docs: string[], names: readonly string[]) => Promise<string[]>
}

/** Sends a record, or 304 if the client has it. */
export function sendRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  doc: string,
  variant?: Variant,
): FastifyReply | Promise<FastifyReply> {
  const version = versionOf(doc)
  if (variant === undefined || (variant.fields.length === 0 && variant.expand.length === 0))
    return sendVersion(request, reply, version.lastUpdated, doc, doc, version.eTag)
  return sendVariant(request, reply, version, doc, variant)
}

/** Sends a record without the members that the caller may not see. It has a tag of its own, like every representation. */
export function sendFiltered(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const version = versionOf(text)
  return sendVersion(request, reply, undefined, text, text, variantTagOf(version.eTag, text))
}

/** Sends a record with its last use. A use makes no new version, but another representation with its own tag. */
export function sendWithLastUse(
  request: FastifyRequest,
  reply: FastifyReply,
  record: Versioned & { lastUsedAt: string | null },
): FastifyReply | Promise<FastifyReply> {
  const doc = JSON.stringify(record)
  return record.lastUsedAt === null ? sendRecord(request, reply, doc) : sendFiltered(request, reply, doc)
}

async function sendVariant(
  request: FastifyRequest,
  reply: FastifyReply,
  version: Pick<Versioned, 'lastUpdated' | 'eTag'>,
  doc: string,
  { fields, expand, expander }: Variant,
): Promise<FastifyReply> {
  const expanded = expand.length > 0 ? await expander([doc], expand) : [doc]
  const [text = ''] = await narrowed([doc], fields, expanded)
  // Encoded once, for the tag and for the wire.
  const bytes = text.length > LONG ? Buffer.from(text) : text
  if (text.length > TURN_LENGTH) await nextTurn()
  // An expansion has no date: one of its records can disappear without a later date on the other records.
  const lastUpdated = expand.length > 0 ? undefined : version.lastUpdated
  return sendVersion(request, reply, lastUpdated, doc, bytes, variantTagOf(version.eTag, bytes))
}

/** Sends a representation, or 304. Without `lastUpdated`, or while that is too recent, conditions by date are ignored. */
function sendVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  lastUpdated: string | undefined,
  doc: string,
  text: string | Buffer,
  tag: string,
): FastifyReply {
  reply.header('etag', `"${tag}"`).header('cache-control', CACHING['cache-control']).header('vary', CACHING.vary)
  const lastModified = lastUpdated === undefined ? undefined : lastModifiedOf(lastUpdated)
  if (lastModified !== undefined) reply.header('last-modified', lastModified)
  if (isNotModified(request.headers, lastModified && lastUpdated, doc, tag)) return reply.code(304).send()
  return reply.header('content-type', JSON_CONTENT).send(text)
}

/** The version at the end of every stored document: `"lastUpdated":"…","eTag":"…"}`, of fixed lengths. This avoids parsing. */
const versionOf = (doc: string) => ({ lastUpdated: doc.slice(-58, -34), eTag: doc.slice(-24, -2) })

const SECONDS_KEPT_MAX = 1_000
const seconds = new Map<string, { epochMs: number; text: string }>()

/**
 * The HTTP-date of a version, to the second; undefined while another version of the same second may follow, and for versions ahead
 * of the clock.
 */
export function lastModifiedOf(lastUpdated: string, nowMs = Date.now()): string | undefined {
  const second = lastUpdated.slice(0, 19)
  let known = seconds.get(second)
  if (!known) {
    const epochMs = Date.parse(`${second}Z`)
    known = { epochMs, text: new Date(epochMs).toUTCString() }
    if (seconds.size >= SECONDS_KEPT_MAX) seconds.clear()
    seconds.set(second, known)
  }
  const milliseconds = Number(lastUpdated.slice(20, 23))
  return nowMs - known.epochMs - milliseconds >= 1_000 ? known.text : undefined
}

/** The documents with only the requested members. What expansions appended to each stays unparsed: it may be many times as long. */
export async function narrowed(docs: string[], fields: readonly string[], expanded = docs): Promise<string[]> {
  if (fields.length === 0) return expanded
  const text = new Set(['id', ...fields, 'eTag'])
  const narrow = await inTurns(docs, (doc) =>
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(doc)).filter(([name]) => text.has(name)))),
  )
  return narrow.map((doc, i) => doc.slice(0, -1) + expanded[i]!.slice(docs[i]!.length - 1))
}

export const sendJson = (
  reply: FastifyReply,
  body: string | Buffer,
  caching = CACHING,
  contentType = JSON_CONTENT,
): FastifyReply =>
  reply
    .headers(caching)
    .header('content-type', contentType)
    .send(typeof body === 'string' && body.length > LONG ? Buffer.from(body) : body)

export async function sendDocs(
  reply: FastifyReply,
  docs: string[],
  caching = CACHING,
  contentType = JSON_CONTENT,
): Promise<FastifyReply> {
  let length = 0
  for (const doc of docs) length += doc.length
  if (length <= TURN_LENGTH) return sendJson(reply, arrayOf(docs), caching, contentType)
  const pieces = await inTurns(docs, (doc) => Buffer.from(`,${doc}`))
  const body = Buffer.concat([...pieces, Buffer.from(']')])
  body.write('[')
  return sendJson(reply, body, caching, contentType)
}

/** The documents as one JSON array. Adding the brackets afterwards would copy the whole text again. */
function arrayOf(docs: string[]): string {
  if (docs.length === 0) return '[]'
  docs[0] = `[${docs[0]}`
  docs[docs.length - 1] += ']'
  return docs.join(',')
}

/** From this length on, encoding text once is cheaper than measuring it and then encoding it. */
const LONG = 8_192

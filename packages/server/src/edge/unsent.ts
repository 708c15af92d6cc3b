/**
 * Limits what waits to be sent, and how long the next part of an answer may take.
 *
 * A client that asks for much and reads slowly leaves its answers in the memory of the node. Each caller may leave a part of what the node
 * holds. Beyond that its next requests are refused before anything is read for them, and a read whose answer no longer fits is refused
 * too. An answer counts whole until its last byte is handed to the system; one that is sent in chunks counts as much as is read ahead.
 * When the node holds as much as it may, callers with unread answers are refused, and no others.
 */
import type { Socket } from 'node:net'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify'
import { type Production, productionOf } from '../http/answer/chunks.ts'
import { isShared } from '../http/answer/one-copy.ts'
import { AppError } from '../kernel/errors.ts'
import { tally } from '../kernel/tally.ts'
import { addressKeyOf, holdersOf, isAnonymous } from './address.ts'
import { isProbe } from './limits.ts'
import { http2StreamOf, type ListenerOptions, limitConnections } from './listener.ts'

/** How many bytes may wait: of one caller or party, and of all. */
export type UnsentLimits = { own: number; total: number }

const MIB = 1024 * 1024
const UNSENT_MAX: UnsentLimits = { own: 64 * MIB, total: 256 * MIB }
/** Shorter answers are not counted: the buffers of the system take them. */
const SMALL = 4 * 1024
/** What an answer in chunks holds at most: what was read ahead of its reader, and what is in its connection. */
const CHUNKED = MIB
/** The part of all that callers without a credential may leave together: addresses cost nothing. */
const ANONYMOUS_SHARE = 1 / 4
const LOOK_EVERY_MS = 1_000

export type Unsent = {
  /** Why so many more bytes may not wait; undefined if they may. */
  refusalOf(holders: readonly string[], bytes?: number): AppError | undefined
  /** Counts bytes that wait, until the returned function is called. */
  add(holders: readonly string[], bytes: number): () => void
}

/** The bytes that wait in one process. */
export function unsentBytes({ own, total }: UnsentLimits = UNSENT_MAX): Unsent {
  const waiting = tally()
  let all = 0
  let anonymous = 0
  return {
    refusalOf(holders, bytes = 0) {
      if (all === 0) return undefined
      // A single answer may be larger than what several may hold together.
      const isFull = (held: number, max: number) => held > 0 && (held >= max || held + bytes > max)
      if (holders.some((holder) => isFull(waiting.of(holder), own)))
        return new AppError(
          'rate_limit_exceeded',
          `More than ${own / MIB} MiB of your answers wait to be read. Nothing was done. Read them first.`,
          { retryAfterS: 1 },
        )
      const holdsSome = holders.some((holder) => waiting.of(holder) > 0)
      const isShareFull =
        (holdsSome || bytes > 0) && holders.some(isAnonymous) && isFull(anonymous, total * ANONYMOUS_SHARE)
      if (!isShareFull && !(holdsSome && isFull(all, total))) return undefined
      return new AppError('overloaded', 'Too much waits to be read by others. Nothing was done. Try again shortly.', {
        retryAfterS: 1,
      })
    },
    add(holders, bytes) {
      const unnamed = holders.some(isAnonymous) ? bytes : 0
      all += bytes
      anonymous += unnamed
      const releases = holders.map((holder) => waiting.add(holder, bytes))
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        all -= bytes
        anonymous -= unnamed
        for (const release of releases) release()
      }
    },
  }
}

type Options = {
  unsent: Unsent
  /** How long the next part of an answer may take. */
  handlerMs: number
  onCut: (request: FastifyRequest, reason: string, error?: unknown) => void
}

/** An answer in chunks that is being sent. */
type Sending = { request: FastifyRequest; reply: FastifyReply; production: Production }

/** Counts what answers leave waiting, and cuts off answers whose next part does not come. */
function limitUnsent(
  app: FastifyInstance,
  { unsent, handlerMs, onCut }: Options,
): { onRequest: onRequestHookHandler; onSend: onSendHookHandler } {
  const sendings = new Set<Sending>()
  const whenClosed = closings()
  const look = setInterval(
    () => {
      const nowMs = performance.now()
      for (const sending of sendings) {
        const { request, reply, production } = sending
        // Until it has begun, overload.ts answers.
        if (!reply.raw.headersSent || nowMs - (production.awaitedSinceMs ?? nowMs) < handlerMs) continue
        sendings.delete(sending)
        onCut(request, 'its next part took too long')
        reply.raw.destroy()
      }
    },
    Math.min(LOOK_EVERY_MS, handlerMs / 2),
  ).unref()
  app.addHook('onClose', async () => clearInterval(look))

  function watch(sending: Sending): void {
    sendings.add(sending)
    whenClosed(sending.request, sending.reply, () => {
      const { request, reply, production } = sending
      const isOurs = sendings.delete(sending) && production.failure !== undefined && reply.raw.headersSent
      if (isOurs) onCut(request, 'it could not be read to its end', production.failure)
    })
  }

  return {
    onRequest: (request, _reply, done) => done(isProbe(request) ? undefined : unsent.refusalOf(holdersOf(request))),

    onSend(request, reply, payload, done) {
      const production = productionOf(payload)
      const bytes = bytesOf(reply, payload, production)
      // If the client has gone, nothing waits.
      if (bytes < SMALL || isGone(reply)) return done(null, payload)
      const holders = request.principal ? holdersOf(request) : [addressKeyOf(request.ip)]
      const refusal = isRefusable(request, reply) ? unsent.refusalOf(holders, bytes) : undefined
      if (refusal) return done(refusal)
      whenClosed(request, reply, unsent.add(holders, bytes))
      if (production) watch({ request, reply, production })
      done(null, payload)
    },
  }
}

type Log = Pick<FastifyBaseLogger, 'error' | 'info'>

/** Limits what clients leave unread, and logs the answers that are cut off. Returns also how to close every connection at once. */
export function limitAnswers(
  app: FastifyInstance,
  listener: ListenerOptions,
  { unsentMax, logger }: { unsentMax?: UnsentLimits; logger?: Log },
) {
  const unsent = unsentBytes(unsentMax)
  const sending = limitUnsent(app, {
    ...{ unsent, handlerMs: listener.times.handlerMs },
    onCut: ({ id, routeOptions }, reason, error) =>
      logger?.error({ requestID: id, err: error, route: routeOptions.url }, `an answer was cut off: ${reason}`),
  })
  const connections = limitConnections(app, listener, (answers) =>
    logger?.info({ answers }, 'answers were cut off: their clients read nothing of them'),
  )
  return { unsent, sending, connections }
}

/** How many bytes an answer leaves waiting if its client reads nothing. */
function bytesOf(reply: FastifyReply, payload: unknown, production: Production | undefined): number {
  if (isShared(payload)) return 0
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  return production ? Math.min(CHUNKED, Number(reply.getHeader('content-length') ?? CHUNKED)) : 0
}

const isGone = ({ raw }: FastifyReply): boolean => http2StreamOf(raw)?.destroyed ?? raw.destroyed

/** A change has been made, and its answer must say so. */
const isRefusable = ({ method }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode < 400 && (method === 'GET' || method === 'QUERY')

/**
 * Calls back when an answer was sent, or never will be. Node.js does not tell an answer that waits behind others of its connection that the
 * connection was closed.
 */
function closings(): (request: FastifyRequest, reply: FastifyReply, closed: () => void) => void {
  const behindOthers = new WeakMap<Socket, Set<() => void>>()
  const newWaiting = (socket: Socket): Set<() => void> => {
    const waiting = new Set<() => void>()
    behindOthers.set(socket, waiting)
    socket.once('close', () => {
      for (const closed of waiting) closed()
    })
    return waiting
  }
  return ({ raw: { socket, httpVersionMajor } }, reply, closed) => {
    reply.raw.once('close', closed)
    if (httpVersionMajor !== 1 || reply.raw.socket !== null) return
    const waiting = behindOthers.get(socket) ?? newWaiting(socket)
    waiting.add(closed)
    reply.raw.once('close', () => waiting.delete(closed))
  }
}

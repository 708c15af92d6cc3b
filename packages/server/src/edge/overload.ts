/**
 * Load shedding: under overload, requests are refused early, while that is cheap, and every request has a time limit.
 *
 * The measure is the delay of the event loop. A timer records its last turn; a request that is read long after that has waited as
 * long, and so will those behind it. A single delay is no overload: one long task ran, and now there is time again.
 */
import type { FastifyInstance, FastifyReply, onRequestHookHandler, onSendHookHandler } from 'fastify'
import { productionOf } from '../http/answer/chunks.ts'
import { type Timed, tookTooLong } from '../http/timed.ts'
import { AppError } from '../kernel/errors.ts'

const TICK_MS = 100
/** The maximum of concurrent requests; more could only wait for the database, with their content in memory. */
const REQUESTS_MAX = 5_000

declare module 'fastify' {
  interface FastifyReply {
    /** Whether the whole answer was handed over to be sent. */
    isHandedOver: boolean
  }
}

/** A request. The reply is undefined when its work is done. */
type Work = { reply: FastifyReply | undefined; sinceMs: number }

type OverloadOptions = {
  loopDelayMs: number
  handlerMs: number
}

/** The share of a request's time in which its change may be made in parts: the rest is for its answer. */
const PARTS_SHARE = 0.8

/** Refuses requests when the event loop is late, and answers for handlers that take too long. */
export function shedOverload(
  app: FastifyInstance,
  { loopDelayMs, handlerMs }: OverloadOptions,
): { onRequest: onRequestHookHandler; onSend: onSendHookHandler; timed: Timed; partsMaxMs: number } {
  app.decorateReply('isHandedOver', false)
  // Oldest first. Work that is done stays until the next tick: to delete it from a Set at once costs 17 µs for every request.
  let working: Work[] = []
  let count = 0
  const leave = (work: Work): void => {
    if (work.reply !== undefined) count -= 1
    work.reply = undefined
  }
  let tickAtMs = performance.now()
  let wasLate = false
  let isLate = false

  const tick = setInterval(
    () => {
      const nowMs = performance.now()
      const isLateNow = nowMs - tickAtMs > loopDelayMs + TICK_MS
      isLate = wasLate && isLateNow
      wasLate = isLateNow
      tickAtMs = nowMs
      working = working.filter(({ reply }) => reply !== undefined)
      for (const work of working) {
        if (nowMs - work.sinceMs < handlerMs) break
        const { reply } = work
        leave(work)
        if (reply && !hasBegun(reply)) reply.send(tookTooLong())
      }
    },
    Math.min(TICK_MS, handlerMs),
  ).unref()
  app.addHook('onClose', async () => clearInterval(tick))

  const onRequest: onRequestHookHandler = (request, _reply, done) => {
    const isTooLate = isLate || (wasLate && performance.now() - tickAtMs > loopDelayMs + TICK_MS)
    if ((isTooLate || count >= REQUESTS_MAX) && request.raw.url !== '/livez')
      throw new AppError(
        'overloaded',
        'The server is overloaded right now. Nothing was done. Wait as long as Retry-After says.',
        { retryAfterS: 1 },
      )
    done()
  }

  const timed: Timed = (reply, doWork) => {
    const work: Work = { reply, sinceMs: performance.now() }
    working.push(work)
    count += 1
    const left = () => leave(work)
    const done = doWork()
    done.then(left, left)
    return done
  }

  const onSend: onSendHookHandler = (_request, reply, payload, done) => {
    // Chunks may still be long in coming.
    reply.isHandedOver = productionOf(payload) === undefined
    done(null, payload)
  }
  return { onRequest, onSend, timed, partsMaxMs: PARTS_SHARE * handlerMs }
}

/** Whether an answer is on its way, so that no other one can replace it. How long it may take is limited in unsent.ts. */
const hasBegun = (reply: FastifyReply): boolean => reply.sent || reply.isHandedOver || reply.raw.headersSent

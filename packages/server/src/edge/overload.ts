/**
 * What is done when there is more to do than can be done: requests are turned away while that is still cheap, and nobody waits
 * for ever.
 *
 * The measure is how late the event loop runs. A timer says when it last had a turn; a request that is read long after that has waited
 * as long itself, and so will those behind it. Being late once is no overload: somebody did something long, and now there is time.
 */
import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify'
import { type Timed, tookTooLong } from '../http/timed.ts'
import { AppError } from '../kernel/errors.ts'

const TICK_MS = 100
/** So many requests are worked on at once; more could only wait for the database, each with its content in memory. */
const REQUESTS_MAX = 5_000

/** A request that is being worked on. */
type Work = { reply: FastifyReply; sinceMs: number }

type OverloadOptions = {
  loopDelayMs: number
  handlerMs: number
}

/** Turns requests away when the server is too late, and answers for handlers that are. */
export function shedOverload(
  app: FastifyInstance,
  { loopDelayMs, handlerMs }: OverloadOptions,
): { onRequest: onRequestHookHandler; timed: Timed } {
  // A set keeps the order in which its members came, so the oldest is first.
  const working = new Set<Work>()
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
      for (const work of working) {
        if (nowMs - work.sinceMs < handlerMs) break
        working.delete(work)
        if (!work.reply.sent) work.reply.send(tookTooLong())
      }
    },
    Math.min(TICK_MS, handlerMs),
  )
  tick.unref()
  app.addHook('onClose', async () => clearInterval(tick))

  const onRequest: onRequestHookHandler = (request, _reply, done) => {
    const isTooLate = isLate || (wasLate && performance.now() - tickAtMs > loopDelayMs + TICK_MS)
    if ((!isTooLate && working.size < REQUESTS_MAX) || request.raw.url === '/livez') return done()
    done(new AppError('overloaded', 'There is too much to do right now. Nothing was done.', { retryAfterS: 1 }))
  }

  const timed: Timed = (reply, doWork) => {
    const work = { reply, sinceMs: performance.now() }
    working.add(work)
    const left = () => working.delete(work)
    const done = doWork()
    done.then(left, left)
    return done
  }
  return { onRequest, timed }
}

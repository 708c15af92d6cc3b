/**
 * Limits the time that a client may take to send the content of a request. Node has such a limit for all requests of a server, but files
 * need more time than records. So it is here, for HTTP/1.1 and HTTP/2 alike. While a file is received, http/content/incoming.ts limits how slow it
 * may be; afterwards, what a client still sends is limited here too.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { bytesIn } from '../http/content/content.ts'
import { AppError } from '../kernel/errors.ts'
import { http2StreamOf, type ListenerOptions } from './listener.ts'

const LOOK_EVERY_MS = 1_000

/** A request whose content is still expected, and since when. */
type Receiving = { request: FastifyRequest; reply: FastifyReply; sinceMs: number; isFile: boolean }

/**
 * Checked periodically instead of by a timer for each request. Most content is there before the next turn of the event loop, so only
 * requests that still wait for theirs then are kept: keeping all of them for a second would fill the memory.
 */
export function limitContentTime(app: FastifyInstance, { times: { bodyMs } }: ListenerOptions): onRequestHookHandler {
  let begun: Receiving[] = []
  let receiving: Receiving[] = []
  const keepUnfinished = () => {
    for (const each of begun) if (!isReceived(each.request)) receiving.push(each)
    begun = []
  }
  const look = setInterval(
    () => {
      const nowMs = performance.now()
      receiving = receiving.filter(({ request }) => !isReceived(request))
      for (const each of receiving) {
        // The time for what is left of a refused file begins with the answer.
        if (each.isFile && !each.reply.sent) each.sinceMs = nowMs
        if (nowMs - each.sinceMs >= bodyMs) giveUp(each)
      }
    },
    Math.min(LOOK_EVERY_MS, bodyMs / 2),
  ).unref()
  app.addHook('onClose', async () => clearInterval(look))

  return (request, reply, done) => {
    if (hasContent(request)) {
      const isFile = bytesIn(request, request.routeOptions.config.declaration?.content) !== undefined
      if (begun.push({ request, reply, sinceMs: performance.now(), isFile }) === 1) setImmediate(keepUnfinished)
    }
    done()
  }
}

function hasContent({ raw, headers }: FastifyRequest): boolean {
  const stream = http2StreamOf(raw)
  if (stream) return !stream.endAfterHeaders
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isReceived({ raw }: FastifyRequest): boolean {
  const stream = http2StreamOf(raw)
  return stream ? stream.closed || stream.state.remoteClose === 1 : raw.complete || raw.destroyed
}

/** Answers 408, or cuts off a request that was answered. */
function giveUp({ request: { raw }, reply }: Receiving): void {
  const stream = http2StreamOf(raw)
  const cutOff = () => (stream ? stream.close() : raw.destroy())
  if (reply.sent) return void cutOff()
  ;(stream ?? reply.raw).once('finish', cutOff)
  reply.send(new AppError('request_timeout', 'The request did not arrive in time.'))
}

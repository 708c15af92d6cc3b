/**
 * Pages of other origins that may call the API.
 *
 * Callers are known by a header or a certificate and never by a cookie, so credentials are not allowed, and an origin
 * that may call gains nothing but being able to read the answers.
 */
import type { FastifyReply, FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify'

/** The headers of ours that scripts may read. */
const EXPOSED = [
  'Accept-Patch',
  'Allow',
  'Deprecation',
  'ETag',
  'Idempotent-Replayed',
  'Last-Modified',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'Total-Count',
  'Vanline-Epoch',
  'Vanline-Position',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ')

/** The headers that scripts may send. */
const SENT = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'If-Unmodified-Since',
  'Last-Event-ID',
  'Prefer',
  'Traceparent',
  'Tracestate',
  'X-API-Key',
  'X-Request-Id',
].join(', ')

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, QUERY, OPTIONS'
const PREFLIGHT_KEPT_S = 600

/** Marks an answer as readable for its origin, answers preflights, and says that answers depend on the origin. */
type OriginHooks = {
  allow: (reply: FastifyReply) => void
  onRequest?: onRequestHookHandler
  onSend?: onSendHookHandler
}

/** Lets pages of these origins call; without any there are no hooks. Preflights carry no credential, so they are answered before anybody asks for one. */
export function allowOrigins(origins: readonly string[] | null): OriginHooks {
  if (origins === null) return { allow: () => {} }
  const isAnybody = origins.includes('*')
  const allowed = new Set(origins)

  const allow = (reply: FastifyReply): void => {
    if (!isAnybody) reply.header('vary', 'Origin')
    const { origin } = reply.request.headers
    if (origin === undefined || !(isAnybody || allowed.has(origin))) return
    reply
      .header('access-control-allow-origin', isAnybody ? '*' : origin)
      .header('access-control-expose-headers', EXPOSED)
  }

  const onRequest: onRequestHookHandler = (request, reply, done) => {
    if (!isPreflight(request) || !reply.hasHeader('access-control-allow-origin')) return done()
    reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', SENT)
      .header('access-control-max-age', PREFLIGHT_KEPT_S)
      .header('cache-control', 'no-store')
      .send()
  }
  // An answer depends on the origin also where that is refused, or none was sent. Routes say what else theirs depend on.
  const onSend: onSendHookHandler = (_request, reply, _payload, done) => {
    const vary = String(reply.getHeader('vary'))
    if (vary !== 'Origin') reply.header('vary', `${vary}, Origin`)
    done()
  }
  return isAnybody ? { allow, onRequest } : { allow, onRequest, onSend }
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

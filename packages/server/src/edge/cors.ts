/**
 * Pages of other origins that may call the API.
 *
 * Callers authenticate with a header or a certificate and never with a cookie, so credentials are not allowed: an allowed origin
 * only becomes able to read the answers.
 */
import type { FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify'

/** Response headers that scripts may read. */
const EXPOSED = [
  'Accept-Encoding',
  'Accept-Patch',
  'Accept-Post',
  'Accept-Query',
  'Allow',
  'Content-Location',
  'Deprecation',
  'Dry-Run',
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

/** Request headers that scripts may send. */
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
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Prefer',
  'Traceparent',
  'Tracestate',
  'Vanline-Channel',
  'Vanline-Tracking',
  'X-API-Key',
  'X-Request-Id',
].join(', ')

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, QUERY, OPTIONS'
const PREFLIGHT_KEPT_S = 600

/** The headers of every answer to an origin, with those of CORS; the hooks answer preflights and keep Vary: Origin. */
type OriginHooks = {
  headersFor: (origin: string | undefined) => Readonly<Record<string, string>>
  onRequest?: onRequestHookHandler
  onSend?: onSendHookHandler
}

/** Allows these origins; without any there are only the `common` headers and no hooks. Preflights carry no credential, so they are answered before authentication. */
export function allowOrigins(origins: readonly string[] | null, common: Readonly<Record<string, string>>): OriginHooks {
  if (origins === null) return { headersFor: () => common }
  const isAnyOrigin = origins.includes('*')
  const allowed = new Set(origins)

  const headersFor = (origin: string | undefined): Record<string, string> => ({
    ...common,
    ...(isAnyOrigin ? {} : { vary: 'Origin' }),
    ...(origin !== undefined && (isAnyOrigin || allowed.has(origin))
      ? { 'access-control-allow-origin': isAnyOrigin ? '*' : origin, 'access-control-expose-headers': EXPOSED }
      : {}),
  })

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
  // Vary is needed even if the origin is refused or missing. Routes add their own values.
  const onSend: onSendHookHandler = (_request, reply, _payload, done) => {
    const vary = String(reply.getHeader('vary'))
    if (vary !== 'Origin') reply.header('vary', `${vary}, Origin`)
    done()
  }
  return isAnyOrigin ? { headersFor, onRequest } : { headersFor, onRequest, onSend }
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/**
 * Pages of other origins that may call the API.
 *
 * Callers authenticate with a header or a certificate and never with a cookie, so credentials are not allowed: an allowed origin
 * only becomes able to read the answers.
 */
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify'
import { HEADERS, requestHeadersOf } from '../http/openapi/headers.ts'

const sorted = (names: Iterable<string>): string => [...new Set(names)].sort().join(', ')

/** Response headers that scripts may read: those of the OpenAPI document, and those of answers that no operation declares. */
const EXPOSED = sorted([
  ...Object.keys(HEADERS),
  ...['Accept-Encoding', 'Accept-Post', 'Accept-Query', 'Allow', 'Deprecation', 'Last-Modified', 'Sunset'],
])

/** Request headers that scripts may send to every operation. Operations declare the others. */
const SENT = [
  ...['Accept', 'Authorization', 'Content-Type', 'If-Modified-Since', 'If-Unmodified-Since', 'X-API-Key'],
  ...['Mcp-Method', 'Mcp-Name', 'Mcp-Protocol-Version', 'Traceparent', 'Tracestate', 'X-Request-Id'],
]

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, QUERY, OPTIONS'
const PREFLIGHT_KEPT_S = 600

/** The headers of every answer to an origin, with those of CORS; the hooks answer preflights and keep Vary: Origin. */
type OriginHooks = {
  headersFor: (origin: string | undefined) => Readonly<Record<string, string>>
  /** Collects the headers that operations declare, of those that are registered after it. */
  watchRoutes: (app: FastifyInstance) => void
  onRequest?: onRequestHookHandler
  onSend?: onSendHookHandler
}

/** Allows these origins; without any there are only the `common` headers and no hooks. Preflights carry no credential, so they are answered before authentication. */
export function allowOrigins(origins: readonly string[] | null, common: Readonly<Record<string, string>>): OriginHooks {
  if (origins === null) return { headersFor: () => common, watchRoutes: () => {} }
  const isAnyOrigin = origins.includes('*')
  const allowed = new Set(origins)
  const sent = new Set(SENT)

  const watchRoutes = (app: FastifyInstance): void => {
    app.addHook('onRoute', ({ config }) => {
      for (const name of config?.declaration ? requestHeadersOf(config.declaration) : []) sent.add(name)
    })
  }

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
      .header('access-control-allow-headers', sorted(sent))
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
  return { headersFor, watchRoutes, onRequest, ...(isAnyOrigin ? {} : { onSend }) }
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

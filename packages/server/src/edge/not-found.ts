import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptHeadersOf } from '../http/content/media.ts'
import type { Runtime } from '../http/context.ts'
import type { ContentDeclaration } from '../http/declaration.ts'
import { AppError, routeNotFound } from '../kernel/errors.ts'

type Known = { url: string; pattern: RegExp; method: string; content: ContentDeclaration | undefined }

/** Fixed paths at the place of an id, with the methods that only ids have: the router would take the name for an id. */
type NamedPaths = Readonly<Record<string, string[]>>

/** Answers for known paths with other methods: OPTIONS, 405 with Allow, and 501 for methods that no route uses. */
export function unmatchedRoutes(app: FastifyInstance, { prefixes }: Runtime, namedPaths: NamedPaths): void {
  const known: Known[] = []
  const methods = new Set(['OPTIONS'])
  const channel = prefixes
    ? `(?:${prefixes.map((prefix) => prefix.replace(/[.]/g, '\\.')).join('|')})`
    : '(?![vV]\\d+/|[.]{1,2}/)[A-Za-z0-9._-]{1,64}'

  // Registered first, so that they do not count as methods of their paths.
  for (const [url, method] of Object.entries(namedPaths))
    app.route({ method, url, handler: async (_request, reply) => reply.callNotFound() })

  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.includes('*')) return
    const path = url.replaceAll('.', '\\.').replace(/:(\w+)/g, (_, name) => (name === 'prefix' ? channel : '[^/]+'))
    const pattern = new RegExp(`^${path}$`)
    for (const each of [method].flat()) {
      known.push({ url, pattern, method: each, content: config?.declaration?.content })
      methods.add(each)
    }
  })

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!methods.has(request.method)) throw new AppError('method_not_implemented', 'No path here supports this method.')
    const [path = ''] = request.url.split('?', 1)
    // A fixed path also matches the pattern of an id, but is none.
    const named = known.filter(({ url }) => url === path)
    const here = named.length > 0 ? named : known.filter(({ pattern }) => pattern.test(path))
    const allowed = [...new Set([...here.map(({ method }) => method), 'OPTIONS'])].sort()
    if (here.length === 0 && !(request.method === 'OPTIONS' && path === '*')) throw routeNotFound()
    reply.header('allow', allowed.join(', ')).headers(acceptHeadersOf(here))
    if (request.method === 'OPTIONS') return reply.code(204).header('cache-control', 'no-store').send()
    throw new AppError(
      'method_not_allowed',
      `${request.method} is not allowed here. Allowed are ${allowed.join(', ')}.`,
    )
  })
}

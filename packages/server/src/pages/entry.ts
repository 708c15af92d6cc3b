import Negotiator from 'negotiator'
import { Type } from 'typebox'
import { read } from '../http/operation.ts'
import { VERSION } from '../kernel/release.ts'

/** Where everything is, from the root. */
const LINKS = {
  moves: '/v1/moves',
  shipments: '/v1/shipments',
  summary: '/v1/shipments/summary',
  events: '/v1/events',
  webhooks: '/v1/webhooks',
  keys: '/v1/keys',
  openapi: '/openapi.json',
  asyncapi: '/asyncapi.json',
  reference: '/docs',
  console: '/console',
  readiness: '/readyz',
} as const

const linkSchemas = Object.fromEntries(Object.keys(LINKS).map((name) => [name, Type.String()]))
const Entry = Type.Object(
  { name: Type.Literal('Vanline'), version: Type.String(), links: Type.Object(linkSchemas) },
  { $id: 'Entry', description: 'The name of this service, and links to its entry points.' },
)

/** The root path: browsers go on to the console, programs get links. */
export const entryOperation = read({
  method: 'GET',
  url: '/',
  operationId: 'getEntry',
  summary: 'List the entry points',
  description: 'Programs get links. A browser (Accept: text/html) is redirected to the console.',
  tag: 'Operation',
  scope: null,
  answers: {
    200: { description: 'The links', schema: Entry },
    303: { description: 'The console, for browsers', headers: ['Location'] },
  },
  errors: [],
  async respond({ publicUrl }, request, reply) {
    reply.header('vary', 'Accept').header('cache-control', 'no-cache')
    if (prefersPages(request.headers.accept)) return reply.redirect(`${publicUrl}${LINKS.console}`, 303)
    const links = Object.fromEntries(Object.entries(LINKS).map(([name, path]) => [name, `${publicUrl}${path}`]))
    return reply.send({ name: 'Vanline', version: VERSION, links })
  },
})

const prefersPages = (accept = '*/*'): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html'

import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { contentBytes } from '../http/content/content.ts'
import type { Principal } from '../http/context.ts'
import type { ContentDeclaration } from '../http/declaration.ts'
import { AppError } from '../kernel/errors.ts'
import { isObject } from '../kernel/json.ts'
import { parseJson } from '../kernel/parse-json.ts'
import { forbidden } from '../kernel/permission.ts'
import type { Authenticator } from './authenticate.ts'
import { invalidToken } from './credentials.ts'
import type { CrewLinks } from './crew-links.ts'
import { CREW_SCOPE, isScope, SCOPES } from './scopes.ts'
import type { SignIn, SignIns } from './sign-in.ts'

/** The caller when there is no authentication. */
const UNRESTRICTED: Principal = anonymousWith(SCOPES)

/** A caller without a credential when there is authentication. */
const UNIDENTIFIED: Principal = anonymousWith([])

function anonymousWith(scopes: readonly string[]): Principal {
  const id = 'anonymous'
  const bounds = { endsAtMs: Infinity, keyID: null, channels: null, partyID: null }
  return { id, name: null, kind: 'anonymous', scopes: new Set(scopes), ...bounds }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The identified caller; null before identification. */
    found: Principal | null
  }
}

/** A route without a scope, or with an unknown one, fails at start. */
function requireDeclaredScopes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    const scope = config?.declaration?.scope
    if (scope === undefined || (scope !== null && !isScope(scope)))
      throw new Error(`${url} declares no scope that exists`)
  })
}

/**
 * Without authentication every request may do everything; `checkHost` guards against DNS rebinding. Authorization is ignored, unless it
 * has a crew link, which says whose jobs are asked for.
 */
export function allowEveryone(
  app: FastifyInstance,
  checkHost: ((host: string | undefined) => void) | undefined,
  crewLinks: CrewLinks,
  signIns: SignIns,
): onRequestHookHandler {
  requireDeclaredScopes(app)
  decoratePrincipal(app, UNRESTRICTED)
  checkScopes(app)
  return (request, reply, done) => {
    const { headers } = request
    checkHost?.(headers.host)
    const link = /^bearer +(vcr_.*)$/i.exec(headers.authorization ?? '')?.[1]
    if (link === undefined || isPublic(request)) return done()
    const find = async () => (await crewLinks.bySecret(link)).principal
    identify(request, signIns.begin(request, reply, headers.authorization!), find, done)
  }
}

function decoratePrincipal(app: FastifyInstance, otherwise: Principal): void {
  app.decorateRequest('found', null)
  app.decorateRequest('principal', {
    getter(this: FastifyRequest) {
      return this.found ?? otherwise
    },
  })
}

/** Finds the caller of a request, which counts as an attempt to sign in. */
function identify(
  request: FastifyRequest,
  signIn: SignIn,
  find: () => Promise<Principal>,
  done: (error?: Error) => void,
): void {
  find().then(
    (principal) => {
      signIn.succeeded()
      request.found = principal
      done()
    },
    (error: Error) => done(signIn.failed(shownTo(request, error))),
  )
}

/** Only the operations of crews say why a crew link has ended; elsewhere it never was a credential. */
const shownTo = ({ routeOptions }: FastifyRequest, error: Error): Error =>
  error instanceof AppError &&
  (error.code === 'link_expired' || error.code === 'link_revoked') &&
  routeOptions.config?.declaration?.scope !== CREW_SCOPE
    ? invalidToken(error.message)
    : error

/** Requires a credential and the scope of the route: 401, then the checks between them, then 403. */
export function identifyCallers(app: FastifyInstance, callers: Authenticator, signIns: SignIns): onRequestHookHandler {
  requireDeclaredScopes(app)
  decoratePrincipal(app, UNIDENTIFIED)
  checkScopes(app)

  return (request, reply, done) => {
    const principal = callers.known(request.raw)
    if (principal === undefined && !isPublic(request)) {
      const { authorization, 'x-api-key': key } = request.headers
      const signIn = signIns.begin(request, reply, authorization ?? String(key ?? ''))
      return identify(request, signIn, () => callers.find(request.raw, request.raw.socket), done)
    }
    request.found = principal ?? null
    done()
  }
}

/** Each route checks its scope, after its path. */
function checkScopes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { scope = null, needsCaller, orScope, content } = route.config?.declaration ?? {}
    if (needsCaller)
      route.onRequest = [
        ...[route.onRequest ?? []].flat(),
        ({ principal }, _reply, done) => done(principal.kind === 'crew' ? notForCrews() : undefined),
      ]
    if (scope === null) return
    if (orScope === undefined) {
      route.onRequest = [
        ...[route.onRequest ?? []].flat(),
        ({ principal: { scopes } }, _reply, done) => done(scopes.has(scope) ? undefined : forbidden([scope])),
      ]
      return
    }
    // Which of the two scopes is missing depends on the content, so it is read first.
    route.preHandler = [
      ...[route.preHandler ?? []].flat(),
      (request, _reply, done) => {
        const { scopes } = request.principal
        const isAllowed = scopes.has(scope) || scopes.has(orScope)
        done(isAllowed ? undefined : forbidden(scopesInContent(request, content, scope)))
      },
    ]
  })
}

/** The 401 for a crew link where every other credential is enough. */
const notForCrews = (): AppError => invalidToken('A crew link is a credential for the operations below /v1/crew only.')

/** The scopes that the content of a request needs; `scope` if it does not say. */
function scopesInContent(request: FastifyRequest, content: ContentDeclaration | undefined, scope: string): string[] {
  try {
    const sent = parseJson(contentBytes(request))
    const needed = isObject(sent) ? (content?.scopesFor?.(sent) ?? []) : []
    return needed.length > 0 ? [...new Set(needed)] : [scope]
  } catch {
    return [scope]
  }
}

/**
 * Whether the route exists and needs no caller: probes, documentation, pages of problems. Unknown paths require a credential, so
 * that they cannot be probed.
 */
function isPublic(request: FastifyRequest): boolean {
  const { scope = null, needsCaller = false } = request.routeOptions.config.declaration ?? {}
  return !request.is404 && scope === null && !needsCaller
}

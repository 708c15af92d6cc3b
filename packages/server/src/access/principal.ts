import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { contentBytes } from '../http/content/content.ts'
import type { Principal } from '../http/context.ts'
import type { ContentDeclaration } from '../http/declaration.ts'
import { isObject } from '../kernel/json.ts'
import { parseJson } from '../kernel/parse-json.ts'
import { forbidden } from '../kernel/permission.ts'
import type { Authenticator } from './authenticate.ts'
import { isScope, SCOPES } from './scopes.ts'
import type { SignIns } from './sign-in.ts'

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

/** Without authentication every request may do everything; `checkHost` guards against DNS rebinding. Authorization is ignored. */
export function allowEveryone(
  app: FastifyInstance,
  checkHost: ((host: string | undefined) => void) | undefined,
): onRequestHookHandler | undefined {
  requireDeclaredScopes(app)
  app.decorateRequest('principal', { getter: () => UNRESTRICTED })
  if (!checkHost) return undefined
  return ({ headers }, _reply, done) => {
    const authority = headers[':authority']
    checkHost(headers.host ?? (Array.isArray(authority) ? authority[0] : authority))
    done()
  }
}

/** Requires a credential and the scope of the route: 401, then the checks between them, then 403. */
export function identifyCallers(app: FastifyInstance, callers: Authenticator, signIns: SignIns): onRequestHookHandler {
  requireDeclaredScopes(app)
  app.decorateRequest('found', null)
  app.decorateRequest('principal', {
    getter(this: FastifyRequest) {
      return this.found ?? UNIDENTIFIED
    },
  })
  app.addHook('onRoute', (route) => {
    const { scope = null, orScope, content } = route.config?.declaration ?? {}
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

  return (request, reply, done) => {
    const principal = callers.known(request.raw)
    if (principal === undefined && !isPublic(request)) return identify(request, reply, done)
    request.found = principal ?? null
    done()
  }

  function identify(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const { authorization, 'x-api-key': key } = request.headers
    const signIn = signIns.begin(request, reply, authorization ?? String(key ?? ''))
    callers.find(request.raw, request.raw.socket).then(
      (principal) => {
        signIn.succeeded()
        request.found = principal
        done()
      },
      (error: Error) => done(signIn.failed(error)),
    )
  }
}

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

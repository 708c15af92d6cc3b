import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Principal } from '../http/context.ts'
import { forbidden } from '../http/permission.ts'
import type { Authenticator } from './authenticate.ts'
import { isScope, SCOPES } from './scopes.ts'
import type { SignIns } from './sign-in.ts'

/** Everybody, as long as nobody has to say who they are. */
const ANYBODY: Principal = anonymousWith(SCOPES)

/** Who has not said who they are, where one has to. */
const NOBODY: Principal = anonymousWith([])

function anonymousWith(scopes: readonly string[]): Principal {
  const id = 'anonymous'
  return { id, name: null, kind: 'anonymous', scopes: new Set(scopes), endsAtMs: Infinity, keyID: null, channels: null }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who was found to be calling; null as long as nobody has looked. */
    found: Principal | null
  }
}

/** A route that declares a scope nobody can have, or none, does not start. */
function requireDeclaredScopes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    const scope = config?.declaration?.scope
    if (scope === undefined || (scope !== null && !isScope(scope)))
      throw new Error(`${url} declares no scope that exists`)
  })
}

/** Everybody may do everything; `checkHost` keeps pages from elsewhere out. Authorization is not looked at. */
export function letEverybodyIn(
  app: FastifyInstance,
  checkHost: ((host: string | undefined) => void) | undefined,
): onRequestHookHandler | undefined {
  requireDeclaredScopes(app)
  app.decorateRequest('principal', { getter: () => ANYBODY })
  if (!checkHost) return undefined
  return (request, _reply, done) => {
    try {
      checkHost(request.headers.host ?? (request.headers[':authority'] as string | undefined))
      done()
    } catch (error) {
      done(error as Error)
    }
  }
}

/** Nobody does anything without having said who they are, and no more than they may: 401, then whatever is asked of everybody, then 403. */
export function identifyCallers(app: FastifyInstance, callers: Authenticator, signIns: SignIns): onRequestHookHandler {
  requireDeclaredScopes(app)
  app.decorateRequest('found', null)
  app.decorateRequest('principal', {
    getter(this: FastifyRequest) {
      return this.found ?? NOBODY
    },
  })
  app.addHook('onRoute', (route) => {
    const scope = route.config?.declaration?.scope
    if (scope == null) return
    const own = route.onRequest ?? []
    route.onRequest = [
      ...(Array.isArray(own) ? own : [own]),
      (request, _reply, done) => done(request.principal.scopes.has(scope) ? undefined : forbidden([scope])),
    ]
  })

  return (request, reply, done) => {
    const principal = callers.known(request.raw)
    if (principal === undefined && !isForEverybody(request)) return identify(request, reply, done)
    request.found = principal ?? null
    done()
  }

  function identify(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    try {
      const signIn = signIns.begin(request, reply)
      callers.find(request.raw, request.raw.socket).then(
        (principal) => {
          signIn.succeeded()
          request.found = principal
          done()
        },
        (error) => done(signIn.failed(error) as Error),
      )
    } catch (error) {
      done(error as Error)
    }
  }
}

/** Whether a route is there that needs no scope: probes, documentation, the pages of problems. What is not there is for nobody to find out. */
const isForEverybody = (request: FastifyRequest): boolean =>
  !request.is404 && (request.routeOptions.config.declaration?.scope ?? null) === null

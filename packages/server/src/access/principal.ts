import type { FastifyInstance } from 'fastify'
import type { Principal } from '../http/context.ts'
import { SCOPES } from './scopes.ts'

/** Everybody, as long as nobody has to say who they are. */
const ANYBODY: Principal = { id: 'anonymous', kind: 'anonymous', scopes: new Set(SCOPES) }

/** Says of every request who is calling. A route that declares a scope nobody can have, or none, does not start. */
export function identifyCallers(app: FastifyInstance): void {
  app.decorateRequest('principal', { getter: () => ANYBODY })
  app.addHook('onRoute', ({ url, config }) => {
    const scope = config?.declaration?.scope
    if (scope === undefined || (scope !== null && !(SCOPES as readonly string[]).includes(scope)))
      throw new Error(`${url} declares no scope that exists`)
  })
}

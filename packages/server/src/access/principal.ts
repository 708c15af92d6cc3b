import type { FastifyInstance } from 'fastify'
import { SCOPES } from './scopes.ts'

/** Everybody, as long as nobody has to say who they are. */
const ANONYMOUS = 'anonymous'

/** Says of every request who is calling. A route that declares a scope nobody can have, or none, does not start. */
export function identifyCallers(app: FastifyInstance): void {
  app.decorateRequest('actor', ANONYMOUS)
  app.addHook('onRoute', ({ url, config }) => {
    const scope = config?.declaration?.scope
    if (scope === undefined || (scope !== null && !(SCOPES as readonly string[]).includes(scope)))
      throw new Error(`${url} declares no scope that exists`)
  })
}

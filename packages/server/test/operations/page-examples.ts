import type { Example } from './examples.ts'

const PATHS = {
  getEntry: '/',
  getLiveness: '/livez',
  getReadiness: '/readyz',
  getMetrics: '/metrics',
  getProblem: '/problems/precondition_failed',
  getCaller: '/v1/me',
}

/** Pages that need nothing prepared. */
export const PAGE_EXAMPLES: Record<string, Example> = Object.fromEntries(
  Object.entries(PATHS).map(([operationId, url]) => [operationId, { ready: async () => ({ url }) }]),
)

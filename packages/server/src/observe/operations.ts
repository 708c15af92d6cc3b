import { Type } from 'typebox'
import { type Operation, read } from '../http/operation.ts'
import { AppError } from '../kernel/errors.ts'
import { OneOf } from '../kernel/schema.ts'
import { checkHealth, failingOf, type Health, statusOf } from './health.ts'
import type { Metrics } from './metrics.ts'

const open = { tag: 'Operation', scope: null, errors: [], method: 'GET' } as const
const noStore = { 'cache-control': 'no-store' }
const json = { ...noStore, 'content-type': 'application/json; charset=utf-8' }

const Checks = Type.Record(
  Type.String(),
  Type.Object({
    status: Type.String({ description: 'ok, late, degraded or failing' }),
    detail: Type.Optional(Type.String()),
  }),
)

/** Liveness and readiness. */
export const probeOperations = (health: Health): readonly Operation[] => [
  read({
    ...open,
    url: '/livez',
    operationId: 'getLiveness',
    summary: 'Check that the process runs',
    description:
      'Answers as long as the process runs, also without its database. For the liveness probe of an orchestrator.',
    answers: { 200: { description: 'The process runs', schema: Type.Object({ status: Type.Literal('ok') }) } },
    respond: async (_runtime, _request, reply) => reply.headers(json).send('{"status":"ok"}'),
  }),
  read({
    ...open,
    url: '/readyz',
    operationId: 'getReadiness',
    summary: 'Check that requests can be served',
    description: 'Checks the database and recent writes. 503 tells a load balancer to send requests to another node.',
    answers: {
      200: {
        description: 'Requests can be served; degraded if a check has a problem',
        schema: Type.Object({ status: OneOf(['ok', 'degraded']), checks: Checks }),
      },
    },
    errors: ['unavailable'],
    async respond(runtime, _request, reply) {
      if (health.isStopping) throw new AppError('unavailable', 'The server is stopping.', { retryAfterS: 5 })
      const checks = await checkHealth(runtime, health)
      const failing = failingOf(checks)
      if (failing.length > 0)
        throw new AppError('unavailable', `Not ready: ${failing.join(', ')}.`, { checks, retryAfterS: 5 })
      return reply.headers(json).send(JSON.stringify({ status: statusOf(checks), checks }))
    },
  }),
]

export const metricsOperation = ({ registry, text }: Metrics): Operation =>
  read({
    ...open,
    url: '/metrics',
    operationId: 'getMetrics',
    summary: 'Read the metrics for Prometheus',
    description: 'Numbers only, no personal data. If there is an admin port, they are served there instead.',
    answers: { 200: { description: 'The metrics', schema: Type.String(), mediaTypes: ['text/plain'] } },
    respond: async (_runtime, _request, reply) =>
      reply.headers({ ...noStore, 'content-type': registry.contentType }).send(await text()),
  })

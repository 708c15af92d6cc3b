import type { FastifyInstance } from 'fastify'
import { type TProperties, Type } from 'typebox'
import type { Runtime } from '../http/context.ts'
import { type AnswerDeclaration, route } from '../http/operation.ts'
import { AppError } from '../kernel/errors.ts'
import { OneOf } from '../kernel/schema.ts'
import { checkHealth, type Health, isFailing, statusOf } from './health.ts'
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
const answerOf = (description: string, members: TProperties): Record<number, AnswerDeclaration> => ({
  200: { description, schema: Type.Object(members) },
})

/** Liveness and readiness. */
export function probeRoutes(app: FastifyInstance, runtime: Runtime, health: Health): void {
  route(
    app,
    runtime,
    {
      ...open,
      url: '/livez',
      operationId: 'getLiveness',
      summary: 'Whether the process runs',
      description:
        'Answers as long as the process runs, whatever the state of its database. For the liveness probe of an orchestrator.',
      answers: answerOf('It runs', { status: Type.Literal('ok') }),
    },
    async (_request, reply) => reply.headers(json).send('{"status":"ok"}'),
  )

  route(
    app,
    runtime,
    {
      ...open,
      url: '/readyz',
      operationId: 'getReadiness',
      summary: 'Whether requests can be served',
      description: 'Looks at the database and at what it writes. 503 tells a load balancer to send requests elsewhere.',
      answers: answerOf('They can; degraded if something is not as it should be', {
        status: OneOf(['ok', 'degraded']),
        checks: Checks,
      }),
      errors: ['unavailable'],
    },
    async (_request, reply) => {
      if (health.isStopping) throw new AppError('unavailable', 'The server is stopping.', { retryAfterS: 5 })
      const checks = await checkHealth(runtime, health)
      if (isFailing(checks)) {
        const failing = Object.keys(checks).filter((name) => checks[name]!.status === 'failing')
        const detail = `Not ready: ${failing.join(', ')}.`
        throw new AppError('unavailable', detail, { checks, retryAfterS: 5 })
      }
      return reply.headers(json).send(JSON.stringify({ status: statusOf(checks), checks }))
    },
  )
}

export function metricsRoute(app: FastifyInstance, runtime: Runtime, { registry }: Metrics): void {
  route(
    app,
    runtime,
    {
      ...open,
      url: '/metrics',
      operationId: 'getMetrics',
      summary: 'What is counted, for Prometheus',
      description: 'Numbers only, no data of anybody. Served on the admin port instead if there is one.',
      answers: { 200: { description: 'The metrics', schema: Type.String(), mediaTypes: ['text/plain'] } },
    },
    async (_request, reply) =>
      reply.headers({ ...noStore, 'content-type': registry.contentType }).send(await registry.metrics()),
  )
}

import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Runtime } from '../http/context.ts'
import { type AnswerDeclaration, route } from '../http/contract.ts'
import { AppError } from '../kernel/errors.ts'
import { isFailing, lookAtHealth } from './health.ts'
import type { Metrics } from './metrics.ts'

const open = { tag: 'Operation', scope: null, errors: [], method: 'GET' } as const
const noStore = { 'cache-control': 'no-store' }
const json = { ...noStore, 'content-type': 'application/json; charset=utf-8' }

const Checks = Type.Record(
  Type.String(),
  Type.Object({ status: Type.String({ description: 'ok, or late' }), detail: Type.Optional(Type.String()) }),
)
const ok = (description: string, members = {}): Record<number, AnswerDeclaration> => ({
  200: { description, schema: Type.Object({ status: Type.Literal('ok'), ...members }) },
})

/** Set when the end is near. */
export type Health = { isStopping: boolean }

/** Whether the process runs, and whether it can be sent requests. */
export function probeRoutes(app: FastifyInstance, runtime: Runtime, health: Health): void {
  route(
    app,
    runtime,
    {
      ...open,
      url: '/livez',
      operationId: 'getLiveness',
      summary: 'Whether the process runs',
      answers: ok('It runs'),
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
      answers: ok('They can', { checks: Checks }),
      errors: ['unavailable'],
    },
    async (_request, reply) => {
      if (health.isStopping) throw new AppError('unavailable', 'The server is stopping.', { retryAfterS: 5 })
      const checks = await lookAtHealth(runtime)
      if (isFailing(checks)) {
        const failing = Object.keys(checks).filter((name) => checks[name]!.status === 'failing')
        const detail = `Not ready: ${failing.join(', ')}.`
        throw new AppError('unavailable', detail, { checks, retryAfterS: 5 })
      }
      return reply.headers(json).send(JSON.stringify({ status: 'ok', checks }))
    },
  )
}

/** What is counted, as Prometheus reads it. */
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

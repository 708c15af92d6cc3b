import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { securityHeaders } from '../edge/headers.ts'
import { rawAnswers } from '../edge/raw-answers.ts'
import { WITHOUT_SCHEMAS } from '../edge/server.ts'
import type { Runtime } from '../http/context.ts'
import { register } from '../http/operation.ts'
import { appErrorOf, sendProblem } from '../http/problem.ts'
import { routeNotFound } from '../kernel/errors.ts'
import type { Health } from './health.ts'
import type { Metrics } from './metrics.ts'
import { metricsOperation, probeOperations } from './operations.ts'

/** The server for operators: only probes and metrics, on a port of their own. */
export async function buildAdmin(runtime: Runtime, metrics: Metrics, health: Health): Promise<FastifyInstance> {
  const { publicUrl } = runtime
  const common = securityHeaders(false)
  const { clientErrorHandler } = rawAnswers(publicUrl, () => common)
  const admin = Fastify({
    ...WITHOUT_SCHEMAS,
    logger: false,
    genReqId: () => randomUUID(),
    return503OnClosing: false,
    clientErrorHandler,
  })
  admin.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id).headers(common))
  admin.setErrorHandler((thrown, _request, reply) => sendProblem(reply, appErrorOf(thrown).error, publicUrl))
  admin.setNotFoundHandler(() => {
    throw routeNotFound()
  })
  register(admin, runtime, [...probeOperations(health), metricsOperation(metrics)])
  await admin.ready()
  return admin
}

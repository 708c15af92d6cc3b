/** MCP over HTTP: POST /mcp, without sessions, so that any node answers any request. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { contentBytes } from '../http/content/content.ts'
import { JSON_TYPE } from '../http/content/media.ts'
import { type Operation, read } from '../http/operation.ts'
import { objectContent } from '../kernel/content.ts'
import { AppError } from '../kernel/errors.ts'
import { parseJson } from '../kernel/parse-json.ts'
import type { Body } from './service.ts'

const STREAM_TYPE = 'text/event-stream'

type McpSettings = { publicUrl: string; corsOrigins?: readonly string[] | null }

/** The operation of a service with VANLINE_MCP=on. The SDK is loaded with the first request. */
export const mcpOperation = (app: FastifyInstance, settings: McpSettings): Operation =>
  read({
    method: 'POST',
    url: '/mcp',
    operationId: 'mcp',
    summary: 'Model Context Protocol',
    description:
      'Streamable HTTP of the Model Context Protocol, for AI agents. Each call of a tool is a request to this API in the name of the caller.',
    tag: 'Operation',
    scope: null,
    needsCaller: true,
    mayWait: true,
    content: { kind: 'json', schema: Type.Unsafe<object>({ type: 'object', description: 'A JSON-RPC message.' }) },
    answers: {
      200: { description: 'The answer', schema: Type.Unsafe({ type: 'object' }), mediaTypes: [JSON_TYPE, STREAM_TYPE] },
      202: { description: 'A notification was received' },
    },
    errors: ['host_not_allowed'],
    async respond(_runtime, request, reply) {
      requireOrigin(request, settings)
      // The revisions since June 2025 have no batches: each message is a request of its own, for the rate limit too.
      const message = objectContent(parseJson(contentBytes(request)))
      const { answerMessage } = await import('./exchange.ts')
      return sendResponse(reply, await answerMessage(app, reply, message))
    },
  })

/** A page of another site must not use the service in the name of the person who opened it. */
function requireOrigin({ headers }: FastifyRequest, { publicUrl, corsOrigins }: McpSettings): void {
  const { origin, host } = headers
  if (origin === undefined) return
  const own = publicUrl === '' ? [`http://${host}`, `https://${host}`] : [new URL(publicUrl).origin]
  const allowed: readonly string[] = [...own, ...(corsOrigins ?? [])]
  if (!allowed.includes(origin) && !allowed.includes('*'))
    throw new AppError('host_not_allowed', 'Pages of this origin may not use MCP here. VANLINE_CORS_ORIGINS allows it.')
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store')
  const type = response.headers.get('content-type')
  if (type !== null) reply.header('content-type', type)
  if (type?.startsWith(STREAM_TYPE) && response.body) {
    reply.header('x-accel-buffering', 'no')
    return reply.send(Readable.fromWeb(response.body as Body))
  }
  return reply.send(await response.text())
}

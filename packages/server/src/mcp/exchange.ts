/** One message of a client over HTTP, and its answer. This file loads the SDK. */
import { createMcpHandler, InMemoryServerEventBus } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isObject } from '../kernel/json.ts'
import { followResources } from './follow.ts'
import { serviceWithin } from './in-process.ts'
import { openMcpServer } from './server.ts'

/** The headers of a message that belong to the protocol. */
const OF_THE_PROTOCOL = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']

/**
 * Answers a message. Nothing outlives it but a subscription, which follows the event stream of its caller: what the caller may not see,
 * it is not told of, and the limits of streams hold.
 */
export async function answerMessage(app: FastifyInstance, reply: FastifyReply, message: unknown): Promise<Response> {
  const { request: caller } = reply
  const service = serviceWithin(app, caller)
  const bus = new InMemoryServerEventBus()
  const handler = createMcpHandler(({ era }) => openMcpServer(service, { era }), { bus })
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  if (isObject(message) && message.method === 'subscriptions/listen') {
    const tell = (uri: string) => bus.publish({ kind: 'resource_updated', uri })
    const { ended } = await followResources(service, tell, left.signal)
    void ended.then(() => handler.close())
  }
  const headers = new Headers()
  for (const name of OF_THE_PROTOCOL) {
    const value = caller.headers[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, signal: left.signal })
  return handler.fetch(request, { parsedBody: message })
}

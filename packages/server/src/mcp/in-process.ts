import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import inject from 'light-my-request'
import { headersOf, type Service } from './service.ts'

/** The headers of the caller's request that requests in its name repeat: its credential, and the headers that tell its address. */
const REPEATED = ['authorization', 'x-api-key', 'x-forwarded-for', 'x-forwarded-proto', 'traceparent', 'tracestate']

/**
 * The service within this process, as the caller of a request sees it. Every request goes through the hooks and routes of the service on
 * the caller's connection, so that its credential, scopes, party, rate limit and all other limits hold as they do outside.
 */
export function serviceWithin(app: FastifyInstance, caller: FastifyRequest): Service {
  const { headers, id } = caller
  const { host = 'localhost' } = headers
  // The log and the history have the same id for the call and for the requests that it makes.
  const repeated = { 'x-request-id': id, ...Object.fromEntries(REPEATED.flatMap(pairOf)) }
  function pairOf(name: string): [string, string][] {
    return headers[name] === undefined ? [] : [[name, String(headers[name])]]
  }
  const dispatch = (request: IncomingMessage, response: ServerResponse): void => {
    request.socket = caller.raw.socket
    app.routing(request, response)
  }
  return {
    async send(request) {
      const answer = await inject(dispatch, {
        ...{ method: request.method, url: request.path, headers: { host, ...repeated, ...headersOf(request) } },
        ...(request.body && { payload: JSON.stringify(request.body) }),
      })
      const header = (name: string) => (answer.headers[name] === undefined ? undefined : String(answer.headers[name]))
      return { status: answer.statusCode, header, body: answer.payload === '' ? null : JSON.parse(answer.payload) }
    },
    async openStream(path, signal) {
      let response: ServerResponse | undefined
      const answer = await inject(
        (request, opened) => {
          response = opened
          dispatch(request, opened)
        },
        {
          ...{ method: 'GET', url: path, headers: { host, ...repeated, accept: 'text/event-stream' } },
          payloadAsStream: true,
        },
      )
      const end = () => {
        response?.destroy()
        answer.stream().destroy()
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
      return { status: answer.statusCode, chunks: answer.stream() }
    },
  }
}

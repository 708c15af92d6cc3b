import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { baseOf, type Child } from '../../../scripts/processes.ts'
import type { Body } from './app.ts'
import { startChild } from './child.ts'

export type NodeAnswer = { status: number; headers: IncomingHttpHeaders; body: Body; text: string }

/** A node in a process of its own, called over HTTP. */
export type RunningNode = Child & {
  base: string
  call: (
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ) => Promise<NodeAnswer>
}

/** Sends a request until the node takes it: on a busy machine a node refuses some as overloaded, before it has done anything. */
export async function untilTaken<Answer extends { status: number; body: Body }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503 || answer.body?.code !== 'overloaded') return answer
    await pause(50)
  }
}

/** The time limit that the contract promises. */
const ANSWER_MAX_MS = 10_000

/** Starts a node on a database that others may share, and waits until it is ready. */
export async function startNode(databaseUrl: string, settings: Record<string, string> = {}): Promise<RunningNode> {
  const environment = {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    VANLINE_RATE_LIMIT: '1000000',
    ...settings,
  }
  const child = startChild(process.execPath, ['packages/server/src/server.ts'], environment)
  const base = await baseOf(child)
  const agent = new Agent({ keepAlive: true })
  child.process.once('exit', () => agent.destroy())
  const call: RunningNode['call'] = (method, path, options) =>
    untilTaken(() => send(agent, method, `${base}${path}`, options))
  return { ...child, base, call }
}

function send(
  agent: Agent,
  method: string,
  url: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<NodeAnswer> {
  const content = body === undefined ? undefined : JSON.stringify(body)
  const type =
    content === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { ...type, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        const isJson = /json/.test(response.headers['content-type'] ?? '') && text !== ''
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text,
          body: isJson ? JSON.parse(text) : undefined,
        })
      })
    })
    sent.once('error', reject)
    sent.setTimeout(ANSWER_MAX_MS, () => sent.destroy(new Error(`No answer to ${method} ${url} within 10 seconds.`)))
    sent.end(content)
  })
}

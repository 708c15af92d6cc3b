import { Agent, type IncomingHttpHeaders, request } from 'node:http'
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
  return { ...child, base, call: (method, path, options) => send(agent, method, `${base}${path}`, options) }
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

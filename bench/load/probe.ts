import { Agent, type IncomingMessage, request as send } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request as every load generator can send it. */
export type Ask = { method: string; path: string; headers?: Record<string, string>; body?: string }

/** An answer to the byte: headers in their order and spelling. */
export type Reply = { status: number; rawHeaders: string[]; body: string }

export const JSON_HEADERS = { 'Content-Type': 'application/json' }
const ONE_CONNECTION = new Agent({ keepAlive: true, maxSockets: 1 })
const ANSWER_MAX_MS = 30_000

/** Sends one request to this machine. The content of the answer is still to be read. */
export function open(
  port: number,
  { method, path, headers = {}, body }: Omit<Ask, 'body'> & { body?: string | Buffer },
  agent: Agent | false = ONE_CONNECTION,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, agent }
  const outgoing = send({ ...options, timeout: ANSWER_MAX_MS }, resolve)
  outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path} got no answer`)))
  outgoing.on('error', reject).end(body)
  return promise
}

/** Sends one request to this machine and waits for the whole answer. */
export async function ask(port: number, request: Ask, agent?: Agent): Promise<Reply> {
  const answer = await open(port, request, agent)
  return { status: answer.statusCode!, rawHeaders: answer.rawHeaders, body: await text(answer) }
}

/** Creates a record. */
export async function create(port: number, path: string, content: object): Promise<{ id: string; eTag: string }> {
  const reply = await ask(port, { method: 'POST', path, headers: JSON_HEADERS, body: JSON.stringify(content) })
  if (reply.status !== 201) throw new Error(`POST ${path} answered ${reply.status}: ${reply.body.slice(0, 500)}`)
  return JSON.parse(reply.body)
}

/** A header of an answer. */
export function headerOf({ rawHeaders }: Reply, name: string): string | undefined {
  const at = rawHeaders.findIndex((text, i) => i % 2 === 0 && text.toLowerCase() === name)
  return at < 0 ? undefined : rawHeaders[at + 1]
}

/** Describes how the bytes of two answers differ, apart from parts that differ with every request. */
export function differenceOf(ours: Reply, bare: Reply): string | undefined {
  if (ours.status !== bare.status) return `status ${ours.status} and ${bare.status}`
  if (ours.body !== bare.body) return `bodies of ${ours.body.length} and ${bare.body.length} characters`
  const linesOf = (reply: Reply) =>
    reply.rawHeaders
      .flatMap((text, i) =>
        i % 2 === 0 ? [`${text}: ${text.toLowerCase() === 'date' ? '…' : reply.rawHeaders[i + 1]}`] : [],
      )
      .sort()
  const [left, right] = [linesOf(ours), linesOf(bare)]
  const odd = [...left.filter((line) => !right.includes(line)), ...right.filter((line) => !left.includes(line))]
  return odd.length > 0 ? `headers ${odd.join(' | ')}` : undefined
}

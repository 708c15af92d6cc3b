import { Agent, request as send } from 'node:http'

/** A request as every load generator can send it. */
export type Ask = { method: string; path: string; headers?: Record<string, string>; body?: string }

/** An answer to the byte: headers in their order and spelling. */
export type Reply = { status: number; rawHeaders: string[]; body: string }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request to this machine and waits for the whole answer. */
export function ask(port: number, { method, path, headers = {}, body }: Ask): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = send(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, agent, timeout: 30_000 },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            rawHeaders: response.rawHeaders,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path} got no answer`)))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** A header of an answer. */
export function headerOf({ rawHeaders }: Reply, name: string): string | undefined {
  const at = rawHeaders.findIndex((text, i) => i % 2 === 0 && text.toLowerCase() === name)
  return at < 0 ? undefined : rawHeaders[at + 1]
}

/** Says in which way two answers are not the same bytes, but for what differs from request to request. */
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

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * One message from a node to PostgreSQL; `text` is its statement, also where the message itself only has a name. It is eager if the
 * node sent it before the answer to its previous one on the same connection.
 */
export type Sent = { type: string; name: string; text: string; isEager: boolean }

/**
 * What happens to a message: it passes, it is lost with its connection before the server gets it, its answer is lost with the
 * connection, only the first bytes of the answer arrive, or the server's goodbye comes with the answer.
 */
export type Fate = 'pass' | 'lose' | 'lose answer' | 'halve answer' | 'answer and end'

export type PostgresProxy = {
  /** The URL of the database through the proxy. */
  url: string
  port: number
  /** The messages to the server, in order, since the list was last cleared. */
  sent: Sent[]
  /** Decides about each message; everything passes by default. */
  fateOf: (sent: Sent) => Fate
  /** Cuts every connection. */
  cut: () => void
  /** Silently drops everything, like a server that has vanished. */
  freeze: () => void
  /** Passes the traffic of new connections again; frozen connections stay frozen. */
  thaw: () => void
  /** Accepts no connections, like a server that is down. */
  refuse: () => Promise<void>
  accept: () => Promise<void>
  close: () => Promise<void>
}

/** A proxy between a node and its PostgreSQL server that records messages and cuts connections. */
export async function startProxy(target: string): Promise<PostgresProxy> {
  const to = new URL(target)
  const server = createServer({ pauseOnConnect: true }, (client) => join(client))
  const wires = new Set<{ client: Socket; upstream: Socket }>()
  const late = new Set<Socket>()
  let isFrozen = false

  function join(client: Socket): void {
    const upstream = connect(Number(to.port), to.hostname)
    const wire = { client, upstream }
    wires.add(wire)
    const part = () => {
      wires.delete(wire)
      client.end(() => client.destroy())
      upstream.destroy()
    }
    let fate: Fate = 'pass'
    let unanswered = 0
    const [fromNode, fromServer, read] = [cutter(false), cutter(true), reader()]
    client.on('data', (chunk: Buffer) => {
      for (const bytes of fromNode(chunk)) {
        const sent = read(bytes, unanswered > 0)
        if (sent) {
          proxy.sent.push(sent)
          if (sent.type === 'Sync' || sent.type === 'Query') unanswered += 1
          fate = fate === 'pass' ? proxy.fateOf(sent) : fate
        }
        if (fate === 'lose') return part()
        upstream.write(bytes)
      }
    })
    upstream.on('data', (chunk: Buffer) => {
      const isReady = (bytes: Buffer) => bytes[0] === READY_FOR_QUERY
      unanswered = Math.max(0, unanswered - fromServer(chunk).filter(isReady).length)
      if (fate === 'pass') client.write(chunk)
      else if (fate === 'answer and end') client.write(Buffer.concat([chunk, GOODBYE]))
      else if (fate === 'halve answer') client.end(chunk.subarray(0, chunk.length / 2), part)
      else part()
    })
    for (const socket of [client, upstream]) socket.on('error', part).on('close', part).setNoDelay(true)
    if (isFrozen) late.add(client)
    else client.resume()
  }

  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const cut = () => {
    for (const { client, upstream } of wires) {
      client.resetAndDestroy()
      upstream.destroy()
    }
  }
  const refuse = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  const freeze = () => {
    isFrozen = true
    for (const { client, upstream } of wires) {
      client.pause()
      upstream.pause()
    }
  }

  const port = await listen(0)
  const url = new URL(target)
  url.port = String(port)
  const proxy: PostgresProxy = {
    url: url.href,
    port,
    sent: [],
    fateOf: () => 'pass',
    cut,
    freeze,
    thaw() {
      isFrozen = false
      for (const client of late) client.resume()
      late.clear()
    },
    refuse,
    accept: async () => void (await listen(port)),
    close: refuse,
  }
  return proxy
}

/** The statements for which a node waited: one for each Sync message. */
export const roundTrips = (sent: readonly Sent[]): string[] =>
  sent.filter(({ type }) => type === 'Sync' || type === 'Flush' || type === 'Query').map(({ text }) => text)

const TYPES: Record<string, string> = { P: 'Parse', B: 'Bind', E: 'Execute', S: 'Sync', H: 'Flush', Q: 'Query' }
const READY_FOR_QUERY = 'Z'.charCodeAt(0)

/** The message of a server that stops. */
const GOODBYE = (() => {
  const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + fields.length)
  return Buffer.concat([Buffer.from('E'), length, fields])
})()

/** Splits the bytes of one direction into messages. The first message of a node has no type. */
function cutter(isTyped: boolean): (chunk: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0)
  let head = isTyped ? 1 : 0
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Buffer[] = []
    while (rest.length >= head + 4 && rest.length >= head + rest.readUInt32BE(head)) {
      const length = head + rest.readUInt32BE(head)
      messages.push(rest.subarray(0, length))
      rest = rest.subarray(length)
      head = 1
    }
    return messages
  }
}

/** Finds the messages of one connection that carry statements. */
function reader(): (bytes: Buffer, isEager: boolean) => Sent | undefined {
  const statements = new Map<string, string>()
  let last = ''
  return (bytes, isEager) => {
    const type = TYPES[String.fromCharCode(bytes[0]!)]
    if (!type) return undefined
    const words = bytes.toString('utf8', 5).split('\0')
    if (type === 'Query') return { type, name: '', text: words[0]!, isEager }
    if (type === 'Parse') statements.set(words[0]!, words[1]!)
    if (type === 'Parse' || type === 'Bind') last = words[type === 'Bind' ? 1 : 0]!
    return { type, name: last, text: statements.get(last) ?? '', isEager }
  }
}

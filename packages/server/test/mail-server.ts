import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { after } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message that the server has accepted, or has read and then done something else with. */
export type ReceivedMail = { to: string; raw: string; header: (name: string) => string | undefined }

/** What the server does with a message that it has read: accepts it, refuses it with a status, or ends the connection without a word. */
export type MailDeed = 'accept' | 'drop' | 'hang' | number

export type MailServer = {
  port: number
  url: string
  /** Messages that were read to their end, whatever was done with them, in order. */
  received: ReceivedMail[]
  /** What to do with the next messages; the last one stays. */
  deeds: MailDeed[]
  /** Decides instead of `deeds`, now or later. */
  decide?: (mail: ReceivedMail) => Promise<MailDeed>
  /** The status for a recipient; none accepts it. */
  recipient: (address: string) => number | undefined
  connections: number
  arrived(count: number): Promise<void>
  close(): Promise<void>
}

function mailOf(to: string, raw: string): ReceivedMail {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) =>
    head
      .split('\r\n')
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      ?.slice(name.length + 1)
      .trim()
  return { to, raw, header }
}

const refusal = (status: number): Error => Object.assign(new Error(`no, for ${status}`), { responseCode: status })

/** How long a test waits for a message. */
const ARRIVAL_MAX_MS = 60_000

/** A real mail server on this machine; `atEnd` says when it is closed, after the test by default. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  atEnd: (close: () => Promise<void>) => void = after,
): Promise<MailServer> {
  const waiting = new Set<() => void>()
  const sockets = new Set<Socket>()
  const dropOf = (port: number) => {
    for (const socket of sockets) if (socket.remotePort === port) socket.destroy()
  }
  const smtp = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true, closeTimeout: 10 },
    ...options,
    onRcptTo({ address }, _session, done) {
      const status = server.recipient(address)
      done(status === undefined ? null : refusal(status))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = mailOf(session.envelope.rcptTo[0]!.address, Buffer.concat(chunks).toString())
        server.received.push(mail)
        const deed =
          (await server.decide?.(mail)) ?? (server.deeds.length > 1 ? server.deeds.shift()! : server.deeds[0]!)
        if (deed === 'accept') done()
        else if (deed === 'drop') dropOf(session.remotePort)
        else if (deed !== 'hang') done(refusal(deed))
        for (const look of waiting) look()
      })
    },
  })
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => {
    server.connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const server: MailServer = {
    ...{ port, url: `smtp://127.0.0.1:${port}`, received: [], deeds: ['accept'], connections: 0 },
    recipient: () => undefined,
    arrived: (count) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (server.received.length < count) return
          waiting.delete(look)
          clearTimeout(late)
          resolve()
        }
        const complaint = () => reject(new Error(`${server.received.length} of ${count} messages arrived.`))
        const late = setTimeout(complaint, ARRIVAL_MAX_MS)
        waiting.add(look)
        look()
      }),
    close: () =>
      new Promise((resolve) => {
        smtp.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  atEnd(() => server.close())
  return server
}

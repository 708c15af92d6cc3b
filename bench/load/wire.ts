import { connect, type Socket } from 'node:net'
import type { Ask } from './probe.ts'

/** Stands in a body for a number that differs from request to request, so that every update changes something. */
const COUNTER = '0000000'

/** A whole answer: its status, its strong tag if it has one, and how many bytes it was. */
export type Answer = { status: number; tag: string | undefined; bytes: number; text: () => string }

/** The request as it goes over the wire. */
export function wireOf(port: number, { method, path, headers = {}, body = '' }: Ask): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}${length}\r\n${body}`
}

/** Writes one update after the other of the same record, each for the tag it is given and with content of its own. */
export function updateWriter(port: number, request: Ask): (tag: string) => string {
  const [head = '', body = ''] = wireOf(port, request).split('\r\n\r\n')
  const [bodyStart = '', bodyEnd = ''] = body.split(COUNTER)
  let count = Date.now() % 10 ** COUNTER.length
  return (tag) => {
    count = (count + 1) % 10 ** COUNTER.length
    return `${head}\r\nIf-Match: "${tag}"\r\n\r\n${bodyStart}${String(count).padStart(COUNTER.length, '0')}${bodyEnd}`
  }
}

/** Opens so many connections. */
export const connectAll = (port: number, count: number): Promise<Socket[]> =>
  Promise.all(
    Array.from({ length: count }, () => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true)
      return new Promise<Socket>((resolve, reject) =>
        socket.once('connect', () => resolve(socket)).once('error', reject),
      )
    }),
  )

/** Calls back for every whole answer that comes. One request at a time may be under way. */
export function onAnswers(socket: Socket, heard: (answer: Answer) => void, failed: (error: Error) => void): void {
  let pending: Buffer | undefined
  socket.on('error', failed)
  socket.on('close', () => failed(new Error('the server closed the connection')))
  socket.on('data', (chunk: Buffer | string) => {
    const data = pending ? Buffer.concat([pending, chunk as Buffer]) : (chunk as Buffer)
    const headEnd = data.indexOf('\r\n\r\n')
    const head = headEnd < 0 ? '' : data.toString('latin1', 0, headEnd)
    const status = Number(head.slice(9, 12))
    const length =
      status === 304 || status === 204 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    if (headEnd >= 0 && Number.isNaN(length)) return failed(new Error(`an answer without Content-Length: ${head}`))
    const isWhole = headEnd >= 0 && data.length >= headEnd + 4 + length
    pending = isWhole ? undefined : data
    if (!isWhole) return
    const tag = /\r\netag: "([^"]+)"/i.exec(head)?.[1]
    heard({ status, tag, bytes: data.length, text: () => data.toString().slice(0, 1000) })
  })
}

/** Closes a connection on which nothing is expected any more. */
export function hangUp(socket: Socket): void {
  socket.removeAllListeners('close')
  socket.end()
}

/**
 * Limits the requests that wait behind another one of their connection (HTTP pipelining).
 *
 * Node.js reads 64 KiB from a connection at a time and creates every request in it, which may be seven hundred. They wait in memory for
 * the answers before them: 200 connections of a flood took 480 MB more. Within the limit all are answered. Beyond it, connections that
 * pipeline many requests are read no further, and closed after the answers to what was accepted. The client sends the rest again.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests of the process may wait. */
const WAITING_MAX = 2_000
/** A connection with fewer of its own goes on, however many others there are. */
const OWN_MIN = 10

type Limits = { waitingMax: number; ownMin: number }
/** How to stop reading from a connection, and how to close it in the end. */
type Ways = { stopReading: (socket: Socket) => void; close: (socket: Socket) => void }
/** The waiting requests of a connection. */
type Own = { waiting: number; isCut: boolean; isClosed: boolean }

/** Counts a request that waits for others of its connection; returns whether it is accepted. */
export function pipelineLimit(
  { stopReading, close }: Ways,
  { waitingMax, ownMin }: Limits = { waitingMax: WAITING_MAX, ownMin: OWN_MIN },
): (socket: Socket, response: ServerResponse) => boolean {
  const connections = new WeakMap<Socket, Own>()
  let waiting = 0

  const newOwn = (socket: Socket): Own => {
    const own: Own = { waiting: 0, isCut: false, isClosed: false }
    connections.set(socket, own)
    socket.once('close', () => {
      waiting -= own.waiting
      own.isClosed = true
    })
    return own
  }

  return (socket, response) => {
    const own = connections.get(socket) ?? newOwn(socket)
    if (waiting >= waitingMax && own.waiting >= ownMin) {
      own.isCut = true
      stopReading(socket)
      return false
    }
    own.waiting += 1
    waiting += 1
    response.once('finish', () => {
      if (own.isClosed) return
      own.waiting -= 1
      waiting -= 1
      if (own.isCut && own.waiting === 0) close(socket)
    })
    return true
  }
}

/** What the parser of Node.js takes for the beginning of another protocol, which it does not parse. */
const ANOTHER_PROTOCOL = 2

/**
 * Parses no more requests of a connection, not even those that were read with the last one. Node.js has no documented way to do that:
 * without `parser.onIncoming` the requests that were read are still created, and take memory until the connection is closed.
 */
export function stopParser(socket: Socket & { parser?: { onIncoming?: unknown } | null }): void {
  if (socket.parser?.onIncoming) socket.parser.onIncoming = () => ANOTHER_PROTOCOL
}

/**
 * The wires to PostgreSQL.
 *
 * The driver would try several hosts by itself, but without a pause and without an end. So it is given connections that are made
 * here: to each host in turn, each for a limited time, and ever more slowly as long as none of them leads to an answer.
 * Who made a wire can also cut it. A server that has vanished without a word leaves a connection on which nothing
 * comes any more, and everything that is sent after it is lost too.
 */
import { connect, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const DIAL_MAX_MS = 2_000
const PAUSE_MIN_MS = 25
const PAUSE_MAX_MS = 500

/** Where the driver wants to go; the path is that of a socket in the file system. */
export type Destination = { host: string[]; port: number[]; path: string | false }

export type Sockets = {
  /** Makes a connection for the driver. The first sign that it goes is told at once: the driver would still use it until it is gone. */
  open: (to: Destination, isGoing: () => void) => Promise<Socket>
  /** An answer has come, so the way is found. */
  answered: () => void
  /** Cuts what has been silent since then. */
  cutSilentSince: (at: number) => void
  /** Looks which wires have carried something since the last look. */
  listen: () => void
  /** No more connections are made. */
  close: () => void
}

/** Makes connections, of which as many as are usual may be tried at once without a pause. */
export function socketsFor(usual: number): Sockets {
  const heard = new Map<Socket, { bytes: number; at: number }>()
  let attempts = 0
  let first = 0
  let isClosed = false
  let lookedAt = performance.now()

  async function open({ host, port, path }: Destination, isGoing: () => void): Promise<Socket> {
    const tries = attempts++
    if (tries > usual) await pause(Math.min(PAUSE_MIN_MS * 2 ** (tries - usual), PAUSE_MAX_MS))
    // What was tried last led nowhere, or to a standby.
    if (tries > 0) first = (first + 1) % host.length
    let failure: unknown
    for (let i = 0; i < host.length && !isClosed; i++) {
      const at = (first + i) % host.length
      try {
        const socket = await dial(path ? { path } : { host: host[at]!, port: port[at]! })
        // The driver checks the certificate against this name.
        Object.assign(socket, { host: host[at] })
        heard.set(socket, { bytes: 0, at: performance.now() })
        socket.once('error', isGoing)
        // If we have not said goodbye, the server has. (The driver does when it finds a standby, and then goes on to look.)
        socket.prependOnceListener('end', () => {
          if (!socket.writableEnded) isGoing()
        })
        first = at
        return socket
      } catch (error) {
        failure = error
      }
    }
    // The driver would forget a connection for which it got no socket, so it gets one that fails when it is used.
    const dead = new Socket()
    dead.write = () => {
      dead.destroy(failure as Error | undefined)
      return false
    }
    return dead
  }

  return {
    open,
    answered: () => {
      attempts = 0
    },
    listen() {
      for (const [socket, last] of heard) {
        if (socket.destroyed) heard.delete(socket)
        // It may have come right after the look before.
        else if (socket.bytesRead !== last.bytes) heard.set(socket, { bytes: socket.bytesRead, at: lookedAt })
      }
      lookedAt = performance.now()
    },
    cutSilentSince(since) {
      for (const [socket, last] of heard) if (last.at < since) socket.destroy()
    },
    close: () => {
      isClosed = true
    },
  }
}

function dial(to: { path: string } | { host: string; port: number }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...to, noDelay: true })
    const late = Object.assign(new Error('The database server does not answer.'), { code: 'CONNECT_TIMEOUT' })
    const timer = setTimeout(() => socket.destroy(late), DIAL_MAX_MS)
    socket.once('error', reject)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('close', () => clearTimeout(timer))
  })
}

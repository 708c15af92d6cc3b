/** The way of a phone to the service: a relay that stops listening, or breaks connections in the middle of a request or an answer. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Random } from '../../scripts/random.ts'

export type Relay = {
  /** The address of the service for the phone. It is another one after each `open`. */
  base: () => string
  isOpen: () => boolean
  open: () => Promise<void>
  /** Nothing listens any more, and open connections break. */
  close: () => void
  /** Open connections break, and new ones are accepted. */
  cut: () => void
  /** How often a chunk of a request or an answer is cut. */
  weakness: number
}

/** A port on which nothing listens, before the first one was open. */
const NO_PORT = 2

export function relayTo(bases: () => readonly string[], random: Random): Relay {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = NO_PORT
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const relay: Relay = {
    ...{ weakness: 0, cut, isOpen: () => server !== undefined },
    // Without a signal it is the last one, where connections are refused.
    base: () => `http://127.0.0.1:${port}`,
    async open() {
      if (server) return
      const opened = createServer((phone) => pass(phone)).listen(0, '127.0.0.1')
      server = opened
      await once(opened, 'listening')
      if (server === opened) port = (opened.address() as AddressInfo).port
      else opened.close()
    },
    close() {
      server?.close()
      server = undefined
      cut()
    },
  }

  function pass(phone: Socket): void {
    const node = connect(Number(new URL(random.pick(bases())).port), '127.0.0.1')
    const end = () => {
      for (const socket of [phone, node]) socket.destroy()
    }
    const carry = (from: Socket, to: Socket) =>
      from.on('data', (chunk: Buffer) => {
        const isCut = random.chance(relay.weakness)
        const passed = isCut ? chunk.subarray(0, random.below(chunk.length + 1)) : chunk
        to.write(passed, () => isCut && end())
      })
    for (const socket of [phone, node]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    carry(phone, node)
    carry(node, phone)
  }
  return relay
}

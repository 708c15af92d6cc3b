/**
 * The addresses at which the service listens.
 *
 * `localhost` can be an address of IPv4 and one of IPv6. Fastify would make a second server for the second, to which nothing of what we do with
 * the first applies: how many connections there may be, who is shut out, how bytes that are not HTTP are answered, certificates that are read
 * again. So there is one server, and what comes in at another door is handed to it.
 */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressKeyOf, networksOf } from './address.ts'

/** Unless it is set otherwise, one address may hold this share of the connections. */
const ADDRESS_SHARE = 4

export type Doors = {
  /** Listens at the first address, and at those of the others that this machine has. */
  listen(addresses: readonly string[], port: number): Promise<void>
  /** How many connections are open, through whichever door they came. */
  count(): number
}

/** The addresses that a host stands for. */
export async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  return [...new Set((await lookup(host, { all: true })).map(({ address }) => address))]
}

type DoorLimits = {
  /** How many connections there may be, through all doors together. */
  connectionsMax: number
  /** How many of them one address may hold; null for a quarter. */
  perAddressMax: number | null
  /** Proxies that we trust, whose connections carry the requests of many. */
  proxies: readonly string[]
}

/** Makes the doors of a service, which together let in no more than so many connections. */
export function openDoors(app: FastifyInstance, { connectionsMax, perAddressMax, proxies }: DoorLimits): Doors {
  const server = app.server as HttpServer
  const others: Server[] = []
  const perAddress = perAddressMax ?? Math.max(1, Math.floor(connectionsMax / ADDRESS_SHARE))
  const isProxy = networksOf(proxies)
  const held = new Map<string, number>()
  let count = 0

  // This alone would be enough, but does not see what comes in elsewhere.
  server.maxConnections = connectionsMax
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const key = addressKeyOf(address)
    const ofAddress = (held.get(key) ?? 0) + 1
    held.set(key, ofAddress)
    count += 1
    socket.once('close', () => {
      count -= 1
      const left = held.get(key)! - 1
      if (left === 0) held.delete(key)
      else held.set(key, left)
    })
    if (count > connectionsMax || (ofAddress > perAddress && !isProxy(address))) socket.destroy()
  })

  async function openAnother(address: string, port: number): Promise<void> {
    const { allowHalfOpen, noDelay } = server as typeof server & { allowHalfOpen: boolean; noDelay: boolean }
    const door = createServer({ allowHalfOpen, noDelay }, (socket) => server.emit('connection', socket))
    door.listen(port, address)
    try {
      await once(door, 'listening')
      others.push(door)
    } catch {
      // A machine may have a name for an address that it does not have.
    }
  }

  const closed: Promise<unknown>[] = []
  app.addHook('preClose', async () => {
    for (const door of others) closed.push(once(door.close(), 'close'))
  })
  // By now the server has closed the connections that nobody uses; what is still being answered comes to its end.
  app.addHook('onClose', async () => {
    await Promise.all(closed)
  })

  return {
    async listen([first, ...more], port) {
      await app.listen({ host: first!, port })
      const { port: taken } = server.address() as AddressInfo
      await Promise.all(more.map((address) => openAnother(address, taken)))
    },
    count: () => count,
  }
}

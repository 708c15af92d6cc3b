/**
 * The addresses at which the service listens.
 *
 * `localhost` can be an IPv4 and an IPv6 address. Fastify would create a second server for the second address, without our limits,
 * bans, raw answers and certificate reloads. So there is one server, and connections to the other addresses are handed to it.
 */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressKeyOf, networksOf } from './address.ts'

/** The default share of the connections for one address: a quarter. */
const ADDRESS_SHARE = 4

export type Doors = {
  /** Listens at the first address, and at those of the others that this machine has. */
  listen(addresses: readonly string[], port: number): Promise<void>
  /** The number of open connections, at all addresses. */
  count(): number
}

/** The addresses of a host name. */
export async function hostAddresses(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  return [...new Set((await lookup(host, { all: true })).map(({ address }) => address))]
}

type DoorLimits = {
  /** The maximum number of connections, at all addresses together. */
  connectionsMax: number
  /** The maximum for one client address; null for a quarter. */
  perAddressMax: number | null
  /** Trusted proxies, whose connections carry the requests of many clients. */
  proxies: readonly string[]
}

export function openDoors(app: FastifyInstance, { connectionsMax, perAddressMax, proxies }: DoorLimits): Doors {
  const { server } = app
  const others: Server[] = []
  const perAddress = perAddressMax ?? Math.max(1, Math.floor(connectionsMax / ADDRESS_SHARE))
  const isProxy = networksOf(proxies)
  const held = new Map<string, number>()
  let count = 0

  // This limit alone would not count connections to the other addresses.
  server.maxConnections = connectionsMax
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const key = addressKeyOf(address)
    const ofAddress = (held.get(key) ?? 0) + 1
    held.set(key, ofAddress)
    count += 1
    socket.once('close', () => {
      count -= 1
      const left = (held.get(key) ?? 0) - 1
      if (left > 0) held.set(key, left)
      else held.delete(key)
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
      // A host name can resolve to an address that this machine does not have.
    }
  }

  const closed: Promise<unknown>[] = []
  app.addHook('preClose', async () => {
    for (const door of others) closed.push(once(door.close(), 'close'))
  })
  // Requests in progress are completed.
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

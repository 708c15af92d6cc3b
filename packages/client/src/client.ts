import { addressMethods } from './addresses.ts'
import { agentMethods } from './agents.ts'
import { eventMethods } from './events.ts'
import { moveMethods } from './moves.ts'
import { serverMethods } from './server.ts'
import { serviceMethods } from './services.ts'
import { shipmentMethods } from './shipments.ts'
import { openTransport, type TransportOptions } from './transport.ts'
import { webhookMethods } from './webhooks.ts'

export type ClientOptions = TransportOptions & {
  /** The channel that writes come through, as their history will say. The service may know only some. */
  channel?: string
}

/** Changes of status always come through a channel. */
const STATUS_CHANNEL = 'prime'

/** A client of one service. It holds no connection and needs no closing. */
export function createClient(options: ClientOptions) {
  const transport = openTransport(options)
  const channels = { given: options.channel, forStatus: options.channel ?? STATUS_CHANNEL }
  return {
    moves: moveMethods(transport, channels),
    shipments: shipmentMethods(transport, channels),
    addresses: addressMethods(transport),
    agents: agentMethods(transport),
    services: serviceMethods(transport, channels),
    events: eventMethods(transport),
    webhooks: webhookMethods(transport),
    server: serverMethods(transport),
  }
}

export type Client = ReturnType<typeof createClient>

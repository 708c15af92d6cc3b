import { randomUUID } from 'node:crypto'
import type { Body } from '../app.ts'
import { newestEvent, newWebhook } from '../fixtures.ts'
import { type Attack, type World, who } from './world.ts'

type Request = { method: string; url: string; body?: Body; headers?: Record<string, string> }

/** A request that a caller with other scopes must not be able to make. */
const forbidden = (
  name: string,
  scopes: string[],
  missing: string,
  request: (world: World) => Request | Promise<Request>,
): Attack => ({
  ...{ name, status: 403, code: 'insufficient_scope', challenge: new RegExp(`scope="${missing}"$`) },
  async attempt(world) {
    const { method, url, body, headers } = await request(world)
    return world.app.call(method, url, {
      ...(body === undefined ? {} : { body }),
      headers: { ...(await who(world, ...scopes)), ...headers },
    })
  },
})

const EVERYTHING_BUT_MOVES = ['shipments:write', 'shipments:status', 'events:read', 'webhooks:manage', 'keys:manage']
const get = (url: string): Request => ({ method: 'GET', url })
const shipmentOf = ({ shipment }: World) => `/v1/shipments/${shipment.id}`
const moveOf = ({ move }: World) => `/v1/moves/${move.id}`
const statusOf = ({ shipment }: World) => `/prime/v1/shipments/${shipment.id}/updateStatus`
const key = (content: Body): Body => ({ name: `key ${randomUUID()}`, scopes: ['shipments:read'], ...content })

/** Content with forbidden members: 422, as for unknown and read-only ones. */
const overreaching = (name: string, url: string, body: Body): Attack => ({
  ...{ name, status: 422, code: 'invalid_content' },
  attempt: ({ app }) => app.call('POST', url, { body }),
})

export const SCOPE_ATTACKS: Attack[] = [
  forbidden('a change by who may read', ['shipments:read'], 'shipments:write', (world) => ({
    ...{ method: 'PATCH', url: shipmentOf(world), body: { estimatedWeight: 1 } },
    headers: { 'if-match': world.shipment.eTag },
  })),
  forbidden('a deletion by who may read', ['shipments:read'], 'shipments:write', (world) => ({
    ...{ method: 'DELETE', url: shipmentOf(world) },
  })),
  forbidden('a status by who may write', ['shipments:write'], 'shipments:status', (world) => ({
    ...{ method: 'PATCH', url: statusOf(world), body: { status: 'APPROVED' }, headers: { 'if-match': '*' } },
  })),
  forbidden('reading by who may change a status', ['shipments:status'], 'shipments:read', (world) =>
    get(shipmentOf(world)),
  ),
  forbidden('QUERY where GET is not allowed', ['shipments:read'], 'moves:read', () => ({
    ...{ method: 'QUERY', url: '/v1/moves', body: { customer: 'Ada' } },
  })),
  forbidden('moves by who may do everything else', EVERYTHING_BUT_MOVES, 'moves:read', (world) => get(moveOf(world))),
  forbidden('an id that is there', ['moves:read'], 'shipments:read', (world) => get(shipmentOf(world))),
  forbidden('an id that is not there', ['moves:read'], 'shipments:read', () => get(`/v1/shipments/${randomUUID()}`)),
  forbidden('an id that is none', ['moves:read'], 'shipments:read', () => get('/v1/shipments/1')),
  forbidden('a move through its shipment', ['shipments:read'], 'moves:read', (world) =>
    get(`${shipmentOf(world)}?expand=move`),
  ),
  forbidden('moves through a list of shipments', ['shipments:read'], 'moves:read', () =>
    get('/v1/shipments?expand=agents,move'),
  ),
  forbidden('shipments through their move', ['moves:read'], 'shipments:read', (world) =>
    get(`${moveOf(world)}?expand=shipments`),
  ),
  forbidden('a move through the answer to a write', ['shipments:write'], 'moves:read', () => ({
    ...{ method: 'POST', url: '/v1/shipments?expand=move', body: { shipmentType: 'HHG' } },
  })),
  forbidden('agents through a status', ['shipments:status'], 'shipments:read', (world) => ({
    ...{ method: 'PATCH', url: `${statusOf(world)}?expand=agents`, body: { status: 'SUBMITTED' } },
    headers: { 'if-match': '*' },
  })),
  forbidden('events without the scope for them', ['moves:write', 'shipments:write'], 'events:read', () =>
    get('/v1/events'),
  ),
  forbidden('keys without the scope for them', ['webhooks:manage', 'moves:write'], 'keys:manage', () =>
    get('/v1/keys'),
  ),

  forbidden('a webhook for what one may not read', ['webhooks:manage', 'moves:read'], 'shipments:read', () => ({
    ...{ method: 'POST', url: '/v1/webhooks', body: { url: 'https://hooks.example.com', eventTypes: ['agent.*'] } },
  })),
  forbidden('a webhook for everything', ['webhooks:manage'], 'moves:read shipments:read', () => ({
    ...{ method: 'POST', url: '/v1/webhooks', body: { url: 'https://hooks.example.com' } },
  })),
  forbidden('a webhook for keys', ['webhooks:manage'], 'keys:manage', () => ({
    ...{ method: 'POST', url: '/v1/webhooks', body: { url: 'https://hooks.example.com', eventTypes: ['key.created'] } },
  })),
  forbidden(
    "somebody else's webhook led elsewhere",
    ['webhooks:manage'],
    'moves:read shipments:read',
    async ({ app }) => {
      const { id, eTag } = await newWebhook(app)
      const headers = { 'if-match': eTag }
      return { method: 'PATCH', url: `/v1/webhooks/${id}`, body: { url: 'https://evil.example.com' }, headers }
    },
  ),
  forbidden('an event sent to oneself', ['webhooks:manage', 'moves:read'], 'shipments:read', async (world) => {
    await world.app.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG', moveID: world.move.id } })
    const { id: eventID } = await newestEvent(world.app)
    const { id } = await newWebhook(world.app, { eventTypes: ['move.*'] })
    return { method: 'POST', url: `/v1/webhooks/${id}/deliveries`, body: { eventID } }
  }),

  forbidden('a key with more than one has', ['keys:manage'], 'shipments:read', () => ({
    ...{ method: 'POST', url: '/v1/keys', body: key({}) },
  })),
  forbidden('a key that may write, made by who may read', ['keys:manage', 'shipments:read'], 'shipments:write', () => ({
    ...{ method: 'POST', url: '/v1/keys', body: key({ scopes: ['shipments:read', 'shipments:write'] }) },
  })),
  forbidden('a certificate with more than one has', ['keys:manage'], 'moves:write', () => ({
    ...{ method: 'POST', url: '/v1/keys' },
    body: key({ scopes: ['moves:write'], certificateFingerprint: 'ab'.repeat(32) }),
  })),
  overreaching('a key with a scope of its own making', '/v1/keys', key({ scopes: ['*'] })),
  overreaching('a key with a secret of its own', '/v1/keys', key({ secret: 'vl_x' })),
  overreaching('a key by somebody else', '/v1/keys', key({ createdBy: 'operator' })),
  overreaching('a key with an id of its own', '/v1/keys', key({ id: randomUUID() })),
  overreaching('a key with a name that ends a line', '/v1/keys', key({ name: 'ada\nroot' })),
  overreaching('a shipment by somebody else', '/v1/shipments', { shipmentType: 'HHG', actor: 'key:tester' }),
  overreaching('a shipment with scopes', '/v1/shipments', { shipmentType: 'HHG', scopes: ['keys:manage'] }),
  overreaching('a move that was canceled before it began', '/v1/moves', { canceledAt: '2026-01-01T00:00:00.000Z' }),
]

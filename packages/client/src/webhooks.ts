import { path } from './address.ts'
import { eachPage, listAt, type Page } from './pages.ts'
import { recordMethods } from './record.ts'
import type {
  Delivery,
  DeliveryState,
  NewWebhook,
  Versioned,
  Webhook,
  WebhookPatch,
  WebhookWithSecret,
} from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

export type WebhookFilter = { sort?: string; limit?: number; cursor?: string }
export type DeliveryFilter = { state?: DeliveryState | readonly DeliveryState[]; limit?: number; cursor?: string }

export function webhookMethods(transport: Transport) {
  const records = recordMethods<Webhook, WebhookPatch, WebhookWithSecret>(transport, (id) => path`/v1/webhooks/${id}`)
  const deliveriesOf = (id: string) => path`/v1/webhooks/${id}/deliveries`

  const list = (filter: WebhookFilter = {}, options: CallOptions = {}): Promise<Page<Webhook>> =>
    listAt<Webhook>(transport, '/v1/webhooks', filter, options)

  const pages = (filter: WebhookFilter = {}, options: CallOptions = {}) =>
    eachPage((cursor) => list(cursor === undefined ? filter : { ...filter, cursor }, options), filter.cursor)

  /** A new webhook. Its secret is in this answer and in no other: keep it. */
  async function create(content: NewWebhook, options: WriteOptions = {}): Promise<WebhookWithSecret> {
    return (
      await transport.send<WebhookWithSecret>({ ...options, method: 'POST', path: '/v1/webhooks', body: content })
    ).body
  }

  /** Makes a new secret, which only this answer shows; for 24 hours the old one signs too. */
  const rotateSecret = (record: Versioned, options: WriteOptions = {}): Promise<WebhookWithSecret> =>
    records.update(record, { rotateSecret: true }, options)

  /** What became of the events for a webhook, newest first. */
  const deliveries = (id: string, filter: DeliveryFilter = {}, options: CallOptions = {}): Promise<Page<Delivery>> =>
    listAt<Delivery>(transport, deliveriesOf(id), filter, options)

  const deliveryPages = (id: string, filter: DeliveryFilter = {}, options: CallOptions = {}) =>
    eachPage((cursor) => deliveries(id, cursor === undefined ? filter : { ...filter, cursor }, options), filter.cursor)

  async function delivery(id: string, options: CallOptions = {}): Promise<Delivery> {
    return (await transport.send<Delivery>({ ...options, method: 'GET', path: path`/v1/deliveries/${id}` })).body
  }

  /** Sends an event again, or for the first time. */
  async function deliver(id: string, eventID: string, options: WriteOptions = {}): Promise<Delivery> {
    const call = { ...options, method: 'POST', path: deliveriesOf(id), body: { eventID } } as const
    return (await transport.send<Delivery>(call)).body
  }

  return { ...records, list, pages, create, rotateSecret, deliveries, deliveryPages, delivery, deliver }
}

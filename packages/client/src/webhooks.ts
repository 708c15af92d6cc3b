import { path } from './address.ts'
import { eachPage, listAt, type Page } from './pages.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import type {
  ChangedWebhook,
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
export type DeliveryFilter = { state?: DeliveryState; limit?: number; cursor?: string }

export interface WebhookMethods extends RecordMethods<Webhook, WebhookPatch, ChangedWebhook> {
  list(filter?: WebhookFilter, options?: CallOptions): Promise<Page<Webhook>>

  pages(filter?: WebhookFilter, options?: CallOptions): AsyncGenerator<Page<Webhook>, void>

  /** Creates a webhook. Only this answer contains its secret. */
  create(content: NewWebhook, options?: WriteOptions): Promise<WebhookWithSecret>

  /** Creates a new secret, which only this answer contains. For 24 hours messages are signed with both. */
  rotateSecret(record: Versioned, options?: WriteOptions): Promise<WebhookWithSecret>

  /** Makes you its maker: it sends what you may read, as long as your credential is valid. */
  takeOver(record: Versioned, options?: WriteOptions): Promise<ChangedWebhook>

  /** One page of the deliveries of a webhook, newest first. */
  deliveries(id: string, filter?: DeliveryFilter, options?: CallOptions): Promise<Page<Delivery>>

  deliveryPages(id: string, filter?: DeliveryFilter, options?: CallOptions): AsyncGenerator<Page<Delivery>, void>

  delivery(id: string, options?: CallOptions): Promise<Delivery>

  /** Sends an event to a webhook again, or for the first time. */
  deliver(id: string, eventID: string, options?: WriteOptions): Promise<Delivery>
}

export function webhookMethods(transport: Transport): WebhookMethods {
  const records = recordMethods<Webhook, WebhookPatch, ChangedWebhook>(transport, (id) => path`/v1/webhooks/${id}`)
  const deliveriesOf = (id: string) => path`/v1/webhooks/${id}/deliveries`

  const list: WebhookMethods['list'] = (filter = {}, options = {}) => listAt(transport, '/v1/webhooks', filter, options)
  const deliveries: WebhookMethods['deliveries'] = (id, filter = {}, options = {}) =>
    listAt(transport, deliveriesOf(id), filter, options)

  return {
    ...records,
    list,
    pages: (filter = {}, options = {}) => eachPage((place) => list({ ...filter, ...place }, options), filter.cursor),
    async create(content, options = {}) {
      const call = { ...options, method: 'POST', path: '/v1/webhooks', body: content } as const
      return (await transport.send<WebhookWithSecret>(call)).body
    },
    // The answer to this change always has a secret.
    rotateSecret: (record, options = {}) =>
      records.update(record, { rotateSecret: true }, options) as Promise<WebhookWithSecret>,
    takeOver: (record, options = {}) => records.update(record, { takeOver: true }, options),
    deliveries,
    deliveryPages: (id, filter = {}, options = {}) =>
      eachPage((place) => deliveries(id, { ...filter, ...place }, options), filter.cursor),
    async delivery(id, options = {}) {
      return (await transport.send<Delivery>({ ...options, method: 'GET', path: path`/v1/deliveries/${id}` })).body
    },
    async deliver(id, eventID, options = {}) {
      const call = { ...options, method: 'POST', path: deliveriesOf(id), body: { eventID } } as const
      return (await transport.send<Delivery>(call)).body
    },
  }
}

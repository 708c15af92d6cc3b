import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { kindsShownTo, POLICY, scopesToBeSent } from '../../access/policy.ts'
import { pageOf } from '../../db/keyset.ts'
import { createdAnswer, sendDocs, sendRecord, sendWithout } from '../../http/answer.ts'
import type { Runtime } from '../../http/context.ts'
import { paramOf, route } from '../../http/contract.ts'
import { linkOf, PageQuery } from '../../http/list.ts'
import { JSON_TYPE, negotiate } from '../../http/media.ts'
import { requireScopes } from '../../http/permission.ts'
import { inTurns } from '../../http/turns.ts'
import { respondToWrite } from '../../http/write.ts'
import { AppError } from '../../kernel/errors.ts'
import { cursorOf, positionOf } from '../../kernel/page.ts'
import { OneOf } from '../../kernel/schema.ts'
import { createDelivery, requireWebhook } from '../commands.ts'
import type { WebhookSettings } from '../rules.ts'
import { DELIVERY_STATES, Delivery, NewDelivery } from '../schema.ts'
import { DELIVERY_CONDITION_COLUMNS, findDeliveryDoc, whereDeliveries } from './store.ts'

const { limit, cursor } = PageQuery.properties
const DeliveryQuery = Type.Object({ limit, cursor, state: Type.Optional(OneOf(DELIVERY_STATES, 'Only those.')) })

const NEWEST_FIRST = { column: 'id', isDescending: true, isNullable: false }

/** Deliveries as their caller may see them. A receiver may repeat what it was sent: who may not read an event does not see the answer to it. */
async function shownTo({ principal }: FastifyRequest, docs: string[]): Promise<string[]> {
  const kinds = kindsShownTo(principal.scopes)
  if (kinds === undefined) return docs
  return inTurns(docs, (doc) => {
    const delivery: Delivery = JSON.parse(doc)
    if (kinds.includes(delivery.eventType.split('.', 1)[0]!)) return doc
    return JSON.stringify({ ...delivery, attempts: delivery.attempts.map((each) => ({ ...each, responseBody: null })) })
  })
}

/** What became of the events that were sent, and sending one again. */
export function deliveryRoutes(app: FastifyInstance, runtime: Runtime, settings: WebhookSettings): void {
  const of = { tag: 'Webhooks', scope: 'webhooks:manage', policy: POLICY.Delivery }
  const shown = { description: 'The delivery', schema: Delivery, headers: ['ETag'] }

  route<Static<typeof DeliveryQuery>>(
    app,
    runtime,
    {
      ...of,
      method: 'GET',
      url: '/v1/webhooks/:webhookID/deliveries',
      operationId: 'listDeliveries',
      summary: 'List what became of the events of a webhook',
      query: DeliveryQuery,
      answers: { 200: { description: 'One page, newest first', schema: Type.Array(Delivery), headers: ['Link'] } },
      errors: ['invalid_cursor', 'webhook_not_found'],
    },
    async (request, reply, query) => {
      const listID = JSON.stringify([request.url.split('?', 1)[0], query.state ?? ''])
      const after = query.cursor === undefined ? undefined : positionOf(runtime.cursorKey, listID, query.cursor)
      const { webhook } = await requireWebhook(runtime.db, paramOf(request, 'webhookID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      const size = query.limit ?? 50
      const where = whereDeliveries(webhook.id, query.state)
      const list = { table: 'deliveries', columns: DELIVERY_CONDITION_COLUMNS, where, order: NEWEST_FIRST }
      const { docs, lookedTo } = await pageOf(runtime.db, { ...list, after, limit: size + 1 })
      const page = docs.slice(0, size)
      const end = docs.length > size ? { value: null, id: JSON.parse(page.at(-1)!).id } : lookedTo
      const links: string[] = []
      if (end) links.push(linkOf(runtime.publicUrl, request.url, cursorOf(runtime.cursorKey, listID, end), 'next'))
      if (links.length > 0 || after) links.push(linkOf(runtime.publicUrl, request.url, undefined, 'first'))
      if (links.length > 0) reply.header('link', links.join(', '))
      return sendDocs(reply, await shownTo(request, page))
    },
  )

  route(
    app,
    runtime,
    {
      ...of,
      method: 'POST',
      url: '/v1/webhooks/:webhookID/deliveries',
      operationId: 'createDelivery',
      summary: 'Send an event again',
      description:
        'A delivery of its own, with its own attempts. The event keeps its id, by which a receiver knows it. Both you and the maker of the webhook must be allowed to read it.',
      content: { kind: 'json', schema: NewDelivery },
      isIdempotent: true,
      answers: { 201: { ...shown, headers: ['ETag', 'Location'] } },
      errors: ['webhook_not_found', 'webhook_is_disabled'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        async (tx, ctx, incoming) => {
          const outcome = await createDelivery(tx, ctx, paramOf(request, 'webhookID'), incoming, settings)
          requireScopes(request, scopesToBeSent([outcome.record.eventType]))
          return outcome
        },
        {
          show: (delivery) =>
            createdAnswer(
              request,
              `${runtime.publicUrl}/v1/deliveries/${delivery.id}`,
              delivery,
              JSON.stringify(delivery),
            ),
        },
      ),
  )

  route(
    app,
    runtime,
    {
      ...of,
      method: 'GET',
      url: '/v1/deliveries/:deliveryID',
      operationId: 'getDelivery',
      summary: 'Read what became of one event for one webhook',
      ifMatch: 'optional',
      answers: { 200: shown, 304: { description: 'You have this version', headers: ['ETag'] } },
      errors: ['delivery_not_found'],
    },
    async (request, reply) => {
      const doc = await findDeliveryDoc(runtime.db, paramOf(request, 'deliveryID'))
      if (doc === undefined) throw new AppError('delivery_not_found', 'There is no delivery with this id.')
      negotiate(request.headers.accept, [JSON_TYPE])
      const [shown = doc] = await shownTo(request, [doc])
      return shown === doc ? sendRecord(request, reply, doc) : sendWithout(request, reply, shown)
    },
  )
}

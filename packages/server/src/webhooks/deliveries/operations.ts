import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { kindsShownTo, scopesToReceive } from '../../access/event-policy.ts'
import { POLICY } from '../../access/policy.ts'
import { sendFiltered, sendRecord } from '../../http/answer/answer.ts'
import { startOf } from '../../http/answer/link.ts'
import { inTurns } from '../../http/answer/turns.ts'
import { change } from '../../http/change.ts'
import { objectOf } from '../../http/content/content.ts'
import { JSON_TYPE, negotiate } from '../../http/content/media.ts'
import { PageQuery, UNCHANGED_ANSWER } from '../../http/list/list.ts'
import { readPage } from '../../http/list/pages.ts'
import { sendPage } from '../../http/list/send-page.ts'
import { type Operation, paramOf, read, readItem } from '../../http/operation.ts'
import { requireScopes } from '../../http/permission.ts'
import { AppError, invalidContent } from '../../kernel/errors.ts'
import { idOfDoc } from '../../kernel/ids.ts'
import { OneOf } from '../../kernel/schema.ts'
import { validatorOf } from '../../kernel/validate.ts'
import { authorityOf, maySend } from '../maker.ts'
import type { WebhookSettings } from '../rules.ts'
import { DELIVERY_STATES, Delivery, isSending, NewDelivery, type Webhook } from '../schema.ts'
import { requireWebhook } from '../store.ts'
import { deliveryOf } from './rules.ts'
import {
  DELIVERY_CONDITION_COLUMNS,
  findDeliveryDoc,
  findEvent,
  insertDeliveries,
  listEventsByID,
  visibleDeliveries,
  whereDeliveries,
} from './store.ts'

const { limit, cursor } = PageQuery.properties
const DeliveryQuery = Type.Object({
  limit,
  cursor,
  state: Type.Optional(OneOf(DELIVERY_STATES, 'Only deliveries in this state.')),
})

const NEWEST_FIRST = { column: 'id', isDescending: true, isNullable: false }

/**
 * Deliveries as the caller may see them. A response may echo the event, so a caller that may not read the event does not see the
 * response.
 */
async function shownTo({ principal }: FastifyRequest, docs: string[]): Promise<string[]> {
  const kinds = kindsShownTo(principal.scopes)
  if (kinds === undefined) return docs
  return inTurns(docs, (doc) => {
    const delivery: Delivery = JSON.parse(doc)
    const [kind = ''] = delivery.eventType.split('.', 1)
    if (kinds.includes(kind)) return doc
    return JSON.stringify({ ...delivery, attempts: delivery.attempts.map((each) => ({ ...each, responseBody: null })) })
  })
}

const DELIVERY = {
  tag: 'Webhooks',
  scope: 'webhooks:manage',
  policy: POLICY.Delivery,
  shows: { description: 'The delivery', schema: Delivery },
}
const OF_WEBHOOK = '/v1/webhooks/:webhookID/deliveries'

const validateNewDelivery = validatorOf(NewDelivery)

const NOT_FOR_MAKER = 'The maker of the webhook may not read this event. Take the webhook over (takeOver) if you may.'

const sendsNothing = ({ enabled }: Webhook): AppError =>
  new AppError(
    'webhook_is_disabled',
    enabled
      ? 'The webhook is paused: the credential of its maker has ended. Take it over (takeOver) first.'
      : 'Nothing is sent to a webhook that is disabled. Enable it first.',
  )

/** Lists deliveries and sends events again. */
export const deliveryOperations = (settings: WebhookSettings): readonly Operation[] => [
  read({
    ...DELIVERY,
    method: 'GET',
    url: OF_WEBHOOK,
    operationId: 'listDeliveries',
    summary: 'List the deliveries of a webhook',
    description: 'Newest first, each with all its attempts. Old deliveries are deleted.',
    query: DeliveryQuery,
    answers: {
      200: { description: 'One page, newest first', schema: Type.Array(Delivery), headers: ['ETag', 'Link'] },
      304: UNCHANGED_ANSWER,
    },
    errors: ['invalid_cursor', 'webhook_not_found'],
    async respond(runtime, request, reply, query) {
      const listID = JSON.stringify([request.url.split('?', 1)[0], query.state ?? ''])
      const after = startOf(runtime, listID, query.cursor)
      const { webhook } = await requireWebhook(runtime.db, paramOf(request, 'webhookID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      const where = await whereDeliveries(runtime.db, webhook.id, query.state)
      const list = { table: 'deliveries', columns: DELIVERY_CONDITION_COLUMNS, where, order: NEWEST_FIRST }
      const { docs, hasMore, lookedTo } = await readPage(runtime.db, list, 'id', after, query.limit ?? 50)
      const end = hasMore ? { value: null, id: idOfDoc(docs.at(-1)!) } : lookedTo
      const shown = await shownTo(request, await visibleDeliveries(runtime.db, webhook.id, docs))
      return sendPage(runtime, request, reply, { listID, after, end }, shown)
    },
  }),

  change({
    ...DELIVERY,
    method: 'POST',
    url: OF_WEBHOOK,
    operationId: 'createDelivery',
    summary: 'Send an event again',
    description:
      'Creates a new delivery with its own attempts. The event keeps its id, so that the receiver recognizes it. Both you and the maker of the webhook must be allowed to read it.',
    content: objectOf(NewDelivery),
    errors: ['webhook_not_found', 'webhook_is_disabled'],
    find: (tx, { params }) => requireWebhook(tx, params.webhookID),
    // This may also be the first delivery, for a type that the webhook did not subscribe to.
    async decide({ tx, ctx, call, stored, content }) {
      const { webhook } = stored
      const violations = validateNewDelivery(content)
      const event = violations.length === 0 ? await findEvent(tx, String(content.eventID), webhook.id) : undefined
      if (violations.length === 0 && !event)
        violations.push({ pointer: '/eventID', detail: 'There is no event with this id.', code: 'unknown_event' })
      if (!event) throw invalidContent(violations)
      const authority = authorityOf(stored, ctx.now, settings)
      if (!isSending(webhook) || authority.isOver) throw sendsNothing(webhook)
      const isForMaker = (await listEventsByID(tx, [event.id], webhook.id, authority.party)).has(event.id)
      if (!isForMaker || !maySend(authority, event.type))
        throw invalidContent([{ pointer: '/eventID', detail: NOT_FOR_MAKER, code: 'not_allowed' }])
      const delivery = deliveryOf(webhook.id, event, ctx.newId(), ctx.now)
      requireScopes(call, scopesToReceive([delivery.eventType]))
      return { writes: [insertDeliveries([{ delivery, event }])], record: delivery, moveID: event.move_id }
    },
    storedWith: () => ({ hasNoPersonalData: true }),
    location: ({ id }) => `/v1/deliveries/${id}`,
  }),

  readItem({
    ...DELIVERY,
    url: '/v1/deliveries/:deliveryID',
    operationId: 'getDelivery',
    summary: 'Read a delivery',
    description: 'All attempts to send one event to one webhook, with the answers of the receiver.',
    errors: ['delivery_not_found'],
    async respond({ db }, request, reply) {
      const doc = await findDeliveryDoc(db, paramOf(request, 'deliveryID'))
      if (doc === undefined) throw new AppError('delivery_not_found', 'There is no delivery with this id.')
      negotiate(request.headers.accept, [JSON_TYPE])
      const [shown = doc] = await shownTo(request, [doc])
      return shown === doc ? sendRecord(request, reply, doc) : sendFiltered(request, reply, shown)
    },
  }),
]

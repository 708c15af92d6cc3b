import { Type } from 'typebox'
import { scopesToReceive } from '../access/event-policy.ts'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { anyOf } from '../db/lists/condition.ts'
import { sendRecord } from '../http/answer/answer.ts'
import { change } from '../http/change.ts'
import { objectOf, patchOf } from '../http/content/content.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import { LIST_ANSWER, type Listing, PageQuery, respondToList, UNCHANGED_ANSWER } from '../http/list/list.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import { requireScopes } from '../http/permission.ts'
import type { Call, RecordChange } from '../http/prepared.ts'
import { newSecret } from './deliveries/sign.ts'
import { authorityOf, callerOf } from './maker.ts'
import { freeSlot, patchWebhook, type WebhookSettings, webhookFrom } from './rules.ts'
import { NewWebhook, Webhook, WebhookPatch, WebhookWithSecret } from './schema.ts'
import { countCreation, findLastSeq, listTakenSlots, requireWebhook, type StoredWebhook } from './store.ts'
import { aboutWebhook, webhookCreated, webhookDeleted, webhookUpdated } from './writes.ts'

const WEBHOOK = {
  tag: 'Webhooks',
  scope: 'webhooks:manage',
  policy: POLICY.Webhook,
  shows: { description: 'The webhook', schema: Webhook },
}
const WITH_SECRET = { ...WEBHOOK.shows, schema: WebhookWithSecret }
const COLLECTION = '/v1/webhooks'
const ITEM = '/v1/webhooks/:webhookID'

/** What the changes of a webhook share: how they find it (404), and whose version they need. */
const CHANGED_ITEM = {
  ...WEBHOOK,
  url: ITEM,
  find: (tx: Reader, { params }: Call): Promise<StoredWebhook> => requireWebhook(tx, params.webhookID),
  target: ({ webhook }: StoredWebhook) => ({ record: webhook, about: aboutWebhook(webhook) }),
}

const { expand: _, ...listParameters } = PageQuery.properties
const ListQuery = Type.Object(listParameters)
const MEMBERS = Object.keys(Webhook.properties)

const LISTING: Listing<object> = {
  policy: POLICY.Webhook,
  table: 'webhooks',
  columns: ['id', 'last_updated', 'maker_party_id'],
  sorts: { createdAt: { column: 'id', isNullable: false }, lastUpdated: { column: 'last_updated', isNullable: false } },
  members: MEMBERS,
  csvColumns: MEMBERS,
  where: () => [],
  seenBy: (partyID) => anyOf('maker_party_id', [partyID]),
  expand: {},
}

type ShownWebhook = Webhook & { secret?: string }

/**
 * A caller creates or changes a webhook only if it may read everything that the webhook was sent and will be sent. Otherwise the webhook
 * would reveal events to it, or withhold events from others.
 */
const requireMayReadEvents = (call: Call, ...webhooks: Webhook[]): void =>
  requireScopes(call, scopesToReceive(webhooks.flatMap(({ eventTypes }) => eventTypes)))

const storedWith = ({ eventTypes }: Webhook) => ({ needs: scopesToReceive(eventTypes) })

/** Webhooks; their deliveries have a folder of their own. */
export const webhookOperations = (settings: WebhookSettings): readonly Operation[] => [
  read({
    ...WEBHOOK,
    method: 'GET',
    url: COLLECTION,
    operationId: 'listWebhooks',
    summary: 'List webhooks',
    description: 'One page of webhooks, newest first unless sorted, without their secrets.',
    query: ListQuery,
    answers: { 200: { ...LIST_ANSWER, schema: Type.Array(Webhook) }, 304: UNCHANGED_ANSWER },
    errors: ['invalid_cursor'],
    respond: (runtime, request, reply, page) => respondToList(runtime, request, reply, LISTING, { page, filter: {} }),
  }),

  change({
    ...WEBHOOK,
    method: 'POST',
    url: COLLECTION,
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'Only this answer contains the secret that signs the messages. A webhook sends what its maker may read, and is paused when the credential of its maker expires or is revoked.',
    content: objectOf(NewWebhook),
    shows: WITH_SECRET,
    errors: ['too_many_webhooks'],
    // It starts with the events after its creation. The secret is shown once.
    async decide({ tx, ctx, call, content }): Promise<RecordChange<ShownWebhook>> {
      const caller = callerOf(call.principal)
      const { webhook, isPinged } = webhookFrom(content, settings, ctx, caller)
      // Read before the slots: a creation after this line makes this one decide again.
      const counted = await countCreation(tx)
      const slot = freeSlot(await listTakenSlots(tx), settings, ctx)
      const secret = newSecret()
      const stored = { secret, slot, position: await findLastSeq(tx), maker: caller.maker }
      requireMayReadEvents(call, webhook)
      return { writes: [counted, ...webhookCreated(webhook, isPinged, stored, ctx)], record: { ...webhook, secret } }
    },
    location: ({ id }) => `/v1/webhooks/${id}`,
    storedWith,
  }),

  readItem({
    ...WEBHOOK,
    url: ITEM,
    operationId: 'getWebhook',
    summary: 'Read a webhook',
    description: 'Its URL and event types, whether it sends, and if not, why. The secret is never shown again.',
    errors: ['webhook_not_found'],
    async respond({ db }, request, reply) {
      const { webhook } = await requireWebhook(db, paramOf(request, 'webhookID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendRecord(request, reply, JSON.stringify(webhook))
    },
  }),

  change({
    ...CHANGED_ITEM,
    method: 'PATCH',
    operationId: 'updateWebhook',
    summary: 'Change a webhook, or its secret',
    description:
      'You become the maker of the webhook if you change url or eventTypes, send takeOver, or enable a webhook whose maker is gone. The webhook of a party stays one: it sends what that party sees.',
    content: patchOf(WebhookPatch),
    shows: WITH_SECRET,
    errors: ['webhook_not_found'],
    // A new secret is shown once, and signs beside the old one for a while.
    decide({ ctx, call, stored, content }): RecordChange<ShownWebhook> {
      const { webhook: before, secret, previousSecret } = stored
      const caller = callerOf(call.principal)
      const patcher = { ...caller, isMakerGone: authorityOf(stored, ctx.now, settings).isOver }
      const { webhook, isRotated, isTakenOver } = patchWebhook(before, content, settings, ctx, patcher)
      requireMayReadEvents(call, before, webhook)
      if (webhook === before) return { writes: [], record: before }
      const next = isRotated ? newSecret() : secret
      const row = {
        secret: next,
        previousSecret: isRotated ? secret : previousSecret,
        // The webhook keeps its party: its URL must not get events that other parties see.
        maker: isTakenOver ? { ...caller.maker, partyID: stored.maker.partyID } : stored.maker,
      }
      return {
        writes: webhookUpdated(before, webhook, row, ctx),
        record: isRotated ? { ...webhook, secret: next } : webhook,
      }
    },
    storedWith,
  }),

  change({
    ...CHANGED_ITEM,
    method: 'DELETE',
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'No more events are sent, and its deliveries are deleted too.',
    errors: ['webhook_not_found'],
    decide: ({ ctx, stored }) => ({ writes: webhookDeleted(stored.webhook, ctx), record: null }),
  }),
]

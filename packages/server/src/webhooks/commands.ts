import type { Outcome, Reader } from '../db/database.ts'
import { appendEvent } from '../events/append.ts'
import { objectContent } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, invalidContent } from '../kernel/errors.ts'
import { tagOf } from '../kernel/etag.ts'
import { changedEvent, createdEvent, deletedEvent, type EventDraft } from '../kernel/event.ts'
import type { About, Incoming } from '../kernel/incoming.ts'
import { instantAfter } from '../kernel/instant.ts'
import { validatorOf } from '../kernel/validate.ts'
import { openDelivery } from './delivery-rules.ts'
import { findEvent, insertDeliveries } from './delivery-store.ts'
import { openWebhook, patchWebhook, type WebhookSettings } from './rules.ts'
import { type Delivery, NewDelivery, PING, type Webhook } from './schema.ts'
import { newSecret } from './sign.ts'
import {
  deleteWebhookRow,
  findLastSeq,
  findWebhook,
  insertWebhook,
  type StoredWebhook,
  updateWebhookRow,
} from './store.ts'

export type ShownWebhook = Webhook & { secret?: string }

const aboutOf = ({ id }: Webhook): About => ({ subject: `webhooks/${id}`, moveID: null })
const subjectOf = (webhook: Webhook, type: string) => ({
  type,
  ...aboutOf(webhook),
  shipmentID: null,
})

/** The webhook that a path names, or 404. */
export async function requireWebhook(tx: Reader, id: string): Promise<StoredWebhook> {
  const stored = await findWebhook(tx, id)
  if (!stored) throw new AppError('webhook_not_found', 'There is no webhook with this id.')
  return stored
}

/** A new webhook hears of what happens from now on. Its secret is shown this once. */
export async function createWebhook(
  tx: Reader,
  ctx: Context,
  incoming: Incoming,
  settings: WebhookSettings,
): Promise<Outcome<ShownWebhook>> {
  incoming.admit()
  const { webhook, isPinged } = openWebhook(objectContent(incoming.json()), settings, ctx)
  const secret = newSecret()
  const doc = JSON.stringify(webhook)
  const writes = [
    insertWebhook(webhook, secret, await findLastSeq(tx)),
    appendEvent(ctx, createdEvent(subjectOf(webhook, 'webhook.created'), webhook, doc)),
    ...(isPinged ? [appendEvent(ctx, pingOf(webhook, doc))] : []),
  ]
  return { writes, record: { ...webhook, secret } }
}

/** An event that nothing happened, so that a receiver can be tried. */
const pingOf = (webhook: Webhook, doc: string): EventDraft => ({
  ...subjectOf(webhook, PING),
  time: webhook.lastUpdated,
  eTag: webhook.eTag,
  previousETag: webhook.eTag,
  changes: [],
  doc,
})

/** PATCH: what was sent changes. A new secret is shown this once, and signs beside the old one for a while. */
export async function updateWebhook(
  tx: Reader,
  ctx: Context,
  id: string,
  incoming: Incoming,
  settings: WebhookSettings,
): Promise<Outcome<ShownWebhook>> {
  const stored = await requireWebhook(tx, id)
  const { webhook: before, secret, previousSecret } = stored
  incoming.admit(before, aboutOf(before))
  const { webhook, isRotated } = patchWebhook(before, await incoming.patched(before, aboutOf(before)), settings, ctx)
  if (webhook === before) return { writes: [], record: before }
  const next = isRotated ? newSecret() : secret
  const event = changedEvent(subjectOf(webhook, 'webhook.updated'), before, webhook, JSON.stringify(webhook))
  return {
    writes: [updateWebhookRow(before, webhook, next, isRotated ? secret : previousSecret), appendEvent(ctx, event)],
    record: isRotated ? { ...webhook, secret: next } : webhook,
  }
}

/** Nothing more is sent, also not what still waits. Its deliveries go with time, like all of them. */
export async function deleteWebhook(tx: Reader, ctx: Context, id: string, incoming: Incoming): Promise<Outcome<null>> {
  const { webhook } = await requireWebhook(tx, id)
  incoming.admit(webhook, aboutOf(webhook))
  const time = instantAfter(webhook.lastUpdated, ctx.now)
  const event = deletedEvent(subjectOf(webhook, 'webhook.deleted'), webhook, time, tagOf(webhook.id, time))
  return { writes: [deleteWebhookRow(webhook), appendEvent(ctx, event)], record: null }
}

/** The event that says that we have given up on a webhook. */
export const disabledEvent = (before: Webhook, after: Webhook): EventDraft =>
  changedEvent(subjectOf(after, 'webhook.disabled'), before, after, JSON.stringify(after))

const validateNewDelivery = validatorOf(NewDelivery)

/** Sends an event again, or for the first time to a webhook that did not ask for its type. */
export async function createDelivery(
  tx: Reader,
  ctx: Context,
  webhookID: string,
  incoming: Incoming,
): Promise<Outcome<Delivery>> {
  const { webhook } = await requireWebhook(tx, webhookID)
  incoming.admit()
  const sent = objectContent(incoming.json())
  const violations = validateNewDelivery(sent)
  const event = violations.length === 0 ? await findEvent(tx, String(sent.eventID)) : undefined
  if (violations.length === 0 && !event)
    violations.push({ pointer: '/eventID', detail: 'There is no event with this id.', code: 'unknown_event' })
  if (!event) throw invalidContent(violations)
  if (!webhook.enabled)
    throw new AppError('webhook_is_disabled', 'Nothing is sent to a webhook that is disabled. Enable it first.')
  const delivery = openDelivery(webhook.id, event, ctx.newId(), ctx.now)
  return { writes: [insertDeliveries([{ delivery, seq: Number(event.seq) }])], record: delivery }
}

import type { Write } from '../db/database.ts'
import { PING } from '../events/event-types.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent, type EventDraft, type Subject } from '../kernel/event.ts'
import type { Webhook } from './schema.ts'
import { deleteWebhookRow, insertWebhook, updateWebhookRow } from './store.ts'

export const aboutWebhook = ({ id }: Webhook): Subject => ({
  subject: `webhooks/${id}`,
  moveID: null,
  shipmentID: null,
})

/** A new webhook, with a ping if wanted. */
export function webhookCreated(
  webhook: Webhook,
  isPinged: boolean,
  stored: Parameters<typeof insertWebhook>[1],
  ctx: Context,
): Write[] {
  const doc = JSON.stringify(webhook)
  return [
    insertWebhook(webhook, stored),
    appendEvent(ctx, createdEvent('webhook.created', aboutWebhook(webhook), webhook, doc)),
    ...(isPinged ? [appendEvent(ctx, pingOf(webhook, doc))] : []),
  ]
}

/** An event without a change, to test the receiver. */
const pingOf = (webhook: Webhook, doc: string): EventDraft => ({
  type: PING,
  ...aboutWebhook(webhook),
  time: webhook.lastUpdated,
  eTag: webhook.eTag,
  previousETag: webhook.eTag,
  changes: [],
  doc,
})

export const webhookUpdated = (
  before: Webhook,
  after: Webhook,
  stored: Parameters<typeof updateWebhookRow>[2],
  ctx: Context,
): Write[] => [
  updateWebhookRow(before, after, stored),
  appendEvent(ctx, changedEvent('webhook.updated', aboutWebhook(after), before, after)),
]

/** Deletes a webhook and its queue. Its deliveries are pruned like all others. */
export const webhookDeleted = (webhook: Webhook, ctx: Context): Write[] => [
  deleteWebhookRow(webhook),
  appendEvent(ctx, deletedEvent('webhook.deleted', aboutWebhook(webhook), webhook, ctx.now)),
]

/** The event of a webhook that the service itself disabled or paused. */
export const stoppedEvent = (before: Webhook, after: Webhook): EventDraft => {
  const type = after.pausedReason === null ? 'webhook.disabled' : 'webhook.paused'
  return changedEvent(type, aboutWebhook(after), before, after)
}

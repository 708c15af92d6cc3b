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
import { openDelivery } from './deliveries/rules.ts'
import { newSecret } from './deliveries/sign.ts'
import { findEvent, insertDeliveries } from './deliveries/store.ts'
import { authorityOf, type Caller, maySend } from './maker.ts'
import { freeSlot, openWebhook, patchWebhook, type WebhookSettings } from './rules.ts'
import { type Delivery, isSending, NewDelivery, PING, type Webhook } from './schema.ts'
import {
  deleteWebhookRow,
  findLastSeq,
  findWebhook,
  insertWebhook,
  listSlots,
  type StoredWebhook,
  updateWebhookRow,
} from './store.ts'

export type ShownWebhook = Webhook & { secret?: string }

/** What becomes of a webhook, and what it was before if there was one. */
export type WebhookOutcome = Outcome<ShownWebhook> & { before?: Webhook }

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
  caller: Caller,
): Promise<Outcome<ShownWebhook>> {
  incoming.admit()
  const { webhook, isPinged } = openWebhook(objectContent(incoming.json()), settings, ctx, caller)
  const slot = freeSlot(await listSlots(tx), settings)
  const secret = newSecret()
  const doc = JSON.stringify(webhook)
  const writes = [
    insertWebhook(webhook, { secret, slot, position: await findLastSeq(tx), maker: caller.maker }),
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
  caller: Caller,
): Promise<WebhookOutcome> {
  const stored = await requireWebhook(tx, id)
  const { webhook: before, secret, previousSecret } = stored
  incoming.admit(before, aboutOf(before))
  const patcher = { ...caller, isMakerGone: authorityOf(stored, ctx.now, settings).isOver }
  const result = await incoming.patched(before, aboutOf(before))
  const { webhook, isRotated, isTakenOver } = patchWebhook(before, result, settings, ctx, patcher)
  if (webhook === before) return { writes: [], record: before, before }
  const next = isRotated ? newSecret() : secret
  const event = changedEvent(subjectOf(webhook, 'webhook.updated'), before, webhook, JSON.stringify(webhook))
  const kept = {
    secret: next,
    previousSecret: isRotated ? secret : previousSecret,
    maker: isTakenOver ? caller.maker : stored.maker,
  }
  return {
    writes: [updateWebhookRow(before, webhook, kept), appendEvent(ctx, event)],
    record: isRotated ? { ...webhook, secret: next } : webhook,
    before,
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

/** The event that says that nothing more is sent to a webhook, for a reason of ours. */
export const stoppedEvent = (before: Webhook, after: Webhook): EventDraft =>
  changedEvent(
    subjectOf(after, after.pausedReason === null ? 'webhook.disabled' : 'webhook.paused'),
    before,
    after,
    JSON.stringify(after),
  )

const validateNewDelivery = validatorOf(NewDelivery)

/** Sends an event again, or for the first time to a webhook that did not ask for its type. Its maker must be allowed to read it. */
export async function createDelivery(
  tx: Reader,
  ctx: Context,
  webhookID: string,
  incoming: Incoming,
  settings: WebhookSettings,
): Promise<Outcome<Delivery>> {
  const stored = await requireWebhook(tx, webhookID)
  const { webhook } = stored
  incoming.admit()
  const sent = objectContent(incoming.json())
  const violations = validateNewDelivery(sent)
  const event = violations.length === 0 ? await findEvent(tx, String(sent.eventID)) : undefined
  if (violations.length === 0 && !event)
    violations.push({ pointer: '/eventID', detail: 'There is no event with this id.', code: 'unknown_event' })
  if (!event) throw invalidContent(violations)
  const authority = authorityOf(stored, ctx.now, settings)
  if (!isSending(webhook) || authority.isOver) throw sendsNothing(webhook)
  if (!maySend(authority, event.type))
    throw invalidContent([{ pointer: '/eventID', detail: NOT_FOR_MAKER, code: 'not_allowed' }])
  const delivery = openDelivery(webhook.id, event, ctx.newId(), ctx.now)
  return { writes: [insertDeliveries([{ delivery, event }])], record: delivery }
}

const NOT_FOR_MAKER = 'The maker of the webhook may not read this event. Take the webhook over (takeOver) if you may.'

const sendsNothing = ({ enabled }: Webhook): AppError =>
  new AppError(
    'webhook_is_disabled',
    enabled
      ? 'The webhook is paused: the credential of its maker has ended. Take it over (takeOver) first.'
      : 'Nothing is sent to a webhook that is disabled. Enable it first.',
  )

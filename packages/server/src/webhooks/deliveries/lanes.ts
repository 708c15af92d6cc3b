import { setImmediate as nextTurn } from 'node:timers/promises'
import { CLOUD_EVENT_TYPE, cloudEventOf } from '../../events/cloud-event.ts'
import { type EventRow, eventDocOf } from '../../events/store.ts'
import { JSON_TYPE } from '../../http/content/media.ts'
import { isSpent, pageBudget } from '../../kernel/byte-budget.ts'
import { newId } from '../../kernel/ids.ts'
import { instantOf } from '../../kernel/instant.ts'
import { maySend } from '../maker.ts'
import { type Delivery, formOf, isSending, type Webhook } from '../schema.ts'
import { findWebhookAndLastSeq, type StoredWebhook } from '../store.ts'
import { authorityNow, type DeliveryNode, noteTurn } from './queue.ts'
import {
  abandonDelivery,
  attemptDelivery,
  type DeliveryOutcome,
  deliveryOf,
  isGone,
  retryAfterOf,
  wantedBy,
} from './rules.ts'
import { insertDeliveries, listDueDeliveries, listEventsByID, listWantedEvents, updateDeliveryRow } from './store.ts'

/** How many events one turn sends. A failing receiver gets one at a time. */
const TURN_MAX = 100
/** How many events are scanned at once for those that a webhook wants. */
const SCAN_MAX = 1_000

/** The signing secrets now; during a rotation, also the old one. */
function secretsOf({ webhook, secret, previousSecret }: StoredWebhook, nowMs: number): string[] {
  const expiresAt = webhook.previousSecretExpiresAt
  const isReplaced = previousSecret !== null && expiresAt !== null && expiresAt > instantOf(nowMs)
  return isReplaced ? [secret, previousSecret] : [secret]
}

/** Sends events to a webhook, one after the other, and returns those it sent with their outcomes; it may stop early. */
async function sendTurn<Item extends { event: EventRow }>(
  node: DeliveryNode,
  queue: StoredWebhook,
  items: readonly Item[],
): Promise<(Item & { outcome: DeliveryOutcome })[]> {
  const nowMs = node.clock()
  const { traceparentOf, attempted } = node.watch
  const messages = items.map(({ event }) => ({
    id: event.id,
    ...contentOf(event, formOf(queue.webhook), node.source),
    traceparent: traceparentOf?.(event),
  }))
  const sent = await node.sender.send({ url: queue.webhook.url, secrets: secretsOf(queue, nowMs), nowMs, messages })
  return items.flatMap((item, i) => {
    const answer = sent[i]
    if (!answer) return []
    const { afterMs, status, durationMs, error, responseBody, retryAfter } = answer
    const attempt = { at: instantOf(nowMs + afterMs), status, durationMs, error, responseBody }
    attempted?.(item.event, attempt, messages[i]?.traceparent)
    return { ...item, outcome: { attempt, retryAfterS: retryAfterOf(retryAfter ?? undefined, nowMs) } }
  })
}

/** An event as a webhook wants it. */
const contentOf = (event: EventRow, form: Webhook['form'], source: string): { type: string; body: string } =>
  form === 'EVENT'
    ? { type: JSON_TYPE, body: eventDocOf(event) }
    : { type: CLOUD_EVENT_TYPE, body: cloudEventOf(event, source) }

const sizeOf = ({ failingSince }: StoredWebhook): number => (failingSince === null ? TURN_MAX : 1)

/** Whether a receiver asks for a pause, or is gone. */
const hasHadEnough = (outcomes: readonly DeliveryOutcome[]): boolean =>
  outcomes.some(({ attempt, retryAfterS }) => retryAfterS !== null || isGone(attempt))

/**
 * Sends the events after the position, in order, until there are no more. While a turn is sent, the result of the one before is
 * stored. Each turn reads the current webhook in the same query as the newest event, so that a maker whose credential has ended
 * gets nothing more. Returns the position reached, which may be beyond the stored one: skipped events are not worth a write.
 */
export async function sendNew(node: DeliveryNode, id: string, from: number): Promise<number> {
  let position = from
  let noting: Promise<StoredWebhook | undefined> | undefined
  while (!node.isStopping) {
    // On SQLite reads are synchronous; other requests must run in between.
    await nextTurn()
    const queue = await findWebhookAndLastSeq(node.db, id)
    if (queue?.leaseHolder !== node.holder || !isSending(queue.webhook)) break
    const { isOver, kinds, party } = authorityNow(node, queue)
    if (isOver) {
      await noting
      noting = noteTurn(node, id, { position, outcomes: [], writes: [] })
      break
    }
    const until = Math.min(queue.lastSeq, position + SCAN_MAX)
    if (until <= position) break
    const size = sizeOf(queue)
    const wanted = wantedBy(id, queue.webhook.eventTypes, kinds, party)
    const budget = pageBudget()
    const found = await listWantedEvents(node.db, wanted, position, until, size, budget)
    if (found.length === 0) {
      position = until
      continue
    }
    const events = found.map((event) => ({ event }))
    const sent = await sendTurn(node, queue, events)
    const last = sent.at(-1)
    if ((noting && !(await noting)) || !last) break
    const isAll = sent.length === events.length && events.length < size && !isSpent(budget)
    position = isAll ? until : Number(last.event.seq)
    const outcomes = sent.map(({ outcome }) => outcome)
    noting = noteTurn(node, id, { position, outcomes, writes: [insertDeliveries(rowsOf(node, id, sent))] })
    // It is awaited after the next turn. Without this, an earlier rejection would be unhandled and end the process.
    noting.catch(() => {})
    if (hasHadEnough(outcomes)) break
  }
  await noting
  return position
}

function rowsOf(node: DeliveryNode, webhookID: string, sent: readonly { event: EventRow; outcome: DeliveryOutcome }[]) {
  const nowMs = node.clock()
  return sent.map(({ event, outcome }) => {
    const opened = deliveryOf(webhookID, event, newId(nowMs), null)
    return { delivery: attemptDelivery(opened, outcome, nowMs, node.random()), event }
  })
}

/** Retries the deliveries that are due. A delivery whose event is pruned, or not allowed for the current maker, fails. */
export async function sendDue(node: DeliveryNode, claimed: StoredWebhook): Promise<void> {
  const { id } = claimed.webhook
  let queue: StoredWebhook | undefined = claimed
  while (!node.isStopping && queue && isSending(queue.webhook)) {
    await nextTurn()
    const authority = authorityNow(node, queue)
    if (authority.isOver) {
      await noteTurn(node, id, { outcomes: [], writes: [] })
      break
    }
    const due = await listDueDeliveries(node.db, id, instantOf(node.clock()), sizeOf(queue))
    if (due.length === 0) break
    const budget = pageBudget()
    const events = await listEventsByID(
      node.db,
      due.map(({ eventID }) => eventID),
      id,
      authority.party,
      budget,
    )
    const sendable: { delivery: Delivery; event: EventRow }[] = []
    const lost: Delivery[] = []
    for (const delivery of due) {
      const event = events.get(delivery.eventID)
      if (event && maySend(authority, delivery.eventType)) sendable.push({ delivery, event })
      // What was not read because of its bytes is still due in the next turn.
      else if (event || !isSpent(budget)) lost.push(delivery)
    }
    const sent = sendable.length > 0 ? await sendTurn(node, queue, sendable) : []
    const nowMs = node.clock()
    const tried = sent.map(({ delivery, outcome }) =>
      updateDeliveryRow(delivery, attemptDelivery(delivery, outcome, nowMs, node.random())),
    )
    const outcomes = sent.map(({ outcome }) => outcome)
    const abandoned = lost.map((delivery) => updateDeliveryRow(delivery, abandonDelivery(delivery, nowMs)))
    queue = await noteTurn(node, id, { outcomes, writes: [...tried, ...abandoned] })
    if (sent.length < sendable.length || hasHadEnough(outcomes)) break
  }
}

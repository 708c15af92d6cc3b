import { randomUUID } from 'node:crypto'
import type { SignInSettings } from '../../access/settings.ts'
import type { Database, Write } from '../../db/database.ts'
import type { EventRow } from '../../events/store.ts'
import { appendEvent } from '../../history/append.ts'
import type { Context } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { instantOf } from '../../kernel/instant.ts'
import { type Authority, authorityOf } from '../maker.ts'
import { disableWebhook, pauseWebhook } from '../rules.ts'
import { type Attempt, isSending, type Webhook } from '../schema.ts'
import { advanceQueue, findWebhook, leaseQueue, type StoredWebhook } from '../store.ts'
import { stoppedEvent } from '../writes.ts'
import {
  type DeliveryOutcome,
  failingSinceOf,
  hasFailedTooLong,
  isDelivered,
  isGone,
  RETRY_AFTER_MAX_S,
} from './rules.ts'
import type { Sender } from './sender.ts'

/** Longer than the longest turn of a sender, so that a lease never ends while it is in use. */
export const LEASE_MS = 30_000

/** Who hears of every attempt, and says under which trace it is made. */
export type DeliveryWatch = {
  traceparentOf?: (event: EventRow) => string
  attempted?: (event: EventRow, attempt: Attempt, traceparent: string | undefined) => void
}

/** One process that delivers. */
export type DeliveryNode = {
  db: Database
  clock: () => number
  random: () => number
  sender: Sender
  /** Which credentials are accepted: a webhook is paused when that of its maker is no longer. */
  access: SignInSettings
  /** Where events come from, as CloudEvents calls it. */
  source: string
  /** The name under which it holds queues. */
  holder: string
  isStopping: boolean
  watch: DeliveryWatch
}

/** What a queue may be sent now. */
export const authorityNow = (node: DeliveryNode, queue: StoredWebhook): Authority =>
  authorityOf(queue, instantOf(node.clock()), node.access)

/** Whether another node sends this queue. */
export const isHeldByOther = (node: DeliveryNode, { leaseHolder, leasedUntil }: StoredWebhook): boolean =>
  leaseHolder !== null && leaseHolder !== node.holder && leasedUntil !== null && leasedUntil > instantOf(node.clock())

/**
 * Takes a queue for this node; undefined if it is not to be had. A lease that ends at `abandoned` is over for whoever has watched it for
 * its whole length, whatever the clocks say.
 */
export async function claimQueue(
  node: DeliveryNode,
  id: string,
  abandoned: string | null,
): Promise<StoredWebhook | undefined> {
  const nowMs = node.clock()
  const held = await findWebhook(node.db, id)
  const isFresh = held?.leasedUntil != null && held.leasedUntil > instantOf(nowMs + LEASE_MS / 2)
  if (held?.leaseHolder === node.holder && isFresh) return isSending(held.webhook) ? held : undefined
  return node.db.change(async (tx) => {
    const stored = await findWebhook(tx, id)
    const isHeld = stored && isHeldByOther(node, stored) && stored.leasedUntil !== abandoned
    if (!stored || !isSending(stored.webhook) || isHeld) return { writes: [], answer: undefined }
    const until = instantOf(nowMs + LEASE_MS)
    return {
      writes: [leaseQueue(id, node.holder, abandoned ?? instantOf(nowMs), until)],
      answer: { ...stored, leaseHolder: node.holder, leasedUntil: until },
    }
  })
}

/** What a turn has brought. Without a position, the queue stays where it is. */
type Note = { position?: number; outcomes: readonly DeliveryOutcome[]; writes: readonly Write[] }

/**
 * Notes in one change what a turn has brought, renews the lease, and disables or pauses the webhook if that follows. Gives back how the queue is then;
 * undefined if it is no longer this node's, and then nothing is noted.
 */
export function noteTurn(node: DeliveryNode, id: string, note: Note): Promise<StoredWebhook | undefined> {
  const attempts = note.outcomes.map(({ attempt }) => attempt)
  return node.db.change(async (tx) => {
    const stored = await findWebhook(tx, id)
    if (stored?.leaseHolder !== node.holder) return { writes: [], answer: undefined }
    const nowMs = node.clock()
    const failingSince = failingSinceOf(stored.failingSince, attempts)
    const webhook = isSending(stored.webhook)
      ? afterTurn(stored.webhook, attempts, failingSince, authorityNow(node, stored), nowMs)
      : stored.webhook
    const progress = {
      position: note.position ?? stored.position,
      leasedUntil: instantOf(nowMs + LEASE_MS),
      failingSince,
      pausedUntil: pausedUntilOf(stored.pausedUntil, note.outcomes, nowMs),
    }
    const writes = [advanceQueue(stored, webhook, progress), ...note.writes]
    if (webhook !== stored.webhook) writes.push(appendEvent(contextOf(nowMs), stoppedEvent(stored.webhook, webhook)))
    return { writes, answer: { ...stored, ...progress, webhook } }
  })
}

/** The webhook after a turn: disabled if its receiver is gone or fails for too long, paused if its maker may no longer be told anything. */
function afterTurn(
  webhook: Webhook,
  attempts: readonly Attempt[],
  failingSince: string | null,
  { isOver }: Authority,
  nowMs: number,
): Webhook {
  const now = instantOf(nowMs)
  if (attempts.some(isGone)) return disableWebhook(webhook, 'GONE', now)
  if (attempts.length > 0 && hasFailedTooLong(failingSince, nowMs)) return disableWebhook(webhook, 'FAILING', now)
  return isOver ? pauseWebhook(webhook, now) : webhook
}

/** A receiver that asks for time gets it for everything, not only for what it refused. */
function pausedUntilOf(before: string | null, outcomes: readonly DeliveryOutcome[], nowMs: number): string | null {
  const retryAfterS = outcomes.at(-1)?.retryAfterS
  if (retryAfterS != null) return instantOf(nowMs + Math.min(retryAfterS, RETRY_AFTER_MAX_S) * 1000)
  return outcomes.some(({ attempt }) => isDelivered(attempt)) ? null : before
}

/** What the service does by itself is done under its own name. */
const contextOf = (nowMs: number): Context => ({
  actor: 'vanline',
  actorName: null,
  scopes: new Set(),
  channel: null,
  requestID: randomUUID(),
  now: instantOf(nowMs),
  newId: () => newId(nowMs),
  shipmentTypes: null,
})

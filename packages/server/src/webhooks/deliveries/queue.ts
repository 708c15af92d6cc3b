import type { SignInSettings } from '../../access/settings.ts'
import type { Database, Write } from '../../db/database.ts'
import type { EventRow } from '../../events/store.ts'
import { appendEvent } from '../../history/append.ts'
import { contextWithoutRequest } from '../../kernel/context.ts'
import { instantOf } from '../../kernel/instant.ts'
import { type Authority, authorityOf } from '../maker.ts'
import { disableWebhook, pauseWebhook } from '../rules.ts'
import { type Attempt, isSending, type Webhook } from '../schema.ts'
import { advanceQueue, findWebhook, leaseQueue, type StoredWebhook } from '../store.ts'
import { stoppedEvent } from '../writes.ts'
import { isHeldByOther, LEASE_MS } from './leases.ts'
import {
  type DeliveryOutcome,
  failingSinceOf,
  hasFailedTooLong,
  isDelivered,
  isGone,
  RETRY_AFTER_MAX_S,
} from './rules.ts'
import type { Sender } from './sender.ts'

/** The actor of the service's own changes. */
const ACTOR = 'vanline'

/** Observes every attempt, and provides its trace. */
export type DeliveryWatch = {
  traceparentOf?: (event: EventRow) => string
  attempted?: (event: EventRow, attempt: Attempt, traceparent: string | undefined) => void
}

/** A node that delivers. */
export type DeliveryNode = {
  db: Database
  clock: () => number
  random: () => number
  sender: Sender
  /** The accepted credentials: a webhook is paused when that of its maker is no longer accepted. */
  access: SignInSettings
  /** The `source` of CloudEvents. */
  source: string
  /** The name of the node in leases. */
  holder: string
  isStopping: boolean
  watch: DeliveryWatch
}

/** What a webhook may be sent now. */
export const authorityNow = (node: DeliveryNode, queue: StoredWebhook): Authority =>
  authorityOf(queue, instantOf(node.clock()), node.access)

/**
 * Leases a queue for this node; undefined if another node holds it. A lease that still ends at `abandoned` after its whole length
 * was observed is over, whatever the clocks say.
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

/** The result of a turn. Without a position, the queue stays where it is. */
type Note = { position?: number; outcomes: readonly DeliveryOutcome[]; writes: readonly Write[] }

/**
 * Stores the result of a turn in one change, renews the lease, and disables or pauses the webhook if necessary. Returns the queue
 * afterwards; undefined, without storing anything, if this node has lost the lease.
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
    if (webhook !== stored.webhook)
      writes.push(appendEvent(contextWithoutRequest(ACTOR, nowMs), stoppedEvent(stored.webhook, webhook)))
    return { writes, answer: { ...stored, ...progress, webhook } }
  })
}

/** The webhook after a turn: disabled if its receiver is gone or has failed for too long, paused if its maker has lost access. */
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

/** Retry-After pauses the whole queue, not only the refused event. */
function pausedUntilOf(before: string | null, outcomes: readonly DeliveryOutcome[], nowMs: number): string | null {
  const retryAfterS = outcomes.at(-1)?.retryAfterS
  if (retryAfterS != null) return instantOf(nowMs + Math.min(retryAfterS, RETRY_AFTER_MAX_S) * 1000)
  return outcomes.some(({ attempt }) => isDelivered(attempt)) ? null : before
}

/**
 * Delivers events to webhooks, at least once each, from any number of nodes.
 *
 * A webhook is a queue: the number of the last event it was sent. No row is written when an event happens; what a queue has still to send
 * is what stands behind its position in the events themselves. After sending, one change notes what became of it and moves the
 * position, so whatever a killed process had not noted is sent again by whoever comes next.
 *
 * One node at a time sends a queue. It holds the queue by a lease, which every note renews; a note is guarded by the lease, so a
 * node that was away for too long notes nothing. In the meantime others may have sent the same: at least once.
 *
 * A queue has two lanes: one for events in their order, each sent when the one before was answered, and one for the deliveries that
 * are tried again. So a failed delivery holds up nothing behind it, and a dead receiver nobody but itself.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SignInSettings } from '../../access/settings.ts'
import type { Database } from '../../db/database.ts'
import { instantOf } from '../../kernel/instant.ts'
import { findLastSeq, listQueues, type Queue, releaseQueues, type StoredWebhook } from '../store.ts'
import { sendDue, sendNew } from './lanes.ts'
import {
  authorityNow,
  claimQueue,
  type DeliveryNode,
  type DeliveryWatch,
  isHeldByOther,
  LEASE_MS,
  noteTurn,
} from './queue.ts'
import type { Sender } from './sender.ts'

const POLL_MS = 1_000
/** A queue that is being sent finds by itself what comes meanwhile, so there is no hurry to look again. */
const LOOK_EVERY_MS = 100
const LANES_MAX = 1_000
/** How far a queue may get ahead of what is noted of it, in events that were not for it, and for how long. */
const UNNOTED_MAX = 1_000
const UNNOTED_MAX_MS = 10_000
const STOP_MAX_MS = 9_000

export type DelivererOptions = {
  db: Database
  sender: Sender
  publicUrl: string
  access: SignInSettings
  clock?: () => number
  random?: () => number
  /** Time that only goes forward, by which leases of others are watched. */
  elapsedMs?: () => number
  onError?: (error: unknown, webhookID: string) => void
  watch?: DeliveryWatch
}

export type Deliverer = {
  /** Delivers from now on, as soon as there is something. */
  start(): void
  /** Delivers what is due now, and comes back when that is noted. */
  tick(): Promise<void>
  /** Ends in good order: what is under way is noted, and the queues are free for other nodes. */
  stop(): Promise<void>
}

/** How far a queue was looked through, and when that was noted last. */
type Scan = { position: number; notedAtMs: number }

export function openDeliverer(options: DelivererOptions): Deliverer {
  const {
    db,
    sender,
    publicUrl,
    access,
    clock = Date.now,
    random = Math.random,
    onError = () => {},
    watch = {},
  } = options
  const { elapsedMs = () => performance.now() } = options
  const source = `${publicUrl}/v1/events`
  const node: DeliveryNode = {
    db,
    clock,
    random,
    sender,
    access,
    source,
    holder: randomUUID(),
    isStopping: false,
    watch,
  }
  const lanes = new Map<string, Promise<void>>()
  const scans = new Map<string, Scan>()
  const watched = new Map<string, { leasedUntil: string | null; position: number; sinceMs: number }>()
  let looking: Promise<void> | undefined
  let soonTimer: NodeJS.Timeout | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let stopWaking = () => {}

  /** Finds what has something to send, and lets it go. */
  async function look(): Promise<void> {
    const [queues, lastSeq] = [await listQueues(db), await findLastSeq(db)]
    const now = instantOf(clock())
    // Nobody is first every time when there are more queues than lanes.
    const start = Math.floor(Math.random() * queues.length)
    for (const queue of [...queues.slice(start), ...queues.slice(0, start)]) {
      if (queue.leaseHolder !== node.holder) scans.delete(queue.webhook.id)
      if (isHeld(queue)) continue
      // Its lane has nothing to send, and pauses it.
      const isOver = authorityNow(node, queue).isOver
      if (!isOver && queue.pausedUntil !== null && queue.pausedUntil > now) continue
      if (isOver || hasNew(queue, lastSeq)) open(queue, 'new', sendAndNote)
      if (queue.dueAt !== null && queue.dueAt <= now) open(queue, 'due', (claimed) => sendDue(node, claimed))
    }
  }

  /**
   * Whether another node sends this queue. The clock of a node that died may have been hours ahead of this one's; a lease that nobody has
   * renewed for its whole length is over all the same.
   */
  function isHeld(queue: Queue): boolean {
    const { leasedUntil, position, webhook } = queue
    const known = watched.get(webhook.id)
    if (known?.leasedUntil !== leasedUntil || known.position !== position)
      watched.set(webhook.id, { leasedUntil, position, sinceMs: elapsedMs() })
    return isHeldByOther(node, queue) && abandonedLease(webhook.id) !== leasedUntil
  }

  /** The lease of a queue that its holder has let go without a word. */
  function abandonedLease(id: string): string | null {
    const known = watched.get(id)
    return known && elapsedMs() - known.sinceMs >= LEASE_MS ? known.leasedUntil : null
  }

  function hasNew({ webhook: { id }, position }: Queue, lastSeq: number): boolean {
    const scan = scans.get(id)
    if (scan === undefined || scan.position <= position) return position < lastSeq
    return scan.position < lastSeq || clock() - scan.notedAtMs >= UNNOTED_MAX_MS
  }

  /** The lane of events in their order. What was only looked through is noted from time to time. */
  async function sendAndNote(claimed: StoredWebhook): Promise<void> {
    const { id } = claimed.webhook
    const scan = scans.get(id) ?? { position: 0, notedAtMs: clock() }
    const position = await sendNew(node, id, Math.max(claimed.position, scan.position))
    const isNoteDue = position - claimed.position >= UNNOTED_MAX || clock() - scan.notedAtMs >= UNNOTED_MAX_MS
    if (isNoteDue) await noteTurn(node, id, { position, outcomes: [], writes: [] })
    scans.set(id, { position, notedAtMs: isNoteDue ? clock() : scan.notedAtMs })
  }

  function open({ webhook: { id } }: Queue, lane: string, run: (claimed: StoredWebhook) => Promise<void>): void {
    const name = `${id} ${lane}`
    if (node.isStopping || lanes.has(name) || lanes.size >= LANES_MAX) return
    const work = claimQueue(node, id, abandonedLease(id))
      .then((claimed) => claimed && run(claimed))
      .catch((error) => {
        scans.delete(id)
        onError(error, id)
      })
      .finally(() => lanes.delete(name))
    lanes.set(name, work)
  }

  async function lookOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  /** Looks at once, unless that was just done. */
  function soon(): void {
    const waitMs = Math.max(0, lookedAt + LOOK_EVERY_MS - performance.now())
    soonTimer ??= setTimeout(() => {
      soonTimer = undefined
      lookedAt = performance.now()
      lookOnce().catch((error) => onError(error, ''))
    }, waitMs).unref()
  }

  return {
    start() {
      const stopListening = db.onEvents(soon)
      const poll = setInterval(soon, POLL_MS).unref()
      stopWaking = () => {
        stopListening()
        clearInterval(poll)
        clearTimeout(soonTimer)
      }
      soon()
    },
    async tick() {
      await looking?.catch(() => {})
      await lookOnce()
      await Promise.all(lanes.values())
    },
    async stop() {
      node.isStopping = true
      stopWaking()
      sender.stop()
      const done = Promise.allSettled([looking, ...lanes.values()])
      await Promise.race([done, pause(STOP_MAX_MS, undefined, { ref: false })])
      await sender.close()
      await Promise.allSettled([looking, ...lanes.values()])
      await db.change(async () => ({ writes: [releaseQueues(node.holder)], answer: null }))
    },
  }
}

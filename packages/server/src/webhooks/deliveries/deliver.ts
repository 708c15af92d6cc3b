/**
 * Delivers events to webhooks, at least once each, from any number of nodes.
 *
 * A webhook is a queue with a position: the number of the last event it was sent. No row is written when an event happens. The events after
 * the position are what the queue has still to send. After sending, one change writes the results and moves the position. If a process is
 * killed before that, the next holder of the queue sends the same events again.
 *
 * One node at a time sends a queue. It holds the queue by a lease, which every such change renews. The change is guarded by the lease, so a
 * node that was away for too long writes nothing. In the meantime another node may have sent the same events: at least once.
 *
 * A queue has two lanes: one for new events in their order, each sent when the one before was answered, and one for retries. So a failed
 * delivery does not hold up the events behind it, and a dead receiver holds up no other receiver.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SignInSettings } from '../../access/settings.ts'
import type { Database } from '../../db/database.ts'
import { cloudSourceOf } from '../../events/cloud-event.ts'
import { instantOf } from '../../kernel/instant.ts'
import { findLastSeq, listQueues, releaseQueues, type StoredWebhook } from '../store.ts'
import { sendDue } from './lanes.ts'
import { type LeaseWatch, watchLeases } from './leases.ts'
import { authorityNow, claimQueue, type DeliveryNode, type DeliveryWatch } from './queue.ts'
import { openScans, type Scans } from './scans.ts'
import type { Sender } from './sender.ts'
import { wakeOnEvents } from './wake.ts'

const LANES_MAX = 1_000
const STOP_MAX_MS = 9_000

export type DelivererOptions = {
  db: Database
  sender: Sender
  publicUrl: string
  access: SignInSettings
  clock?: () => number
  random?: () => number
  /** A clock that only goes forward, for the leases of other nodes. */
  elapsedMs?: () => number
  onError?: (error: unknown, webhookID: string) => void
  watch?: DeliveryWatch
}

export type Deliverer = {
  /** Delivers from now on, as soon as there are events. */
  start(): void
  /** Sends the deliveries that are due now, and returns when the results are written. */
  tick(): Promise<void>
  /** Waits for open requests, writes the results, and releases the queues for other nodes. */
  stop(): Promise<void>
}

type State = {
  node: DeliveryNode
  leases: LeaseWatch
  scans: Scans
  /** The lanes that are sending, by webhook and kind. */
  lanes: Map<string, Promise<void>>
  /** Set while the node looks for work. */
  looking: Promise<void> | undefined
  onError: (error: unknown, webhookID: string) => void
}

export function openDeliverer(options: DelivererOptions): Deliverer {
  const { db, sender, publicUrl, access, clock = Date.now, random = Math.random, watch = {} } = options
  const { elapsedMs = () => performance.now(), onError = () => {} } = options
  const source = cloudSourceOf(publicUrl)
  const holder = randomUUID()
  const node: DeliveryNode = { db, clock, random, sender, access, source, holder, isStopping: false, watch }
  const [leases, scans] = [watchLeases(node, elapsedMs), openScans(node)]
  const state: State = { node, leases, scans, lanes: new Map(), looking: undefined, onError }
  let stopWaking = () => {}

  return {
    start() {
      const waking = wakeOnEvents(db, () => {
        lookOnce(state).catch((error) => onError(error, ''))
      })
      stopWaking = waking.stop
    },
    async tick() {
      await state.looking?.catch(() => {})
      await lookOnce(state)
      await Promise.all(state.lanes.values())
    },
    async stop() {
      node.isStopping = true
      stopWaking()
      sender.stop()
      const done = Promise.allSettled([state.looking, ...state.lanes.values()])
      await Promise.race([done, pause(STOP_MAX_MS, undefined, { ref: false })])
      await sender.close()
      await Promise.allSettled([state.looking, ...state.lanes.values()])
      await db.change(async () => ({ writes: [releaseQueues(node.holder)], answer: null }))
    },
  }
}

function lookOnce(state: State): Promise<void> {
  state.looking ??= look(state).finally(() => {
    state.looking = undefined
  })
  return state.looking
}

/** Finds the queues that have something to send, and opens their lanes. */
async function look(state: State): Promise<void> {
  const { node, leases, scans } = state
  const [queues, lastSeq] = [await listQueues(node.db), await findLastSeq(node.db)]
  const now = instantOf(node.clock())
  // It begins at a random queue, so that each gets its turn when there are more queues than lanes.
  const start = Math.floor(Math.random() * queues.length)
  for (const queue of [...queues.slice(start), ...queues.slice(0, start)]) {
    const { id } = queue.webhook
    if (queue.leaseHolder !== node.holder) scans.drop(id)
    if (leases.isHeld({ ...queue, id, mark: queue.position })) continue
    // If the credential of the maker has ended, the lane sends nothing and pauses the webhook.
    const { isOver } = authorityNow(node, queue)
    if (!isOver && queue.pausedUntil !== null && queue.pausedUntil > now) continue
    if (isOver || scans.hasNew(queue, lastSeq)) openLane(state, id, 'new', scans.sendAndNote)
    if (queue.dueAt !== null && queue.dueAt <= now) openLane(state, id, 'due', (claimed) => sendDue(node, claimed))
  }
}

/** Claims a queue and runs one of its lanes, unless that lane is running. */
function openLane(state: State, id: string, kind: string, run: (claimed: StoredWebhook) => Promise<void>): void {
  const { node, leases, scans, lanes, onError } = state
  const name = `${id} ${kind}`
  if (node.isStopping || lanes.has(name) || lanes.size >= LANES_MAX) return
  const work = claimQueue(node, id, leases.abandonedLease(id))
    .then((claimed) => claimed && run(claimed))
    .catch((error) => {
      scans.drop(id)
      onError(error, id)
    })
    .finally(() => lanes.delete(name))
  lanes.set(name, work)
}

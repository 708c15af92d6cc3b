/**
 * Sends messages, each once as far as its gateway allows, from any number of nodes.
 *
 * A message is claimed by a change that stores it as SENDING with a lease of this node. Only then is it handed to the gateway, and a second
 * change stores what became of it. If the process is killed in between, the lease ends, and another node hands the message over again,
 * under the same id and marked as `wasUnknown`: it is not known whether the gateway received it.
 *
 * Each recipient gets its messages in their order. Recipients do not wait for each other, and the two gateways neither.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { instantOf } from '../../kernel/instant.ts'
import type { Way } from '../../message-opt-outs/address-rules.ts'
import { LEASE_MS, type LeaseWatch, watchLeases } from '../../webhooks/deliveries/leases.ts'
import { wakeOnEvents } from '../../webhooks/deliveries/wake.ts'
import { later, type Outcome } from '../gateways/gateway.ts'
import type { Gateways } from '../gateways/open.ts'
import { hasBegun } from '../planning/store.ts'
import { openBackoff, type WayBackoff } from './backoff.ts'
import { claim, note, type SendingNode } from './claims.ts'
import { type Compose, Uncomposable } from './compose.ts'
import { NO_GATEWAY } from './rules.ts'
import { type Due, listDue, renewHolds, type StoredMessage } from './store.ts'

/** How many messages a node sends at once by each way. */
const AT_ONCE = 5
/** How many messages a look finds at most. */
const LOOK_MAX = 100
const RENEW_EVERY_MS = LEASE_MS / 3
const NOTE_AGAIN_MS = 1_000
const STOP_MAX_MS = 8_000

type MessageWatch = {
  /** After each attempt: nothing about the message but its way. */
  attempted?: (by: Way, kind: Outcome['kind']) => void
  /** When a gateway takes nothing any more, and when it works again. */
  gatewayFails?: (by: Way, error: string) => void
  gatewayWorks?: (by: Way) => void
}

export type SenderOptions = {
  db: Database
  gateways: Gateways
  compose: Compose
  clock?: () => number
  random?: () => number
  /** A clock that only goes forward, for the leases of other nodes. */
  elapsedMs?: () => number
  onError?: (error: unknown, messageID: string) => void
  watch?: MessageWatch
  /** How long a stop waits for what is being sent. */
  stopMaxMs?: number
}

export type MessageSender = {
  /** Sends from now on. */
  start(): void
  /** Looks for messages soon, because there are new ones. */
  wake(): void
  /** Sends what is due now, and returns when the results are stored. */
  tick(): Promise<void>
  /** Waits for what is being sent, and stores its results. */
  stop(): Promise<void>
}

type State = SendingNode & {
  compose: Compose
  leases: LeaseWatch
  backoff: WayBackoff
  elapsedMs: () => number
  random: () => number
  onError: (error: unknown, messageID: string) => void
  watch: MessageWatch
  /** What is being sent, by the id of the message. */
  sending: Map<string, Promise<boolean>>
  looking: Promise<number> | undefined
  isStopping: boolean
}

export function openMessageSender(options: SenderOptions): MessageSender {
  const { db, gateways, compose, clock = Date.now, random = Math.random, watch = {} } = options
  const { elapsedMs = () => performance.now(), onError = () => {}, stopMaxMs = STOP_MAX_MS } = options
  const node: SendingNode = { db, gateways, clock, holder: randomUUID() }
  const [leases, backoff] = [watchLeases(node, elapsedMs), openBackoff(clock, watch)]
  const state: State = {
    ...node,
    ...{ compose, leases, backoff, elapsedMs, random, onError, watch },
    ...{ sending: new Map(), looking: undefined, isStopping: false },
  }
  let waking: ReturnType<typeof wakeOnEvents> | undefined
  let renewing: NodeJS.Timeout | undefined

  return {
    start() {
      waking = wakeOnEvents(db, () => {
        drain(state).catch((error) => onError(error, ''))
      })
      renewing = setInterval(() => renew(state), RENEW_EVERY_MS).unref()
    },
    wake: () => waking?.wake(),
    async tick() {
      await state.looking?.catch(() => {})
      await drain(state)
    },
    async stop() {
      state.isStopping = true
      waking?.stop()
      clearInterval(renewing)
      const done = async () => {
        await state.looking?.catch(() => {})
        await Promise.allSettled(state.sending.values())
      }
      await Promise.race([done(), pause(stopMaxMs, undefined, { ref: false })])
      for (const gateway of [gateways.EMAIL, gateways.TEXT]) gateway?.close()
      await done()
    },
  }
}

/** Looks and sends until nothing is due. */
async function drain(state: State): Promise<void> {
  while (!state.isStopping && (await lookOnce(state)) > 0);
}

/** Returns how many messages were tried. */
function lookOnce(state: State): Promise<number> {
  state.looking ??= look(state).finally(() => {
    state.looking = undefined
  })
  return state.looking
}

async function look(state: State): Promise<number> {
  const { db, clock, leases, backoff, sending } = state
  // After a restore, what waits may have been sent by the lost history. The planner says so first.
  if (!(await hasBegun(db))) return 0
  const due = await listDue(db, backoff.openWays(), instantOf(clock()), LOOK_MAX)
  leases.keepOnly(new Set(due.map(({ id }) => id)))
  const free = due.filter((message) => !sending.has(message.id) && !leases.isHeld(leasedOf(message)))
  const waysOf = (by: Way) => free.filter((each) => each.by === by)
  const [mails, texts] = await Promise.all([
    sendAll(state, 'EMAIL', waysOf('EMAIL')),
    sendAll(state, 'TEXT', waysOf('TEXT')),
  ])
  return mails + texts
}

const leasedOf = ({ id, heldBy, heldUntil, status }: Due) => ({
  ...{ id, leaseHolder: status === 'SENDING' ? heldBy : null, leasedUntil: heldUntil, mark: heldUntil },
})

/** Sends some messages by one way, a few at once. It ends early when its gateway takes nothing. Returns how many it had to do with. */
async function sendAll(state: State, by: Way, messages: readonly Due[]): Promise<number> {
  const rest = [...messages]
  let count = 0
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      if (state.isStopping || !state.backoff.isOpen(by)) return
      const work = send(state, next).catch((error) => {
        state.onError(error, next.id)
        return false
      })
      state.sending.set(next.id, work)
      if (await work) count++
      state.sending.delete(next.id)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return count
}

/** Returns whether the message was its own to do. */
async function send(state: State, due: Due): Promise<boolean> {
  const claimed = await claim(state, due, state.leases.abandonedLease(due.id))
  if (typeof claimed === 'boolean') return claimed
  const outcome = await handOver(state, claimed)
  state.watch.attempted?.(due.by, outcome.kind)
  state.backoff.heard(due.by, outcome)
  for (;;) {
    try {
      await note(state, due, outcome, state.random())
      return true
    } catch (error) {
      // Without a database the outcome waits here. If the process ends, it is unknown.
      if (state.isStopping) throw error
      state.onError(error, due.id)
      await pause(NOTE_AGAIN_MS)
    }
  }
}

async function handOver(
  { gateways: { EMAIL, TEXT }, compose, onError }: State,
  claimed: StoredMessage,
): Promise<Outcome> {
  const { message } = claimed
  try {
    if (message.by === 'EMAIL' && EMAIL) return await EMAIL.send(await compose.mail(message, claimed))
    if (message.by === 'TEXT' && TEXT) return await TEXT.send(await compose.text(message))
    return later(NO_GATEWAY[message.by])
  } catch (error) {
    if (error instanceof Uncomposable) return { kind: 'REFUSED', error: error.message }
    onError(error, message.id)
    return later('The message could not be put together.')
  }
}

function renew({ db, clock, holder, sending, onError }: State): void {
  if (sending.size === 0) return
  const until = instantOf(clock() + LEASE_MS)
  db.change(async () => ({ writes: [renewHolds(holder, [...sending.keys()], until)], answer: null })).catch((error) =>
    onError(error, ''),
  )
}

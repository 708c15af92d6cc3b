/** The real service for the scenarios of a topic, and what scenarios can do to it. */
import type { TestContext } from 'node:test'
import sql from 'sql-template-tag'
import type { ClientOptions } from '../../packages/client/src/index.ts'
import type { TestService } from '../../packages/client/test/service.ts'
import { unguarded } from '../../packages/server/src/db/database.ts'
import { beginEpoch } from '../../packages/server/src/db/epoch.ts'
import { openDeliverer } from '../../packages/server/src/webhooks/deliveries/deliver.ts'
import { prune } from '../../packages/server/src/webhooks/deliveries/prune.ts'
import { openSender } from '../../packages/server/src/webhooks/deliveries/sender.ts'
import { holdTime } from '../../packages/server/test/hold-time.ts'
import { keyIn } from '../../packages/server/test/keys.ts'
import { type Receiver, startReceiver } from '../../packages/server/test/receiver.ts'

const DAY_MS = 24 * 3600 * 1000

/** A service for one scenario. */
export type World = {
  service: TestService
  /** Whether callers need a key. */
  hasKeys: boolean
  t: Pick<TestContext, 'mock' | 'after'>
  /** Advances the clock of the rate limits, once it is held. */
  passTime?: (ms: number) => void
  receiver?: Receiver
  endDelivery?: () => Promise<void>
}

type Arguments = { scopes?: string[]; upTo?: number; ms?: number; count?: number }

const CONTROLS = {
  /** Deletes the events of all days before tomorrow, as the service does when they are old. */
  async pruneEvents({ service: { db } }: World) {
    await db.eventsNumbered()
    await prune(db, { eventDays: 1, deliveryDays: 0 }, Date.now() + 3 * DAY_MS)
  },
  /** Deletes the events up to a seq from the feed. */
  async shortenFeed({ service: { db } }: World, { upTo = 0 }: Arguments) {
    const writes = [unguarded(sql`DELETE FROM event_numbers WHERE seq <= ${upTo}`)]
    await db.change(async () => ({ writes, answer: undefined }))
  },
  /** What the service does when it starts on a restored backup. */
  beginEpoch: async ({ service }: World) => void (await beginEpoch(service.db)),
  /** Cuts all connections between the client and the service. */
  cut: async ({ service }: World) => service.front.cut(),
  /** Waits until the service has no connection left. */
  untilClosed: ({ service }: World) => untilClosed(service),
  /** A new API key with these scopes, or all; the result is the key with its secret. */
  createKey: ({ service }: World, { scopes }: Arguments) => keyIn(service.db, scopes ? { scopes } : {}, Date.now()),
  /** Stops the clock of the rate limits. */
  async holdTime(world: World) {
    world.passTime = holdTime(world.t)
  },
  /** Starts a receiver of webhooks; the result has its URL. */
  async startReceiver(world: World) {
    world.receiver = await startReceiver()
    return { url: world.receiver.url }
  },
  /** Sends webhooks from now on. */
  async deliver(world: World) {
    const { service } = world
    const deliverer = openDeliverer({
      ...{ db: service.db, sender: openSender({ allowPrivate: true }), publicUrl: '', access: {} },
      onError: (error) => service.app.log.error(error),
    })
    world.endDelivery = () => deliverer.stop()
    world.t.after(world.endDelivery)
    deliverer.start()
  },
  endDelivery: async (world: World) => world.endDelivery?.(),
  /** Waits until the receiver has so many messages; the result is a list of their `text` and `headers`. */
  async received({ receiver }: World, { count = 1 }: Arguments) {
    await receiver!.arrived(count)
    return receiver!.received.map(({ text, headers }) => ({ text, headers }))
  },
  passTime: async (world: World, { ms = 1_000 }: Arguments) => world.passTime?.(ms),
} satisfies Record<string, (world: World, given: Arguments) => Promise<unknown>>

export type ControlName = keyof typeof CONTROLS

export async function runControl(world: World, name: ControlName, given: Arguments): Promise<unknown> {
  if (!Object.hasOwn(CONTROLS, name)) throw new Error(`There is no control ${name}.`)
  return CONTROLS[name](world, given)
}

/** A connection that is open for so long stays open. */
const CLOSED_MAX_MS = 60_000

function untilClosed({ app }: TestService): Promise<void> {
  const beginning = Date.now()
  return new Promise((resolve, reject) => {
    const look = () => {
      app.server.closeIdleConnections()
      app.server.getConnections((error, count) => {
        if (error) reject(error)
        else if (count === 0) resolve()
        else if (Date.now() - beginning > CLOSED_MAX_MS) reject(new Error(`${count} connections stay open.`))
        else setImmediate(look)
      })
    }
    look()
  })
}

/** How the other client of a scenario reaches the service. */
export async function optionsOfAnother({
  service,
  hasKeys,
}: World): Promise<Pick<ClientOptions, 'baseUrl' | 'apiKey'>> {
  if (!hasKeys) return { baseUrl: service.url }
  const { secret } = await keyIn(service.db, {}, Date.now())
  return { baseUrl: service.url, apiKey: secret! }
}

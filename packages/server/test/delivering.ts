import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { AppOptions } from '../src/app.ts'
import { type Deliverer, type DelivererOptions, openDeliverer } from '../src/webhooks/deliveries/deliver.ts'
import { openSender } from '../src/webhooks/deliveries/sender.ts'
import { type Body, sharedApp, type TestApp } from './app.ts'
import { type TestDatabase, untilNumbered } from './databases.ts'
import { newWebhook, read } from './fixtures.ts'

/** So long that every receiver answers in time that answers at all, and no turn ends early, however busy the machine is. */
const TIMES = { timeoutMs: 60_000, turnMaxMs: 600_000 }

/** For receivers that never answer: a sender with a short timeout. */
export const impatient = (timeoutMs = 1_500) => ({ sender: openSender({ allowPrivate: true, timeoutMs }) })

export type Delivering = TestApp & {
  deliverer: Deliverer
  /** Delivers everything that is due on the clock of the test. */
  deliver(): Promise<void>
  /** Another node on the same database. */
  another(options?: Partial<DelivererOptions>): Deliverer
}

/** A service that may call this machine, with a deliverer that only runs on demand. */
export function deliveringApp(
  open: () => Promise<TestDatabase>,
  config: Partial<AppOptions['config']> = {},
): Delivering {
  const opened: Deliverer[] = []
  // Registered first: the database is closed after its users.
  after(() => Promise.all(opened.map((deliverer) => deliverer.stop())))
  const app = sharedApp(open, { webhookAllowPrivate: true, ...config }) as Delivering
  before(() => {
    // Signatures are verified with the real time.
    app.time.now = Date.now()
    app.another = (options = {}) => {
      const deliverer = openDeliverer({
        db: app.db,
        sender: openSender({ allowPrivate: true, ...TIMES }),
        publicUrl: 'https://moves.example.com',
        access: app.config,
        clock: () => app.time.now,
        onError: (error) => assert.fail(error as Error),
        ...options,
      })
      opened.push(deliverer)
      return deliverer
    }
    app.deliverer = app.another()
    app.deliver = async () => {
      await untilNumbered(app.db)
      await app.deliverer.tick()
    }
  })
  return app
}

/** A webhook for events from now on, with nothing pending. */
export async function subscribed(app: Delivering, url: string, content: Body = {}): Promise<Body> {
  await app.deliver()
  return newWebhook(app, { url, eventTypes: ['shipment.*'], ...content })
}

export const deliveriesOf = (app: TestApp, webhook: Body, query = ''): Promise<Body[]> =>
  read(app, `/v1/webhooks/${webhook.id}/deliveries${query}`)

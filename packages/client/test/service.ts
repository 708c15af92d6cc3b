import { after, before, beforeEach } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from '../../server/src/app.ts'
import type { Database } from '../../server/src/db/database.ts'
import { NEVER_LATE } from '../../server/test/app.ts'
import type { TestDatabase } from '../../server/test/databases.ts'
import { type Client, type ClientOptions, createClient } from '../src/index.ts'
import { type Front, startFront } from './front.ts'

const CONFIG = { publicUrl: '', prefixes: null, shipmentTypes: null, webhookAllowPrivate: true }

/** The real service on a port of its own, and a client of it. */
export type TestService = {
  url: string
  app: FastifyInstance
  db: Database
  client: Client
  /** Between the client and the service, for faults. */
  front: Front
  /** A client that reaches the service through the front. */
  clientWith(options: Partial<ClientOptions>): Client
}

/** A service for every test of a suite to share, started before and stopped after. */
export function sharedService(
  open: () => Promise<TestDatabase>,
  config: Partial<AppOptions['config']> = {},
): TestService {
  const shared = {} as TestService
  let discard: (() => Promise<void>) | undefined
  before(async () => {
    const database = await open()
    discard = database.discard
    const { app } = await buildApp({ config: { ...CONFIG, ...config }, db: database.db, times: NEVER_LATE })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const front = await startFront(url)
    const clientWith = (options: Partial<ClientOptions>) => createClient({ baseUrl: front.url, ...options })
    Object.assign(shared, { url, app, db: database.db, front, clientWith, client: createClient({ baseUrl: url }) })
  })
  beforeEach(() => {
    shared.front.seen.length = 0
    shared.front.fates.length = 0
  })
  after(async () => {
    await shared.front?.close()
    // Idle keep-alive connections would delay the end.
    shared.app?.server.closeAllConnections()
    await shared.app?.close()
    await discard?.()
  })
  return shared
}

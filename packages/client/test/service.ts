import { after, before } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/src/app.ts'
import type { TestDatabase } from '../../server/test/databases.ts'
import { type Client, type ClientOptions, createClient } from '../src/index.ts'

/** The real service on a port of its own, and a client of it. */
export type TestService = {
  url: string
  app: FastifyInstance
  client: Client
  clientWith(options: Partial<ClientOptions>): Client
}

/** A service for every test of a suite to share, started before and stopped after. */
export function sharedService(open: () => Promise<TestDatabase>): TestService {
  const shared = {} as TestService
  let discard: (() => Promise<void>) | undefined
  before(async () => {
    const database = await open()
    discard = database.discard
    const config = { publicUrl: '', prefixes: null, shipmentTypes: null, webhookAllowPrivate: true }
    const { app } = await buildApp({ config, db: database.db })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const clientWith = (options: Partial<ClientOptions>) => createClient({ baseUrl: url, ...options })
    Object.assign(shared, { url, app, clientWith, client: clientWith({}) })
  })
  after(async () => {
    // Connections that are kept alive for nobody would hold up the end.
    shared.app?.server.closeAllConnections()
    await shared.app?.close()
    await discard?.()
  })
  return shared
}

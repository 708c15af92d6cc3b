/** A service that people sign in to, each with an API key of their name. */
import { after, before } from 'node:test'
import { type Client, createClient, type Scope } from '@vanline/client'
import type { Page } from 'playwright-core'
import { openTestSqlite, type TestDatabase } from '../packages/server/test/databases.ts'
import { live, sharedWorld, type World } from './browser.ts'
import { keyOf } from './keys.ts'
import { type Service, startService } from './service.ts'
import type { OpenOptions } from './visits.ts'

const DISPATCHER: Scope[] = [
  'moves:write',
  'shipments:write',
  'shipments:status',
  'dispatch:write',
  'notes:write',
  'requests:write',
  'requests:decide',
  'views:write',
  'events:read',
]

export type People<Name extends string> = {
  world: World
  /** The API as one of them calls it. */
  clients: Record<Name, Client>
  /** Opens a page of the console as one of them. */
  open: (name: Name, path: string, options?: OpenOptions) => Promise<Page>
}

/** The database, and the number of nodes of the service on it. */
export type Place = { database: () => Promise<TestDatabase>; nodes: number }

/** The first one is an administrator, the others are dispatchers. With several nodes, each person uses the node after that of the person before. */
export function sharedWorldOf<Name extends string>(
  names: readonly [Name, ...Name[]],
  environment: Record<string, string> = {},
  prepare?: (clients: Record<Name, Client>) => Promise<unknown>,
  place: Place = { database: openTestSqlite, nodes: 1 },
): People<Name> {
  const keys = {} as Record<Name, string>
  const clients = {} as Record<Name, Client>
  const nodes: Service[] = []
  const nodeOf = (name: Name) => nodes[names.indexOf(name) % nodes.length]!
  const settings: Record<string, string> = { VANLINE_API_KEYS: 'on', ...environment }
  let database: TestDatabase | undefined
  before(async () => {
    database = await place.database()
    settings.DATABASE_URL = database.url
  })
  const world = sharedWorld(settings, async (service) => {
    nodes.push(service)
    while (nodes.length < place.nodes) nodes.push(await startService(settings))
    const [first, ...others] = names
    keys[first] = await keyOf(first, 'administrator', settings.DATABASE_URL!)
    clients[first] = createClient({ baseUrl: service.url, apiKey: keys[first] })
    for (const name of others) {
      keys[name] = (await clients[first].keys.create({ name, scopes: DISPATCHER })).secret!
      clients[name] = createClient({ baseUrl: nodeOf(name).url, apiKey: keys[name] })
    }
    await prepare?.(clients)
  })
  after(async () => {
    for (const { stop } of nodes.slice(1)) await stop()
    await database?.discard()
  })
  const open = async (name: Name, path: string, options: OpenOptions = {}) => {
    const page = await world.open(path, { ...options, apiKey: keys[name] }, nodeOf(name))
    await live(page)
    return page
  }
  return { world, clients, open }
}

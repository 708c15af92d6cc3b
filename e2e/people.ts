/** A service that people sign in to, each with an API key of their name. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Client, createClient, type Scope } from '@vanline/client'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { live, sharedWorld, type World } from './browser.ts'

const VANLINE = fileURLToPath(new URL('../packages/cli/src/vanline.ts', import.meta.url))
const DISPATCHER: Scope[] = [
  'moves:write',
  'shipments:write',
  'shipments:status',
  'notes:write',
  'views:write',
  'events:read',
]

export type People<Name extends string> = {
  world: World
  /** The API as one of them calls it. */
  clients: Record<Name, Client>
  /** Opens a page of the console as one of them. */
  open: (name: Name, path: string, options?: BrowserContextOptions) => Promise<Page>
}

/** The first one is an administrator, the others are dispatchers. */
export function sharedWorldOf<Name extends string>(
  names: readonly [Name, ...Name[]],
  environment: Record<string, string> = {},
  prepare?: (clients: Record<Name, Client>) => Promise<unknown>,
): People<Name> {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-people-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  const keys = {} as Record<Name, string>
  const clients = {} as Record<Name, Client>
  const world = sharedWorld({ DATABASE_URL, VANLINE_API_KEYS: 'on', ...environment }, async ({ url: baseUrl }) => {
    const [first, ...others] = names
    const args = [VANLINE, 'keys', 'create', '--name', first, '--scopes', 'all']
    const env = { PATH: process.env.PATH, DATABASE_URL }
    keys[first] = /vl_\S+/.exec(execFileSync(process.execPath, args, { env, encoding: 'utf8' }))![0]
    const administrator = createClient({ baseUrl, apiKey: keys[first] })
    clients[first] = administrator
    for (const name of others) {
      keys[name] = (await administrator.keys.create({ name, scopes: DISPATCHER })).secret!
      clients[name] = createClient({ baseUrl, apiKey: keys[name] })
    }
    await prepare?.(clients)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))
  const open = async (name: Name, path: string, options: BrowserContextOptions = {}) => {
    const page = await world.open(path, options)
    const field = page.getByLabel('API key or access token')
    await field.fill(keys[name])
    await field.press('Enter')
    await live(page)
    return page
  }
  return { world, clients, open }
}

import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../load/probe.ts'
import { DATA } from './folders.ts'
import type { Hold } from './loop-watch.ts'
import type { Pinning } from './pin.ts'
import { removeInTheEnd } from './processes.ts'
import { type Server, startOurs } from './servers.ts'

/** A server whose event loop is watched. */
export type Watched = Server & {
  /** The longest hold of the event loop since the last question. */
  longestHold(): Promise<Hold>
}

/** Starts the service on a database file, watched. */
export async function startWatched(
  databasePath: string,
  pin: Pinning,
  settings: Record<string, string> = {},
): Promise<Watched> {
  mkdirSync(DATA, { recursive: true })
  const folder = mkdtempSync(join(DATA, 'watched-'))
  removeInTheEnd(folder)
  const file = join(folder, 'port')
  const server = await startOurs(databasePath, pin, {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'loop-watch.ts')}`,
    LOOP_WATCH_FILE: file,
    ...settings,
  })
  while (!existsSync(file)) await pause(5)
  const port = Number(readFileSync(file, 'utf8'))
  return { ...server, longestHold: async () => JSON.parse((await ask(port, { method: 'GET', path: '/' })).body) }
}

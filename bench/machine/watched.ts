import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../load/probe.ts'
import { newFolder } from './folders.ts'
import type { Hold } from './loop-watch.ts'
import type { Pinning } from './pin.ts'
import { type Server, startOurs } from './servers.ts'

/** A server whose event loop is watched. */
export type Watched = Server & {
  /** The longest hold of the event loop since the last question. */
  longestHold(): Promise<Hold>
}

/** Starts the service on a database, watched. */
export async function startWatched(url: string, pin: Pinning, settings: Record<string, string> = {}): Promise<Watched> {
  const { server, look } = await startWith('loop-watch.ts', url, pin, settings)
  return { ...server, longestHold: look<Hold> }
}

/** Starts the service with a module that listens on its own port, and returns how to ask it. */
export async function startWith(module: string, url: string, pin: Pinning, settings: Record<string, string>) {
  const file = join(newFolder('watched'), 'port')
  const server = await startOurs(url, pin, {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, module)}`,
    WATCH_FILE: file,
    ...settings,
  })
  while (!existsSync(file)) await pause(5)
  const port = Number(readFileSync(file, 'utf8'))
  const look = async <Watched>(path = '/'): Promise<Watched> =>
    JSON.parse((await ask(port, { method: 'GET', path })).body)
  return { server, look }
}

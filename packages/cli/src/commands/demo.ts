import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '@vanline/server/config'
import type { Command } from '../command.ts'
import { connectionOf, isSameService, reachableUrl } from '../connection.ts'
import { noteDemo } from '../demo/running.ts'
import { MOVES } from '../demo/story.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'

/** A temporary service with sample data. */
export const demo: Command = {
  summary: 'start the service on a temporary database with sample data',
  about: `Creates a database with ${MOVES} moves and ${MOVES * 3} shipments in every status, with a history of some weeks, and starts the
service on it. The data is the same every time, except for ids and dates. The database is deleted when the service ends.
PORT, HOST and the other settings of vanline serve work here too. Without PORT, the demo takes the next free port if 8080 is in
use. While it runs, commands without a URL of their own use the demo.`,
  examples: ['vanline demo', 'PORT=0 vanline demo'],
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'vanline-demo-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const config = readConfig({ ...process.env, DATABASE_URL: `sqlite:${join(folder, 'demo.db')}` })
    print('Creating a temporary database with sample data. This takes some seconds.')
    const { fillDatabase } = await import('../demo/fill.ts')
    // Until the service runs, a signal ends the process; the exit handler deletes the folder.
    const leave = () => process.exit(EXIT.interrupted)
    process.once('SIGINT', leave).once('SIGTERM', leave)
    const requests = await fillDatabase(config, Date.now())
    process.off('SIGINT', leave).off('SIGTERM', leave)
    print(
      `Demo with ${MOVES} moves and ${MOVES * 3} shipments, created by ${requests} requests. It is deleted when you stop it.`,
    )
    const url = reachableUrl(await startDemo(config))
    noteDemo(url, process.env)
    const used = connectionOf({ text: () => undefined }, process.env).url
    print(
      isSameService(used, url)
        ? 'Commands use this demo while it runs.'
        : `Commands use ${used}. Add --url ${url} for this demo.`,
    )
  },
}

const PORTS_TRIED = 20

/** Starts the service at its port. Unless PORT names it, the next free port will do. */
async function startDemo(config: Config): Promise<string> {
  const { start } = await import('@vanline/server/start')
  if (process.env.PORT) return await start(config)
  for (let port = config.port; port < config.port + PORTS_TRIED; port += 1) {
    try {
      return await start({ ...config, port })
    } catch (error) {
      if (!isPortTaken(error)) throw error
      print(`Port ${port} is in use, so the demo takes another one.`)
    }
  }
  return await start({ ...config, port: 0 })
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof ConfigError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE'

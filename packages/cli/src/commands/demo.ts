import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '@vanline/server/config'
import { type Command, Failure } from '../command.ts'
import { type FileConfig, readConfigFile } from '../config-file.ts'
import { choiceOf } from '../connection.ts'
import type { Filled } from '../demo/fill.ts'
import { SHIPMENTS_TOLD, TOLD_MOVES } from '../demo/moves.ts'
import { noteDemo } from '../demo/running.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'
import { isSameService, reachableUrl } from '../which-service.ts'

/** A temporary service with sample data. */
export const demo: Command = {
  summary: 'start the service on a temporary database with sample data',
  about: `Creates a database with ${TOLD_MOVES.length} moves and ${SHIPMENTS_TOLD} shipments of this week and the next ones, in every status, and starts the
service on it: with people who look after the moves, documents, notes and a history of some weeks. The data is the same every time, except for
ids and dates. The database is deleted when the service ends. It prints the addresses to open, and how to meet a conflict. PORT, HOST and the other settings of vanline serve work here too. Without PORT, the demo takes the next free port if 8080 is in
use. While it runs, commands use the demo, unless a URL or a key is set: those are meant for a service.`,
  examples: ['vanline demo', 'PORT=0 vanline demo'],
  async run() {
    const file = readConfigFile(process.env)
    const folder = newFolder()
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const config = readConfig({ ...process.env, DATABASE_URL: `sqlite:${join(folder, 'demo.db')}` })
    print('Creating a temporary database with sample data. This takes some seconds.')
    const { fillDatabase } = await import('../demo/fill.ts')
    // Until the service runs, a signal ends the process; the exit handler deletes the folder.
    const leave = () => process.exit(EXIT.interrupted)
    process.once('SIGINT', leave).once('SIGTERM', leave)
    const filled = await fillDatabase(config, Date.now())
    process.off('SIGINT', leave).off('SIGTERM', leave)
    print(
      `Demo with ${TOLD_MOVES.length} moves and ${SHIPMENTS_TOLD} shipments, created by ${filled.requests} requests. It is deleted when you stop it.`,
    )
    const url = reachableUrl(await startDemo(config))
    noteDemo(url, process.env)
    await welcome(config, url, filled)
    print(useOf(url, file))
  },
}

function newFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'vanline-demo-'))
  } catch (error) {
    throw new Failure(
      `The demo cannot create its folder: ${(error as Error).message}. Set TMPDIR to one that you can write.`,
    )
  }
}

/** Says whether other commands use the demo. */
function useOf(url: string, file: FileConfig): string {
  const used = choiceOf({ text: () => undefined }, process.env, file)
  if (used.doubt) return `${used.doubt} Commands ask before they use it. Add --url ${url} for this demo.`
  return isSameService(used.url, url)
    ? 'Commands use this demo while it runs.'
    : `Commands use ${used.url}. Add --url ${url} for this demo.`
}

/** Says what to open, and how to meet a conflict. */
async function welcome(config: Config, url: string, { trackingUrl, contestedID, keys }: Filled): Promise<void> {
  const tracking = trackingUrl.startsWith('/') ? url + trackingUrl : trackingUrl
  print(`
Open in your browser:
  Console         ${url}/console
  API reference   ${url}/docs
  Tracking page   ${tracking}
`)
  const { awaitEnter, hearsTerminal } = await import('../demo/colleague.ts')
  const shipment = `${url}/console/shipments/${contestedID}`
  if (!hearsTerminal()) return print(`To meet a conflict, edit the same field of ${shipment} in two windows.\n`)
  print(`To meet a conflict, open ${shipment},
choose Edit and change the scheduled delivery date. Press Enter here before you save: ${COLLEAGUE} then saves another date.
`)
  awaitEnter({ config, shipmentID: contestedID, key: keys[COLLEAGUE], name: COLLEAGUE })
}

const COLLEAGUE = 'Ben Walsh'
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

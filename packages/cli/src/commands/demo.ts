import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@vanline/server/config'
import type { Command } from '../command.ts'
import { MOVES } from '../demo/story.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'

/** Something to look at in the first minute. */
export const demo: Command = {
  summary: 'start the service on a throw-away database that has something in it',
  about: `Makes a database with ${MOVES} moves and ${MOVES * 3} shipments in every status, with the history of some weeks, and starts the
service on it. The data is the same every time, but for ids and the day it ends on. When the service ends, the database is
gone. PORT, HOST and the other settings of vanline serve hold here too.`,
  examples: ['vanline demo', 'PORT=0 vanline demo'],
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'vanline-demo-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const config = readConfig({ ...process.env, DATABASE_URL: `sqlite:${join(folder, 'demo.db')}` })
    const { tellStory } = await import('../demo/fill.ts')
    // Until the service runs, a signal only has to leave nothing behind.
    const leave = () => process.exit(EXIT.interrupted)
    process.once('SIGINT', leave).once('SIGTERM', leave)
    const requests = await tellStory(config, Date.now())
    process.off('SIGINT', leave).off('SIGTERM', leave)
    print(
      `A demo with ${MOVES} moves and ${MOVES * 3} shipments, made by ${requests} requests; it is gone when you end it.`,
    )
    const { start } = await import('@vanline/server/start')
    await start(config)
  },
}

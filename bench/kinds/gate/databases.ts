import { constants, copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openSession } from '../../../packages/server/src/db/postgres/wire/session.ts'
import { startPostgres } from '../../../scripts/postgres.ts'
import { newFolder } from '../../machine/folders.ts'
import { settle } from '../../seed/postgres.ts'

/** A database that a checkout has filled. Every process of the checkout gets a copy of its own. */
export type Template = {
  /** Calls back with the URL of a copy, and deletes the copy afterwards. */
  withCopy<Outcome>(use: (url: string) => Promise<Outcome>): Promise<Outcome>
}
type Fill = (url: string) => Promise<void>

export type Databases = AsyncDisposable & {
  /** Calls back with the URL of an empty database, and keeps what it is filled with. */
  template(fill: Fill): Promise<Template>
  /** The process of the database server, if there is one: its processor time counts too. */
  pids: readonly number[]
}

const FILE = 'vanline.db'

/** A folder for each template. */
export function sqliteDatabases(): Databases {
  const folder = newFolder('gate')
  let templates = 0
  return {
    pids: [],
    async template(fill) {
      const filled = join(folder, `template-${templates++}`)
      mkdirSync(filled)
      await fill(`sqlite:${join(filled, FILE)}`)
      return { withCopy: (use) => withFolder(filled, join(folder, 'copy'), use) }
    },
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function withFolder<Outcome>(
  filled: string,
  copy: string,
  use: (url: string) => Promise<Outcome>,
): Promise<Outcome> {
  mkdirSync(copy)
  try {
    // A write-ahead log can stand beside the file.
    for (const name of readdirSync(filled))
      copyFileSync(join(filled, name), join(copy, name), constants.COPYFILE_FICLONE)
    return await use(`sqlite:${join(copy, FILE)}`)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** All templates are on a server of our own. */
export async function postgresDatabases(): Promise<Databases> {
  const server = await startPostgres({ shared_buffers: '512MB' })
  const session = openSession(server.url)
  const urlOf = (name: string) => server.url.replace(/[^/]+$/, name)
  let templates = 0
  return {
    pids: [server.pid],
    async template(fill) {
      const name = `template_${templates++}`
      await session.rows(`CREATE DATABASE ${name}`)
      await fill(urlOf(name))
      await settle(urlOf(name))
      return {
        async withCopy(use) {
          await session.rows(`CREATE DATABASE run TEMPLATE ${name}`)
          await session.rows('CHECKPOINT')
          try {
            return await use(urlOf('run'))
          } finally {
            await session.rows('DROP DATABASE run WITH (FORCE)')
          }
        },
      }
    },
    async [Symbol.asyncDispose]() {
      await session.close()
      await server.stop()
    },
  }
}

import { constants, copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openSession } from '../../../packages/server/src/db/postgres/wire/session.ts'
import { startPostgres } from '../../../scripts/postgres.ts'
import { newFolder } from '../../machine/folders.ts'
import { output } from '../../machine/processes.ts'
import { SHIPMENTS } from '../../measure.ts'
import type { Checkout } from './checkout.ts'

const SEED_MAX_MS = 120_000

/** Gives every process of a checkout its own copy of the same records. */
export type Databases = AsyncDisposable & {
  /** Creates the records with the code of the checkout, whose tables may differ from ours. */
  seed(checkout: Checkout): Promise<void>
  /** Calls back with the URL of a copy, and deletes the copy afterwards. */
  withCopy<Outcome>(checkout: Checkout, use: (url: string) => Promise<Outcome>): Promise<Outcome>
  /** The process of the database server, if there is one: its processor time counts too. */
  pids: readonly number[]
}

/** Runs a function of a checkout's `bench/seed` in a process of its own. */
async function seedBy({ root }: Checkout, file: string, name: string, target: string): Promise<void> {
  const url = pathToFileURL(join(root, 'bench/seed', file)).href
  const code = `const { ${name} } = await import(${JSON.stringify(url)}); await ${name}(process.argv[1], ${SHIPMENTS})`
  await output([process.execPath, '--input-type=module', '-e', code, '--', target], '', SEED_MAX_MS)
}

/** One file for each checkout. */
export function sqliteDatabases(): Databases {
  const folder = newFolder('gate')
  const files = new Map<Checkout, string>()
  return {
    pids: [],
    async seed(checkout) {
      const file = join(folder, `${files.size}.db`)
      await seedBy(checkout, 'sqlite.ts', 'seedFile', file)
      files.set(checkout, file)
    },
    async withCopy(checkout, use) {
      const copies = join(folder, 'copy')
      mkdirSync(copies)
      try {
        const copy = join(copies, 'vanline.db')
        copyFileSync(files.get(checkout)!, copy, constants.COPYFILE_FICLONE)
        return await use(`sqlite:${copy}`)
      } finally {
        rmSync(copies, { recursive: true })
      }
    },
    [Symbol.asyncDispose]: async () => {},
  }
}

/** One template for each checkout, on a server of our own. */
export async function postgresDatabases(): Promise<Databases> {
  const server = await startPostgres({ shared_buffers: '512MB' })
  const session = openSession(server.url)
  const urlOf = (name: string) => server.url.replace(/[^/]+$/, name)
  const templates = new Map<Checkout, string>()
  return {
    pids: [server.pid],
    async seed(checkout) {
      const name = `template_${templates.size}`
      await session.rows(`CREATE DATABASE ${name}`)
      await seedBy(checkout, 'postgres.ts', 'seedPostgres', urlOf(name))
      templates.set(checkout, name)
    },
    async withCopy(checkout, use) {
      await session.rows(`CREATE DATABASE run TEMPLATE ${templates.get(checkout)}`)
      await session.rows('CHECKPOINT')
      try {
        return await use(urlOf('run'))
      } finally {
        await session.rows('DROP DATABASE run WITH (FORCE)')
      }
    },
    async [Symbol.asyncDispose]() {
      await session.close()
      await server.stop()
    },
  }
}

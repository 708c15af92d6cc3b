/**
 * Citus for the tests. TEST_CITUS_URL names the coordinator and its workers, as URLs separated by commas; `node scripts/citus.ts` starts
 * them and prints it. A test gets a copy of a distributed template on every server.
 */
import { randomUUID } from 'node:crypto'
import { joinCitus } from '../../../scripts/citus.ts'
import type { Database } from '../src/db/database.ts'
import { distribute } from '../src/db/postgres/distributed/distribute.ts'
import { openPostgres } from '../src/db/postgres/postgres.ts'
import { openSession } from '../src/db/postgres/wire/session.ts'
import { resetIds } from '../src/kernel/ids.ts'
import { codeOf } from '../src/kernel/thrown.ts'
import type { TestDatabase } from './databases.ts'

const TEMPLATE = 'vanline_citus_template'
/** Few shards: a copy of the template is a copy of all their files. */
export const SHARDS = 4
/** So long that a busy machine of three servers answers too. */
const ANSWER_MAX_MS = 60_000

const servers = (): string[] => (process.env.TEST_CITUS_URL ?? '').split(',').filter((url) => url !== '')

export const hasCitus = (): boolean => servers().length > 0

/** Options of a test of unique references, which distributed tables cannot have. */
export const NEEDS_UNIQUE = { skip: hasCitus() ? 'References cannot be unique on Citus.' : false }

/** Lets the database make references unique. On Citus it cannot, and only the service looks for a reference that is taken. */
export const makeReferencesUnique = async (db: Database): Promise<void> => {
  if (!hasCitus()) await db.setUniqueReferences(true)
}

const urlOf = (server: string, database: string): string => {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function onEach(
  list: readonly string[],
  work: (run: (text: string) => Promise<unknown>, i: number) => Promise<void>,
) {
  for (const [i, server] of list.entries()) {
    const session = openSession(server)
    await work((text) => session.rows(text), i).finally(session.close)
  }
}

/** Creates the distributed template that test databases are copied from. */
export async function makeCitusTemplate(): Promise<void> {
  await onEach(servers(), async (run) => {
    await run(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`)
    await run(`CREATE DATABASE ${TEMPLATE}`)
  })
  const urls = servers().map((server) => urlOf(server, TEMPLATE))
  await joinCitus(urls)
  const [coordinator = ''] = urls
  const session = openSession(coordinator)
  const db = openPostgres(coordinator, { poolSize: 1, isPooled: false })
  await db.migrate()
  await db.close()
  await session.rows(`SET citus.shard_count = ${SHARDS}`)
  await distribute(session)
  await session.close()
  // The maintenance process of Citus keeps a connection; a database with connections cannot be a template.
  await onEach(servers(), async (run) => {
    await run(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`)
    await run(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${TEMPLATE}'`)
  })
}

/** Drops a database. The maintenance process of Citus may connect to it again in between. */
async function dropped(run: (text: string) => Promise<unknown>, name: string): Promise<void> {
  const isInUse = (error: unknown) => {
    if (codeOf(error) !== '55006') throw error
    return true
  }
  while (await run(`DROP DATABASE ${name} WITH (FORCE)`).then(() => false, isInUse));
}

export async function openTestCitus(): Promise<TestDatabase> {
  resetIds()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onEach(servers(), async (run) => void (await run(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)))
  const url = urlOf(servers()[0]!, name)
  const db = openPostgres(url, { poolSize: 4, isPooled: false, answerMaxMs: ANSWER_MAX_MS })
  await db.noticeRestore()
  const discard = async () => {
    await db.close()
    await onEach(servers(), (run) => dropped(run, name))
  }
  return { db, url, discard }
}

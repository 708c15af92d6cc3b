import { openPostgres } from '../packages/server/src/db/postgres.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { measureAll } from './compare.ts'
import { reportOf } from './compare-report.ts'
import type { Options, Report } from './options.ts'
import { pinning } from './pin.ts'
import { residentMbOf } from './processes.ts'
import { CONNECTIONS } from './scenarios.ts'
import { moveMaker } from './seed.ts'
import { startOurs } from './servers.ts'

const SHIPMENTS = 10_000
const AT_ONCE = 64
/** What is to be reached here, of the bare server's rate. */
const TARGETS: Record<string, number> = { item: 0.33, patch: 0.18 }

/** Our server on PostgreSQL beside one of nothing but node:http that sends the same bytes. */
export async function postgres(options: Options): Promise<Report> {
  const { log } = options
  const pin = pinning()
  const server = await startPostgres({ shared_buffers: '512MB' })
  try {
    await seed(server.url)
    log(
      `${SHIPMENTS} shipments, ${CONNECTIONS} connections, load by ${options.tool}, ${pin.note}; PostgreSQL runs where the system puts it.`,
    )
    const ours = await startOurs('', pin, { DATABASE_URL: server.url })
    try {
      const rows = await measureAll(ours, options, pin)
      const aimed = rows.map((row) => ({ ...row, scenario: { ...row.scenario, target: TARGETS[row.scenario.name] } }))
      return reportOf(aimed, [], residentMbOf(ours.pid))
    } finally {
      await ours.stop()
    }
  } finally {
    await server.stop()
  }
}

/** Makes the same records as for SQLite, many changes at a time. */
async function seed(url: string): Promise<void> {
  const db = openPostgres(url, { poolSize: 8, isPooled: false })
  await db.migrate()
  const nextMove = moveMaker()
  for (let made = 0; made < SHIPMENTS; ) {
    const changes: Promise<unknown>[] = []
    while (changes.length < AT_ONCE && made < SHIPMENTS) {
      const { writes, shipments } = nextMove(Math.min(3, SHIPMENTS - made))
      made += shipments
      changes.push(db.change(async () => ({ writes, answer: undefined })))
    }
    await Promise.all(changes)
  }
  await db.close()
}

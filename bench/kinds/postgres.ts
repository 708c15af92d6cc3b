import { startPostgres } from '../../scripts/postgres.ts'
import { CONNECTIONS } from '../load/scenarios.ts'
import { pinning } from '../machine/pin.ts'
import { residentMbOf } from '../machine/processes.ts'
import { disturbanceOf } from '../machine/rounds.ts'
import { startOurs } from '../machine/servers.ts'
import type { Options, Report } from '../options.ts'
import { reportOf } from '../report/compare.ts'
import { seedPostgres } from '../seed/postgres.ts'
import { measureAll } from './compare.ts'

const SHIPMENTS = 10_000
/** What is to be reached here, of the bare server's rate. */
const TARGETS: Record<string, number> = { item: 0.36, list: 0.2, patch: 0.18, post: 0.14 }

/** Our server on PostgreSQL beside one of nothing but node:http that sends the same bytes. */
export async function postgres(options: Options): Promise<Report> {
  const { log } = options
  const pin = pinning()
  const server = await startPostgres({ shared_buffers: '512MB' })
  try {
    await seedPostgres(server.url, SHIPMENTS)
    log(
      `${SHIPMENTS} shipments, ${CONNECTIONS} connections, load by ${options.tool}, ${pin.note}; PostgreSQL runs where the system puts it.`,
    )
    const ours = await startOurs('', pin, { DATABASE_URL: server.url })
    try {
      // PostgreSQL works on the same cores, and only the bare server is without it.
      const rows = await measureAll(ours, options, pin, ({ bare }) => disturbanceOf([bare]))
      const aimed = rows.map((row) => ({ ...row, scenario: { ...row.scenario, target: TARGETS[row.scenario.name] } }))
      return reportOf(aimed, [], residentMbOf(ours.pid))
    } finally {
      await ours.stop()
    }
  } finally {
    await server.stop()
  }
}

/** A part of a long run: suites for each database, on tables that are distributed over three servers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isCitusInstalled, startCitus, stopCitus } from '../citus.ts'
import { environmentAfterRun } from './alone.ts'

/** Files whose statements depend on where the rows are: stores, lists, events, and whatever changes several records. */
export const SUITES: readonly string[] = [
  'packages/server/src/db/postgres/distributed',
  ...'absences agents availability bookings company crew crew-links crew-members documents erasures events jobs links move-parties moves notes parties presence restorations reversions services shipments summary trucks views webhooks'
    .split(' ')
    .map((feature) => `packages/server/src/${feature}`),
  'packages/server/test/lists',
  ...'bookings.long bulk bulk-create conflicts dry-run every-operation events-of-changes idempotency model two-nodes-idempotency two-nodes-status'
    .split(' ')
    .map((name) => `packages/server/test/${name}.test.ts`),
]

/** Debian has no package of Citus, so its absence is no error in CI either. */
const NOT_INSTALLED =
  'Nothing runs on Citus, which is not installed. `node scripts/citus.ts build <its source> <folder>` builds it into the PostgreSQL of pg_config.'

/** Runs the suites with a function that runs test files. Returns whether all have passed, or why none ran. */
export async function runOnCitus(
  run: (paths: readonly string[], environment: NodeJS.ProcessEnv) => Promise<boolean>,
  isInstalled = isCitusInstalled,
): Promise<boolean | string> {
  if (!isInstalled()) return NOT_INSTALLED
  const folder = mkdtempSync(join(tmpdir(), 'vanline-citus-'))
  const environment = { ...environmentAfterRun(), TEST_CITUS_URL: startCitus(folder) }
  try {
    return await run(SUITES, environment)
  } finally {
    stopCitus(folder)
    rmSync(folder, { recursive: true })
  }
}

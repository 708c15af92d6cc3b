import { type Command, Failure, numberFrom, required, UsageError } from '../command.ts'
import { type Counts, claim, countsOf, release } from '../copy/claim.ts'
import { compareTable } from '../copy/compare.ts'
import { openSource, openTarget } from '../copy/open.ts'
import { formatCount, formatDuration, progressOn } from '../copy/progress.ts'
import type { Store } from '../copy/store.ts'
import { SETTINGS, TABLES } from '../copy/tables.ts'
import { copySettings, copyTable } from '../copy/transfer.ts'
import { print, printError } from '../output.ts'
import { hasPassword, placeOf, urlWithoutPassword } from '../place.ts'

const BATCH = 500
const BATCH_MAX = 10_000

const ADVICE = 'Put it into PGPASSFILE or PGPASSWORD.'

/** Copies all data to another database. */
export const copy: Command = {
  summary: 'copy all data to another database, for example from SQLite to PostgreSQL',
  about: `Copies all records, history, settings and idempotency keys to another database, with the same ids, tags and event numbers,
so that clients notice nothing. Then it compares every column of every row.

Stop the service first: no node may run on either database. To rehearse, copy from a backup. The source is not changed.
The target must be empty; missing tables are created. If the copy is interrupted, run the same command again: it continues
where it stopped. No node starts on the target before the copy is complete.

Put passwords into a file and its path into PGPASSFILE, or into PGPASSWORD, because other users of the machine can see a URL. Connect to PostgreSQL itself, not to a
pooler.`,
  options: {
    from: { summary: 'sqlite:<path> or postgres://user@host/database', value: 'database' },
    to: { summary: 'the same', value: 'database' },
    batch: { summary: `rows to write at once; default ${BATCH}`, value: 'rows' },
  },
  examples: [
    'vanline copy --from sqlite:./data/vanline.db --to postgres://vanline@db.example/vanline',
    'vanline copy --from postgres://vanline@db.example/vanline --to sqlite:./laptop.db',
  ],
  async run(given) {
    const [from, to] = [placeOf(required(given, 'from')), placeOf(required(given, 'to'))]
    for (const [option, { url }] of Object.entries({ from, to }))
      if (hasPassword(url))
        printError(
          `--${option} contains a password, and others on this machine can see it in the process list. ${ADVICE}`,
        )
    if (from.url === to.url) throw new UsageError('--from and --to are the same database')
    const batch = numberFrom(given, 'batch', BATCH, [1, BATCH_MAX])
    const source = await openSource(from)
    try {
      const target = await openTarget(to)
      try {
        await copyAll(source, target, batch)
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
    print(`Now start the nodes with DATABASE_URL=${urlWithoutPassword(to.url)}`)
  },
}

async function copyAll(source: Store, target: Store, batch: number): Promise<void> {
  const startedAt = performance.now()
  const held = await claim(source, target)
  const counts = await countsOf(source)
  const [total, there] = [counts, held].map((each) => Object.values(each).reduce((sum, count) => sum + count, 0))
  if (there! > 0) print(`Continuing an interrupted copy: ${formatCount(there!)} rows are copied already.`)
  const progress = progressOn(process.stderr, 2 * total! - there!)

  for (const table of TABLES) {
    progress.begin(`copied ${table.name}`, held[table.name]!, counts[table.name]!)
    await copyTable(source, target, table, batch, progress.add)
    progress.end()
  }
  await copySettings(source, target)
  const differences = await compareTable(source, target, SETTINGS, batch, () => {})
  for (const table of TABLES) {
    progress.begin(`compared ${table.name}`, 0, counts[table.name]!)
    differences.push(...(await compareTable(source, target, table, batch, progress.add)))
    progress.end()
  }
  differences.push(...differentCounts(counts, await countsOf(target)))
  if (differences.length > 0)
    throw new Failure(`The target differs from the source, so no node can start on it:\n  ${differences.join('\n  ')}`)
  await target.analyze()
  await release(target)
  const took = formatDuration((performance.now() - startedAt) / 1000)
  print(`Copied ${formatCount(total!)} rows and compared all of them in ${took}.`)
}

const differentCounts = (expected: Counts, found: Counts): string[] =>
  Object.keys(expected)
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name} has ${found[name]} rows instead of ${expected[name]}`)

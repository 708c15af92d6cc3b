import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../scripts/processes.ts'
import { ask, headerOf } from '../load/probe.ts'
import { newFolder } from '../machine/folders.ts'
import { UNPINNED } from '../machine/pin.ts'
import { output, residentNowMbOf } from '../machine/processes.ts'
import { startOurs } from '../machine/servers.ts'
import type { Kind, Options } from '../options.ts'
import { numberText, tableOf } from '../report/table.ts'

const COMMAND = join(ROOT, 'packages/cli/src/vanline.ts')
const ROWS_PER_SECOND_TARGET = 4_000
const IMPORT_MAX_MS = 600_000
const LOOK_EVERY_MS = 250

type Run = { rows: number; seconds: number; commandMb: number[]; serverMb: number[] }

/** How fast `vanline import` brings shipments into the embedded database through a running server, and what memory both take meanwhile. */
export const importing: Kind = {
  seconds: 1,
  rounds: 1,
  sizes: [100_000],
  meaning: 'how fast `vanline import` brings shipments in through a running server; --sizes for other numbers of rows',
  async run(options) {
    const folder = newFolder('import')
    const runs = await Array.fromAsync(options.sizes, (rows) => imported(folder, rows, options))
    return { text: reportOf(runs), data: { runs } }
  },
}

async function imported(folder: string, rows: number, { log }: Options): Promise<Run> {
  const file = join(folder, `${rows}.csv`)
  writeFileSync(file, csvOf(rows))
  // The other settings are the defaults; a caller that may import so much would be given its own limit.
  await using ours = await startOurs(`sqlite:${join(folder, `${rows}.db`)}`, UNPINNED, { VANLINE_RATE_LIMIT: '0' })
  const memory: Pick<Run, 'commandMb' | 'serverMb'> = { commandMb: [], serverMb: [] }
  const begun = performance.now()
  const command = [process.execPath, COMMAND, 'import', 'shipments', file, '--url', `http://127.0.0.1:${ours.port}`]
  await output(command, '', IMPORT_MAX_MS, (pid) => void watchBoth(pid, ours.pid, memory))
  const seconds = (performance.now() - begun) / 1000
  const list = { method: 'GET', path: '/v1/shipments?limit=1', headers: { Prefer: 'count=exact' } }
  const count = Number(headerOf(await ask(ours.port, list), 'total-count'))
  if (count !== rows) throw new Error(`${count} of ${rows} rows are there.`)
  log(`${numberText(rows)} rows in ${seconds.toFixed(1)} s, ${numberText(rows / seconds)} a second`)
  return { rows, seconds, ...memory }
}

/** Looks at the memory of both processes until the command has ended. */
async function watchBoth(commandPid: number, serverPid: number, memory: Pick<Run, 'commandMb' | 'serverMb'>) {
  for (;;) {
    await pause(LOOK_EVERY_MS)
    try {
      const mb = residentNowMbOf(commandPid)
      memory.serverMb.push(residentNowMbOf(serverPid))
      memory.commandMb.push(mb)
    } catch {
      return
    }
  }
}

/** Rows as a carrier would send them, each a move of its own. */
function csvOf(rows: number): string {
  const lines = [
    'shipmentType,reference,requestedPickupDate,deliveryDate,estimatedWeight,destinationAddress.streetAddress1,destinationAddress.city,destinationAddress.state,destinationAddress.postalCode',
  ]
  for (let i = 0; i < rows; i++)
    lines.push(
      `HHG,PO-${i},2027-03-01,2027-03-15,${3_000 + (i % 9_000)},${1 + (i % 900)} Maple Avenue,Sacramento,CA,95814`,
    )
  return `${lines.join('\n')}\n`
}

function reportOf(runs: readonly Run[]): string {
  const growth = (mb: readonly number[]): string => {
    const half = Math.floor(mb.length / 2)
    return `${numberText(Math.max(...mb.slice(0, half)))} → ${numberText(Math.max(...mb.slice(half)))}`
  }
  const table = tableOf(runs, {
    Rows: ({ rows }) => numberText(rows),
    Seconds: ({ seconds }) => seconds.toFixed(1),
    'Rows /s': ({ rows, seconds }) => numberText(rows / seconds),
    Target: () => `≥ ${numberText(ROWS_PER_SECOND_TARGET)}`,
    'MB of the command': ({ commandMb }) => growth(commandMb),
    'MB of the server': ({ serverMb }) => growth(serverMb),
  })
  return `${table}

Memory is the most that was resident in the first and in the second half of the time. The command and the server share the cores.`
}

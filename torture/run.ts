/** Tries to make the service lose something. `npm run torture -- --help` says more. */

import { randomOf } from '../scripts/random.ts'
import { FAULTS } from './faults/faults.ts'
import { runFuzz } from './fuzz/run.ts'
import { BadOption, helpText, type Options, readOptions } from './options.ts'
import { chosenOf, stopSharedPostgres } from './places.ts'
import { runPlanted } from './planted/run.ts'
import { lineOf, type Result, summaryOf, timed } from './report.ts'
import { runSoak } from './soak.ts'
import { runTrial } from './trial.ts'
import { runUpgrade } from './upgrade/run.ts'

/** Runs every fault on every database it is for. */
async function runFaults({ seed, times, only }: Options, report: (result: Result) => void): Promise<void> {
  const unknown = only?.find((name) => !FAULTS.some((fault) => fault.name === name))
  if (unknown !== undefined) throw new BadOption(`There is no fault ${unknown}. --help lists them.`)
  for (const fault of FAULTS) {
    const { name, databases, rounds } = fault
    if (only && !only.includes(name)) continue
    for (const database of chosenOf(databases)) {
      const setting = { random: randomOf(seed).fork(`${name} ${database}`), database, rounds: rounds * times }
      report(await timed(name, database, () => runTrial(fault, setting)))
    }
  }
}

const RUN = { faults: runFaults, fuzz: runFuzz, upgrade: runUpgrade, soak: runSoak, planted: runPlanted }

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), () => Math.trunc(Math.random() * 2 ** 31))
  if (!options) {
    console.log(helpText(FAULTS))
    return 0
  }
  console.log(`Seed ${options.seed}; --seed ${options.seed} makes the same choices again.`)
  const results: Result[] = []
  const report = (result: Result) => {
    results.push(result)
    console.log(lineOf(result))
  }
  try {
    for (const part of options.parts) await RUN[part](options, report)
  } finally {
    await stopSharedPostgres()
  }
  console.log(summaryOf(results, options.seed))
  return results.some(({ faults }) => faults.length > 0) ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof BadOption)) throw error
  console.error(`torture: ${error.message}`)
  process.exitCode = 2
}

import type { Figures } from './trial.ts'

/** The result of one part of a run. */
export type Result = {
  name: string
  database: string
  seconds: number
  faults: string[]
  notes: string[]
  figures: Partial<Figures>
}

/** Runs one part, and measures how long it takes. */
export async function timed(
  name: string,
  database: string,
  run: () => Promise<Omit<Result, 'name' | 'database' | 'seconds'>>,
): Promise<Result> {
  const startedAt = performance.now()
  const verdict = await run()
  return { name, database, seconds: (performance.now() - startedAt) / 1000, ...verdict }
}

const COLUMNS = ['calls', 'acknowledged', 'refused', 'unknown', 'events', 'records', 'troubles'] as const

/** One line about one part, as soon as it is done. */
export function lineOf({ name, database, seconds, faults, notes, figures }: Result): string {
  const counts = COLUMNS.filter((column) => figures[column]).map((column) => `${figures[column]} ${column}`)
  const verdict = faults.length === 0 ? 'ok  ' : 'FAIL'
  const words = [...counts, ...notes.filter((note) => note !== '')].join(', ')
  const lines = [`${verdict} ${name.padEnd(17)} ${database.padEnd(11)} ${seconds.toFixed(0).padStart(4)} s  ${words}`]
  for (const fault of faults.slice(0, 10)) lines.push(`     ${fault.slice(0, 1_000)}`)
  if (faults.length > 10) lines.push(`     and ${faults.length - 10} more`)
  return lines.join('\n')
}

/** The sum of everything. */
export function summaryOf(results: readonly Result[], seed: number): string {
  const sum = (column: keyof Figures) => results.reduce((total, { figures }) => total + (figures[column] ?? 0), 0)
  const failed = results.filter(({ faults }) => faults.length > 0).length
  const histories = results.filter(({ figures }) => figures.events).length
  const counts = `${sum('calls')} operations, ${sum('acknowledged')} acknowledged writes, ${sum('troubles')} faults`
  const checked = `${histories} histories with ${sum('events')} events checked`
  const verdict = failed === 0 ? 'nothing was lost' : `${failed} of ${results.length} FAILED`
  return `${counts}, ${checked}: ${verdict}. Seed ${seed}.`
}

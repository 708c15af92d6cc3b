import type { Measured, Tool } from '../load/load.ts'
import type { Scenario } from '../load/scenarios.ts'
import type { Busy } from '../machine/busy.ts'
import type { Rounds } from '../machine/rounds.ts'
import type { StartTime } from '../machine/servers.ts'
import type { Report } from '../options.ts'
import { markdown, median, percent, shown, spread } from './table.ts'

const LOAD_BUSY_MAX = 0.95

/** One measurement of one server. */
export type Run = Measured & { busy: Busy }
/** Both servers, one right after the other. */
export type Round = { ours: Run; bare: Run }
/** Everything that was measured of one kind of request. */
export type Row = Rounds<Round> & { scenario: Scenario; tool: Tool }

/** What share of the bare server's rate ours had. */
export const ratioOf = ({ ours, bare }: Round): number => ours.perSecond / bare.perSecond

/** The table of ratios, with what else is to be known. */
export function reportOf(rows: readonly Row[], starts: readonly StartTime[], residentMb: number): Report {
  const head = [
    'Request',
    'Vanline /s',
    'node:http /s',
    'Ratio',
    'Spread',
    'Target',
    'p50 ms',
    'p99 ms',
    'µs an answer',
    'Load',
  ]
  const cells = rows.map((row) => {
    const { scenario, tool, rounds } = row
    const middle = (of: 'ours' | 'bare', what: 'perSecond' | 'p50Ms' | 'p99Ms') =>
      shown(median(rounds.map((round) => round[of][what])))
    const ratios = rounds.map(ratioOf)
    const [low, high] = spread(ratios)
    const cost = costOf(row, 'ours')
    return [
      scenario.label,
      middle('ours', 'perSecond'),
      middle('bare', 'perSecond'),
      median(ratios).toFixed(2),
      `${low.toFixed(2)}–${high.toFixed(2)}`,
      scenario.target === undefined ? '' : `≥ ${scenario.target.toFixed(2)}`,
      middle('ours', 'p50Ms'),
      middle('ours', 'p99Ms'),
      cost === null ? 'n/a' : shown(cost),
      tool,
    ]
  })
  const notes = [...rows.flatMap(notesOn), ...refusalBesideRead(rows)]
  const lines = rows.length > 0 ? [markdown(head, cells), ''] : []
  if (starts.length > 0) {
    const times = starts.map(({ readyMs }) => readyMs)
    const [low, high] = spread(times)
    const cpuMs = medianOfKnown(starts.map((start) => start.cpuMs))
    const of = cpuMs === null ? '' : `, ${shown(cpuMs)} ms of processor time`
    lines.push(`Ready ${shown(median(times))} ms after the start (${shown(low)}–${shown(high)}${of}).`)
  }
  if (rows.length > 0) lines.push(`At most ${shown(residentMb)} MB resident under this load.`)
  return { text: [...lines, ...notes].join('\n'), data: { rows, starts, residentMb } }
}

/** The processor time of a server for one answer, in microseconds. Unlike a rate it does not depend much on who else is on the core. */
const costOf = ({ rounds }: Row, of: 'ours' | 'bare'): number | null =>
  medianOfKnown(rounds.map((round) => round[of].busy.server && (round[of].busy.server * 1e6) / round[of].perSecond))

/** What a refused update costs beside a read, if both were measured. */
function refusalBesideRead(rows: readonly Row[]): string[] {
  const [read, refusal] = ['item', 'stale'].map((name) => {
    const row = rows.find(({ scenario }) => scenario.name === name)
    return row ? costOf(row, 'ours') : null
  })
  return read && refusal
    ? [`A refused update takes ${(refusal / read).toFixed(1)} times the processor time of a GET.`]
    : []
}

/** How busy both sides were, and whether that casts doubt on the ratio. */
function notesOn(row: Row): string[] {
  const { scenario, rounds, isQuiet } = row
  const { name } = scenario
  const share = (of: 'ours' | 'bare', what: keyof Busy) => medianOfKnown(rounds.map((round) => round[of].busy[what]))
  const busy = (of: 'ours' | 'bare') => `${percent(share(of, 'server'))} and ${percent(share(of, 'load'))}`
  const lines = [`${name}: cores of server and load ${busy('ours')} busy, with the bare server ${busy('bare')}.`]
  const [ours, bare] = [costOf(row, 'ours'), costOf(row, 'bare')]
  if (ours !== null && bare !== null)
    lines[0] += ` Processor time per answer ${shown(ours)} µs beside ${shown(bare)} µs, ratio ${(bare / ours).toFixed(2)}.`
  if ((share('bare', 'load') ?? 0) > LOAD_BUSY_MAX)
    lines.push(`${name}: the load was the limit of the bare server, so the ratio is too kind to us.`)
  if (!isQuiet) lines.push(`${name}: something else was running too; trust the processor time more than the rates.`)
  return lines
}

function medianOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? median(known) : null
}

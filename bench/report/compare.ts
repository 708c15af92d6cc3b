import type { Tool } from '../load/load.ts'
import type { Scenario } from '../load/scenarios.ts'
import type { Busy } from '../machine/busy.ts'
import type { Rounds } from '../machine/rounds.ts'
import type { Run } from '../measure.ts'
import type { Report } from '../options.ts'
import { fixed, median, middle, numberText, percent, range, tableOf } from './table.ts'

const LOAD_BUSY_MAX = 0.95

/** Both servers, one right after the other. */
export type Round = { ours: Run; bare: Run }
/** Everything that was measured of one kind of request. */
export type Row = Rounds<Round> & { scenario: Scenario; tool: Tool }

/** Our share of the bare server's rate, in each round. */
const ratiosOf = ({ rounds }: Row): number[] => rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond)
const middleOf = ({ rounds }: Row, of: keyof Round, what: 'perSecond' | 'p50Ms' | 'p99Ms') =>
  middle(rounds.map((round) => round[of][what]))

/** The table of ratios, with how busy both sides were. */
export function reportOf(rows: readonly Row[], residentMb: number): Report {
  const table = tableOf(rows, {
    Request: ({ scenario }) => scenario.label,
    'Vanline /s': (row) => middleOf(row, 'ours', 'perSecond'),
    'node:http /s': (row) => middleOf(row, 'bare', 'perSecond'),
    Ratio: (row) => middle(ratiosOf(row), fixed(2)),
    Spread: (row) => range(ratiosOf(row), fixed(2)),
    Target: ({ scenario: { target } }) => (target === undefined ? '' : `≥ ${target.toFixed(2)}`),
    'p50 ms': (row) => middleOf(row, 'ours', 'p50Ms'),
    'p99 ms': (row) => middleOf(row, 'ours', 'p99Ms'),
    'µs an answer': (row) => costText(costOf(row, 'ours')),
    Load: ({ tool }) => tool,
  })
  const resident = `At most ${numberText(residentMb)} MB resident under this load.`
  const text = [table, '', resident, ...rows.flatMap(notesOn), ...refusalBesideRead(rows)].join('\n')
  return { text, data: { rows, residentMb } }
}

/** The processor time of a server for one answer, in microseconds. Unlike a rate it hardly depends on other programs on the core. */
const costOf = ({ rounds }: Row, of: keyof Round): number | null =>
  medianOfKnown(rounds.map((round) => round[of].busy.server && (round[of].busy.server * 1e6) / round[of].perSecond))
const costText = (cost: number | null): string => (cost === null ? 'n/a' : numberText(cost))

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
  const share = (of: keyof Round, what: keyof Busy) => medianOfKnown(rounds.map((round) => round[of].busy[what]))
  const busy = (of: keyof Round) => `${percent(share(of, 'server'))} and ${percent(share(of, 'load'))}`
  const [ours, bare] = [costOf(row, 'ours'), costOf(row, 'bare')]
  const costs =
    ours && bare
      ? ` µs an answer ${numberText(ours)} beside ${numberText(bare)}, ratio ${numberText(bare / ours)}.`
      : ''
  const lines = [
    `${name}: cores of server and load ${busy('ours')} busy, with the bare server ${busy('bare')}.${costs}`,
  ]
  if ((share('bare', 'load') ?? 0) > LOAD_BUSY_MAX)
    lines.push(`${name}: the load was the limit of the bare server, so the ratio is too kind to us.`)
  if (!isQuiet) lines.push(`${name}: something else was running too; trust the processor time more than the rates.`)
  return lines
}

function medianOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? median(known) : null
}

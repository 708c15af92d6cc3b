import type { Scenario } from '../load/scenarios.ts'
import type { Rounds } from '../machine/rounds.ts'
import type { Run } from '../measure.ts'
import type { Report } from '../options.ts'
import { markdown, median, numberText, share, spread } from './table.ts'

/** Who is measured, from the least work to the most. */
export const PEER_NAMES = {
  bare: 'node:http, the same bytes',
  fastify: 'Fastify 5, the same bytes',
  ours: 'Vanline, SQLite',
  postgres: 'Vanline, PostgreSQL',
  elysia: 'Elysia 1.4, bun:sqlite on Bun',
  hono: 'Hono 4, better-sqlite3',
  drizzle: 'Fastify 5, Drizzle, SQLite',
  express: 'Express 5, better-sqlite3',
  nest: 'NestJS 12, TypeORM, SQLite',
  'json-server': 'json-server 0.17',
} as const
export type PeerName = keyof typeof PEER_NAMES

/** One measurement of each, one right after the other. */
export type Round = Record<PeerName, Run>
export type Row = Rounds<Round> & { scenario: Scenario }

/** What one server did of one kind of work, as a share of the bare server's rate. */
export type PeerResult = { peer: string; work: string; perSecond: number; ratio: number; low: number; high: number }

/** Not all of them update on a condition and durably. */
const SHORT: Record<string, string> = { patch: 'PATCH', post: 'POST' }
const labelOf = ({ name, label }: Row['scenario']): string => SHORT[name] ?? label

const resultOf = ({ scenario, rounds }: Row, name: PeerName): PeerResult => {
  const ratios = rounds.map((round: Round) => round[name].perSecond / round.bare.perSecond)
  const [low, high] = spread(ratios)
  const perSecond = median(rounds.map((round) => round[name].perSecond))
  return { peer: PEER_NAMES[name], work: labelOf(scenario), perSecond, ratio: median(ratios), low, high }
}

/** A row for each server, and for each kind of work its rate and its share of the bare server's rate. */
export function peersReport(rows: readonly Row[]): Report {
  const names = Object.keys(PEER_NAMES) as PeerName[]
  const head = [
    'Server',
    ...rows.flatMap(({ scenario }) => [' /s', ', share', ', spread'].map((what) => labelOf(scenario) + what)),
  ]
  const cells = names.map((name) => [
    PEER_NAMES[name],
    ...rows.flatMap((row) => {
      const { perSecond, ratio, low, high } = resultOf(row, name)
      return [numberText(perSecond), share(ratio), `${share(low)}–${share(high)}`]
    }),
  ])
  const disturbed = rows.filter((row) => !row.isQuiet).map(({ scenario }) => scenario.name)
  const notes = disturbed.length > 0 ? [`Something else was running too: ${disturbed.join(', ')}.`] : []
  const results = rows.flatMap((row) => names.map((name) => resultOf(row, name)))
  return {
    text: [markdown(head, cells), '', ...notes].join('\n').trim(),
    data: { isQuiet: disturbed.length === 0, results, rows },
  }
}

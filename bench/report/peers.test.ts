import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCENARIOS } from '../load/scenarios.ts'
import { PEER_NAMES, type PeerResult, peersReport, type Round, type Row } from './peers.ts'

/** A round in which all have the same rate but ours. */
const round = (bare: number, ours: number): Round => {
  const run = (perSecond: number) => ({
    perSecond,
    p50Ms: 1,
    p99Ms: 2,
    bytesPerAnswer: 100,
    busy: { server: 1, load: 0.5, others: 0 },
  })
  const all = Object.keys(PEER_NAMES).map((name) => [name, run(name === 'ours' ? ours : bare)])
  return Object.fromEntries(all) as Round
}
const row = (isQuiet: boolean): Row => ({
  scenario: SCENARIOS[0]!,
  isQuiet,
  rounds: [round(1000, 500), round(100, 60), round(2000, 800)],
})

test('a share is taken within each round, so that a machine that becomes slower changes nothing', () => {
  const { results } = peersReport([row(true)]).data as { results: PeerResult[] }
  const ours = results.find(({ peer }) => peer === PEER_NAMES.ours)!
  assert.deepEqual([ours.ratio, ours.low, ours.high, ours.perSecond], [0.5, 0.4, 0.6, 500])
})

test('a disturbed measurement says so to people and to programs', () => {
  const { text, data } = peersReport([row(false)])
  assert.match(text, /Something else was running too: item/)
  assert.equal((data as { isQuiet: boolean }).isQuiet, false)
  assert.equal((peersReport([row(true)]).data as { isQuiet: boolean }).isQuiet, true)
})

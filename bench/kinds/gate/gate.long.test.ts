/**
 * The gate in short, for this checkout beside the last release. No ratio makes it fail, since a measurement is no proof; it prints the table. It
 * fails if the gate cannot fill, start or measure one of the two.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PROGRAMS } from '../../../scripts/processes.ts'
import { LAST_RELEASE, lastRelease } from '../../../torture/upgrade/last-release.ts'
import { SCENARIOS, type Scenario } from '../../load/scenarios.ts'
import { IDLE_BUSY_MAX, untilIdle } from '../../machine/busy.ts'
import { OURS } from './checkout.ts'
import { compareCommits, type Plan } from './compare.ts'
import { sqliteDatabases } from './databases.ts'
import { textOf } from './gate.ts'
import { type Measured, verdictOf } from './verdict.ts'

const ROUNDS = 3
const SIZE = { shipments: 1_000, rounds: ROUNDS, attempts: 1, seconds: 0.8, warmUpS: 0.4 }
/** The last release has no trucks. */
const TRUCKS: Scenario = {
  name: 'trucks',
  label: 'GET a list of trucks',
  status: 200,
  requests: async () => [{ method: 'GET', path: '/v1/trucks' }],
}

/** Why nothing can be measured here, if so. */
async function obstacle(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'only Linux tells the processor time of other processes'
  if (lastRelease() === undefined) return 'this clone lacks the last release'
  const cores = await untilIdle()
  if (cores <= IDLE_BUSY_MAX) return undefined
  return `the machine is busy (${cores.toFixed(1)} cores at work), so a measurement would say nothing`
}

describe('The gate', () => {
  test('has a verdict for each request of this checkout beside the last release', async (t) => {
    const reason = await obstacle()
    if (reason !== undefined) return t.skip(reason)
    const before = { label: LAST_RELEASE.version, root: lastRelease()!.slice(0, -PROGRAMS.server!.length) }
    await using databases = sqliteDatabases()
    const scenarios = [...SCENARIOS, TRUCKS]
    const plan: Plan = { before, now: OURS, databases, scenarios, ...SIZE, log: () => {} }
    const { rows, leftOut } = await compareCommits(plan)
    const text = textOf({ rows, leftOut }, { before: before.label, now: OURS.label })
    t.diagnostic(`\n${text}`)
    assert.deepEqual(
      leftOut.map(({ scenario, status }) => [scenario.name, status]),
      [['trucks', 404]],
    )
    assert.deepEqual(
      rows.map(({ scenario }) => scenario.name),
      SCENARIOS.map(({ name }) => name),
    )
    for (const { scenario, pairs } of rows) {
      assert.equal(pairs.length, ROUNDS)
      for (const pair of pairs) for (const side of [pair.before, pair.now]) requireMeasured(side, scenario.name)
      const { cpuRatio, spread } = verdictOf(pairs)
      assert.ok(cpuRatio >= spread[0] && cpuRatio <= spread[1], scenario.name)
      assert.ok(text.includes(`| ${scenario.label} `), scenario.label)
    }
    assert.match(text, /^Left out: GET a list of trucks\. .* 404\.$/m)
  })
})

function requireMeasured({ cpuUs, perSecond }: Measured, name: string): void {
  for (const figure of [cpuUs, perSecond]) assert.ok(Number.isFinite(figure) && figure > 0, `${name}: ${figure}`)
}

/**
 * Clients write through two nodes on Citus while its servers are killed, paused and emptied: nothing may be lost, doubled or out of order.
 * The nodes connect to different servers: the coordinator and a worker.
 *
 *   TEST_CITUS_URL=… node torture/citus/run.ts <folder of scripts/citus.ts start> [seconds]
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import { makeCitusTemplate, openTestCitus } from '../../packages/server/test/citus.ts'
import { randomOf } from '../../scripts/random.ts'
import { lineOf, timed } from '../report.ts'
import { runTrial, type Trial } from '../trial.ts'

const [folder = '', seconds = '60'] = process.argv.slice(2)
/** About the time of a round, with its pause. */
const ROUND_SECONDS = 6
const bin = spawnSync(process.env.PG_CONFIG ?? 'pg_config', ['--bindir'], { encoding: 'utf8' }).stdout.trim()

const pidOf = (server: string): number =>
  Number(readFileSync(join(folder, server, 'postmaster.pid'), 'utf8').split('\n')[0])

const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
/** Starts a server again. Its former processes may take a moment to notice that their parent is gone. */
async function restart(server: string): Promise<void> {
  const data = join(folder, server)
  const args = ['-D', data, '-l', `${data}.log`, '-w', 'start']
  const options = { ...identity, cwd: folder, env: { ...process.env, HOME: folder }, stdio: 'ignore' as const }
  while (spawnSync(join(bin, 'pg_ctl'), args, options).status !== 0) await pause(500)
}

/** Kills a server as a crash would, and starts it again. */
async function crash(server: string): Promise<void> {
  process.kill(pidOf(server), 'SIGKILL')
  await pause(1_500)
  await restart(server)
}

async function freeze(server: string): Promise<void> {
  const pid = pidOf(server)
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map(Number)
  for (const each of [pid, ...children]) trySignal(each, 'SIGSTOP')
  await pause(3_000)
  for (const each of [pid, ...children]) trySignal(each, 'SIGCONT')
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended by itself.
  }
}

/** Moves every shard of moves to the other worker, with all that is stored beside it. */
async function moveShards(url: string): Promise<void> {
  const { rows, close } = openSession(url)
  const shards = await rows<{ shardid: number; nodename: string; nodeport: number }>(
    `SELECT shardid, nodename, nodeport FROM pg_dist_shard_placement JOIN pg_dist_shard USING (shardid)
      WHERE logicalrelid = 'moves'::regclass ORDER BY shardid`,
  )
  const ports = [...new Set(shards.map(({ nodeport }) => nodeport))]
  for (const { shardid, nodename, nodeport } of shards.slice(0, 2)) {
    const to = ports.find((port) => port !== nodeport) ?? nodeport
    await rows(
      `SELECT citus_move_shard_placement(${shardid}, '${nodename}', ${nodeport}, '${nodename}', ${to}, 'force_logical')`,
    )
  }
  await close()
}

await makeCitusTemplate()
const { url, discard } = await openTestCitus()
const [, worker = ''] = process.env.TEST_CITUS_URL!.split(',')
const strikes = [
  () => moveShards(url),
  () => crash('worker1'),
  () => freeze('worker2'),
  () => crash('coordinator'),
  () => crash('worker2'),
]
const trial: Trial = {
  crew: 'ledgers',
  nodes: [url, new URL(new URL(url).pathname, worker).href].map((databaseUrl) => ({
    databaseUrl,
    settings: { VANLINE_API_KEYS: 'on', LOG_LEVEL: 'silent' },
  })),
  async strike({ note }, round) {
    await pause(2_000)
    await strikes[round % strikes.length]!().catch((error) => note(`fault ${round % strikes.length}: ${error.message}`))
  },
  finish: () => pause(8_000),
}
const givenPlace = { url, folder: '', discard }
const rounds = Math.max(1, Math.floor((Number(seconds) - 8) / ROUND_SECONDS))
const random = randomOf(Math.trunc(Math.random() * 2 ** 31))
const setting = { random, database: 'PostgreSQL', rounds, givenPlace } as const
const result = await timed('citus', 'Citus', () => runTrial({ trial: () => trial }, setting))
console.log(lineOf(result))
process.exitCode = result.faults.length > 0 ? 1 : 0

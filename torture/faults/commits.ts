import { setTimeout as pause } from 'node:timers/promises'
import { startProxy } from '../../packages/server/test/proxy.ts'
import { BOTH, onPlace } from '../places.ts'
import { runTrial, type Scene, trialOn, type Verdict } from '../trial.ts'
import type { Fault, Setting } from './fault.ts'

const ROUND_WRITES = 40

/** No trouble but that clients meet: two nodes where the database takes several. */
const meeting = ({ random, database, rounds }: Setting, isSmall: boolean): Promise<Verdict> =>
  trialOn(database, (url) => ({
    random,
    nodes: [{ databaseUrl: url }, { databaseUrl: url }],
    clients: 8,
    isSmall,
    make: ({ progress }) => progress(rounds * 100),
  }))

export const calm: Fault = {
  name: 'calm',
  meaning: 'many clients on few records, through two nodes',
  databases: BOTH,
  rounds: 4,
  run: (setting) => meeting(setting, false),
}

/** The same for the kinds of which few clients work on any one record. */
export const smallRecords: Fault = {
  name: 'small records',
  meaning: 'the same on notes, documents, parties, views, links and keys',
  databases: BOTH,
  rounds: 4,
  run: (setting) => meeting(setting, true),
}

/** Nodes are killed at any moment. */
export const kill: Fault = {
  name: 'kill -9',
  meaning: 'nodes are killed at random moments and started again',
  databases: BOTH,
  rounds: 4,
  run: ({ random, database, rounds }) =>
    trialOn(database, (url) => ({
      random,
      nodes: database === 'SQLite' ? [{ databaseUrl: url }] : [{ databaseUrl: url }, { databaseUrl: url }],
      async make(scene) {
        for (let round = 0; round < rounds; round++) await killOne(scene, round % scene.nodes.length)
        await scene.progress(ROUND_WRITES)
      },
    })),
}

async function killOne({ random, nodes, progress, revive, trouble }: Scene, place: number): Promise<void> {
  await progress(ROUND_WRITES)
  await pause(random.below(200))
  trouble()
  await nodes[place]!.kill('SIGKILL')
  await revive(place)
}

/** Nodes are killed in the middle of a commit. */
export const killInCommit: Fault = {
  name: 'kill in commit',
  meaning: 'nodes are killed right before, inside and right after a commit',
  databases: BOTH,
  rounds: 6,
  run: (setting) => (setting.database === 'SQLite' ? killInSqliteCommit(setting) : killInPostgresCommit(setting)),
}

async function killInSqliteCommit({ random, rounds, isQuick = false }: Setting): Promise<Verdict> {
  return trialOn('SQLite', (url) => ({
    random,
    isQuick,
    nodes: [{ databaseUrl: url }],
    async make({ nodes, progress, revive, trouble }) {
      await progress(ROUND_WRITES)
      for (let round = 0; round < rounds; round++) {
        const mode = ['after', 'inside', 'before'][round % 3]!
        await nodes[0]!.kill('SIGKILL')
        const settings = { TORTURE_DIE: mode, TORTURE_DIE_AT: String(20 + random.below(40)) }
        await revive(0, { preload: 'die-in-commit', settings })
        trouble()
        await Promise.race([nodes[0]!.ended, pause(20_000)])
      }
      await nodes[0]!.kill('SIGKILL')
      await revive(0)
      await progress(ROUND_WRITES)
    },
  }))
}

/** The node is gone when its statement reaches the server, which commits it and has nobody to answer. */
async function killInPostgresCommit({ random, rounds }: Setting): Promise<Verdict> {
  return onPlace('PostgreSQL', async ({ url }) => {
    const proxy = await startProxy(url)
    try {
      return await runTrial({
        random,
        nodes: [{ databaseUrl: proxy.url }, { databaseUrl: url }],
        async make({ nodes, progress, revive, trouble }) {
          for (let round = 0; round < rounds; round++) {
            await progress(ROUND_WRITES)
            let writes = 5 + random.below(20)
            const struck = new Promise<void>((resolve) => {
              proxy.fateOf = ({ type, text }) => {
                proxy.sent.length = 0
                if (type === 'Sync' && text.startsWith('WITH w0') && --writes === 0) {
                  nodes[0]!.process.kill('SIGKILL')
                  resolve()
                }
                return 'pass'
              }
            })
            await Promise.race([struck, pause(20_000)])
            trouble()
            proxy.fateOf = () => 'pass'
            await nodes[0]!.kill('SIGKILL')
            await revive(0)
          }
          await progress(ROUND_WRITES)
        },
      })
    } finally {
      await proxy.close()
    }
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import { type Fate, startProxy } from '../../packages/server/test/proxy.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { onPlace, postgresPlace } from '../places.ts'
import { runTrial } from '../trial.ts'
import type { Fault } from './fault.ts'

const FATES: readonly Fate[] = ['lose', 'lose answer', 'lose answer', 'halve answer']

/** Connections between node and database are cut, also between a commit and its answer. */
export const cutLines: Fault = {
  name: 'cut lines',
  meaning: 'connections to PostgreSQL are cut, before a statement arrives, and between a commit and its answer',
  databases: ['PostgreSQL'],
  rounds: 4,
  run: ({ random, rounds }) =>
    onPlace('PostgreSQL', async ({ url }) => {
      const proxies = [await startProxy(url), await startProxy(url)]
      const chance = random.fork('fates')
      try {
        return await runTrial({
          random,
          nodes: proxies.map((proxy) => ({ databaseUrl: proxy.url })),
          async make({ progress, trouble }) {
            for (const proxy of proxies)
              proxy.fateOf = ({ type, text }) => {
                proxy.sent.length = 0
                const share = text.startsWith('WITH w0') ? 0.06 : 0.01
                if (type !== 'Bind' || !chance.chance(share)) return 'pass'
                trouble()
                return chance.pick(FATES)
              }
            for (let round = 0; round < rounds; round++) {
              await progress(60)
              trouble()
              proxies[round % 2]!.cut()
            }
          },
          heal: async () => {
            for (const proxy of proxies) proxy.fateOf = () => 'pass'
          },
        })
      } finally {
        await Promise.all(proxies.map((proxy) => proxy.close()))
      }
    }),
}

/** The database server itself goes away. */
export const serverAway: Fault = {
  name: 'PostgreSQL away',
  meaning: 'the server is stopped, or killed at once with everything it runs, and comes back',
  databases: ['PostgreSQL'],
  rounds: 4,
  async run({ random, rounds }) {
    const server = await startPostgres()
    try {
      const place = await postgresPlace(server.url)
      return await runTrial({
        random,
        nodes: [{ databaseUrl: place.url }, { databaseUrl: place.url }],
        async make({ progress, trouble, random: chance }) {
          for (let round = 0; round < rounds; round++) {
            await progress(50)
            await pause(chance.below(100))
            trouble()
            await server.halt((['SIGQUIT', 'SIGINT', 'SIGKILL'] as const)[round % 3]!)
            await pause(500 + chance.below(1_000))
            await server.start()
          }
          await progress(50)
        },
      })
    } finally {
      await server.stop()
    }
  },
}

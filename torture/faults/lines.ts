/** Faults between nodes and their PostgreSQL server. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Fate, type Sent, startProxy } from '../../packages/server/test/proxy.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import type { Ground, Trial } from '../trial.ts'

const FATES: readonly Fate[] = ['lose', 'lose answer', 'lose answer', 'halve answer']

/** Connections between node and database are cut, also between a commit and its answer. */
export async function cutLines({ place, atEnd, random }: Ground): Promise<Trial> {
  const { url } = await place()
  const proxies = [await startProxy(url), await startProxy(url)]
  for (const proxy of proxies) atEnd(proxy.close)
  const chance = random.fork('fates')
  const isCut = ({ type, text }: Sent) => type === 'Bind' && chance.chance(text.startsWith('WITH w0') ? 0.06 : 0.01)
  return {
    ...{ nodes: proxies.map((proxy) => ({ databaseUrl: proxy.url })), writes: 60 },
    strike({ trouble }, round) {
      for (const proxy of proxies)
        proxy.fateOf = (sent) => {
          proxy.sent.length = 0
          if (!isCut(sent)) return 'pass'
          trouble()
          return chance.pick(FATES)
        }
      proxies[round % 2]!.cut()
    },
    heal() {
      for (const proxy of proxies) proxy.fateOf = () => 'pass'
    },
  }
}

/** The database server itself goes away, and comes back. */
export async function haltServer({ atEnd }: Ground): Promise<Trial> {
  const server = await startPostgres()
  atEnd(server.stop)
  return {
    ...{ nodes: [{ databaseUrl: server.url }, { databaseUrl: server.url }], writes: 50, waitMs: 100 },
    async strike({ random }, round) {
      await server.halt((['SIGQUIT', 'SIGINT', 'SIGKILL'] as const)[round % 3]!)
      await pause(500 + random.below(1_000))
      await server.start()
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { startProxy } from '../../packages/server/test/proxy.ts'
import { connectionsTo, type Send } from '../http.ts'
import type { Node } from '../nodes.ts'
import { onPlace } from '../places.ts'
import { ask } from '../servers.ts'
import { runTrial } from '../trial.ts'
import type { Fault } from './fault.ts'

/** The server ends a transaction that stands still for 3 s, and the next events must have their numbers soon after. */
const HELD_MAX_MS = 6_000
const PAUSED_MS = 10_000
const STOP_MAX_MS = 20_000
const STANDS_STILL = `SELECT 1 FROM pg_stat_activity
  WHERE state = 'idle in transaction' AND backend_xid IS NOT NULL AND datname = current_database()`

/** A node stands still while it has rows locked. */
export const pausedInTransaction: Fault = {
  name: 'paused in a transaction',
  meaning: `a node is stopped (SIGSTOP) with an open transaction; the feed of another is held for ${HELD_MAX_MS / 1000} s at most`,
  databases: ['PostgreSQL'],
  rounds: 2,
  run: ({ random, rounds }) =>
    onPlace('PostgreSQL', async ({ url }) => {
      const proxy = await startProxy(url)
      const { send, close } = connectionsTo()
      /** Stops the node right after it has written in a transaction, before it can end it. */
      async function stopInTransaction(node: Node): Promise<boolean> {
        const giveUpAt = performance.now() + STOP_MAX_MS
        while (performance.now() < giveUpAt) {
          let isBegun = false
          const stopped = new Promise<void>((resolve) => {
            proxy.fateOf = ({ type, text }) => {
              proxy.sent.length = 0
              isBegun ||= text === 'BEGIN'
              if (isBegun && type === 'Sync' && text.startsWith('WITH w0') && node.process.kill('SIGSTOP')) resolve()
              return 'pass'
            }
          })
          await Promise.race([stopped, pause(STOP_MAX_MS)])
          proxy.fateOf = () => 'pass'
          await pause(100)
          if ((await ask({ url }, STANDS_STILL)).length > 0) return true
          node.process.kill('SIGCONT')
        }
        return false
      }
      try {
        return await runTrial({
          random,
          nodes: [{ databaseUrl: proxy.url }, { databaseUrl: url }],
          timeoutMs: 1_500,
          async make({ nodes, progress, trouble, fault, note }) {
            let longest = 0
            for (let round = 0; round < rounds; round++) {
              await progress(40)
              if (!(await stopInTransaction(nodes[0]!))) return fault('the node could not be stopped in a transaction')
              trouble()
              longest = Math.max(longest, await longestHold(send, nodes[1]!.base))
              await progress(20)
              nodes[0]!.process.kill('SIGCONT')
            }
            if (longest > HELD_MAX_MS) fault(`the feed was held for ${longest} ms by a node that was paused`)
            note(`the feed was held for ${longest} ms at most`)
            await progress(40)
          },
          async heal({ nodes }) {
            nodes[0]!.process.kill('SIGCONT')
          },
        })
      } finally {
        close()
        await proxy.close()
      }
    }),
}

/** The longest time in which nothing came to the feed of a node, while clients write all the time. */
async function longestHold(send: Send, base: string): Promise<number> {
  const endAt = performance.now() + PAUSED_MS
  let [last, since, longest] = [0, performance.now(), 0]
  while (performance.now() < endAt) {
    const { body } = await send('GET', `${base}/v1/events?limit=200&after=${last}`)
    const newest = body?.at?.(-1)?.seq ?? last
    if (newest > last) since = performance.now()
    last = newest
    longest = Math.max(longest, performance.now() - since)
    await pause(20)
  }
  return Math.round(longest)
}

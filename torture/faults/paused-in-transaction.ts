import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresProxy, startProxy } from '../../packages/server/test/proxy.ts'
import { connectionsTo } from '../http.ts'
import type { Node } from '../nodes.ts'
import { ask } from '../servers.ts'
import type { Ground, Trial } from '../trial.ts'
import { isWrite, untilMessage } from './commits.ts'

/** The server ends a transaction that stands still for 3 s, and the next events must have their numbers soon after. */
export const HELD_MAX_MS = 6_000
const PAUSED_MS = 10_000
const STOP_MAX_MS = 20_000
const STANDS_STILL = `SELECT 1 FROM pg_stat_activity
  WHERE state = 'idle in transaction' AND backend_xid IS NOT NULL AND datname = current_database()`

/** A node stands still while it has rows locked. */
export async function pauseInTransaction({ place, atEnd }: Ground): Promise<Trial> {
  const { url } = await place()
  const proxy = await startProxy(url)
  atEnd(proxy.close)
  let longest = 0
  return {
    ...{ nodes: [{ databaseUrl: proxy.url }, {}], timeoutMs: 1_500, writes: 40 },
    async strike({ nodes, progress, fault }) {
      if (!(await stopInTransaction(nodes[0]!, proxy, url))) fault('the node could not be stopped in a transaction')
      longest = Math.max(longest, await longestHold(nodes[1]!.base))
      await progress(20)
      nodes[0]!.process.kill('SIGCONT')
    },
    finish({ fault, note }) {
      if (longest > HELD_MAX_MS) fault(`the feed was held for ${longest} ms by a node that was paused`)
      note(`the feed was held for ${longest} ms at most`)
    },
    heal: ({ nodes }) => nodes[0]!.process.kill('SIGCONT'),
  }
}

/** Stops a node right after it has written in a transaction, before it can end the transaction. */
async function stopInTransaction({ process }: Node, proxy: PostgresProxy, url: string): Promise<boolean> {
  const giveUpAt = performance.now() + STOP_MAX_MS
  while (performance.now() < giveUpAt) {
    let isBegun = false
    await untilMessage(proxy, (sent) => {
      isBegun ||= sent.text === 'BEGIN'
      return isBegun && isWrite(sent) && process.kill('SIGSTOP')
    })
    await pause(100)
    if ((await ask({ url }, STANDS_STILL)).length > 0) return true
    process.kill('SIGCONT')
  }
  return false
}

/** The longest time in which the feed of a node got no event, while clients write all the time. */
async function longestHold(base: string): Promise<number> {
  const { send, close } = connectionsTo()
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
  close()
  return Math.round(longest)
}

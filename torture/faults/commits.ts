import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresProxy, type Sent, startProxy } from '../../packages/server/test/proxy.ts'
import { DidNotStart } from '../nodes.ts'
import type { Ground, Scene, Trial } from '../trial.ts'

const STRUCK_MAX_MS = 60_000

/** At which commit or write a node dies: the first one that is possible, and how many there are. */
type Range = { first: number; count: number }

/** A node that is killed right before, inside and right after a commit. */
export async function killInCommit({ database, place, atEnd }: Ground, range: Range): Promise<Trial> {
  if (database === 'SQLite') return { nodes: [{}], strike: (scene, round) => dieInCommit(scene, round, range) }
  const { url } = await place()
  const proxy = await startProxy(url)
  atEnd(proxy.close)
  return { nodes: [{ databaseUrl: proxy.url }, {}], strike: (scene) => killAtWrite(scene, proxy, range) }
}

/** The node kills itself at a COMMIT. */
async function dieInCommit(scene: Scene, round: number, { first, count }: Range): Promise<void> {
  const { nodes, random, revive } = scene
  const mode = ['after', 'inside', 'before'][round % 3]!
  await nodes[0]!.kill('SIGKILL')
  const settings = { TORTURE_DIE: mode, TORTURE_DIE_AT: String(first + random.below(count)) }
  // The first commits are those of the start.
  await revive(0, { preload: 'die-in-commit', settings }).catch((error) => {
    if (!(error instanceof DidNotStart)) throw error
  })
  await Promise.race([nodes[0]!.ended, pause(STRUCK_MAX_MS, undefined, { ref: false })])
  await nodes[0]!.kill('SIGKILL')
  await revive(0)
}

/** The node is killed when its statement is on the way: the server commits it, and has no client to answer. */
async function killAtWrite(scene: Scene, proxy: PostgresProxy, { first, count }: Range): Promise<void> {
  const { nodes, random, revive } = scene
  let writes = first + random.below(count)
  await untilMessage(proxy, (sent) => isWrite(sent) && --writes === 0 && nodes[0]!.process.kill('SIGKILL'))
  await nodes[0]!.kill('SIGKILL')
  await revive(0)
}

/** Whether a message lets the server execute the statement of a change. */
export const isWrite = ({ type, text }: Sent): boolean => type === 'Sync' && text.startsWith('WITH w0')

/** Resolves at the first message to the server that fits, or when it takes too long. Everything passes. */
export async function untilMessage(proxy: PostgresProxy, fits: (sent: Sent) => boolean): Promise<void> {
  const found = new Promise<void>((resolve) => {
    proxy.fateOf = (sent) => {
      proxy.sent.length = 0
      if (fits(sent)) resolve()
      return 'pass'
    }
  })
  await Promise.race([found, pause(STRUCK_MAX_MS, undefined, { ref: false })])
  proxy.fateOf = () => 'pass'
}

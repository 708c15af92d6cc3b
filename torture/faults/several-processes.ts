import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Node } from '../nodes.ts'
import type { Scene, Trial } from '../trial.ts'

/** The troubles of the processes of a node, in turn. */
const TROUBLES = [killOne, replaceAll, stopOne, killOneWhileReplacing, killMain]

/** One node, of which several processes serve. */
export const troubleProcesses = (): Trial => ({
  ...{ nodes: [{ settings: { VANLINE_PROCESSES: '2' } }], writes: 40, waitMs: 200 },
  strike: (scene, round) => TROUBLES[round % TROUBLES.length]!(scene),
})

/** The processes that a node has started, also those that do not serve yet. */
const startedBy = ({ pid }: Node): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Sends a signal to one of these processes. Returns its id, or undefined if the process has just ended by itself. */
function signalOne({ nodes, random }: Scene, signal: NodeJS.Signals): number | undefined {
  const pid = random.pick(startedBy(nodes[0]!))
  try {
    process.kill(pid, signal)
    return pid
  } catch {
    return undefined
  }
}

async function killOne(scene: Scene): Promise<void> {
  signalOne(scene, 'SIGKILL')
}

async function replaceAll({ nodes }: Scene): Promise<void> {
  nodes[0]!.process.kill('SIGHUP')
}

/** A process that stands still may hold the lock of the file. */
async function stopOne(scene: Scene): Promise<void> {
  const pid = signalOne(scene, 'SIGSTOP')
  await pause(500 + scene.random.below(1_000))
  if (pid !== undefined) process.kill(pid, 'SIGCONT')
}

async function killOneWhileReplacing(scene: Scene): Promise<void> {
  await replaceAll(scene)
  await pause(scene.random.below(1_500))
  await killOne(scene)
}

/** The processes that the main process started must end with it: otherwise they would hold its port. */
async function killMain({ nodes, revive }: Scene): Promise<void> {
  await nodes[0]!.kill('SIGKILL')
  await revive(0)
}

/** Nodes that are killed, stopped, restarted, or have a wrong clock. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Scene, Trial } from '../trial.ts'

export async function killInTurn({ nodes, revive }: Scene, round: number): Promise<void> {
  const index = round % nodes.length
  await nodes[index]!.kill('SIGKILL')
  await revive(index)
}

export async function stopInTurn({ nodes, random }: Scene, round: number): Promise<void> {
  nodes[round % 2]!.process.kill('SIGSTOP')
  await pause(1_000 + random.below(2_000))
  nodes[round % 2]!.process.kill('SIGCONT')
}

export async function restartInTurn({ nodes, revive, fault }: Scene, round: number): Promise<void> {
  const how = await nodes[round % 2]!.kill('SIGTERM')
  if (how !== 0) fault(`a node that was asked to stop ended with ${how}`)
  await revive(round % 2)
}

/** No call may be cut off in a rolling restart. */
export async function requireAnswers({ clients, fault, note }: Scene): Promise<void> {
  await clients.stop()
  const lost = clients.calls.filter(({ answer }) => !answer)
  const refused = clients.calls.filter(({ answer }) => answer?.status === 503)
  if (lost.length > 0) fault(`${lost.length} of ${clients.calls.length} calls were cut off`)
  note(`${refused.length} of ${clients.calls.length} calls were answered with 503, ${lost.length} were cut off`)
}

const clock = (TORTURE_CLOCK: string) => ({ preload: 'clock', settings: { TORTURE_CLOCK } })

/** The clock of one node stands still, and that of another goes back or jumps. */
export const WRONG_CLOCKS: Trial = {
  nodes: [clock('frozen'), clock('back')],
  writes: 60,
  async strike({ nodes, revive }, round) {
    await nodes[1]!.kill('SIGKILL')
    await revive(1, clock(['jumping', 'back'][round % 2]!))
  },
}

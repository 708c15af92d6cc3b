import { setTimeout as pause } from 'node:timers/promises'
import { BOTH } from '../places.ts'
import { trialOn } from '../trial.ts'
import type { Fault } from './fault.ts'

/** Both nodes are replaced, one after the other, and clients hear of nothing worse than 503 with Retry-After. */
export const rolling: Fault = {
  name: 'rolling restart',
  meaning: 'two nodes are restarted in turn under load; clients see no error but 503',
  databases: BOTH,
  rounds: 4,
  run: ({ random, database, rounds }) =>
    trialOn(database, (url) => ({
      random,
      nodes: [{ databaseUrl: url }, { databaseUrl: url }],
      isBalanced: true,
      async make({ nodes, clients, progress, revive, trouble, fault, note, random: chance }) {
        for (let round = 0; round < rounds; round++) {
          await progress(40)
          await pause(chance.below(100))
          trouble()
          const how = await nodes[round % 2]!.kill('SIGTERM')
          if (how !== 0) fault(`a node that was told to stop ended with ${how}`)
          await revive(round % 2)
        }
        await progress(40)
        await clients.stop()
        const lost = clients.calls.filter(({ answer }) => !answer)
        const refused = clients.calls.filter(({ answer }) => answer?.status === 503)
        if (lost.length > 0) fault(`${lost.length} of ${clients.calls.length} calls were cut off`)
        note(`${refused.length} of ${clients.calls.length} calls were answered with 503, ${lost.length} were cut off`)
      },
    })),
}

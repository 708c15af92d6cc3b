import { setTimeout as pause } from 'node:timers/promises'
import { BOTH } from '../places.ts'
import { trialOn } from '../trial.ts'
import type { Fault } from './fault.ts'

/** Two processes on one file, of which one is killed now and then. */
export const twoOnOneFile: Fault = {
  name: 'two on one file',
  meaning: 'two processes write to one SQLite file, and one after the other is killed',
  databases: ['SQLite'],
  rounds: 4,
  run: ({ random, rounds }) =>
    trialOn('SQLite', (url) => ({
      random,
      nodes: [{ databaseUrl: url }, { databaseUrl: url }],
      async make({ nodes, progress, revive, trouble, random: chance }) {
        for (let round = 0; round < rounds; round++) {
          await progress(60)
          await pause(chance.below(100))
          trouble()
          await nodes[round % 2]!.kill('SIGKILL')
          await progress(20)
          await revive(round % 2)
        }
        await progress(40)
      },
    })),
}

/** A node is stopped in the middle of whatever it does, and goes on later as if nothing had been. */
export const paused: Fault = {
  name: 'paused',
  meaning: 'a node is stopped (SIGSTOP) while another goes on, and continues later',
  databases: BOTH,
  rounds: 3,
  run: ({ random, database, rounds }) =>
    trialOn(database, (url) => ({
      random,
      nodes: [{ databaseUrl: url }, { databaseUrl: url }],
      timeoutMs: 1_500,
      async make({ nodes, progress, trouble, random: chance }) {
        for (let round = 0; round < rounds; round++) {
          await progress(40)
          await pause(chance.below(50))
          trouble()
          nodes[round % 2]!.process.kill('SIGSTOP')
          await pause(1_000 + chance.below(2_000))
          nodes[round % 2]!.process.kill('SIGCONT')
        }
        await progress(40)
      },
    })),
}

/** The event loop of a node is blocked. */
export const blocked: Fault = {
  name: 'blocked loop',
  meaning: 'the event loop of a node does nothing for two seconds, again and again',
  databases: BOTH,
  rounds: 3,
  run: ({ random, database, rounds }) =>
    trialOn(database, (url) => ({
      random,
      nodes: [
        { databaseUrl: url, preload: 'block' },
        { databaseUrl: url, preload: 'block' },
      ],
      async make({ nodes, progress, trouble }) {
        for (let round = 0; round < rounds; round++) {
          await progress(40)
          trouble()
          nodes[round % 2]!.process.kill('SIGUSR2')
        }
        await progress(40)
      },
    })),
}

/** The clocks of the nodes go wrong. */
export const wrongClock: Fault = {
  name: 'wrong clock',
  meaning: 'the clock of one node stands still, and that of another goes back or jumps',
  databases: BOTH,
  rounds: 3,
  run: ({ random, database, rounds }) =>
    trialOn(database, (url) => ({
      random,
      nodes: [
        { databaseUrl: url, preload: 'clock', settings: { TORTURE_CLOCK: 'frozen' } },
        { databaseUrl: url, preload: 'clock', settings: { TORTURE_CLOCK: 'back' } },
      ],
      async make({ nodes, progress, revive, trouble }) {
        for (let round = 0; round < rounds; round++) {
          await progress(60)
          trouble()
          await nodes[1]!.kill('SIGKILL')
          await revive(1, { settings: { TORTURE_CLOCK: ['jumping', 'back'][round % 2]! } })
        }
        await progress(60)
      },
    })),
}

import { runPartyTrial } from '../parties/trial.ts'
import { BOTH } from '../places.ts'
import type { Fault } from './fault.ts'

/** Parties are put on moves and taken off, while their callers work on two nodes. */
export const partiesOnAndOff: Fault = {
  name: 'parties',
  meaning: 'parties are put on moves and taken off while their callers work on two nodes',
  databases: BOTH,
  rounds: 9,
  run: (setting) => runPartyTrial({ ...setting, kills: false }),
}

/** The same, while nodes are killed. */
export const partiesAndKills: Fault = {
  name: 'parties and kills',
  meaning: 'the same, and nodes are killed and started again',
  databases: BOTH,
  rounds: 5,
  run: (setting) => runPartyTrial({ ...setting, kills: true }),
}

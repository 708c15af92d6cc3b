import { runErasureTrial } from '../erasures/trial.ts'
import { BOTH } from '../places.ts'
import type { Fault } from './fault.ts'

/** Nodes end or stand still while they erase. */
export const killedErasures: Fault = {
  name: 'killed erasures',
  meaning: 'moves with long histories are erased while nodes are killed and stopped',
  databases: BOTH,
  rounds: 6,
  run: runErasureTrial,
}

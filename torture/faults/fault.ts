import type { Random } from '../../scripts/random.ts'
import type { DatabaseName } from '../places.ts'
import type { Verdict } from '../trial.ts'

/** What a trial gets: where chance comes from, and how long it is to go on. */
export type Setting = {
  random: Random
  database: DatabaseName
  rounds: number
  /** Leaves webhooks out, for which one has to wait when a node was killed. */
  isQuick?: boolean
}

/** One kind of trouble, and how to make it. */
export type Fault = {
  name: string
  meaning: string
  databases: readonly DatabaseName[]
  /** How many rounds it usually takes. */
  rounds: number
  run: (setting: Setting) => Promise<Verdict>
}

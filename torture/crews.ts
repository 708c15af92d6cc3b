/** The kinds of clients that a trial can have. */
import { startLedgers } from './citus/ledgers.ts'
import { startParties } from './parties/crew.ts'
import { startPhones } from './phones/crew.ts'
import { startDeciders } from './requests/crew.ts'
import type { Crew, Stage } from './trial.ts'
import { startUploads } from './uploads/crew.ts'
import { startWriters } from './writers.ts'

/** No clients: the fault itself sends all requests, and checks their answers. */
const startNone = async (): Promise<Crew> => ({
  ...{ calls: [], acknowledged: () => 0, working: Promise.resolve() },
  stop: async () => {},
  check: async () => [],
})

export const CREWS = {
  /** Any write on any kind of record; every history is checked. */
  writers: startWriters,
  /** Callers that are bound to parties, which are put on moves and taken off. */
  parties: startParties,
  /** Phones of crews that lose their signal, are killed and change hands, while the office changes its plans. */
  phones: startPhones,
  /** A caller that asks for changes, and two that decide. */
  deciders: startDeciders,
  /** Files and forms, while unused contents are swept. */
  uploads: startUploads,
  /** Each client knows the versions of its own shipments; for a database that runs only a part of the service. */
  ledgers: startLedgers,
  none: startNone,
} as const satisfies Record<string, (stage: Stage) => Promise<Crew>>

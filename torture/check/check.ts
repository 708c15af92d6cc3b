import type { Evidence } from '../history.ts'
import { faultsOfAnswers } from './answers.ts'
import { faultsOfReads } from './reads.ts'
import { faultsOfRecords } from './records.ts'
import { faultsOfTellings } from './tellings.ts'
import { chainsOf, faultsOfChains } from './versions.ts'

/** Everything that the evidence says against the service. None means that nothing was lost, doubled, reordered or made up. */
export function faultsOf(evidence: Evidence): string[] {
  const chains = chainsOf(evidence.feed)
  return [
    ...faultsOfChains(chains),
    ...faultsOfAnswers(evidence.calls, evidence.feed, chains),
    ...faultsOfReads(evidence.calls, chains),
    ...faultsOfTellings(evidence),
    ...faultsOfRecords(evidence, chains),
  ]
}

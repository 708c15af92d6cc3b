import type { Evidence } from '../history.ts'
import { faultsOfAnswers } from './answers.ts'
import { faultsOfBookings } from './bookings.ts'
import { faultsOfFollowed } from './followed.ts'
import { faultsOfInventory } from './inventory.ts'
import { faultsOfReads } from './reads.ts'
import { faultsOfRecords } from './records.ts'
import { chainsOf, faultsOfChains } from './versions.ts'

/** All faults in the evidence. Without faults nothing was lost, doubled, reordered, made up, booked twice or added up wrongly. */
export function faultsOf(evidence: Evidence): string[] {
  const chains = chainsOf(evidence.feed)
  return [
    ...faultsOfChains(chains),
    ...faultsOfAnswers(evidence.calls, evidence.feed, chains),
    ...faultsOfReads(evidence.calls, chains),
    ...faultsOfFollowed(evidence),
    ...faultsOfRecords(evidence, chains),
    ...faultsOfBookings(evidence, chains),
    ...faultsOfInventory(chains),
  ]
}

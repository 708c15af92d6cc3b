/** Which papers of the jobs a phone keeps for times without a signal. */
import { roomOf } from '../inventory/room.ts'
import type { Paper, Visit } from './schema.ts'

/** How much a phone keeps of the jobs of a person, with their items, texts to sign and papers. */
export const DAY_BYTES_MAX = 3_000_000

/** The papers that fit into a room, the newest first. A paper that is too large leaves its room to older ones. */
export function papersToKeep(visits: readonly Visit[], bytesMax: number): Paper[] {
  const papers = new Map(visits.flatMap(({ documents }) => documents).map((paper) => [paper.id, paper]))
  const stored = [...papers.values()].filter(({ status, size }) => status === 'STORED' && size !== null)
  const room = roomOf(bytesMax)
  return stored
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .filter(({ size }) => room.takes(size!))
}

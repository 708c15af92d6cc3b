/** Which papers of the jobs a phone keeps for times without a signal. */
import type { Paper, Visit } from './schema.ts'

/** How much a phone keeps of the jobs and papers of a person. */
export const DAY_BYTES_MAX = 3_000_000

/** The papers that fit beside the jobs, the newest first. A paper that is too large leaves its room to older ones. */
export function papersToKeep(visits: readonly Visit[], bytesMax = DAY_BYTES_MAX): Paper[] {
  const papers = new Map(visits.flatMap(({ documents }) => documents).map((paper) => [paper.id, paper]))
  const stored = [...papers.values()].filter(({ status, size }) => status === 'STORED' && size !== null)
  let room = bytesMax - new TextEncoder().encode(JSON.stringify(visits)).length
  return stored
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .filter(({ size }) => {
      const fits = size! <= room
      if (fits) room -= size!
      return fits
    })
}

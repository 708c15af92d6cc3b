/** The parties in a file. Their lines come before those of the moves that name them, and the service may give them other ids. */
import { ERRORS_COLUMN } from './mapping.ts'
import type { GivenRow } from './rows.ts'

type Content = Record<string, unknown>

/** Whether a line is a party. */
export const isParty = (body: Content): boolean => 'kind' in body

export type PartiesOfFile = {
  /** The row of a party, which tells its id when it was sent. */
  announced(row: GivenRow): GivenRow
  /** The row of a move with the ids of its parties in the service. Waits until they were sent. */
  resolved(row: GivenRow): Promise<GivenRow>
  has(id: string): boolean
}

export function partiesOfFile(): PartiesOfFile {
  const ids = new Map<string, Promise<string>>()
  const resolvedParty = async (party: Content): Promise<Content> =>
    typeof party?.partyID === 'string' ? { ...party, partyID: (await ids.get(party.partyID)) ?? party.partyID } : party
  return {
    announced(row) {
      const { id } = row.body
      if (typeof id !== 'string') return row
      const { promise, resolve } = Promise.withResolvers<string>()
      ids.set(id, promise)
      return { ...row, answered: (idInService = id) => resolve(idInService) }
    },
    async resolved(row) {
      if (!Array.isArray(row.body.parties)) return row
      const body = { ...row.body, parties: await Promise.all(row.body.parties.map(resolvedParty)) }
      // A refused move is corrected and imported without the lines of its parties.
      return { ...row, body, withErrors: (reasons) => JSON.stringify({ [ERRORS_COLUMN]: reasons, ...body }) }
    },
    has: (id) => ids.has(id),
  }
}

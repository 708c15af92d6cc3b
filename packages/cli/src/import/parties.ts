/** The parties, trucks, crew members and templates of messages in a file. Their lines come before those that name them, and the service may give them other ids. */
import { ERRORS_COLUMN } from './mapping.ts'
import type { GivenRow } from './rows.ts'

type Content = Record<string, unknown>

/** Whether a line is a party. */
export const isParty = (body: Content): boolean => 'kind' in body

/** The members that name a record of another line. */
const NAMING = ['partyID', 'truckID', 'crewMemberID', 'crewMemberIDs', 'leadID', 'templateID']

export type PartiesOfFile = {
  /** The row of a party, a truck, a crew member or a template, which tells its id when it was sent. */
  announced(row: GivenRow): GivenRow
  /** The row of a move, an absence, a job or a rule of messages with the ids in the service of what it names. Waits until they were sent. */
  resolved(row: GivenRow): Promise<GivenRow>
  has(id: string): boolean
}

export function partiesOfFile(): PartiesOfFile {
  const ids = new Map<string, Promise<string>>()
  /** The members that name a record of another line, as the service knows it. */
  async function resolvedIn(content: Content): Promise<Content> {
    const idOf = async (id: unknown) => (await ids.get(String(id))) ?? id
    const named = Object.entries(content ?? {}).filter(([name, id]) => NAMING.includes(name) && id !== null)
    const found = named.map(async ([name, id]) => [
      name,
      await (Array.isArray(id) ? Promise.all(id.map(idOf)) : idOf(id)),
    ])
    return { ...content, ...Object.fromEntries(await Promise.all(found)) }
  }
  return {
    announced(row) {
      const { id } = row.body
      if (typeof id !== 'string') return row
      const { promise, resolve } = Promise.withResolvers<string>()
      ids.set(id, promise)
      return { ...row, answered: (idInService = id) => resolve(idInService) }
    },
    async resolved(row) {
      const { parties } = row.body
      if (!Array.isArray(parties) && !NAMING.some((name) => name in row.body)) return row
      const below = Array.isArray(parties) ? { parties: await Promise.all(parties.map(resolvedIn)) } : {}
      const body = { ...(await resolvedIn(row.body)), ...below }
      // A refused record is corrected and imported without the lines of what it names.
      return { ...row, body, withErrors: (reasons) => JSON.stringify({ [ERRORS_COLUMN]: reasons, ...body }) }
    },
    has: (id) => ids.has(id),
  }
}

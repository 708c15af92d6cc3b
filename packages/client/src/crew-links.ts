import { path } from './address.ts'
import { wholeListAt } from './pages.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import type { CrewLink, CrewLinkWithSecret, NewCrewLink } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** Crew links are listed and created under their crew member, and found by their own id. They cannot be changed. */
export interface CrewLinkMethods extends Pick<RecordMethods<CrewLink, never>, 'get' | 'delete'> {
  /** The links of a crew member, newest first. */
  list(crewMemberID: string, options?: CallOptions): Promise<CrewLink[]>

  /** Creates a link. Only this answer contains its secret and its URL. */
  create(crewMemberID: string, content?: NewCrewLink, options?: WriteOptions): Promise<CrewLinkWithSecret>
}

export function crewLinkMethods(transport: Transport): CrewLinkMethods {
  const linksOf = (crewMemberID: string) => path`/v1/crew-members/${crewMemberID}/links`
  const methods = recordMethods<CrewLink, never>(transport, (id) => path`/v1/crew-links/${id}`)
  return {
    get: methods.get,
    delete: methods.delete,
    list: (crewMemberID, options = {}) => wholeListAt<CrewLink>(transport, linksOf(crewMemberID), options),
    async create(crewMemberID, content = {}, options = {}) {
      const call = { ...options, method: 'POST', path: linksOf(crewMemberID), body: content } as const
      return (await transport.send<CrewLinkWithSecret>(call)).body
    },
  }
}

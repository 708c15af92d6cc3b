import { type ListedMethods, type Listing, listedMethods } from './listed.ts'
import type { CrewMember, CrewMemberPatch, NewCrewMember, Skill } from './schema.ts'
import type { Transport } from './transport.ts'

export type CrewMemberFilter = Listing & {
  isActive?: boolean
  skill?: Skill | readonly Skill[]
  /** Who signs in as the person. Never sent in a URL. */
  accountID?: string | readonly string[]
  /** The beginning of a name, of the e-mail address or of the phone number. Never sent in a URL. */
  search?: string
}

/** The people who drive, pack and lead crews. */
export type CrewMemberMethods = ListedMethods<CrewMember, NewCrewMember, CrewMemberPatch, CrewMemberFilter>

export const crewMemberMethods = (transport: Transport): CrewMemberMethods =>
  listedMethods(transport, '/v1/crew-members', ['accountID', 'search'])

import { type ListedMethods, type Listing, listedMethods } from './listed.ts'
import type { NewParty, Party, PartyKind, PartyPatch } from './schema.ts'
import type { Transport } from './transport.ts'

export type PartyFilter = Listing & {
  kind?: PartyKind | readonly PartyKind[]
  reference?: string | readonly string[]
}

/** Companies and persons that work on moves, or whose moves they are. */
export type PartyMethods = ListedMethods<Party, NewParty, PartyPatch, PartyFilter>

export const partyMethods = (transport: Transport): PartyMethods => listedMethods(transport, '/v1/parties')

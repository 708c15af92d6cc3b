import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { anyOf } from '../db/lists/condition.ts'
import { respondToItem } from '../events/item.ts'
import { change } from '../http/change.ts'
import { objectOf, patchOf } from '../http/content/content.ts'
import type { Listing } from '../http/list/list.ts'
import { listReads } from '../http/list/reads.ts'
import { type Operation, read, readItem } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import { isImport } from '../imports/rules.ts'
import { sortsOf } from '../kernel/record.ts'
import { PARTY as TABLE } from './fields.ts'
import { importParty } from './import.ts'
import { aboutParty, partyFrom, patchParty, requireUnbound, requireUnused } from './rules.ts'
import { ImportedParty, NewParty, Party, PartyFilter, PartyFilterQuery, PartyPatch } from './schema.ts'
import {
  findPartyDoc,
  findUseOfParty,
  PARTY_CONDITION_COLUMNS,
  partyNotFound,
  requireParty,
  type StoredParty,
  whereParties,
} from './store.ts'
import { partyChanged, partyCreated, partyDeleted } from './writes.ts'

const PARTY = {
  tag: 'Parties',
  scope: 'parties:manage',
  policy: POLICY.Party,
  shows: { description: 'The party', schema: Party },
}
const COLLECTION = '/v1/parties'
const ITEM = '/v1/parties/:partyID'
const MEMBERS = Object.keys(Party.properties)

const LISTING: Listing<PartyFilter> = {
  policy: POLICY.Party,
  table: 'parties',
  columns: PARTY_CONDITION_COLUMNS,
  sorts: sortsOf(TABLE),
  members: MEMBERS,
  csvColumns: MEMBERS,
  where: whereParties,
  seenBy: (partyID) => anyOf('id', [partyID]),
  expand: {},
}
const LIST = listReads({
  schema: Party,
  filter: PartyFilter,
  filterQuery: PartyFilterQuery,
  queryName: 'PartyQuery',
  listing: LISTING,
})

/** What the changes of a party share: how they find it (404), and whose version they need. */
const CHANGED_ITEM = {
  ...PARTY,
  url: ITEM,
  find: (tx: Reader, { params }: Call): Promise<StoredParty> => requireParty(tx, params.partyID),
  target: ({ party }: StoredParty) => ({ record: party, about: aboutParty(party) }),
}

/** Companies and persons that work on moves or own them. */
export const partyOperations: readonly Operation[] = [
  read({
    ...PARTY,
    ...LIST.byGet,
    url: COLLECTION,
    operationId: 'listParties',
    summary: 'List parties',
    description:
      'One page of parties, newest first unless sorted. A credential that is bound to a party sees only that one.',
  }),

  change({
    ...PARTY,
    method: 'POST',
    url: COLLECTION,
    operationId: 'createParty',
    summary: 'Create a party',
    description:
      'Creates a company or person that can be put on moves, and that keys can be bound to. With `source` and the scope records:import, it creates a party as it is in another system.',
    content: objectOf(Type.Union([NewParty, ImportedParty])),
    errors: ['party_not_allowed', 'id_taken'],
    async decide({ tx, ctx, content }) {
      requireUnbound(ctx)
      if (isImport(content, ctx)) return importParty(tx, ctx, content)
      const party = partyFrom(content, ctx)
      return { writes: partyCreated(party, ctx), record: party }
    },
    location: ({ id }) => `/v1/parties/${id}`,
  }),

  readItem({
    ...PARTY,
    url: ITEM,
    operationId: 'getParty',
    summary: 'Read a party',
    description: 'The party as it is now.',
    errors: ['party_not_found'],
    respond: respondToItem({
      policy: POLICY.Party,
      parameter: 'partyID',
      findDoc: findPartyDoc,
      notFound: partyNotFound,
    }),
  }),

  change({
    ...CHANGED_ITEM,
    method: 'PATCH',
    operationId: 'updateParty',
    summary: 'Change a party',
    description:
      'Changes the members in the patch. What a person (kind PERSON) had in these members before is erased from its history.',
    content: patchOf(PartyPatch),
    errors: ['party_not_found'],
    async decide({ tx, ctx, stored: { party }, content }) {
      const after = patchParty(party, content, ctx)
      return { writes: after === party ? [] : await partyChanged(tx, party, after, ctx), record: after }
    },
  }),

  change({
    ...CHANGED_ITEM,
    method: 'DELETE',
    operationId: 'deleteParty',
    summary: 'Delete a party',
    description:
      'Deletes a party that is on no move, and that no key is bound to. The name of a person (kind PERSON) is erased from its history.',
    errors: ['party_not_found', 'party_not_allowed', 'party_in_use'],
    async decide({ tx, ctx, stored }) {
      requireUnbound(ctx)
      requireUnused(await findUseOfParty(tx, stored.party.id))
      return { writes: await partyDeleted(tx, stored, ctx), record: null }
    },
  }),
]

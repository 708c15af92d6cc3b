import { Type } from 'typebox'
import { ID, record, SORTED_VERSION, VERSION } from '../kernel/record.ts'
import { OneOf, Uuid } from '../kernel/schema.ts'

export const PartyRole = OneOf(
  ['OWNER', 'BOOKING_AGENT', 'ORIGIN_AGENT', 'HAULER', 'DESTINATION_AGENT', 'CUSTOMER', 'OBSERVER'],
  'What the party is on the move. CUSTOMER and OBSERVER see reduced records; a move that has an OWNER keeps one.',
)
const PartyAccess = OneOf(
  ['READ', 'REQUEST', 'STATUS', 'WRITE'],
  'What callers of the party may do, within their scopes: READ nothing but reading, REQUEST also asking for changes, STATUS also ' +
    'updateStatus, WRITE everything.',
)

/**
 * A caller that may change the parties of a move also sees them. Ids of parties say nothing by themselves, and are no personal data: the
 * names are those of parties, which belong to no move.
 */
const SHOWN = { scopes: ['parties:manage'], seenBy: 'both', erased: 'kept' } as const

export const MOVE_PARTY = record({
  name: 'MoveParty',
  scope: 'moves:read',
  rows: {
    id: { ...ID, ...SHOWN },
    moveID: { type: Uuid, ...SHOWN },
    partyID: {
      ...{ type: Uuid, write: 'once', ...SHOWN },
      created: Type.String({ format: 'uuid', description: 'The party to put on the move.' }),
    },
    role: { type: PartyRole, write: 'needed', ...SHOWN },
    access: { type: PartyAccess, write: 'needed', ...SHOWN },
    createdAt: { ...SORTED_VERSION.createdAt, ...SHOWN },
    lastUpdated: { ...VERSION.lastUpdated, ...SHOWN },
    eTag: { ...VERSION.eTag, ...SHOWN },
  },
})

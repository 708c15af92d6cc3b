import { ID, record, SORTED_VERSION, VERSION } from '../kernel/record.ts'
import { Email, Erasable, Nullable, OneOf, Phone, StoredEmail, Text, Uuid } from '../kernel/schema.ts'

export const AgentType = OneOf(
  ['RELEASING_AGENT', 'RECEIVING_AGENT'],
  'A person who releases a shipment at its origin, or receives it at its destination.',
)

/** What an agent may be reached by. */
const CONTACT = { write: 'optional', seenBy: 'customer', erased: 'emptied' } as const

export const AGENT = record({
  name: 'Agent',
  scope: 'shipments:read',
  rows: {
    id: ID,
    shipmentID: { type: Uuid, seenBy: 'both', erased: 'kept' },
    agentType: { type: AgentType, write: 'needed', column: true, seenBy: 'both', erased: 'kept' },
    firstName: { type: Text(100), write: 'needed', seenBy: 'customer', erased: 'replaced' },
    lastName: { type: Nullable(Text(100)), write: 'optional', seenBy: 'customer', erased: 'emptied' },
    email: { type: Erasable(StoredEmail), sent: Nullable(Email), label: 'E-mail', ...CONTACT },
    phone: { type: Erasable(Phone), sent: Nullable(Phone), ...CONTACT },
    ...VERSION,
    createdAt: SORTED_VERSION.createdAt,
  },
})

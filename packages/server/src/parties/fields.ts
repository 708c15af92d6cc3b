import { ID, METADATA, REFERENCE, record, SORTED_VERSION } from '../kernel/record.ts'
import { AnyOf, Email, Erasable, Nullable, OneOf, Phone, StoredEmail, Text } from '../kernel/schema.ts'

const PartyKind = OneOf(['ORGANIZATION', 'PERSON'], 'A company, or a private person, for example a customer.')
const { filter: _, ...metadata } = METADATA

/** How the party is reached by messages. */
const CONTACT = { write: 'optional', erased: 'emptied' } as const

/** A company or person that works on moves or owns them. A correction of a person erases the former value from the history. */
export const PARTY = record({
  name: 'Party',
  scope: 'parties:manage',
  isOfNoMove: true,
  rows: {
    id: ID,
    name: { type: Text(200, 'The name of the company or person.'), write: 'needed', erased: 'replaced' },
    kind: { type: PartyKind, write: 'needed', column: true, filter: AnyOf(PartyKind), erased: 'kept' },
    reference: { ...REFERENCE, column: true },
    metadata: { ...metadata, created: Nullable(METADATA.type) },
    email: { type: Erasable(StoredEmail), sent: Nullable(Email), label: 'E-mail', ...CONTACT },
    phone: { type: Erasable(Phone), sent: Nullable(Phone), ...CONTACT },
    ...SORTED_VERSION,
  },
})

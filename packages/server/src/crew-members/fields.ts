import { Type } from 'typebox'
import { ID, record, SORTED_VERSION } from '../kernel/record.ts'
import { AnyOf, Email, Erasable, Nullable, OneOf, Phone, StoredEmail, Text } from '../kernel/schema.ts'
import { IS_ACTIVE } from '../trucks/fields.ts'

const Skill = OneOf(['DRIVER', 'PACKER', 'LEAD'], 'What the person does: drives, packs, or leads a crew.')
const Language = Type.String({
  pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  description: 'A language tag (BCP 47), for example es or pt-BR.',
})
const Account = Text(
  200,
  'Who signs in as the person: the id of a caller, as in actor of events. It is that of a key, or the subject of a token.',
)

/** What a person may be reached by. */
const CONTACT = { write: 'optional', erased: 'emptied' } as const

/** A person who works on trucks. A correction erases the former value from the history, and so does the deletion. */
export const CREW_MEMBER = record({
  name: 'CrewMember',
  scope: 'dispatch:read',
  isOfNoMove: true,
  rows: {
    id: ID,
    firstName: { type: Text(100), write: 'needed', erased: 'replaced' },
    lastName: { type: Nullable(Text(100)), write: 'optional', column: true, sort: true, erased: 'emptied' },
    phone: { type: Erasable(Phone), sent: Nullable(Phone), ...CONTACT },
    email: { type: Erasable(StoredEmail), sent: Nullable(Email), label: 'E-mail', ...CONTACT },
    languages: {
      type: Type.Array(Language, { maxItems: 20, description: 'The languages that the person speaks.' }),
      ...{ write: 'optional', initial: [], erased: 'kept' },
    },
    skills: { type: Type.Array(Skill, { maxItems: 3 }), write: 'optional', initial: [], erased: 'kept' },
    accountID: {
      type: Nullable(Account),
      ...{ write: 'optional', column: true, filter: AnyOf(Account), isHiddenInUrl: true, erased: 'emptied' },
    },
    isActive: IS_ACTIVE,
    ...SORTED_VERSION,
  },
  filters: {
    skill: { type: AnyOf(Skill) },
    // Names are personal data, so a search is content of a QUERY.
    search: {
      type: Text(
        254,
        'The beginning of the first or last name, of both in either order, of the e-mail address or phone number; case and accents are ignored.',
      ),
      ...{ isHiddenInUrl: true, isPersonal: true },
    },
  },
})

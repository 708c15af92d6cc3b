import { type Static, Type } from 'typebox'
import { newMembers, recordMembers, recordSchema } from '../kernel/record-schema.ts'
import { COMPANY } from './fields.ts'

/** The whole content of the company. */
export const CompanyContent = Type.Object(newMembers(COMPANY), {
  $id: 'CompanyContent',
  additionalProperties: false,
  description:
    'The complete company. An omitted optional member is cleared, or gets its default. Read-only members may be sent unchanged. `unknown_time_zone`: there is no such time zone. `not_a_picture`: the bytes of the logo are not of the type that it names. `invalid_postal_code`: in the United States it is 12345 or 12345-6789. `duplicate`: an entry is listed twice.',
})

export const Company = recordSchema(COMPANY, {
  description: 'The company that runs this service. There is one. Before the first PUT it has default values.',
})
export type Company = Static<typeof Company>

const { name, phone, email, website, logo } = recordMembers(COMPANY)

/** What everyone may see of the company, without signing in. */
export const PublicCompany = Type.Object(
  { name, phone, email, website, logo },
  {
    $id: 'PublicCompany',
    additionalProperties: false,
    description: 'What everyone may see of the company, without signing in.',
  },
)
export type PublicCompany = Static<typeof PublicCompany>

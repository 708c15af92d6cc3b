import { Type } from 'typebox'
import { ID, record, VERSION } from '../kernel/record.ts'
import { Email, Nullable, OneOf, Phone, StoredEmail, Text } from '../kernel/schema.ts'

const KEPT = { write: 'optional', erased: 'kept' } as const

const street = {
  streetAddress1: Text(200),
  streetAddress2: Nullable(Text(200)),
  city: Text(100),
  state: Text(100),
  postalCode: Text(20),
  country: Text(100, 'Default: US.'),
}
const AddressOfCompany = Type.Object(street, { additionalProperties: false })
const SentAddress = Type.Object(
  {
    ...street,
    streetAddress2: Type.Optional(street.streetAddress2),
    country: Type.Optional(Nullable(street.country)),
  },
  { additionalProperties: false },
)

const License = Type.Object(
  { label: Text(40, 'Who issued it, for example DOT or MC.'), number: Text(60) },
  { additionalProperties: false },
)

/** Bounded, because each version of the company in the history has it: 65,536 characters are about 48 KiB of picture. */
const Logo = Type.String({
  maxLength: 65_536,
  pattern: '^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$',
  description:
    'A picture as a data URL, up to 65,536 characters: PNG, JPEG or WebP, in base64. Its bytes must be of the type that it names.',
})

const TimeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$',
  description: 'The IANA time zone in which the company counts its days, for example America/Chicago.',
})
const Units = OneOf(['POUNDS', 'KILOGRAMS'], 'The unit that people of the company use. The API has whole pounds.')
const FirstDayOfWeek = OneOf(['MONDAY', 'SATURDAY', 'SUNDAY'], 'The day with which weeks begin.')

const ActualWeightRule = OneOf(
  ['LOWEST_CERTIFIED', 'NEWEST'],
  'Which weighing the actual weight of a shipment comes from: the lowest on a certified scale, or the newest. Without a certified one it is the newest. Shipments that were weighed before keep their weight until their next weighing.',
)

const CustomerRequests = Type.Array(OneOf(['DATES', 'ADDRESSES']), {
  maxItems: 2,
  documented: { uniqueItems: true },
  description:
    'What the holder of a tracking link may ask for: other days (DATES), other addresses (ADDRESSES). Empty: nothing. People of the company decide.',
})

/**
 * The company that runs this service. There is one, and it is always there: before the first PUT it has the values below. It belongs to no
 * customer, so no erasure changes it.
 */
export const COMPANY = record({
  name: 'Company',
  scope: 'company:manage',
  isOfNoMove: true,
  rows: {
    id: ID,
    name: {
      type: Nullable(Text(200, 'The name that customers know. Without one, pages and papers show none.')),
      ...KEPT,
    },
    address: { type: Nullable(AddressOfCompany), sent: Nullable(SentAddress), ...KEPT },
    phone: { type: Nullable(Phone), ...KEPT },
    email: { type: Nullable(StoredEmail), sent: Nullable(Email), label: 'E-mail', ...KEPT },
    website: {
      type: Nullable(
        Type.String({ maxLength: 200, pattern: '^https?://[^\\s"<>]+$', description: 'A URL with http or https.' }),
      ),
      ...KEPT,
    },
    licenses: {
      type: Type.Array(License, { maxItems: 20, description: 'The numbers that papers show.' }),
      ...{ initial: [], ...KEPT },
    },
    logo: { type: Nullable(Logo), ...KEPT },
    timeZone: { type: TimeZone, sent: Nullable(TimeZone), initial: 'UTC', ...KEPT },
    units: { type: Units, sent: Nullable(Units), initial: 'POUNDS', ...KEPT },
    firstDayOfWeek: { type: FirstDayOfWeek, sent: Nullable(FirstDayOfWeek), initial: 'MONDAY', ...KEPT },
    actualWeightRule: {
      type: ActualWeightRule,
      ...{ sent: Nullable(ActualWeightRule), initial: 'LOWEST_CERTIFIED', ...KEPT },
    },
    customerRequests: { type: CustomerRequests, initial: [], ...KEPT },
    ...VERSION,
  },
})

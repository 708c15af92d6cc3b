import { postalCodeViolations } from '../addresses/rules.ts'
import { duplicates } from '../imports/rules.ts'
import { memberViolations, sameMembers, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { requireValid, type Violation } from '../kernel/errors.ts'
import type { Subject } from '../kernel/event.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import { initialOf, membersOf, type Written } from '../kernel/record.ts'
import { isKnownZone } from '../kernel/time-zone.ts'
import { validatorOf } from '../kernel/validate.ts'
import { nextVersion, versionAtCreation } from '../kernel/version.ts'
import { COMPANY } from './fields.ts'
import { isPictureAsNamed } from './logo-rules.ts'
import { type Company, CompanyContent, type PublicCompany } from './schema.ts'

const MEMBERS = membersOf(COMPANY)
const validateContent = validatorOf(CompanyContent)

/** The company of every service has the same id: there is one. The id says when its first version begins, before every other record. */
export const COMPANY_ID = '01941f29-7c00-7000-8000-000000000000'

/** The company before the first PUT. It has a tag like any version, which the first PUT names. */
export const FIRST_COMPANY: Company = {
  ...initialOf(COMPANY),
  id: COMPANY_ID,
  ...versionAtCreation(COMPANY_ID),
}

export const ABOUT_COMPANY: Subject = { subject: `company/${COMPANY_ID}`, moveID: null, shipmentID: null }

/** The company with its content replaced, or the same object if nothing changes. */
export function replaceCompany(current: Company, sent: JsonObject, ctx: Context): Company {
  const [repeated, content] = [true, false].map((isReadOnly) => pick(sent, isReadOnly)) as [JsonObject, JsonObject]
  requireValid([
    ...memberViolations({ ...MEMBERS, writable: [] }, current, { ...pick(current, true), ...repeated }),
    ...validateContent(content),
    ...ruleViolations(content),
  ])
  const after = withAddress(writableOf(MEMBERS, content)) as Written<typeof COMPANY>
  return sameMembers(MEMBERS.writable, after, current) ? current : nextVersion(current, after, ctx.now)
}

const pick = (of: object, isReadOnly: boolean): JsonObject =>
  Object.fromEntries(Object.entries(of).filter(([name]) => MEMBERS.readOnly.includes(name) === isReadOnly))

/** An address has all its members, in one order. */
function withAddress(content: JsonObject): JsonObject {
  const { address } = content
  if (!isObject(address)) return content
  const { streetAddress1, streetAddress2 = null, city, state, postalCode, country } = address
  const whole = { streetAddress1, streetAddress2, city, state, postalCode, country: country ?? 'US' } as JsonObject
  return { ...content, address: whole }
}

/** What a schema cannot say. */
function ruleViolations({ address, logo, timeZone, customerRequests }: JsonObject): Violation[] {
  const violations = isObject(address) ? postalCodeViolations(address, '/address') : []
  if (typeof timeZone === 'string' && !isKnownZone(timeZone))
    violations.push({ pointer: '/timeZone', detail: 'There is no such time zone.', code: 'unknown_time_zone' })
  if (typeof logo === 'string' && !isPictureAsNamed(logo))
    violations.push({ pointer: '/logo', detail: 'Its bytes are not a picture of this type.', code: 'not_a_picture' })
  if (Array.isArray(customerRequests))
    violations.push(...duplicates(customerRequests.map((name, i) => [name, `/customerRequests/${i}`])))
  return violations
}

/** What everyone sees. */
export const publicCompany = ({ name, phone, email, website, logo }: Company): PublicCompany => ({
  ...{ name, phone, email, website, logo },
})

/** 403 for a caller that is bound to a party: it works for another company, or is a customer. */
export function requireOwnStaff(partyID: string | null): void {
  if (partyID !== null) throw partyNotAllowed('A credential that is bound to a party cannot change the company.')
}

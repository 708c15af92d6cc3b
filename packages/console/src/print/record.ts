import type { Address, Agent, Company, Customer, Item, Service, Shipment, Signature, Weighing } from '@vanline/client'
import type { ConditionCodes } from '../inventory/conditions.ts'
import type { NowOf } from '../signatures/changes-text.ts'

/** A shipment with its move, agents and services, as far as the user may see them. */
export type Printed = Shipment

/** What was loaded, weighed and signed. Users who may not read inventories print the papers without it, to fill in by hand. */
export type Loaded = {
  items: readonly Item[]
  codes: ConditionCodes | undefined
  weighings: readonly Weighing[]
  signatures: readonly Signature[]
  /** The trucks of the weighings by their ids, with their plates. */
  truckNames: ReadonlyMap<string, string>
  /** What changed records are called, and their status. */
  nowOf: NowOf
}

/** What a paper is made of. The company is missing if it cannot be read. */
export type PaperProps = { shipment: Printed; company: Company | undefined; loaded: Loaded }

/** A customer or agent in the lines of an address label: name, phone, e-mail. */
export const personLines = (person: Customer | Agent | null | undefined): string[] =>
  [nameOf(person), person?.phone, person?.email].filter((line) => typeof line === 'string' && line !== '') as string[]

const nameOf = (person: Pick<Customer, 'firstName' | 'lastName'> | null | undefined): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ')

export const agentOf = ({ agents }: Printed, type: Agent['agentType']): Agent | undefined =>
  agents?.find(({ agentType }) => agentType === type)

/** The services that are ordered: neither rejected nor canceled. */
export const servicesOf = ({ services }: Printed): Service[] =>
  (services ?? []).filter(({ status }) => status === 'APPROVED' || status === 'SUBMITTED')

/** A text that fits on the page. It says so if the record has more. */
export const fitted = (text: string, lengthMax: number): string =>
  text.length <= lengthMax ? text : `${text.slice(0, lengthMax).trimEnd()} … (continued in the record)`

const AT_HOME = /^(US|USA|United States)$/i

/** An address of a shipment, or of the company, which has two lines for the street. */
type AddressOnPaper = Pick<
  Address,
  'streetAddress1' | 'streetAddress2' | 'city' | 'state' | 'postalCode' | 'country'
> & {
  streetAddress3?: string | null
}

/** An address as on an envelope. */
export const addressLines = (address: AddressOnPaper | null): string[] =>
  address
    ? [
        ...[address.streetAddress1, address.streetAddress2, address.streetAddress3 ?? null],
        `${address.city}, ${address.state} ${address.postalCode}`,
        AT_HOME.test(address.country) ? null : address.country,
      ].filter((line) => line !== null)
    : []

/** How to reach the company, in one line. */
export const companyLine = ({ address, phone, email, website }: Company): string =>
  [...addressLines(address), phone, email, website].filter(Boolean).join(' · ')

/** The license numbers in one line: USDOT 1234567, MC 654321. */
export const licensesText = ({ licenses }: Company): string =>
  licenses.map(({ label, number }) => `${label} ${number}`).join(', ')

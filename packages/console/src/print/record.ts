import type { Address, Agent, Customer, Service, Shipment } from '@vanline/client'

/** A shipment with its move, agents and services, as far as the user may see them. */
export type Printed = Shipment

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

/** An address as on an envelope. */
export const addressLines = (address: Address | null): string[] =>
  address
    ? [
        ...[address.streetAddress1, address.streetAddress2, address.streetAddress3],
        `${address.city}, ${address.state} ${address.postalCode}`,
        AT_HOME.test(address.country) ? null : address.country,
      ].filter((line) => line !== null)
    : []

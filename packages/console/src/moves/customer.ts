import type { Customer } from '@vanline/client'

/** The name of a customer; undefined if it has none. */
export const nameOfCustomer = (customer: Customer | null | undefined): string | undefined =>
  [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || undefined

/** A customer in one line. */
export const customerText = (customer: Customer | null): string => nameOfCustomer(customer) ?? '–'

/** A phone number as a link to call it. */
export const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`

/** An e-mail address as a link to write to it: to this address and no other, without a subject or a text. */
export const mailtoOf = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`

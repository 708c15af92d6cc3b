/** How addresses of recipients are compared and shown. */
import { createHmac } from 'node:crypto'
import type { Static } from 'typebox'
import type { Violation } from '../kernel/errors.ts'
import { validatorOf } from '../kernel/validate.ts'
import { ADDRESS_OF, type MessageWay } from '../message-rules/fields.ts'

export type Way = Static<typeof MessageWay>

const validators = { EMAIL: validatorOf(ADDRESS_OF.EMAIL), TEXT: validatorOf(ADDRESS_OF.TEXT) }

/** The violations of an address that is none of its way. */
export const addressViolations = (by: Way, address: string, at: string): Violation[] => validators[by](address, at)

/** The digits of phone numbers that are compared: the last ones, so that a number with and without its country is the same. */
const DIGITS = 10

/** An address in the form in which equal ones are the same text. */
const comparable = (by: Way, address: string): string =>
  by === 'EMAIL' ? address.normalize('NFC').trim().toLowerCase() : address.replace(/\D/g, '').slice(-DIGITS)

/**
 * The digest of an address, by which the messages and the opt-out of a recipient are found. Without the key of this database it is impossible to
 * try addresses against it.
 */
export const recipientKey = (key: string, by: Way, address: string): string =>
  createHmac('sha256', key)
    .update(`${by}:${comparable(by, address)}`)
    .digest('base64url')

/** An address of which people recognize their own, and no other can be read: `m•••@•••.com`, `•••43`. */
export function maskedAddress(by: Way, address: string): string {
  if (by === 'TEXT') return `•••${address.replace(/\D/g, '').slice(-2)}`
  const [name = '', domain = ''] = address.split('@')
  return `${[...name][0] ?? ''}•••@•••${domain.slice(domain.lastIndexOf('.'))}`
}

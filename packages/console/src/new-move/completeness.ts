/** What a move needs before it is submitted. A draft needs nothing. */
import type { FieldErrors } from '../forms/errors.ts'
import { missingInShipments } from '../shipments/completeness.ts'
import type { Plan } from './creation.ts'

const WHO = 'Enter a name or a phone number, or save a draft.'

const IDENTIFYING = ['firstName', 'lastName', 'phone'] as const

/** The missing contact of the customer, and the missing place or date of the shipments. The first field that can provide it shows the error. */
export function missingIn({ move, shipments }: Plan): { move: FieldErrors; firstShipment: FieldErrors } {
  const isKnown = IDENTIFYING.some((name) => move.customer?.[name])
  return {
    move: isKnown ? {} : { '/customer/firstName': WHO },
    firstShipment: missingInShipments(shipments.map(({ content }) => content)),
  }
}

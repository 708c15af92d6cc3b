/**
 * Terms of search: beginnings of what is stored, one for each place at which a search may begin. So a search for something in the
 * middle of a text is a range of an index. Stored terms are made with this, so a change of it needs a migration.
 */
import { isErasureNote } from './erased.ts'
import { searchKeyOf } from './search.ts'

/** How long a term is. A longer search compares the rest with the whole text. */
const LENGTH_MAX = 48

const termAt = (text: string, place: number): string => text.slice(place, place + LENGTH_MAX).toWellFormed()

/** The beginning of a search that terms are compared with. */
export const termBeginningOf = (search: string): string => termAt(search, 0)

export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')

/** How many digits a search for a phone number needs. */
export const DIGITS_MIN = 3

/** The digits of a stored phone number. */
export const phoneDigitsOf = (phone: string | null | undefined): string | null =>
  phone == null ? null : digitsOf(phone)

/** The terms of these digits. */
export const phoneTermsOf = (digits: string | null): string[] =>
  Array.from(
    { length: Math.max(0, (digits ?? '').length - DIGITS_MIN + 1) },
    (_, place) => `phone:${termAt(digits!, place)}`,
  )

/** The words of a text as search compares them, with one space between two. */
export const wordsKeyOf = (text: string): string =>
  searchKeyOf(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .join(' ')

const SEPARATOR = '\n'

/** The streets of a shipment in one text, in which each word has a space in front. */
export function streetsKeyOf(streets: readonly (string | null | undefined)[]): string | null {
  const keys = streets.flatMap((street) => (street == null || isErasureNote(street) ? [] : wordsKeyOf(street)))
  const known = [...new Set(keys)].filter((key) => key !== '')
  return known.length === 0 ? null : known.map((key) => ` ${key}`).join(SEPARATOR)
}

/** How many words of a street can be searched for. */
const WORDS_MAX = 16

/** The terms of these streets: one for each word. */
export const streetTermsOf = (streetsKey: string | null): string[] =>
  (streetsKey ?? '')
    .split(SEPARATOR)
    .flatMap((street) =>
      [...street.matchAll(/ /g)].slice(0, WORDS_MAX).map(({ index }) => `street:${termAt(street, index + 1)}`),
    )

/** Finds customers whom the service already knows, while a new one is typed. */
import type { Customer, Move } from '@vanline/client'
import { nameOfCustomer } from '../moves/customer.ts'
import type { MoveDraft } from './draft.ts'

const LETTERS_MIN = 3
const DIGITS_MIN = 4

/** What was typed of a customer, as it is compared. */
export type TypedCustomer = { name: string; digits: string; email: string }

const digitsIn = (text: string): string => text.replace(/\D/g, '')

export function typedCustomer({ move }: Pick<MoveDraft, 'move'>): TypedCustomer {
  const text = (pointer: keyof typeof move) => (move[pointer] ?? '').trim()
  return {
    name: [text('/customer/firstName'), text('/customer/lastName')].filter(Boolean).join(' ').toLowerCase(),
    digits: digitsIn(text('/customer/phone')),
    email: text('/customer/email').toLowerCase(),
  }
}

/** The texts to search for: each part of what was typed that is long enough. */
export const searchesOf = ({ name, digits, email }: TypedCustomer): string[] => [
  ...(name.length >= LETTERS_MIN ? [name] : []),
  ...(digits.length >= DIGITS_MIN ? [digits] : []),
  ...(email.length >= LETTERS_MIN ? [email] : []),
]

/** A known customer, with the newest move. */
export type KnownCustomer = { customer: Customer; move: Move }

const comparedOf = ({ firstName, lastName, phone, email }: Customer): TypedCustomer => ({
  name: [firstName, lastName].filter(Boolean).join(' ').toLowerCase(),
  digits: digitsIn(phone ?? ''),
  email: (email ?? '').toLowerCase(),
})

/** The search also finds moves by their cities and references: only matching customers are offered. */
function isLike(known: TypedCustomer, typed: TypedCustomer): boolean {
  const nameHas =
    typed.name.length >= LETTERS_MIN &&
    known.name.split(' ').some((_, i, words) => words.slice(i).join(' ').startsWith(typed.name))
  const phoneHas = typed.digits.length >= DIGITS_MIN && known.digits.includes(typed.digits)
  return nameHas || phoneHas || (typed.email.length >= LETTERS_MIN && known.email.startsWith(typed.email))
}

/** The customers among these moves, newest first, who are like the typed one but not the same in everything. Each is listed once. */
export function customersLike(moves: readonly Move[], typed: TypedCustomer): KnownCustomer[] {
  const seen = new Set([JSON.stringify(typed)])
  return moves
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .flatMap((move) => {
      if (!move.customer || nameOfCustomer(move.customer) === undefined) return []
      const compared = comparedOf(move.customer)
      const key = JSON.stringify(compared)
      if (seen.has(key) || !isLike(compared, typed)) return []
      seen.add(key)
      return [{ customer: move.customer, move }]
    })
}

/** Search in one field: what of a move and its shipments is compared, and by which indexes it is found. */
import sql, { join, type Sql } from 'sql-template-tag'
import { beginsWith, type Condition, either, onOtherTable } from '../db/lists/condition.ts'
import { type EntryTable, hasTerm } from '../db/lists/entries.ts'
import { searchKeyOf } from '../kernel/search.ts'
import { DIGITS_MIN, digitsOf, termBeginningOf, wordsKeyOf } from '../kernel/search-terms.ts'

/** Text of letters, digits and spaces, which has no wildcards of LIKE. */
const contains = (column: Sql, text: string): Sql => sql`${column} LIKE ${`%${text}%`}`

const isPhone = (text: string): boolean => /^[+().\-/ x#*\d]+$/.test(text) && digitsOf(text).length >= DIGITS_MIN

/** A person by its first and last name in either order, its e-mail address or its phone number as it is written. */
export function wherePerson(prefix: string): Condition {
  const key = searchKeyOf(prefix)
  return beginsWith({ first_name_key: key, last_name_key: key, email_key: key, phone_key: key })
}

/** What of a record is compared: the beginnings of columns, and texts in the middle, which have terms. Each test is on its own table. */
type Compared = { keys: Condition; terms: { term: string; test: Sql }[] }

/** A text in which words begin like those of the search, one behind the other. */
const wordsIn = (kind: 'word' | 'street', column: Sql, words: string): Compared['terms'] =>
  words === '' ? [] : [{ term: `${kind}:${termBeginningOf(words)}`, test: contains(column, ` ${words}`) }]

/** A move by the e-mail address of its customer, words of the name and reference, and digits of the phone number. */
function ofMove(text: string): Compared {
  const [key, words] = [searchKeyOf(text), wordsKeyOf(text)]
  // A text without letters and digits has no words.
  const names = { first_name_key: key, last_name_key: key, reference_key: key }
  const digits = digitsOf(text)
  const phone = { term: `phone:${termBeginningOf(digits)}`, test: contains(sql`phone_digits`, digits) }
  return {
    keys: beginsWith({ email_key: key, ...(words === '' && names) }),
    terms: [...wordsIn('word', sql`words_key`, words), ...(isPhone(text) ? [phone] : [])],
  }
}

/** A shipment by its locator and cities, and words of the reference and streets. */
function ofShipment(text: string): Compared {
  const [key, words] = [searchKeyOf(text), wordsKeyOf(text)]
  const cities = { pickup_city_key: key, destination_city_key: key }
  return {
    keys: beginsWith({ locator: text.toUpperCase(), ...cities, ...(words === '' && { reference_key: key }) }),
    terms: [...wordsIn('word', sql`words_key`, words), ...wordsIn('street', sql`streets_key`, words)],
  }
}

/** Rows by themselves or by those of another table, each part by its own index. A row is compared with the other table once. */
function foundBy(
  own: Compared & { table: EntryTable },
  other: Compared & { table: EntryTable; link: Link },
): Condition {
  const { link } = other
  const elsewhere = (test: Sql): Condition => onOtherTable(link, { test, spans: [] })
  const parts = [
    own.keys,
    ...own.terms.map(({ term, test }) => hasTerm({ table: own.table, key: 'id', column: 'id' }, term, { test })),
    onOtherTable(link, other.keys),
    ...other.terms.map(({ term, test }) => hasTerm({ ...link, table: other.table }, term, elsewhere(test))),
  ]
  const testsOf = ({ keys, terms }: Compared): Sql => join([keys.test, ...terms.map(({ test }) => test)], ' OR ')
  return { ...either(parts), test: sql`(${testsOf(own)} OR ${elsewhere(testsOf(other)).test})` }
}

type Link = { table: string; key: string; column: string }
const MOVE: Link = { table: 'moves', key: 'id', column: 'move_id' }
const SHIPMENTS: Link = { table: 'shipments', key: 'move_id', column: 'id' }

/** Shipments that a text describes: by themselves, or by the customer or reference of their move. */
export function whereShipmentFound(search: string): Condition {
  const text = search.trim()
  const move = { ...ofMove(text), table: 'move_entries', link: MOVE } as const
  return foundBy({ ...ofShipment(text), table: 'shipment_entries' }, move)
}

/** Moves that a text describes: by themselves, or by one of their shipments, whose locators begin like that of the move. */
export function whereMoveFound(search: string): Condition {
  const text = search.trim()
  const shipments = { ...ofShipment(text), table: 'shipment_entries', link: SHIPMENTS } as const
  const { keys, terms } = ofMove(text)
  const locator = beginsWith({ locator: text.toUpperCase() })
  const spans = [...locator.spans, ...keys.spans]
  const own = { keys: { test: sql`(${locator.test} OR ${keys.test})`, spans }, terms }
  return foundBy({ ...own, table: 'move_entries' }, shipments)
}

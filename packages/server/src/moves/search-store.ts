/** Search in one field: what of a move and its shipments is compared, and by which indexes it is found. */
import sql, { type Sql } from 'sql-template-tag'
import { beginsWith, type Condition, either, onOtherTable } from '../db/lists/condition.ts'
import { hasTerm } from '../db/lists/entries.ts'
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

/** Moves by their customer or reference. A search by name may have a comma between last and first name. */
function whereMove(text: string): Condition {
  const name = searchKeyOf(text.replaceAll(/[\s,]+/g, ' '))
  return beginsWith({ first_name_key: name, last_name_key: name, email_key: name, reference_key: searchKeyOf(text) })
}

const MOVE = { table: 'moves', key: 'id', column: 'move_id' }
const SHIPMENTS = { table: 'shipments', key: 'move_id', column: 'id' }

function phoneParts(text: string, column: 'id' | 'move_id'): Condition[] {
  if (!isPhone(text)) return []
  const digits = digitsOf(text)
  const test = contains(sql`phone_digits`, digits)
  const ofRow = column === 'id' ? test : onOtherTable(MOVE, { test, spans: [] }).test
  return [hasTerm({ table: 'move_entries', key: 'id', column }, `phone:${termBeginningOf(digits)}`, ofRow)]
}

function streetParts(text: string, key: 'id' | 'move_id'): Condition[] {
  const words = wordsKeyOf(text)
  if (words === '') return []
  const test = contains(sql`streets_key`, ` ${words}`)
  const ofRow = key === 'id' ? test : onOtherTable(SHIPMENTS, { test, spans: [] }).test
  return [hasTerm({ table: 'shipment_entries', key, column: 'id' }, `street:${termBeginningOf(words)}`, ofRow)]
}

const shipmentKeys = (text: string): Condition => {
  const key = searchKeyOf(text)
  const keys = { reference_key: key, pickup_city_key: key, destination_city_key: key }
  return beginsWith({ locator: text.toUpperCase(), ...keys })
}

/** Shipments that a text describes: by themselves, or by the customer or reference of their move. */
export function whereShipmentFound(search: string): Condition {
  const text = search.trim()
  return either([
    shipmentKeys(text),
    ...streetParts(text, 'id'),
    onOtherTable(MOVE, whereMove(text)),
    ...phoneParts(text, 'move_id'),
  ])
}

/** Moves that a text describes: by themselves, or by one of their shipments. */
export function whereMoveFound(search: string): Condition {
  const text = search.trim()
  return either([
    beginsWith({ locator: text.toUpperCase() }),
    whereMove(text),
    ...phoneParts(text, 'id'),
    onOtherTable(SHIPMENTS, shipmentKeys(text)),
    ...streetParts(text, 'move_id'),
  ])
}

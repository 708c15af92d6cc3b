import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from './errors.ts'

/** Where a page ended: the sort value of its last record (null when that is empty) and the id, which breaks ties. */
export type Position = { value: string | null; id: string }

const malformed = () =>
  new AppError('invalid_cursor', 'The cursor is not one of ours, or belongs to another list. Start again without it.', {
    errors: [{ parameter: 'cursor', detail: 'Is not valid here.', code: 'invalid' }],
  })

const macOf = (key: string, payload: string, list: string): Buffer =>
  createHmac('sha256', key).update(`${payload}\n${list}`).digest().subarray(0, 16)

/** A cursor that only fits the list (its path, filters and order) it was made for. */
export function cursorOf(key: string, list: string, { value, id }: Position): string {
  const payload = Buffer.from(JSON.stringify([value, id])).toString('base64url')
  return `${payload}.${macOf(key, payload, list).toString('base64url')}`
}

/** Where the page begins that a cursor asks for; 400 if the cursor was not made by us, for this list. */
export function positionOf(key: string, list: string, cursor: string): Position {
  const [payload = '', mac = '', ...rest] = cursor.split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(key, payload, list)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) throw malformed()
  const [value, id] = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return { value, id }
}

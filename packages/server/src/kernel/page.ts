import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from './errors.ts'

/** Where a page ended: the sort value of its last record (null if it has none) and the id, which breaks ties. */
export type Position = { value: string | null; id: string }

const malformed = () =>
  new AppError('invalid_cursor', 'The cursor is invalid or belongs to another list. Start again without a cursor.', {
    errors: [{ parameter: 'cursor', detail: 'Is not valid here.', code: 'invalid' }],
  })

/** Compared as text: several base64url texts decode to the same bytes, and only one of them is ours. */
const macOf = (key: string, payload: string, list: string): string =>
  createHmac('sha256', key).update(`${payload}\n${list}`).digest('base64url').slice(0, 22)

/** A cursor that is valid only for its list (path, filters and order). */
export function cursorOf(key: string, list: string, { value, id }: Position): string {
  const payload = Buffer.from(JSON.stringify([value, id])).toString('base64url')
  return `${payload}.${macOf(key, payload, list)}`
}

/** The position of a cursor; 400 if it was not issued by us for this list. */
export function positionOf(key: string, list: string, cursor: string): Position {
  const [payload = '', mac = '', ...rest] = cursor.split('.')
  const given = Buffer.from(mac)
  const expected = Buffer.from(macOf(key, payload, list))
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) throw malformed()
  const [value, id] = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return { value, id }
}

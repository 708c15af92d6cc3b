/** Where a page of a list begins, and the links to other pages. */
import type { FastifyReply } from 'fastify'
import type { Reader } from '../../db/database.ts'
import { cursorOf, type Position, positionOf, sealedCursorOf, sealedPositionOf } from '../../kernel/page.ts'
import type { Runtime } from '../context.ts'

/** Each viewer has a list of its own: none takes the cursors of another. */
const listIDOf = ({ viewer }: Reader, listID: string): string => (viewer ? `${listID} of ${viewer.id}` : listID)

/** A viewer does not see every record, and a page may end at a record that it does not see. */
const cursorsOf = ({ viewer }: Reader) =>
  viewer ? { write: sealedCursorOf, read: sealedPositionOf } : { write: cursorOf, read: positionOf }

/** The position of a cursor; undefined for the beginning of the list, 400 for a cursor of another list. */
export const startOf = (
  { cursorKey, db }: Runtime,
  listID: string,
  cursor: string | undefined,
): Position | undefined =>
  cursor === undefined ? undefined : cursorsOf(db).read(cursorKey, listIDOf(db, listID), cursor)

/** Sets the Link header of a page: to the next page, if this one has an `end` to continue after, and to the first. */
export function linkPages(
  { publicUrl, cursorKey, db }: Runtime,
  reply: FastifyReply,
  listID: string,
  after: Position | undefined,
  end: Position | undefined,
): void {
  if (!after && !end) return
  const { url, method } = reply.request
  // The filters of a QUERY are in its content, so a GET of the target would list everything.
  const how = method === 'QUERY' ? '; method="QUERY"' : ''
  const first = linkOf(publicUrl, url, undefined, 'first') + how
  const next = end && linkOf(publicUrl, url, cursorsOf(db).write(cursorKey, listIDOf(db, listID), end), 'next') + how
  reply.header('link', next ? `${next}, ${first}` : first)
}

/** One entry of a Link header: this list from another position. `instead` are other parameters that say where a list begins. */
export function linkOf(
  publicUrl: string,
  url: string,
  place: string | undefined,
  rel: string,
  parameter = 'cursor',
  instead: readonly string[] = [],
): string {
  const [path = '', query = ''] = url.split('?', 2)
  if (query === '') return `<${publicUrl}${path}${place === undefined ? '' : `?${parameter}=${place}`}>; rel="${rel}"`
  const text = queryWith(query, [parameter, ...instead], place)
  return `<${publicUrl}${path}${text === '' ? '' : `?${text}`}>; rel="${rel}"`
}

/** A query that URLSearchParams would write as it is. */
const PLAIN_QUERY = /^[\w*.-]+=[\w*.-]*(?:&[\w*.-]+=[\w*.-]*)*$/

/** A query with another value of the first parameter, or without that parameter, and without the other ones. Most queries are not parsed for that. */
function queryWith(query: string, replaced: readonly [string, ...string[]], value: string | undefined): string {
  const [parameter] = replaced
  if (PLAIN_QUERY.test(query) && !replaced.some((name) => query.includes(`${name}=`)))
    return value === undefined ? query : `${query}&${parameter}=${value}`
  const parameters = new URLSearchParams(query)
  for (const name of replaced) parameters.delete(name)
  if (value !== undefined) parameters.set(parameter, value)
  return parameters.toString()
}

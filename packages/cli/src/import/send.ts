import { Failure } from '../command.ts'
import { type Connection, startAdvice } from '../connection.ts'
import type { ExitName } from '../exit.ts'
import { NoAnswer, openExchange } from './exchange.ts'
import type { Mapping } from './mapping.ts'
import { type Answered, complaintsOf } from './outcome.ts'

/** Sends a row to the service with its key, or only checks it. */
export type Send = (body: Record<string, unknown>, content: string, key: string) => Promise<Answered>

/** Errors of the row; the next row may be valid. */
const ABOUT_ROW = [400, 409, 413, 422]

/** Errors of the whole import, with their exit codes. */
const EXITS: Record<number, ExitName> = {
  401: 'notAllowed',
  403: 'notAllowed',
  404: 'notFound',
  429: 'unavailable',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** Where a row is sent to, and what of it. `isUnknownAboutRow` says that a 404 is an error of the row. */
export type PlaceOf = (
  body: Record<string, unknown>,
  whole: string,
) => Promise<{ path: string; content: string; isUnknownAboutRow?: boolean } | undefined>

const NO_PLACE = { column: 'locator', detail: 'There is no shipment with this locator.' }

export type Sender = { send: Send; close(): void }

/** Sends rows over a number of connections. */
export function senderOf(
  { url, key }: Connection,
  {
    place,
    mapping,
    channel,
    connections,
  }: { place: PlaceOf; mapping: Mapping; channel: string | undefined; connections: number },
): Sender {
  const exchange = openExchange(url, key, connections)
  const base = `${channel === undefined ? '' : `/${encodeURIComponent(channel)}`}/v1`
  const send: Send = async (body, whole, idempotencyKey) => {
    const found = await place(body, whole)
    if (found === undefined) return { kind: 'bad', complaints: [NO_PLACE] }
    const { content, isUnknownAboutRow } = found
    const path = `${base}${found.path}`
    const { status, isRepeated, id, problem } = await exchange.post(path, content, idempotencyKey).catch((error) => {
      if (!(error instanceof NoAnswer)) throw error
      throw new Failure(`${url} does not answer: ${error.message}.${startAdvice(error)}`, 'unavailable')
    })
    if (status < 300) return { kind: isRepeated ? 'repeated' : 'created', ...(id === undefined ? {} : { id }) }
    const detail = problem.detail ?? `the answer was ${status} and did not come from Vanline`
    const isAboutRow = ABOUT_ROW.includes(status) || (status === 404 && isUnknownAboutRow)
    if (!isAboutRow) throw new Failure(`POST ${path}: ${detail}`, EXITS[status] ?? 'failed')
    return { kind: 'bad', complaints: complaintsOf(problem.errors ?? [], detail, mapping) }
  }
  return { send, close: exchange.close }
}

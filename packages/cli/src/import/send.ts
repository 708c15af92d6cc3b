import { Failure } from '../command.ts'
import { type Connection, startAdvice } from '../connection.ts'
import type { ExitName } from '../exit.ts'
import { NoAnswer, openExchange, type RowAnswer } from './exchange.ts'
import type { SentKind } from './fields.ts'
import type { Mapping } from './mapping.ts'
import { type Answered, complaintsOf } from './outcome.ts'
import { bulkSenderOf } from './send-bulk.ts'

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
) => Promise<Placed | { missing: string } | undefined>
type Placed = { path: string; content: string | Buffer; type?: string; isUnknownAboutRow?: boolean }

/** Limits how many tasks run at once. */
function turnsOf(atOnceMax: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    while (running >= atOnceMax) await new Promise<void>((next) => waiting.push(next))
    running += 1
    try {
      return await task()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

const NO_PLACE = { column: 'locator', detail: 'There is no shipment with this locator.' }

export type Sender = { send: Send; close(): void }

/** The kinds of records that the service creates in bulks. */
const IN_BULKS: readonly SentKind[] = ['moves', 'shipments']

type Sending = {
  kind: SentKind
  /** Where each row is sent to, if not to the collection of its kind. */
  place?: PlaceOf
  mapping: Mapping
  channel: string | undefined
  connections: number
  /** How many rows are sent at once, if fewer than there are connections. */
  atOnceMax?: number
}

/** Sends rows over a number of connections. */
export function senderOf(
  { url, key }: Connection,
  { kind, place, mapping, channel, connections, atOnceMax = connections }: Sending,
): Sender {
  const exchange = openExchange(url, key, connections)
  const base = `${channel === undefined ? '' : `/${encodeURIComponent(channel)}`}/v1`
  const unreachable = (error: unknown): never => {
    if (!(error instanceof NoAnswer)) throw error
    throw new Failure(`${url} does not answer: ${error.message}.${startAdvice(error)}`, 'unavailable')
  }
  const answeredBy = (
    path: string,
    { status, isRepeated, id, problem }: RowAnswer,
    isUnknownAboutRow = false,
  ): Answered => {
    if (status < 300) return { kind: isRepeated ? 'repeated' : 'created', ...(id === undefined ? {} : { id }) }
    const detail = problem.detail ?? `the answer was ${status} and did not come from Vanline`
    const isAboutRow = ABOUT_ROW.includes(status) || (status === 404 && isUnknownAboutRow)
    if (!isAboutRow) throw new Failure(`POST ${path}: ${detail}`, EXITS[status] ?? 'failed')
    return { kind: 'bad', complaints: complaintsOf(problem.errors ?? [], detail, mapping) }
  }
  const collection = `${base}/${kind}`
  const turn = turnsOf(atOnceMax)
  const sendRow = IN_BULKS.includes(kind)
    ? bulkSenderOf(exchange.sendBulk, {
        ...{ path: `/v1/${kind}`, channel },
        sendAlone: (content, idempotencyKey) => exchange.post(collection, content, idempotencyKey),
      })
    : (content: string, idempotencyKey: string) => exchange.post(collection, content, idempotencyKey)
  const send: Send = async (body, whole, idempotencyKey) => {
    if (!place) return answeredBy(collection, await sendRow(whole, idempotencyKey).catch(unreachable))
    return turn(() => sendTo(place, body, whole, idempotencyKey))
  }
  const sendTo = async (
    place: PlaceOf,
    body: Record<string, unknown>,
    whole: string,
    idempotencyKey: string,
  ): Promise<Answered> => {
    const found = await place(body, whole)
    if (found === undefined) return { kind: 'bad', complaints: [NO_PLACE] }
    if ('missing' in found) return { kind: 'bad', complaints: [{ column: 'sha256', detail: found.missing }] }
    const path = `${base}${found.path}`
    const answer = await exchange.post(path, found.content, idempotencyKey, found.type).catch(unreachable)
    return answeredBy(path, answer, found.isUnknownAboutRow)
  }
  return { send, close: exchange.close }
}

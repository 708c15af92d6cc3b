import { Failure } from '../command.ts'
import { type Connection, startAdvice } from '../connection.ts'
import type { ExitName } from '../exit.ts'
import { NoAnswer, openExchange } from './exchange.ts'
import type { SentKind } from './fields.ts'
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

export type Sender = { send: Send; close(): void }

/** Sends rows over a number of connections. */
export function senderOf(
  { url, key }: Connection,
  {
    kind,
    mapping,
    channel,
    connections,
  }: { kind: SentKind; mapping: Mapping; channel: string | undefined; connections: number },
): Sender {
  const exchange = openExchange(url, key, connections)
  const path = `${channel === undefined ? '' : `/${encodeURIComponent(channel)}`}/v1/${kind}`
  const send: Send = async (_body, content, idempotencyKey) => {
    const { status, isRepeated, id, problem } = await exchange.post(path, content, idempotencyKey).catch((error) => {
      if (!(error instanceof NoAnswer)) throw error
      throw new Failure(`${url} does not answer: ${error.message}.${startAdvice(error)}`, 'unavailable')
    })
    if (status < 300) return { kind: isRepeated ? 'repeated' : 'created', ...(id === undefined ? {} : { id }) }
    const detail = problem.detail ?? `the answer was ${status} and did not come from Vanline`
    if (!ABOUT_ROW.includes(status)) throw new Failure(`POST ${path}: ${detail}`, EXITS[status] ?? 'failed')
    return { kind: 'bad', complaints: complaintsOf(problem.errors ?? [], detail, mapping) }
  }
  return { send, close: exchange.close }
}

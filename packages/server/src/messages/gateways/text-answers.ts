/** What the answer of a service for text messages means. The rules are pure. */
import { stepsOf } from '../../kernel/pointer.ts'
import { memberOf } from '../../kernel/thrown.ts'
import { later, lineOf, type Outcome } from './gateway.ts'
import type { TextTemplate } from './text-template.ts'

/** An answer: its status and the beginning of its content. */
type TextAnswer = { status: number; content: string | null; retryAfterS: number | null }

/** Statuses about our account or our setting, not about the message. */
const ACCOUNT_STATUSES = [401, 402, 403, 404, 405, 407]
/** Refusals that end by themselves. */
const BUSY_STATUSES = [408, 425, 429, 501, 503]

/** Codes of Twilio about the number we send from. */
const TWILIO_SENDER_CODES = [21212, 21603, 21606, 21659, 21660]
/** Statuses of Vonage: throttled, wrong credentials, our account, no more credit, connections, our number. */
const VONAGE_LATER = ['1', '4', '8', '9', '10', '14', '15', '29']
/** The service failed inside. */
const VONAGE_UNKNOWN = ['5', '13']

export function outcomeOfAnswer({ service, id }: Pick<TextTemplate, 'service' | 'id'>, answer: TextAnswer): Outcome {
  const { status, retryAfterS } = answer
  const read = parsed(answer.content)
  if (service === 'VONAGE' && status === 200) return outcomeOfVonage(read)
  if (status >= 200 && status < 300) {
    const found = id === null ? null : idIn(read, id)
    if (found === undefined) return { kind: 'UNKNOWN', error: `The gateway answered ${status} without an id at ${id}.` }
    return { kind: 'SENT', gatewayID: found }
  }
  const said = saidBy(status, read)
  if (ACCOUNT_STATUSES.includes(status)) return later(`${said} Check VANLINE_TEXT_GATEWAY.`)
  if (BUSY_STATUSES.includes(status)) return later(said, retryAfterS)
  if (status >= 500) return { kind: 'UNKNOWN', error: said }
  if (status < 400) return later(`${said} Redirects are not followed.`)
  if (service === 'TWILIO' && TWILIO_SENDER_CODES.includes(Number(memberOf(read, 'code')))) return later(said)
  return { kind: 'REFUSED', error: said }
}

/** A text message in several parts has a status for each. The customer has got a part if one was sent. */
function outcomeOfVonage(read: unknown): Outcome {
  const messages = memberOf(read, 'messages')
  const parts = Array.isArray(messages) ? messages : []
  const failed = parts.find((part) => memberOf(part, 'status') !== '0')
  const id = idIn(read, '/messages/0/message-id')
  if (parts.length > 0 && failed === undefined && id !== undefined) return { kind: 'SENT', gatewayID: id }
  const status = memberOf(failed, 'status')
  const isSome = parts.some((part) => memberOf(part, 'status') === '0')
  if (typeof status !== 'string' || isSome)
    return { kind: 'UNKNOWN', error: 'The gateway answered 200, but did not say what became of the message.' }
  const text = memberOf(failed, 'error-text')
  const said = lineOf(`The gateway answered with status ${status}${typeof text === 'string' ? `: ${text}` : ''}.`)
  if (VONAGE_LATER.includes(status)) return later(said)
  return VONAGE_UNKNOWN.includes(status) ? { kind: 'UNKNOWN', error: said } : { kind: 'REFUSED', error: said }
}

function parsed(content: string | null): unknown {
  try {
    return JSON.parse(content ?? '')
  } catch {
    return undefined
  }
}

/** The id at a pointer of an answer: a text or a number. */
function idIn(read: unknown, pointer: string): string | undefined {
  const value = stepsOf(pointer).reduce<unknown>((part, step) => memberOf(part, step), read)
  const isID = (typeof value === 'string' && value !== '') || typeof value === 'number'
  return isID ? lineOf(String(value)) : undefined
}

/** The status, with the message of a JSON answer: most services have one, and it holds the reason. */
function saidBy(status: number, read: unknown): string {
  const message = [memberOf(read, 'message'), memberOf(read, 'error'), memberOf(read, 'detail')].find(
    (each) => typeof each === 'string',
  )
  const code = Number(memberOf(read, 'code')) || null
  return lineOf(`The gateway answered ${status}${code === null ? '' : ` (${code})`}${message ? `: ${message}` : ''}.`)
}

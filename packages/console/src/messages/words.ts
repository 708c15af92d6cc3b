/** What became of a message, in the words of a dispatcher. */
import type { Message, MessageStatus, MessageWay } from '@vanline/client'
import { minuteText } from '../format/format.ts'

/** All statuses, those that need attention first. */
export const MESSAGE_STATUSES = [
  ...(['FAILED', 'BOUNCED', 'HELD', 'UNKNOWN', 'WAITING', 'QUEUED'] as const),
  ...(['SENDING', 'SENT', 'OPTED_OUT', 'DISCARDED'] as const),
] as const satisfies readonly MessageStatus[]

const STATUS_WORDS: Record<MessageStatus, string> = {
  QUEUED: 'Queued',
  WAITING: 'Waiting',
  HELD: 'Held',
  SENDING: 'Sending',
  SENT: 'Sent',
  UNKNOWN: 'Not certain',
  FAILED: 'Not sent',
  BOUNCED: 'Not delivered',
  OPTED_OUT: 'Not wanted',
  DISCARDED: 'Discarded',
}
export const statusWords = (status: string): string => STATUS_WORDS[status as MessageStatus] ?? status

const STATUS_TONES: Record<MessageStatus, string> = {
  QUEUED: 'waiting',
  WAITING: 'waiting',
  HELD: 'waiting',
  SENDING: 'moving',
  SENT: 'done',
  UNKNOWN: 'waiting',
  FAILED: 'wrong',
  BOUNCED: 'wrong',
  OPTED_OUT: 'over',
  DISCARDED: 'over',
}
export const toneOfMessage = (status: MessageStatus): string => STATUS_TONES[status]

export const WAYS = ['EMAIL', 'TEXT'] as const satisfies readonly MessageWay[]
export const wayWords = (way: string): string => (way === 'EMAIL' ? 'E-mail' : 'Text message')

const sentence = (error: string | null): string => (error ? `${error.replace(/[.\s]+$/, '')}.` : '')
const taker = (way: MessageWay): string => (way === 'EMAIL' ? 'The mail server' : 'The text service')

type Told = Pick<Message, 'status' | 'by' | 'sendAt' | 'sentAt' | 'attempts' | 'error' | 'wasUnknown'>

const TWICE = 'An earlier attempt had no clear outcome, so the recipient may have it twice.'

/** What happened to a message, and what happens next, in one or two sentences. */
export function outcomeText({ status, by, sendAt, sentAt, attempts, error, wasUnknown }: Told): string {
  const next = sendAt === null ? 'soon' : minuteText(sendAt)
  switch (status) {
    case 'QUEUED':
      return attempts === 0
        ? 'It is sent in a moment.'
        : [sentence(error), `It is tried again ${next}.`].join(' ').trim()
    case 'WAITING':
      return `It waits until ${next}, because of quiet hours or the limit for a day.`
    case 'HELD':
      return 'It waits until its rule is confirmed, which would reach many people.'
    case 'SENDING':
      return `${taker(by)} is getting it now.`
    case 'SENT':
      return wasUnknown ? `${taker(by)} has taken it. ${TWICE}` : `${taker(by)} has taken it.`
    case 'UNKNOWN':
      return [`${taker(by)} may have taken it: the answer is missing.`, sentence(error), 'It is sent again.']
        .filter(Boolean)
        .join(' ')
    case 'FAILED':
      return sentence(error) || 'It was refused.'
    case 'BOUNCED':
      return [sentAt === null ? `${taker(by)} refused the address.` : 'It was sent, and came back.', sentence(error)]
        .filter(Boolean)
        .join(' ')
    case 'OPTED_OUT':
      return 'It was not sent: the recipient wants no messages.'
    case 'DISCARDED':
      return sentence(error) || 'It was not sent, because it is not wanted any more.'
  }
}

/** Statuses in which a person can send a message again. */
export const CAN_RETRY: readonly MessageStatus[] = ['FAILED', 'BOUNCED', 'DISCARDED', 'UNKNOWN']

/** Statuses that change by themselves soon. */
export const IS_UNDER_WAY: readonly MessageStatus[] = ['QUEUED', 'SENDING', 'UNKNOWN']

/** Stands in a stored text for the tracking link, whose secret is not stored. */
const LINK_MARKS = /⟦(\w+)⟧/g

/** A text as the log shows it: the secret links of it are not stored. */
export const loggedText = (text: string): string =>
  text.replace(LINK_MARKS, (_, name: string) => (name === 'trackingLink' ? '[tracking link]' : '[link]'))

/** To whom: the name with the address, or what is known of it. */
export const recipientText = ({ recipientName, to }: Pick<Message, 'recipientName' | 'to'>): string =>
  [recipientName, to].filter(Boolean).join(', ') || 'No recipient'

/** What a new message is, and what people do to one. The rules are pure. */
import type { Context } from '../kernel/context.ts'
import { AppError } from '../kernel/errors.ts'
import type { Instant } from '../kernel/instant.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import type { Way } from '../message-opt-outs/address-rules.ts'
import type { Recipient } from '../message-rules/recipient-rules.ts'
import type { Rendered } from '../message-templates/render-rules.ts'
import { withoutSecrets } from './link-rules.ts'
import type { Message } from './schema.ts'

/** A message before it is stored. `dedupKey` is the same for the same occasion and recipient; a message of a person needs none. */
export type Draft = {
  moveID: string
  shipmentID: string | null
  ruleID: string | null
  templateID: string | null
  eventID: string | null
  dedupKey: string | null
  by: Way
  recipient: Omit<Recipient, 'who'> & { who: Message['recipient'] }
  rendered: Rendered
  documentIDs: readonly string[]
  status: 'QUEUED' | 'WAITING' | 'HELD'
  sendAt: Instant | null
  /** Whether a person sends it, who is then its author. */
  isByHand: boolean
}

const NO_ADDRESS = { EMAIL: 'There is no e-mail address.', TEXT: 'There is no phone number.' }
const NO_LINK = 'The move has the maximum number of valid tracking links. Revoke one first.'

/** The message of a draft. It has failed if it lacks its address, or the tracking link that its text needs. */
export function messageFrom(draft: Draft, linkID: string | null, ctx: Context): Message {
  const { by, recipient, rendered, isByHand } = draft
  const lacksLink = rendered.hasLink && linkID === null
  const error = recipient.address === null ? NO_ADDRESS[by] : lacksLink ? NO_LINK : null
  const { id, version } = firstVersion(ctx)
  return {
    ...{ id, moveID: draft.moveID, shipmentID: draft.shipmentID, ruleID: draft.ruleID, templateID: draft.templateID },
    ...{ eventID: draft.eventID, by, to: recipient.address, recipient: recipient.who, recipientName: recipient.name },
    ...{ language: rendered.language, subject: rendered.subject, text: rendered.text, linkID },
    documentIDs: [...draft.documentIDs],
    status: error === null ? draft.status : 'FAILED',
    sendAt: error === null ? draft.sendAt : null,
    ...{ attempts: 0, sentAt: null, gatewayID: null, error, wasUnknown: false },
    author: isByHand ? ctx.actor : null,
    authorName: isByHand ? ctx.actorName : null,
    ...version,
  }
}

const AGAIN: readonly Message['status'][] = ['FAILED', 'BOUNCED', 'DISCARDED', 'OPTED_OUT', 'UNKNOWN']
const MAY_BOUNCE: readonly Message['status'][] = ['SENT', 'UNKNOWN']

/** A message that is sent once more, now. After an unknown outcome the recipient may get it twice, and it says so. */
export function retryMessage(current: Message, now: Instant): Message {
  const { status, to, wasUnknown } = current
  if (to === null) throw new AppError('message_not_retryable', 'The message has no address any more.')
  if (!AGAIN.includes(status) || current.sendAt !== null)
    throw new AppError('message_not_retryable', `The message is ${status}. Only one that was not sent is sent again.`)
  const isRepeat = wasUnknown || status === 'UNKNOWN'
  return nextVersion(current, { status: 'QUEUED', sendAt: now, error: null, wasUnknown: isRepeat }, now)
}

/** A message that came back after the gateway had taken it. */
export function bounceMessage(current: Message, error: string | null, now: Instant): Message {
  if (!MAY_BOUNCE.includes(current.status))
    throw new AppError('message_not_sent', `The message is ${current.status}. Only one that was sent comes back.`)
  return nextVersion(current, { status: 'BOUNCED', sendAt: null, error: withoutSecrets(error ?? 'It came back.') }, now)
}

/** A message whose rule is confirmed: it is sent at an instant. */
export const releaseMessage = (current: Message, sendAt: Instant, now: Instant): Message =>
  nextVersion(current, { status: statusUntil(sendAt, now), sendAt }, now)

/** A message whose rule is not to send it. */
export const discardMessage = (current: Message, now: Instant): Message =>
  nextVersion(current, { status: 'DISCARDED', sendAt: null }, now)

/** The status of a message that is sent at an instant. */
export const statusUntil = (sendAt: Instant, now: Instant): 'QUEUED' | 'WAITING' =>
  sendAt > now ? 'WAITING' : 'QUEUED'

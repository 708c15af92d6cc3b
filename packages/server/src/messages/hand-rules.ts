/** What a person may send: the rules that a schema cannot express. */
import { AppError, type Violation } from '../kernel/errors.ts'
import { addressViolations, type Way } from '../message-opt-outs/address-rules.ts'
import { KIND } from '../message-rules/gateway-rules.ts'
import type { MessageText } from '../message-templates/fields.ts'
import { hasTrackingLink, placeholderViolations } from '../message-templates/placeholder-rules.ts'
import { LENGTH_MAX } from '../message-templates/render-rules.ts'
import type { NewMessage } from './sent-schema.ts'

const fault = (pointer: string, code: string, detail: string): Violation => ({ pointer, code, detail })

export function messageViolations(sent: NewMessage): Violation[] {
  const { by, to, templateID, text, subject, documentIDs = [], recipientName } = sent
  const violations: Violation[] = []
  if (templateID == null && text == null)
    violations.push(fault('/text', 'required', 'Name a template, or write a text.'))
  if (templateID != null && text != null)
    violations.push(fault('/text', 'not_allowed', 'The template has the text. Leave one of them out.'))
  if (subject != null && (by === 'TEXT' || templateID != null))
    violations.push(fault('/subject', 'not_allowed', 'Only an e-mail without a template has a subject of its own.'))
  if (documentIDs.length > 0 && by === 'TEXT')
    violations.push(fault('/documentIDs', 'not_allowed', 'A text message has no attachments. Send an e-mail.'))
  if (recipientName != null && to == null)
    violations.push(
      fault('/recipientName', 'not_allowed', 'The customer has a name. It belongs to an address in `to`.'),
    )
  if (text != null && by === 'TEXT' && text.length > LENGTH_MAX.TEXT)
    violations.push(fault('/text', 'too_long', `A text message has at most ${LENGTH_MAX.TEXT} characters.`))
  if (to != null) violations.push(...addressViolations(by, to, '/to'))
  if (text != null) violations.push(...placeholderViolations(text, '/text'))
  if (subject != null) violations.push(...placeholderViolations(subject, '/subject'))
  return violations
}

const LINK = '{{trackingLink}}'

/** A text with the tracking link at its end, unless it has the link. */
export function withTrackingLink({ subject, text, html }: MessageText): MessageText {
  return {
    subject,
    text: hasTrackingLink(text) ? text : `${text}\n\n${LINK}`,
    html: html === null || hasTrackingLink(html) ? html : `${html}<p><a href="${LINK}">${LINK}</a></p>`,
  }
}

/** 409 for a recipient who wants no messages by this way. */
export function requireWilling(optOut: string | undefined, by: Way): void {
  if (optOut === undefined) return
  throw new AppError('recipient_opted_out', `The recipient wants no ${KIND[by]}. Call, or use another way.`)
}

const CONTACT = { EMAIL: 'e-mail address', TEXT: 'phone number' } as const

/** The address of a recipient, or 409. */
export function requireReachable(address: string | null, by: Way): void {
  if (address === null) throw new AppError('no_recipient', `The customer has no ${CONTACT[by]}.`)
}

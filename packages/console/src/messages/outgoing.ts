import type { MessageWay, NewMessage } from '@vanline/client'

/** What a message by hand is about, before its form is filled in. */
export type Outgoing = {
  moveID: string
  shipmentID?: string
  by: MessageWay
  /** Whether it is sent for its tracking link. */
  isLink?: boolean
  /** The name of the paper that is attached. */
  attached?: string
  /** The id of the paper; one that is made for the message is stored now. */
  attach?: () => Promise<string>
}

/** What is typed about a message by hand. */
export type TypedMessage = {
  isCustomer: boolean
  to: string
  recipientName: string
  templateID: string
  language: string
  subject: string
  text: string
  hasLink: boolean
}

export const newMessage = ({ isLink = false, attached, by }: Outgoing): TypedMessage => ({
  ...{ isCustomer: true, to: '', recipientName: '', templateID: '', language: '' },
  subject: by === 'EMAIL' ? (attached ?? 'Your move {{move.locator}}') : '',
  text: isLink
    ? 'Hello {{recipient.name}}, here you can follow your move:'
    : attached
      ? `Hello {{recipient.name}},\n\nplease find attached: ${attached}.\n\n{{company.name}}`
      : '',
  hasLink: isLink,
})

/** The message to send: to the customer or to an address, with a template or a text of its own. */
export function messageContent(
  { by, shipmentID }: Outgoing,
  typed: TypedMessage,
  documentIDs: readonly string[] = [],
): NewMessage {
  const { isCustomer, to, recipientName, templateID, language, subject, text, hasLink } = typed
  return {
    by,
    ...(shipmentID && { shipmentID }),
    ...(!isCustomer && { to: to.trim(), ...(recipientName.trim() && { recipientName: recipientName.trim() }) }),
    ...(templateID
      ? { templateID, ...(language && { language }) }
      : { text, ...(by === 'EMAIL' && subject.trim() && { subject: subject.trim() }) }),
    ...(hasLink && { trackingLink: true }),
    ...(documentIDs.length > 0 && { documentIDs: [...documentIDs] }),
  }
}

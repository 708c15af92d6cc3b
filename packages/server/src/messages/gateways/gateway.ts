/**
 * What the two gateways share: a mail server and a service for text messages. Each takes one message at a time and says what became of it.
 *
 * An outcome is UNKNOWN if the gateway had the whole message and its answer is missing or makes no sense. It may have been sent, so a second
 * attempt can arrive twice. Everything that happens earlier is LATER: nothing was sent.
 */
import type { Readable } from 'node:stream'
import { withoutSecrets } from '../link-rules.ts'

export type Outcome =
  | { kind: 'SENT'; gatewayID: string | null }
  /** For good: the same message would be refused again. */
  | { kind: 'REFUSED'; error: string }
  | { kind: 'LATER'; error: string; retryAfterS: number | null }
  | { kind: 'UNKNOWN'; error: string }

/** A file of an e-mail. `open` is called when the mail server is ready for it. */
export type Attachment = { name: string; type: string; size: number; open: () => Promise<Readable> }

/** An e-mail to one address. From `id` follows the Message-ID, which is the same in each attempt. */
export type Mail = {
  id: string
  to: { address: string; name: string | null }
  subject: string
  text: string
  html: string | null
  /** The page on which the reader ends further e-mails; a POST to it does so at once. */
  unsubscribeUrl: string | null
  attachments: readonly Attachment[]
}

/** A text message. `id` is the idempotency key, the same in each attempt. */
export type Text = { id: string; to: string; text: string }

export type Gateway<Message> = {
  send(message: Message): Promise<Outcome>
  /** Ends what is being sent now, whose outcome is then LATER or UNKNOWN. */
  close(): void
}

const ERROR_MAX = 300

/** What a gateway said, as one line of bounded length, without the links of the message. */
export const lineOf = (text: string): string =>
  withoutSecrets(text)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, ERROR_MAX)

export const later = (error: string, retryAfterS: number | null = null): Outcome => ({
  kind: 'LATER',
  error,
  retryAfterS,
})

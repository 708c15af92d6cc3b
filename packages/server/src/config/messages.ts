import { readSender, readSmtpUrl, type Sender, type SmtpPlace } from '../messages/gateways/smtp-place.ts'
import { BadTemplate, readTextTemplate, type TextTemplate } from '../messages/gateways/text-template.ts'
import { BadValue, type Setting, type ValuesOf } from './values.ts'

/** The gateways of messages. No error repeats a value: it may contain a password. */
export const MESSAGE_SETTINGS = {
  smtp: {
    name: 'VANLINE_SMTP_URL',
    meaning:
      'The mail server that sends e-mails: smtps://user:password@host, or smtp:// for a connection that becomes TLS (STARTTLS). None if empty.',
    default: '',
    read: (text: string): SmtpPlace | null => {
      if (text === '') return null
      const place = readSmtpUrl(text)
      if (place) return place
      throw new BadValue(
        'must be smtp:// or smtps://, perhaps with a user and a password, a host and a port; tls=on or tls=off may follow after a question mark',
      )
    },
  },
  mailFrom: {
    name: 'VANLINE_MAIL_FROM',
    meaning: 'The address that e-mails come from, perhaps with a name: Example Movers <office@example.com>.',
    default: '',
    read: (text: string): Sender | null => {
      if (text === '') return null
      const sender = readSender(text)
      if (sender) return sender
      throw new BadValue('must be an e-mail address, or a name and an address in angle brackets')
    },
  },
  textGateway: {
    name: 'VANLINE_TEXT_GATEWAY',
    meaning:
      'The service that sends text messages: twilio:<account>:<token>@<from>, vonage:<key>:<secret>@<from>, or the request to send as JSON. None if empty.',
    default: '',
    read: (text: string): TextTemplate | null => {
      if (text === '') return null
      try {
        return readTextTemplate(text)
      } catch (error) {
        throw error instanceof BadTemplate ? new BadValue(error.message) : error
      }
    },
  },
} satisfies Record<string, Setting<unknown>>

type Read = Partial<ValuesOf<typeof MESSAGE_SETTINGS> & { publicUrl: string }>

/** What is missing beside a gateway, as sentences for the operator. */
export function messageProblems({ smtp, mailFrom, textGateway, publicUrl }: Read): string[] {
  const problems: string[] = []
  if (smtp && mailFrom === null) problems.push('VANLINE_SMTP_URL needs VANLINE_MAIL_FROM')
  const name = smtp ? 'VANLINE_SMTP_URL' : 'VANLINE_TEXT_GATEWAY'
  if ((smtp || textGateway) && publicUrl === '')
    problems.push(`${name} needs VANLINE_PUBLIC_URL, with which the links in messages begin`)
  return problems
}

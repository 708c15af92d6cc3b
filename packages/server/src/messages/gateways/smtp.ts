/** Sends e-mail through a mail server, over a few connections that stay open. */
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { codeOf, memberOf } from '../../kernel/thrown.ts'
import { type Attachment, type Gateway, later, lineOf, type Mail, type Outcome } from './gateway.ts'
import { isMailAddress, type Sender, type SmtpPlace } from './smtp-place.ts'

const CONNECTIONS_MAX = 5
const CONNECT_MAX_MS = 10_000
/** How long the server may be silent. */
const SILENT_MAX_MS = 60_000
/** How long one message may take, also if the server sends a byte from time to time. */
const MESSAGE_MAX_MS = 120_000
/** Most servers refuse more. Attachments grow by a third on their way. */
export const ATTACHMENTS_BYTES_MAX = 15 * 1024 * 1024

export type SmtpOptions = {
  place: SmtpPlace
  from: Sender
  /** Further certificates to trust. */
  ca?: string
  silentMaxMs?: number
  messageMaxMs?: number
}

export function openSmtp({ place, from, ca, silentMaxMs = SILENT_MAX_MS, ...times }: SmtpOptions): Gateway<Mail> {
  const { messageMaxMs = MESSAGE_MAX_MS } = times
  const { host, port, tls, user, password } = place
  const transport = createTransport({
    ...{ host, port, secure: tls === 'IMPLICIT', requireTLS: tls === 'STARTTLS', ignoreTLS: tls === 'OFF' },
    ...(user !== null && password !== null && { auth: { user, pass: password } }),
    ...(ca !== undefined && { tls: { ca } }),
    ...{ connectionTimeout: CONNECT_MAX_MS, greetingTimeout: CONNECT_MAX_MS, dnsTimeout: CONNECT_MAX_MS },
    // The sender decides what is sent again.
    ...{ socketTimeout: silentMaxMs, pool: true, maxConnections: CONNECTIONS_MAX, maxRequeues: 0 },
    // Nothing in a message may make the library read a file or a URL.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const read = new Map<string, Readable>()
  transport.use('stream', (mail, done) => {
    const { message } = mail
    const create = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = create(options)
      read.set(message.messageId(), stream)
      return stream
    }
    done()
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)

  return {
    async send(mail) {
      // The library would read a text with a comma as two addresses. Records of earlier releases may have such a text.
      if (!isMailAddress(mail.to.address)) return { kind: 'REFUSED', error: NO_ADDRESS }
      const size = mail.attachments.reduce((sum, each) => sum + each.size, 0)
      if (size > ATTACHMENTS_BYTES_MAX) return { kind: 'REFUSED', error: TOO_LARGE }
      const messageId = `<${mail.id}@${domain}>`
      const attachments = mail.attachments.map((each) => ({ each, content: Readable.from(lazily(each)) }))
      // A file that fails after the message was given up has no reader any more.
      for (const { content } of attachments) content.on('error', () => {})
      const abort = new AbortController()
      const late = setTimeout(() => abort.abort(), messageMaxMs)
      try {
        const info = await transport.sendMail({
          ...{ from: addressOf(from), to: addressOf(mail.to), envelope: { from: from.address, to: mail.to.address } },
          ...{ messageId, subject: mail.subject, text: mail.text, ...(mail.html !== null && { html: mail.html }) },
          attachments: attachments.map(({ each, content }) => ({
            ...{ filename: each.name, contentType: each.type, content },
          })),
          headers: headersOf(mail),
          signal: abort.signal,
        })
        return { kind: 'SENT', gatewayID: lineOf(info.response) || null }
      } catch (error) {
        // The server has the whole message only if it was read to its end.
        return outcomeOf(error, read.get(messageId)?.readableEnded === true)
      } finally {
        clearTimeout(late)
        read.delete(messageId)
        for (const { content } of attachments) content.destroy()
      }
    },
    close: () => transport.close({ force: true }),
  }
}

const NO_ADDRESS = 'No mail server takes this address.'
const TOO_LARGE = `The attachments have more than ${ATTACHMENTS_BYTES_MAX / 1024 / 1024} MiB together.`

async function* lazily({ open }: Attachment): AsyncGenerator<Uint8Array> {
  yield* await open()
}

const addressOf = ({ address, name }: Sender) => ({ address, name: name ?? '' })

function headersOf({ unsubscribeUrl }: Mail): Record<string, string | { prepared: boolean; value: string }> {
  return {
    // Programs that answer for people on holiday leave such messages alone (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl !== null && {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** Replies that are about our account, not about the message. */
const ACCOUNT_REPLIES = [530, 534, 535, 538]

/** What a failure means. `isHandedOver`: the server has got the end of the message. */
function outcomeOf(error: unknown, isHandedOver: boolean): Outcome {
  const [code, command] = [codeOf(error), memberOf(error, 'command')]
  const reply = memberOf(error, 'response')
  const status = Number(memberOf(error, 'responseCode') || 0)
  const said = typeof reply === 'string' ? lineOf(reply) : ''
  if (code === 'EAUTH' || ACCOUNT_REPLIES.includes(status))
    return later('The mail server refused the user name or password of VANLINE_SMTP_URL.')
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isAboutMessage && memberOf(error, 'permanent') === true) return { kind: 'REFUSED', error: said }
  if (status >= 400) return later(said)
  if (isHandedOver)
    return { kind: 'UNKNOWN', error: 'The mail server had the whole message, but did not say whether it took it.' }
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'REFUSED', error: NO_ADDRESS }
  if (code === 'ESTREAM') return later('An attachment could not be read.')
  const isUntrusted = /CERT|VERIFY|ISSUER|^ERR_(TLS|SSL)/.test(String(memberOf(error, 'originalCode') ?? ''))
  return later(REASONS[isUntrusted ? 'ETLS' : code] ?? 'The connection to the mail server failed.')
}

const REASONS: Record<string, string> = {
  ETIMEDOUT: 'The mail server did not answer in time.',
  EABORT: 'The mail server did not take the message in time.',
  EDNS: 'The host of VANLINE_SMTP_URL could not be found.',
  ETLS: 'The connection to the mail server could not be encrypted, or its certificate is not valid.',
  EPROTOCOL: 'The mail server gave an answer that makes no sense.',
}

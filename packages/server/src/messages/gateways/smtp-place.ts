/** Where the mail server is, and how to sign in there. */
import { isLoopback } from '../../access/hosts.ts'

export type SmtpPlace = {
  host: string
  port: number
  /** From the first byte, after STARTTLS, or not at all. */
  tls: 'IMPLICIT' | 'STARTTLS' | 'OFF'
  user: string | null
  password: string | null
}

/** A sender: its address, and the name that readers see. */
export type Sender = { address: string; name: string | null }

/** An address as mail servers take it; local parts in quotes are not accepted. */
const MAIL_ADDRESS = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,253}$/u

/** Whether a text is one address, and not a list. */
export const isMailAddress = (text: string): boolean => MAIL_ADDRESS.test(text)

const PORTS = { IMPLICIT: 465, STARTTLS: 587, OFF: 25 }

/**
 * Reads `smtps://user:password@host:port`. With `smtp://` the connection begins in clear text and must become TLS, except to this machine or
 * with `?tls=off`. Undefined if the text is no such URL: the reason could contain the password.
 */
export function readSmtpUrl(text: string): SmtpPlace | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return undefined
  if (!['', '/'].includes(url.pathname) || url.hash !== '') return undefined
  const { tls: wanted, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0 || ![undefined, 'on', 'off'].includes(wanted)) return undefined
  if (url.protocol === 'smtps:' && wanted === 'off') return undefined
  if ((url.username === '') !== (url.password === '')) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPlain = wanted === 'off' || (wanted === undefined && isLoopback(host))
  const tls = url.protocol === 'smtps:' ? 'IMPLICIT' : isPlain ? 'OFF' : 'STARTTLS'
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (user === undefined || password === undefined) return undefined
  return { host, port: Number(url.port) || PORTS[tls], tls, user: user || null, password: password || null }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Reads `office@example.com` or `Example Movers <office@example.com>`. */
export function readSender(text: string): Sender | undefined {
  const [, quoted, plain, bracketed] =
    /^(?:"([^"\\\p{Cc}]{1,100})"|([^"<>\p{Cc}]{1,100}?)) *<([^<>]+)>$/u.exec(text) ?? []
  const address = bracketed ?? text
  if (!MAIL_ADDRESS.test(address)) return undefined
  return { address, name: (quoted ?? plain)?.trim() || null }
}

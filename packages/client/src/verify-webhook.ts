/**
 * Verifies webhooks: signatures of Standard Webhooks, with WebCrypto, for Node, edge workers and browsers.
 */
import type { Event } from './schema.ts'

/** The webhook has no valid signature. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

/** A delivered event: CloudEvents 1.0. */
export type WebhookMessage = {
  specversion: '1.0'
  id: string
  source: string
  type: string
  subject: string
  time: string
  datacontenttype: 'application/json'
  /** The epoch of the feed; when it changes, the service was restored from a backup. */
  epoch: string
  data: Omit<Event, 'id' | 'type' | 'subject' | 'time'>
}

export type VerifyOptions = {
  /** The maximum age of a message, also into the future; default 5 minutes. */
  toleranceMs?: number
  nowMs?: number
}

type HeaderSource = Headers | Record<string, string | readonly string[] | undefined>

const TOLERANCE_MS = 5 * 60_000
const PREFIX = 'whsec_'

/**
 * Returns the message if its signature matches a secret; otherwise throws WebhookVerificationError. A webhook with the form EVENT sends
 * events as in the feed: `verifyWebhook<Event>`. Pass the body exactly as received: text
 * that was parsed and serialized again has another signature.
 */
export async function verifyWebhook<Message = WebhookMessage>(
  body: string | Uint8Array,
  headers: HeaderSource,
  secrets: string | readonly string[],
  { toleranceMs = TOLERANCE_MS, nowMs = Date.now() }: VerifyOptions = {},
): Promise<Message> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('webhook-timestamp is not a number of seconds.')
  if (Math.abs(nowMs - Number(timestamp) * 1000) > toleranceMs)
    throw new WebhookVerificationError('The timestamp of the webhook is too old or in the future.')
  const given = signatures.split(' ').flatMap((each) => (each.startsWith('v1,') ? [bytesOf(each.slice(3))] : []))
  const content = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), content)
  for (const secret of [secrets].flat()) {
    const key = await keyOf(secret)
    // `verify` compares in constant time.
    for (const signature of given)
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed)))
        return JSON.parse(new TextDecoder().decode(content))
  }
  throw new WebhookVerificationError('No signature of the webhook matches.')
}

function headerOf(headers: HeaderSource, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`The header ${name} is missing.`)
  return value
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret)
  if (!bytes || bytes.length === 0) throw new TypeError('A webhook secret must be whsec_ and base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

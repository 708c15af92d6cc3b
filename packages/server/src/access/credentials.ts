import { hasCredential, withoutCredentials } from '../kernel/credential-text.ts'
import { AppError, errorAt } from '../kernel/errors.ts'
import { challengeOf } from '../kernel/permission.ts'
import { trustedFingerprintOf } from './mtls.ts'

/** A credential: the text of a token, of a key or of a crew link, or the fingerprint of the connection's certificate. */
export type Credential = { kind: 'token' | 'key' | 'crew' | 'certificate'; text: string }

/** The actors without a credential. No subject of a token and no name of a key may look like one of them. */
const RESERVED_ACTORS = ['anonymous', 'operator', 'unknown', 'vanline']

export const isReservedActor = (name: string): boolean => RESERVED_ACTORS.includes(name.toLowerCase())

export type RequestHead = {
  url?: string | undefined
  rawHeaders: readonly string[]
  headers: Record<string, string | string[] | undefined>
}

/** Every API key begins like this and no token does: tokens are JSON in base64url. */
const isKeyText = (text: string): boolean => text.startsWith('vl_')

/** The maximum length of an accepted credential. */
const CREDENTIAL_MAX = 8 * 1024

/** Common names for tokens in URLs. URLs end up in logs, browser histories and Referer headers. */
const IN_QUERY = /[?&](access_?token|api_?key|x-api-key|id_?token|token|jwt|key|auth|authorization|bearer)=/i

/** The name of a query parameter whose name or value looks like a credential. */
export function credentialInQuery(url: string): string | undefined {
  const start = url.indexOf('?')
  if (start < 0) return undefined
  const [, named] = IN_QUERY.exec(url) ?? []
  if (named !== undefined) return named
  const query = url.slice(start + 1)
  if (!query.includes('%') && !hasCredential(query)) return undefined
  const [name] = [...new URLSearchParams(query)].find((pair) => pair.some(hasCredential)) ?? []
  return name === undefined ? undefined : withoutCredentials(name)
}

/** Whether a header that may occur once occurs more often. Node shows the first one, but a proxy may have obeyed the last. */
export function isRepeated(rawHeaders: readonly string[]): boolean {
  let authorizations = 0
  let keys = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations += 1
    else if (name.length === 9 && name.toLowerCase() === 'x-api-key') keys += 1
  }
  return authorizations > 1 || keys > 1
}

/** Keys, crew links and tokens all follow the word Bearer; keys and links are recognised by their prefixes. */
export const kindOfBearer = (text: string): 'key' | 'crew' | 'token' =>
  isKeyText(text) ? 'key' : text.startsWith('vcr_') ? 'crew' : 'token'

/**
 * The credential of a request, if any: from its headers, else from its connection. 400 if the headers carry several, or the URL
 * carries one.
 */
export function credentialOf({ url = '', headers, rawHeaders }: RequestHead, socket: object): Credential | undefined {
  const parameter = credentialInQuery(url)
  if (parameter !== undefined) throw inQuery(parameter)
  if (isRepeated(rawHeaders)) throw repeated('The headers contain more than one credential. Send one.')
  const { authorization } = headers
  const key = headers['x-api-key']
  // Another scheme counts as no credential.
  const bearer = typeof authorization === 'string' ? /^bearer(?: +(.*))?$/i.exec(authorization) : null
  if (bearer && key !== undefined) throw repeated('Authorization and X-API-Key both carry a credential. Send one.')
  if (typeof key === 'string') return keyCredential(key)
  if (bearer) {
    const text = readable(bearer[1] ?? '')
    return { kind: kindOfBearer(text), text }
  }
  const fingerprint = trustedFingerprintOf(socket)
  return fingerprint === undefined ? undefined : { kind: 'certificate', text: fingerprint }
}

function keyCredential(header: string): Credential {
  const text = readable(header)
  if (!isKeyText(text)) throw invalidToken('The key is unknown or was revoked.')
  return { kind: 'key', text }
}

function readable(text: string): string {
  if (text.length > CREDENTIAL_MAX || !/^[A-Za-z0-9._~+/-]+=*$/.test(text))
    throw invalidToken('The credential is malformed.')
  return text
}

function inQuery(parameter: string): AppError {
  const detail =
    'A credential must not be part of a URL, because URLs are logged and shared. Send it as Authorization: Bearer.'
  return errorAt('credential_in_query', { parameter }, 'not_allowed', detail, INVALID_REQUEST)
}

const repeated = (detail: string): AppError =>
  errorAt('invalid_header', { header: 'Authorization' }, 'repeated', detail, INVALID_REQUEST)

const INVALID_REQUEST = { challenge: challengeOf({ error: 'invalid_request' }) }

/** The 401 without a usable credential. */
export const unauthenticated = (): AppError =>
  new AppError('unauthenticated', 'Send a token or an API key as Authorization: Bearer.', { challenge: challengeOf() })

/** The 401 for an invalid credential. The description contains nothing of the credential. */
export const invalidToken = (detail: string): AppError =>
  new AppError('invalid_token', detail, {
    challenge: challengeOf({ error: 'invalid_token', error_description: detail }),
  })

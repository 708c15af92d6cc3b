import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { AppError } from '../kernel/errors.ts'
import { isSecureUrl } from './hosts.ts'

/** Keys are refreshed at this age; until that succeeds, the old ones stay valid for a day. */
const REFRESH_MS = 10 * 60_000
const KEPT_MS = 24 * 3600_000
/** A token with an unknown key triggers a refresh, but not more often than this. */
const COOL_DOWN_MS = 30_000
/** Without any key no token can be verified, so the refresh is retried sooner. */
const RETRY_MS = 2_000
const ANSWER_MAX_MS = 5_000
const ANSWER_MAX_BYTES = 512 * 1024

type KeySettings = { issuer: string; jwksUrl: string; clock: () => number }

type Keys = { find: JWTVerifyGetKey; readMs: number }

/**
 * The public keys of the identity provider. They are fetched with the first token, cached, and fetched again in the background and
 * when a token names an unknown key. So keys can be rotated, and an outage of the provider does not affect tokens with known keys.
 */
export function openJwks({ issuer, jwksUrl, clock }: KeySettings): JWTVerifyGetKey {
  let keys: Keys | undefined
  let url = jwksUrl
  let triedMs = Number.NEGATIVE_INFINITY
  let hasFailed = false
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    triedMs = clock()
    try {
      url ||= await discovered(issuer)
      keys = { find: createLocalJWKSet(await jsonAt<JSONWebKeySet>(url)), readMs: clock() }
      hasFailed = false
    } catch {
      hasFailed = true
    }
  }
  const refresh = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const isDue = (afterMs: number): boolean => reading !== undefined || clock() - triedMs >= afterMs

  return async (header, token) => {
    if (keys && clock() - keys.readMs >= KEPT_MS) keys = undefined
    if (!keys) {
      if (isDue(RETRY_MS)) await refresh()
      if (!keys) throw unreachable()
    } else if (clock() - keys.readMs >= REFRESH_MS && isDue(COOL_DOWN_MS)) void refresh()
    try {
      return await keys.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      if (isDue(COOL_DOWN_MS)) await refresh()
      // The refresh failed, so the key may exist: 503 instead of 401.
      if (hasFailed) throw unreachable()
      return keys.find(header, token)
    }
  }
}

const unreachable = () =>
  new AppError(
    'unavailable',
    'The identity provider cannot be reached, so the token cannot be verified. Try again shortly.',
    { retryAfterS: RETRY_MS / 1000 },
  )

async function discovered(issuer: string): Promise<string> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { issuer: named, jwks_uri: uri } = await jsonAt<Record<string, unknown>>(url)
  if (named !== issuer) throw new Error('The configuration of the identity provider names another issuer.')
  if (typeof uri !== 'string' || !isSecureUrl(uri)) throw new Error('jwks_uri is no https URL.')
  return uri
}

/** The JSON at a URL of the identity provider. Its content is not trusted to have the type that the caller expects. */
async function jsonAt<Expected>(url: string): Promise<Expected> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  })
  if (!response.ok || !response.body) throw new Error(`The identity provider answered ${response.status}.`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  // The size is counted while reading: Content-Length may be missing or wrong. Leaving the loop cancels the rest.
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (bytes > ANSWER_MAX_BYTES) throw new Error(`The identity provider answered more than ${ANSWER_MAX_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}

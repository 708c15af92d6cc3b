import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { AppError } from '../kernel/errors.ts'
import { discoverProvider, jsonAt } from './discovery.ts'

/** Keys are refreshed at this age; until that succeeds, the old ones stay valid for a day. */
const REFRESH_MS = 10 * 60_000
const KEPT_MS = 24 * 3600_000
/** A token with an unknown key triggers a refresh, but not more often than this. */
const COOL_DOWN_MS = 30_000
/** Without any key no token can be verified, so the refresh is retried sooner. */
const RETRY_MS = 2_000

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
      url ||= (await discoverProvider(issuer)).jwks_uri
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

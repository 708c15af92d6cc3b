import type { Answer, Body } from './app.ts'

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g
const TAG = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{22}(~[A-Za-z0-9_-]+)?(?![A-Za-z0-9_-])/g
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
/** The nonce of a signature is made for each, and with it the digest of the person and the seal. */
const SEALED = /"(personDigest|seal)":"[^"]+"/g
const LOCATOR = /\b[346789BCDFGHJKMPQRTVWXY]{6}\b/g

/** Text without times, ids, tags and locators, which differ between two runs of the same request. */
export const withoutIdentity = (text: string): string =>
  text
    .replace(SEALED, '"$1"')
    .replace(ID, 'id')
    .replace(INSTANT, 'time')
    .replace(TAG, 'tag')
    .replace(LOCATOR, 'locator')

/** Headers that only one of the two answers has, or that differ anyway. */
const OWN_HEADERS = ['dry-run', 'x-request-id', 'date', 'content-length', 'ratelimit', 'ratelimit-policy']

/** A record without its secret, and without members that contain it. */
export function withoutSecret({ secret, ...record }: Body): Body {
  if (secret === undefined) return record
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => typeof value !== 'string' || !value.includes(secret)),
  )
}

/** What two answers to the same request have in common. */
export function essenceOf({ status, headers, body, text }: Answer): Body {
  const shown = withoutSecret(body ?? {})
  const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name))
  return {
    status,
    headers: withoutIdentity(JSON.stringify(kept)),
    content: withoutIdentity(text === '' ? '' : JSON.stringify(shown)),
  }
}

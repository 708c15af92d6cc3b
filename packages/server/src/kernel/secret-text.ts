import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Secrets that find their own row: a prefix, the id of the record without dashes, and 256 random bits. Only the hash of the random part is
 * stored. With 256 random bits a slow hash would add no protection and slow down every request.
 */
type SecretTexts = {
  /** A new secret: its text, which is shown once, and the hash to store. */
  create(id: string): { text: string; secretHash: string }
  /** The text and the hash of a secret that another key makes: 32 bytes in base64url. */
  of(id: string, secret: string): { text: string; secretHash: string }
  /** The id and the hash in a text; undefined if it does not look like such a secret. */
  read(text: string): { id: string; secretHash: string } | undefined
}

export function secretTexts(prefix: string): SecretTexts {
  const pattern = new RegExp(`^${prefix}_([0-9a-f]{32})_([A-Za-z0-9_-]{43})$`)
  const of = (id: string, secret: string) => ({
    text: `${prefix}_${id.replaceAll('-', '')}_${secret}`,
    secretHash: hashOf(secret),
  })
  return {
    create: (id) => of(id, randomBytes(32).toString('base64url')),
    of,
    read(text) {
      const [, hex, secret] = pattern.exec(text) ?? []
      if (hex === undefined || secret === undefined) return undefined
      return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), secretHash: hashOf(secret) }
    },
  }
}

const hashOf = (secret: string): string => hash('sha256', secret, 'hex')

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

/**
 * An answer with a secret is stored encrypted, so that only a retry can read it: the key is derived from the Idempotency-Key, of
 * which the database stores only a hash.
 */
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (words: readonly string[]): Buffer => hash('sha256', JSON.stringify(['seal', ...words]), 'buffer')

export function seal(text: string, words: readonly string[]): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(words), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function unseal(sealed: string, words: readonly string[]): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(words), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

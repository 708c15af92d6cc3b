import sql, { type Sql } from 'sql-template-tag'
import { type Database, unguarded } from '../db/database.ts'
import type { Principal } from '../http/context.ts'
import type { AppError } from '../kernel/errors.ts'
import { instantOf } from '../kernel/instant.ts'
import { isSameHash, secretTexts } from '../kernel/secret-text.ts'
import { invalidToken } from './credentials.ts'
import { allowedBy } from './scopes.ts'

const KEY_TEXTS = secretTexts('vl')

/** A new key: its text, which is shown once, and the hash to store. */
export const newKeyText = KEY_TEXTS.create

/** The caller behind a credential, and until when that may be cached. */
export type IdentifiedCaller = {
  principal: Principal
  untilMs: number
  keyID?: string
  /** The fingerprint of the client certificate that the credential requires. */
  boundTo?: string
}

/** How long a key is cached. A revoked key can work on another node for that long. */
export const TRUSTED_MS = 2_000

export type KeyRing = {
  bySecret(text: string): Promise<IdentifiedCaller>
  byFingerprint(fingerprint: string): Promise<IdentifiedCaller>
  /** Records that a key was used, for the next flush. */
  use(keyID: string, nowMs: number): void
  flush(): Promise<void>
}

type Row = {
  id: string
  name: string
  scopes: string
  channels: string | null
  party_id: string | null
  secret_hash: string | null
  expires_at: string | null
}

export function openKeyRing(db: Database, clock: () => number): KeyRing {
  const usedAtMs = new Map<string, number>()
  const find = (where: Sql): Promise<Row | undefined> =>
    db.get<Row>(sql`SELECT id, name, scopes, channels, party_id, secret_hash, expires_at FROM api_keys WHERE ${where}`)

  const foundOf = (row: Row, kind: Principal['kind']): IdentifiedCaller => {
    const nowMs = clock()
    const expiresMs = row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at)
    if (expiresMs <= nowMs) throw invalidToken('The key has expired.')
    const principal: Principal = {
      id: `key:${row.id}`,
      name: row.name,
      kind,
      scopes: allowedBy(row.scopes.split(' ')),
      endsAtMs: expiresMs,
      keyID: row.id,
      channels: row.channels?.split(' ') ?? null,
      partyID: row.party_id,
    }
    return { principal, untilMs: Math.min(nowMs + TRUSTED_MS, expiresMs), keyID: row.id }
  }

  return {
    async bySecret(text) {
      const sent = KEY_TEXTS.read(text)
      if (!sent) throw unknownKey()
      const row = await find(sql`id = ${sent.id}`)
      if (!row?.secret_hash || !isSameHash(row.secret_hash, sent.secretHash)) throw unknownKey()
      return foundOf(row, 'key')
    },
    async byFingerprint(fingerprint) {
      const row = await find(sql`fingerprint = ${fingerprint}`)
      if (!row) throw invalidToken('The client certificate is not registered here.')
      return foundOf(row, 'certificate')
    },
    use: (keyID, nowMs) => void usedAtMs.set(keyID, nowMs),
    async flush() {
      if (usedAtMs.size === 0) return
      const writes = [...usedAtMs].map(([id, ms]) => noteUse(id, instantOf(ms)))
      usedAtMs.clear()
      await db.change(async () => ({ writes, answer: undefined }))
    },
  }
}

/** The same error for a key that never existed, was revoked, or has another secret, so that ids cannot be probed. */
export const unknownKey = (): AppError => invalidToken('The key is unknown or was revoked.')

const noteUse = (id: string, at: string) =>
  unguarded(
    sql`UPDATE api_keys SET last_used_at = ${at} WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${at})`,
  )

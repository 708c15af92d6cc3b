/**
 * Crew links as credentials. A link stands for its crew member: the actor is the member, not the link, so that a retry with an
 * Idempotency-Key is recognised also after the link was replaced. Links are never cached: a revoked one ends at once on every node.
 */
import sql from 'sql-template-tag'
import type { CREW_LINK } from '../crew-links/fields.ts'
import { type Database, guarded, type Reader, unguarded } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Principal } from '../http/context.ts'
import { contextWithoutRequest } from '../kernel/context.ts'
import { AppError, type ErrorCode } from '../kernel/errors.ts'
import { changedEvent, type Versioned } from '../kernel/event.ts'
import { instantOf } from '../kernel/instant.ts'
import { challengeOf } from '../kernel/permission.ts'
import { isSameHash, secretTexts } from '../kernel/secret-text.ts'
import { nextVersion } from '../kernel/version.ts'
import { invalidToken } from './credentials.ts'
import type { IdentifiedCaller } from './keys.ts'
import { CREW_SCOPE } from './scopes.ts'

const LINK_TEXTS = secretTexts('vcr')

/** A new link: its text, which is shown once, and the hash to store. */
export const newCrewLinkText = LINK_TEXTS.create

export type CrewLinks = {
  bySecret(text: string): Promise<IdentifiedCaller>
  /** Stores when links were last used. */
  flush(): Promise<void>
}

type Row = {
  id: string
  crew_member_id: string
  secret_hash: string
  expires_at: string
  ended_at: string | null
  doc: string
  /** The crew member; null if it was deleted. */
  member: string | null
}

type StoredLink = Versioned & { [Name in keyof typeof CREW_LINK.rows]?: unknown }

const findRow = (db: Reader, id: string): Promise<Row | undefined> =>
  db.get<Row>(sql`SELECT crew_links.id, crew_member_id, secret_hash, expires_at, ended_at, crew_links.doc, crew_members.doc AS member
    FROM crew_links LEFT JOIN crew_members ON crew_members.id = crew_member_id WHERE crew_links.id = ${id}`)

/** The 401 of a link that worked once, which only its holder learns. */
const ended = (code: ErrorCode, detail: string): AppError =>
  new AppError(code, detail, { challenge: challengeOf({ error: 'invalid_token', error_description: detail }) })

const unknownLink = (): AppError => invalidToken('The crew link is unknown.')

const REVOKED = 'This link was revoked. Ask the office for a new one.'
const INACTIVE = 'This link is of a person who is no longer active. Ask the office.'
const EXPIRED = 'This link has expired. Ask the office for a new one.'

type Member = { firstName: string; lastName: string | null; isActive: boolean }

/** The crew member of a row; 401 if the link has ended. */
function memberOf(row: Row, nowMs: number): Member {
  if (Date.parse(row.expires_at) <= nowMs) throw ended('link_expired', EXPIRED)
  if (row.ended_at !== null || row.member === null) throw ended('link_revoked', REVOKED)
  const member: Member = JSON.parse(row.member)
  if (!member.isActive) throw ended('link_revoked', INACTIVE)
  return member
}

export function openCrewLinks(db: Database, clock: () => number): CrewLinks {
  const usedAtMs = new Map<string, number>()

  /** Notes the first use of a link in its history. Of several requests at once, one does. */
  const noteFirstUse = ({ id, crew_member_id }: Row, name: string): Promise<void> =>
    db.change(async (tx) => {
      const row = await findRow(tx, id)
      const before: StoredLink | undefined = row && row.ended_at === null ? JSON.parse(row.doc) : undefined
      if (!before || before.firstUsedAt !== null) return { writes: [], answer: undefined }
      const ctx = { ...contextWithoutRequest(crewActorOf(crew_member_id), clock()), actorName: name }
      const after = nextVersion(before, { firstUsedAt: ctx.now }, ctx.now)
      const about = { subject: `crew-links/${id}`, moveID: null, shipmentID: null }
      const update = sql`UPDATE crew_links SET last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
        WHERE id = ${id} AND last_updated = ${before.lastUpdated}`
      return {
        writes: [guarded(update, id), appendEvent(ctx, changedEvent('crew_link.used', about, before, after))],
        answer: undefined,
      }
    })

  return {
    async bySecret(text) {
      const sent = LINK_TEXTS.read(text)
      if (!sent) throw unknownLink()
      const row = await findRow(db, sent.id)
      if (!row || !isSameHash(row.secret_hash, sent.secretHash)) throw unknownLink()
      const nowMs = clock()
      const { firstName, lastName } = memberOf(row, nowMs)
      const name = [firstName, lastName].filter(Boolean).join(' ')
      if (row.doc.includes('"firstUsedAt":null')) await noteFirstUse(row, name)
      usedAtMs.set(row.id, nowMs)
      const endsAtMs = Date.parse(row.expires_at)
      const principal: Principal = {
        ...{ id: crewActorOf(row.crew_member_id), name, kind: 'crew', scopes: new Set([CREW_SCOPE]), endsAtMs },
        ...{ keyID: null, channels: null, partyID: null, crew: { memberID: row.crew_member_id, linkID: row.id } },
      }
      return { principal, untilMs: nowMs }
    },
    async flush() {
      if (usedAtMs.size === 0) return
      const writes = [...usedAtMs].map(([id, ms]) => noteUse(id, instantOf(ms)))
      usedAtMs.clear()
      await db.change(async () => ({ writes, answer: undefined }))
    },
  }
}

/** The actor of a crew member who comes by a link. No subject of a token begins like this. */
export const crewActorOf = (crewMemberID: string): string => `crew:${crewMemberID}`

const noteUse = (id: string, at: string) =>
  unguarded(
    sql`UPDATE crew_links SET last_used_at = ${at} WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${at})`,
  )

import sql from 'sql-template-tag'
import { guarded, type Reader, unguarded, type Write } from '../db/database.ts'
import { anyOf, type Condition, testOnly } from '../db/lists/condition.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { partyOf } from '../visibility/party.ts'
import type { CrewLink } from './schema.ts'

type Row = { doc: string; last_used_at: string | null }

const crewLinkOf = ({ doc, last_used_at }: Row): CrewLink => ({ ...JSON.parse(doc), lastUsedAt: last_used_at })

const crewLinkNotFound = () => new AppError('crew_link_not_found', 'There is no crew link with this id.')

/** The link with this id, or 404. A revoked link is there for its holder only, who learns why it does not work. Crews are the company's own: callers of a party find no link. */
export async function requireCrewLink(db: Reader, id = ''): Promise<CrewLink> {
  const row =
    isUuid(id) && partyOf(db) === undefined
      ? await db.get<Row>(
          sql`SELECT doc, last_used_at FROM crew_links WHERE id = ${id.toLowerCase()} AND ended_at IS NULL`,
        )
      : undefined
  if (!row) throw crewLinkNotFound()
  return crewLinkOf(row)
}

/** The links of a crew member that were not revoked, newest first. There are few: rules.ts limits them. */
export const listCrewLinks = async (db: Reader, crewMemberID: string): Promise<CrewLink[]> =>
  (
    await db.all<Row>(
      sql`SELECT doc, last_used_at FROM crew_links WHERE crew_member_id = ${crewMemberID} AND ended_at IS NULL ORDER BY id DESC`,
    )
  ).map(crewLinkOf)

/** The same links as the condition of a list. */
export const whereCrewLinks = (crewMemberID: string): Condition[] => [
  anyOf('crew_member_id', [crewMemberID]),
  testOnly(sql`ended_at IS NULL`),
]

/** The ids of the revoked links of a crew member. */
export const listEndedLinks = (db: Reader, crewMemberID: string): Promise<string[]> =>
  db.column<string>(sql`SELECT id FROM crew_links WHERE crew_member_id = ${crewMemberID} AND ended_at IS NOT NULL`)

export const insertCrewLink = (link: CrewLink, secretHash: string): Write =>
  unguarded(sql`INSERT INTO crew_links (id, crew_member_id, secret_hash, expires_at, last_updated, etag, doc)
    VALUES (${link.id}, ${link.crewMemberID}, ${secretHash}, ${link.expiresAt}, ${link.lastUpdated}, ${link.eTag}, ${JSON.stringify(link)})`)

/** Ends a link, guarded by the version it was decided on. The hash stays, so that its holder learns that the link was revoked. */
export const endCrewLinkRow = ({ id, lastUpdated }: CrewLink, now: string): Write =>
  guarded(
    sql`UPDATE crew_links SET ended_at = ${now}, doc = '{}' WHERE id = ${id} AND ended_at IS NULL AND last_updated = ${lastUpdated}`,
    id,
  )

/** Forgets the phones of a crew member who is deleted. */
export const deleteReports = (crewMemberID: string): Write =>
  unguarded(sql`DELETE FROM crew_reports WHERE crew_member_id = ${crewMemberID}`)

/** Counts a link that an active crew member gets: two creations collide, and so does the end or the deletion of the crew member. */
export const countCrewLink = (crewMemberID: string, revision: number): Write =>
  guarded(
    sql`UPDATE crew_members SET revision = revision + 1 WHERE id = ${crewMemberID} AND revision = ${revision} AND is_active = 1`,
    crewMemberID,
  )

import { randomBytes } from 'node:crypto'
import { addMember } from './member.ts'
import type { Migration } from './migration.ts'

/**
 * What the phones of crews need (docs/design/crew.md). A revoked link keeps its row, so that a phone learns why it no longer works.
 * `former_crew` has who was taken off which job: a phone may come back with what was done before. Reports say what waits on a phone.
 * An account signs in as one active person. From the storage key follow the keys with which phones encrypt; it is no other secret, so that none of them can be learned from another use.
 */
export const crew: Migration = {
  id: 36,
  name: 'crew',
  statements: ({ text }) => [
    `CREATE TABLE crew_links (id ${text} PRIMARY KEY, crew_member_id ${text} NOT NULL, secret_hash ${text} NOT NULL,
      expires_at ${text} NOT NULL, ended_at ${text}, last_used_at ${text}, last_updated ${text} NOT NULL, etag ${text} NOT NULL,
      doc ${text} NOT NULL)`,
    'CREATE INDEX crew_links_member ON crew_links (crew_member_id, id)',
    `CREATE TABLE former_crew (job_id ${text} NOT NULL, move_id ${text} NOT NULL, shipment_id ${text},
      crew_member_id ${text} NOT NULL, ended_at ${text} NOT NULL, PRIMARY KEY (move_id, crew_member_id, job_id))`,
    'CREATE INDEX former_crew_member ON former_crew (crew_member_id, job_id)',
    'CREATE INDEX former_crew_shipment ON former_crew (shipment_id, crew_member_id)',
    `CREATE TABLE crew_reports (crew_member_id ${text} NOT NULL, phone_id ${text} NOT NULL, reported_at ${text} NOT NULL,
      report ${text} NOT NULL, PRIMARY KEY (crew_member_id, phone_id))`,
    'CREATE INDEX crew_reports_reported_at ON crew_reports (reported_at, crew_member_id, phone_id)',
    `INSERT INTO settings (name, value) VALUES ('crew_storage_key', '${randomBytes(32).toString('base64url')}')`,
    'CREATE UNIQUE INDEX crew_members_account ON crew_members (account_id) WHERE account_id IS NOT NULL AND is_active = 1',
    addMember('notes', 'isForCrew', false),
  ],
}

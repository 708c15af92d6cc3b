import sql from 'sql-template-tag'
import { guarded, inserted, type Reader, type Write } from '../db/database.ts'
import { anyOf, type Condition, conditionsOf, type FilterConditions } from '../db/lists/condition.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { partyOf } from '../visibility/party.ts'
import type { MessageOptOut, MessageOptOutFilter } from './schema.ts'

export const messageOptOutNotFound = () =>
  new AppError('message_opt_out_not_found', 'There is no opt-out with this id.')

/** A caller that is bound to a party finds none: they are the company's own. */
export async function findMessageOptOutDoc(db: Reader, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const [doc] = await db.column<string>(sql`SELECT doc FROM message_opt_outs WHERE id = ${id.toLowerCase()}`)
  return partyOf(db) === undefined ? doc : undefined
}

/** The opt-out with this id, or 404. */
export async function requireMessageOptOut(db: Reader, id = ''): Promise<MessageOptOut> {
  const doc = await findMessageOptOutDoc(db, id)
  if (doc === undefined) throw messageOptOutNotFound()
  return JSON.parse(doc)
}

/** The id of the opt-out of a recipient, if there is one. */
export async function findOptOutOf(db: Reader, recipientKey: string): Promise<string | undefined> {
  const [id] = await db.column<string>(sql`SELECT id FROM message_opt_outs WHERE recipient_key = ${recipientKey}`)
  return id
}

export const insertMessageOptOut = (optOut: MessageOptOut, recipientKey: string): Write =>
  inserted(sql`INSERT INTO message_opt_outs (id, sent_by, recipient_key, last_updated, etag, doc)
    VALUES (${optOut.id}, ${optOut.by}, ${recipientKey}, ${optOut.lastUpdated}, ${optOut.eTag}, ${JSON.stringify(optOut)})`)

export const deleteMessageOptOutRow = ({ id, lastUpdated }: MessageOptOut): Write =>
  guarded(sql`DELETE FROM message_opt_outs WHERE id = ${id} AND last_updated = ${lastUpdated}`, id)

/** The key of this database for digests of addresses, secrets of links in messages, and links to opt out. */
export async function findMessageKey(db: Reader): Promise<string> {
  const [key] = await db.column<string>(sql`SELECT value FROM settings WHERE name = 'message_key'`)
  if (key === undefined) throw new Error('The database has no key for messages: it was not migrated.')
  return key
}

/** The columns that the conditions of a list use. */
export const MESSAGE_OPT_OUT_CONDITION_COLUMNS = ['id', 'last_updated', 'sent_by']

const CONDITIONS: FilterConditions<MessageOptOutFilter> = { by: (ways) => anyOf('sent_by', ways) }

export const whereMessageOptOuts = (filter: MessageOptOutFilter): Condition[] => conditionsOf(CONDITIONS, filter)

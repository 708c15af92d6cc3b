import sql, { join } from 'sql-template-tag'
import { columnNames, memberColumns } from '../db/columns.ts'
import { inserted, type Reader, unguarded, type Write } from '../db/database.ts'
import { type Condition, conditionsOf, type FilterConditions, testOnly } from '../db/lists/condition.ts'
import { inventoryStore } from '../shipments/inventory-store.ts'
import { SIGNATURE } from './fields.ts'
import type { Signature, SignatureFilter } from './schema.ts'
import type { KeyPair } from './seal-rules.ts'

export const signatures = inventoryStore<Signature>({
  ...{ table: 'signatures', columnsOf: memberColumns(SIGNATURE), notFound: 'signature_not_found', what: 'signature' },
})

/** Stores what was signed. It stays when the signature is deleted with its shipment, so that both can be restored. */
export const insertSignedText = ({ id, moveID }: Signature, text: string): Write =>
  inserted(sql`INSERT INTO signed_texts (signature_id, move_id, text) VALUES (${id}, ${moveID}, ${text})`)

export const deleteSignedText = ({ id, moveID }: Signature): Write =>
  unguarded(sql`DELETE FROM signed_texts WHERE move_id = ${moveID} AND signature_id = ${id}`)

/** Deletes what was signed under signatures of a move that are deleted. */
export const deleteFormerTexts = (moveID: string): Write =>
  unguarded(sql`DELETE FROM signed_texts WHERE move_id = ${moveID}
    AND signature_id NOT IN (SELECT id FROM signatures WHERE move_id = ${moveID})`)

/** The length of a signature with what was signed, of a row of `signatures`. */
export const BYTES_WITH_TEXT = sql`octet_length(doc) + coalesce((SELECT octet_length(text) FROM signed_texts
  WHERE signed_texts.move_id = signatures.move_id AND signature_id = signatures.id), 0)`

/** What was signed, to the byte; undefined after an erasure. */
export const findSignedText = async (
  db: Reader,
  { id, moveID }: Pick<Signature, 'id' | 'moveID'>,
): Promise<string | undefined> =>
  (await db.column<string>(sql`SELECT text FROM signed_texts WHERE signature_id = ${id} AND move_id = ${moveID}`))[0]

/** The key pair of this service. It is part of backups and copies, so that seals stay valid. */
export async function requireKeyPair(db: Reader): Promise<KeyPair> {
  const [value] = await db.column<string>(sql`SELECT value FROM settings WHERE name = 'signing_key'`)
  if (value === undefined) throw new Error('The database has no key to seal signatures with: it was not migrated.')
  return JSON.parse(value)
}

/** The columns that the conditions of a list use. */
export const SIGNATURE_CONDITION_COLUMNS = ['id', 'move_id', 'shipment_id', 'last_updated', ...columnNames(SIGNATURE)]

/** A list is of one shipment, which has few signatures, so the filters need no index. */
const CONDITIONS: FilterConditions<SignatureFilter> = {
  purpose: (purposes) => testOnly(sql`purpose IN (${join([...purposes])})`),
  signerRole: (roles) => testOnly(sql`signer_role IN (${join([...roles])})`),
}

export const whereSignatures = (filter: SignatureFilter): Condition[] => conditionsOf(CONDITIONS, filter)

import sql, { join, raw } from 'sql-template-tag'
import type { Reader } from '../db/database.ts'
import type { ReferencedTable } from '../db/unique-references.ts'
import type { Context } from '../kernel/context.ts'
import { AppError } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import { idOfDoc, moveOfDoc } from '../kernel/ids.ts'
import type { JsonObject } from '../kernel/json.ts'
import { REDUCED_ROLES } from '../visibility/entries.ts'
import { isVisible, partyOf } from '../visibility/party.ts'

/** A record that is stored under its reference, if it has one. */
type Referenced = { id: string; reference: string | null }

/** The records with these references. References are unique over all parties, but a party must not learn which hidden record has one. */
async function listByReference(
  db: Reader,
  table: ReferencedTable,
  references: readonly string[],
): Promise<Versioned[]> {
  const docs = await db.column<string>(sql`SELECT doc FROM ${raw(table)} WHERE reference IN (${join(references)})`)
  for (const doc of docs) if (!(await isVisible(db, moveOfDoc(doc) ?? idOfDoc(doc)))) throw takenByAnother()
  return docs.map((doc) => JSON.parse(doc))
}

/** Whether the caller sees a record without its reference: then it must not learn which record has it. */
async function isReduced(db: Reader, record: Versioned & { moveID?: string }): Promise<boolean> {
  const role = (await partyOf(db)?.membershipOf(record.moveID ?? record.id))?.role
  return role !== undefined && REDUCED_ROLES.includes(role)
}

const takenByAnother = () => new AppError('reference_taken', 'Another record has this reference. Use another one.')

/** 409 if references are unique and another record of the kind has this one. The unique index decides between concurrent writes. */
export const requireFreeReference = (
  db: Reader,
  table: ReferencedTable,
  record: Referenced,
  ctx: Context,
): Promise<void> => requireFreeReferences(db, table, [record], ctx)

/** 409 in the same way for several records, with one read. */
export async function requireFreeReferences(
  db: Reader,
  table: ReferencedTable,
  records: readonly Referenced[],
  ctx: Context,
): Promise<void> {
  const references = records.flatMap(({ reference }) => reference ?? [])
  if (!ctx.uniqueReferences || references.length === 0) return
  const others = await listByReference(db, table, references)
  const other = others.find((each) => !records.some(({ id }) => id === each.id))
  if (!other) return
  const { id, reference } = other as Versioned & Referenced
  const which = records.length === 1 ? 'this reference' : `the reference ${JSON.stringify(reference)}`
  const detail = `${table === 'moves' ? 'Move' : 'Shipment'} ${id} has ${which}. Use another one, or change that record.`
  throw db.viewer ? takenByAnother() : new AppError('reference_taken', detail, { current: other })
}

/** The record that new content names by its reference, for If-None-Match: *. 400 if a reference names no record, or is missing. */
export async function findNamed(
  db: Reader,
  table: ReferencedTable,
  { reference }: JsonObject,
  ctx: Context,
): Promise<Versioned | undefined> {
  if (!ctx.uniqueReferences) throw notApplicable('references are not unique here (VANLINE_UNIQUE_REFERENCES is off).')
  if (typeof reference !== 'string') throw notApplicable('the content has no reference.')
  const [named] = await listByReference(db, table, [reference])
  if (named && (await isReduced(db, named))) throw takenByAnother()
  return named
}

function notApplicable(reason: string): AppError {
  const detail = `Does not apply here: ${reason}`
  return new AppError('invalid_header', `If-None-Match does not apply here: ${reason}`, {
    errors: [{ header: 'If-None-Match', detail, code: 'not_applicable' }],
  })
}

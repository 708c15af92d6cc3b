import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../db/database.ts'
import { isVisible } from '../db/party-view.ts'
import type { ReferencedTable } from '../db/unique-references.ts'
import type { Context } from '../kernel/context.ts'
import { AppError } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import { idOfDoc, moveOfDoc } from '../kernel/ids.ts'
import type { JsonObject } from '../kernel/json.ts'

/** The record with a reference. References are shared by all parties, but who has one is not told to a party that must not know. */
async function findByReference(db: Reader, table: ReferencedTable, reference: string): Promise<Versioned | undefined> {
  const [doc] = await db.column<string>(sql`SELECT doc FROM ${raw(table)} WHERE reference = ${reference}`)
  if (doc === undefined) return undefined
  if (!(await isVisible(db, moveOfDoc(doc) ?? idOfDoc(doc)))) throw takenByAnother()
  return JSON.parse(doc)
}

const takenByAnother = () => new AppError('reference_taken', 'Another record has this reference. Use another one.')

/** 409 if references are unique and another record of the kind has this one. The unique index decides between concurrent writes. */
export async function requireFreeReference(
  db: Reader,
  table: ReferencedTable,
  { id, reference }: { id: string; reference: string | null },
  ctx: Context,
): Promise<void> {
  if (!ctx.uniqueReferences || reference === null) return
  const other = await findByReference(db, table, reference)
  if (!other || other.id === id) return
  const detail = `${table === 'moves' ? 'Move' : 'Shipment'} ${other.id} has this reference. Use another one, or change that record.`
  throw db.party ? takenByAnother() : new AppError('reference_taken', detail, { current: other })
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
  return findByReference(db, table, reference)
}

function notApplicable(reason: string): AppError {
  const detail = `Does not apply here: ${reason}`
  return new AppError('invalid_header', `If-None-Match does not apply here: ${reason}`, {
    errors: [{ header: 'If-None-Match', detail, code: 'not_applicable' }],
  })
}

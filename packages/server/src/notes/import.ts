import type { Reader } from '../db/database.ts'
import { requireNamesByServer, requireOwn, sequence, textOf, versionOf, writtenBy } from '../imports/rules.ts'
import { stampViolations } from '../imports/stamp-rules.ts'
import { requireFreeIDs, requireUnusedBelowMove } from '../imports/store.ts'
import type { Context } from '../kernel/context.ts'
import { requireValid } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { validatorOf } from '../kernel/validate.ts'
import { noteFrom } from './rules.ts'
import { ImportedNote, type Note } from './schema.ts'

const validateNote = validatorOf(ImportedNote)

/** The note that an import creates. */
export async function importedNote(
  tx: Reader,
  ctx: Context,
  content: JsonObject,
  of: Pick<Note, 'moveID' | 'shipmentID'>,
): Promise<Note> {
  requireValid([...validateNote(content), ...stampViolations(content, '', ctx.now)])
  requireNamesByServer([content.id], ctx)
  requireOwn(content.author, 'notes:manage', ctx)
  const note = {
    ...noteFrom(
      { text: textOf(content, 'text'), isForCrew: content.isForCrew ?? false },
      of,
      writtenBy(content, 'author', ctx),
    ),
    ...versionOf(content, ctx, sequence()),
  }
  await requireFreeIDs(tx, [content.id])
  await requireUnusedBelowMove(tx, content.id, note)
  return note
}

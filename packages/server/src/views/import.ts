import type { Reader } from '../db/database.ts'
import { pick, requireNamesByServer, requireOwn, sequence, versionOf, writtenBy } from '../imports/rules.ts'
import { stampViolations } from '../imports/stamp-rules.ts'
import { requireFreeIDs } from '../imports/store.ts'
import type { Context } from '../kernel/context.ts'
import { requireValid } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { validatorOf } from '../kernel/validate.ts'
import { pageViolations, viewFrom } from './rules.ts'
import { ImportedView, VIEW_FIELDS, type View } from './schema.ts'

const validateView = validatorOf(ImportedView)

/** The view that an import creates. */
export async function importedView(tx: Reader, ctx: Context, content: JsonObject): Promise<View> {
  requireValid([...validateView(content), ...pageViolations(content), ...stampViolations(content, '', ctx.now)])
  requireNamesByServer([content.id], ctx)
  requireOwn(content.owner, 'keys:manage', ctx)
  await requireFreeIDs(tx, [content.id])
  return {
    ...viewFrom(pick(content, VIEW_FIELDS), writtenBy(content, 'owner', ctx)),
    ...versionOf(content, ctx, sequence()),
  }
}

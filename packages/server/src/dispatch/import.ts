import type { TSchema } from 'typebox'
import type { Reader } from '../db/database.ts'
import { pick, sequence, versionOf } from '../imports/rules.ts'
import { stampViolations } from '../imports/stamp-rules.ts'
import { requireFreeIDs } from '../imports/store.ts'
import type { Context } from '../kernel/context.ts'
import { requireValid } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { membersOf, type RecordTable } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'

/** How a record of a kind is made from content of another system. */
export function importsOf<Item extends Versioned>(
  table: RecordTable,
  schema: TSchema,
  from: (sent: JsonObject, ctx: Context) => Item,
) {
  const validate = validatorOf(schema)
  const { writable } = membersOf(table)
  return async (tx: Reader, ctx: Context, content: JsonObject): Promise<Item> => {
    requireValid([...validate(content), ...stampViolations(content, '', ctx.now)])
    const record = { ...from(pick(content, writable), ctx), ...versionOf(content, ctx, sequence()) }
    await requireFreeIDs(tx, [content.id])
    return record
  }
}

import type { Reader } from '../db/database.ts'
import { pick, requireNamesByServer, sequence, versionOf } from '../imports/rules.ts'
import { stampViolations } from '../imports/stamp-rules.ts'
import { requireFreeIDs, requireUnusedBelowMove } from '../imports/store.ts'
import type { Context } from '../kernel/context.ts'
import { invalidContent, requireValid } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { membersOf } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { ITEM } from './fields.ts'
import { type ItemPlace, itemFrom } from './rules.ts'
import { ImportedItem, type Item } from './schema.ts'
import { isNumberTaken } from './store.ts'

const validate = validatorOf(ImportedItem)
const { writable } = membersOf(ITEM)

/** The item that an import creates; `next` is the number of an item that names none. */
export async function importedItem(
  tx: Reader,
  ctx: Context,
  content: JsonObject,
  of: ItemPlace,
  next: number,
): Promise<Item> {
  requireValid([...validate(content), ...stampViolations(content, '', ctx.now)])
  requireNamesByServer([content.id], ctx)
  const number = typeof content.number === 'number' ? content.number : next
  const item = { ...itemFrom(pick(content, writable), of, number, ctx), ...versionOf(content, ctx, sequence()) }
  await requireFreeIDs(tx, [content.id])
  await requireUnusedBelowMove(tx, content.id, item)
  if (number !== next && (await isNumberTaken(tx, of, number))) throw numberTaken(number)
  return item
}

const numberTaken = (number: number) =>
  invalidContent([
    { pointer: '/number', detail: `Another item of the shipment has the number ${number}.`, code: 'number_taken' },
  ])

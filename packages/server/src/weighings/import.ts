import type { Reader } from '../db/database.ts'
import { inLowerCase, pick, requireNamesByServer, sequence, versionOf } from '../imports/rules.ts'
import { stampViolations } from '../imports/stamp-rules.ts'
import { requireFreeIDs, requireUnusedBelowMove } from '../imports/store.ts'
import type { Context } from '../kernel/context.ts'
import type { Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { membersOf } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { WEIGHING } from './fields.ts'
import { splitViolations } from './import-rules.ts'
import { type WeighingPlace, weighingFrom } from './rules.ts'
import { ImportedWeighing, type Weighing } from './schema.ts'

const validate = validatorOf(ImportedWeighing)
const { writable } = membersOf(WEIGHING)

/** The weighing that an import creates. Its weight ticket may be imported later, and its truck may be that of the other system. */
export async function importedWeighing(
  tx: Reader,
  ctx: Context,
  content: JsonObject,
  of: WeighingPlace,
): Promise<Weighing> {
  requireNamesByServer([content.id, content.splitID], ctx)
  const found: Violation[] = [
    ...validate(content),
    ...stampViolations(content, '', ctx.now),
    ...splitViolations(content),
  ]
  const weighing = weighingFrom(pick(content, writable), of, ctx, found)
  const split = Object.fromEntries(
    ['truckID', 'splitID', 'splitNetWeight', 'netWeight'].flatMap((name) =>
      content[name] == null ? [] : [[name, inLowerCase(content[name])]],
    ),
  )
  await requireFreeIDs(tx, [content.id])
  const imported: Weighing = { ...weighing, ...split, ...versionOf(content, ctx, sequence()) }
  await requireUnusedBelowMove(tx, content.id, imported)
  return imported
}

import type { Reader } from '../db/database.ts'
import type { RecordChange } from '../http/prepared.ts'
import { pick, sequence, versionOf, withSource } from '../imports/rules.ts'
import { stampViolations } from '../imports/stamp-rules.ts'
import { requireFreeIDs } from '../imports/store.ts'
import type { Context } from '../kernel/context.ts'
import { requireValid } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { membersOf } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { PARTY } from './fields.ts'
import { partyFrom } from './rules.ts'
import { ImportedParty, type Party } from './schema.ts'
import { partyCreated } from './writes.ts'

const validateParty = validatorOf(ImportedParty)

/** Imports a party. */
export async function importParty(tx: Reader, ctx: Context, content: JsonObject): Promise<RecordChange<Party>> {
  requireValid([...validateParty(content), ...stampViolations(content, '', ctx.now)])
  const party = {
    ...partyFrom(pick(content, membersOf(PARTY).writable), ctx),
    ...versionOf(content, ctx, sequence()),
  }
  await requireFreeIDs(tx, [content.id])
  return { writes: partyCreated(party, withSource(ctx, content), 'party.imported'), record: party }
}

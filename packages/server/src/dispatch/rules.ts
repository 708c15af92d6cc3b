/** What the rules of records of the company share. */
import type { TSchema } from 'typebox'
import { memberViolations, sameMembers, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, type ErrorCode, requireValid, type Violation } from '../kernel/errors.ts'
import type { Subject, Versioned } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import { membersOf, type RecordTable } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'

/** A kind of record: its table, the schema of its content, and the rules that a schema cannot express. */
type Checked = {
  table: RecordTable
  content: TSchema
  violationsOf?: (content: JsonObject) => Violation[]
  /** The content as it is stored, if that is another form of the same values. */
  storedForm?: (content: JsonObject) => JsonObject
}

/** How a record is made from content, and changed. */
export function recordRules<Item extends Versioned>({
  table,
  content: schema,
  violationsOf = () => [],
  storedForm = (content) => content,
}: Checked) {
  const members = membersOf(table)
  const validate = validatorOf(schema)
  /** The writable members of the record. The others are set by the callers. */
  function checked(sent: JsonObject, violations: Violation[]): Item {
    const content = writableOf(members, sent)
    requireValid([...violations, ...validate(content), ...violationsOf(content)])
    const stored: object = storedForm(content)
    return stored as Item
  }
  return {
    from(sent: JsonObject, ctx: Context): Item {
      const found = memberViolations({ ...members, readOnly: [] }, {}, sent)
      const content = checked(sent, withReadOnlyCodes(found, members.readOnly))
      const { id, version } = firstVersion(ctx)
      return Object.assign({ id }, content, version)
    },
    /** The record after a patch, or the same object if nothing changes. */
    patch(current: Item, result: JsonObject, ctx: Context): Item {
      const content = checked(result, memberViolations(members, current, result))
      if (sameMembers(members.writable, content, current)) return current
      return nextVersion(current, content, ctx.now)
    },
  }
}

/** The name of a record of the company in events. */
export const aboutApart =
  (collection: string) =>
  ({ id }: { id: string }): Subject => ({ subject: `${collection}/${id}`, moveID: null, shipmentID: null })

/** 403 for a caller that is bound to a party: these records are the company's own. */
export function requireOfCompany({ partyID }: Pick<Context, 'partyID'>): void {
  if (partyID != null) throw partyNotAllowed('A credential that is bound to a party creates no records of the company.')
}

/** How many records an answer lists that stand against a deletion. */
export const USES_MAX = 5

/** 409 for a record that other records still name. `uses` are their subjects. */
export function requireUnused(
  code: ErrorCode,
  what: string,
  uses: readonly string[],
  advice = 'Set isActive to false, or delete these records first.',
): void {
  if (uses.length === 0) return
  throw new AppError(code, `Other records name the ${what}, for example ${uses[0]}. ${advice}`, { usedBy: uses })
}

import { inLowerCase } from '../imports/rules.ts'
import { memberViolations, sameMembers, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid, type Violation } from '../kernel/errors.ts'
import { instantFrom, isInstant, tomorrowOf } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { initialOf, membersOf, type Written } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import { WEIGHING } from './fields.ts'
import { WEIGHINGS_MAX, type Weighing, WeighingContent } from './schema.ts'

const MEMBERS = membersOf(WEIGHING)
const INITIAL = initialOf(WEIGHING)
const validateContent = validatorOf(WeighingContent)

/** What a weighing belongs to. */
export type WeighingPlace = Pick<Weighing, 'moveID' | 'shipmentID'>

/** What the load weighs alone. */
export const netOf = ({ grossWeight, tareWeight }: Pick<Weighing, 'grossWeight' | 'tareWeight'>): number =>
  grossWeight - tareWeight

/** The violations of weights and times that a schema cannot express. */
export function weighingViolations({ grossWeight, tareWeight, weighedAt }: JsonObject, { now }: Context): Violation[] {
  const violations: Violation[] = []
  if (Number.isInteger(grossWeight) && Number.isInteger(tareWeight) && Number(grossWeight) <= Number(tareWeight))
    violations.push({
      ...{ pointer: '/grossWeight', code: 'weight_order' },
      detail: `Must be greater than tareWeight (${tareWeight}).`,
    })
  const tomorrow = tomorrowOf(now)
  if (typeof weighedAt === 'string' && isInstant(weighedAt) && instantFrom(weighedAt).slice(0, 10) > tomorrow)
    violations.push({
      ...{ pointer: '/weighedAt', code: 'in_future' },
      detail: `Must not be later than tomorrow (${tomorrow}, UTC).`,
    })
  return violations
}

/** The writable members as they are stored. */
function checkedContent(sent: JsonObject, found: readonly Violation[], ctx: Context): Written<typeof WEIGHING> {
  const content = writableOf(MEMBERS, sent)
  requireValid([...found, ...validateContent(content), ...weighingViolations(content, ctx)])
  const { weighedAt, ticketDocumentID } = content
  return {
    ...content,
    weighedAt: instantFrom(String(weighedAt)),
    ticketDocumentID: inLowerCase(ticketDocumentID),
  } as Written<typeof WEIGHING>
}

/** A new weighing. `found` are violations of what the content names: one answer lists all of them. */
export function weighingFrom(
  sent: JsonObject,
  of: WeighingPlace,
  ctx: Context,
  found: readonly Violation[] = [],
): Weighing {
  const unknown = withReadOnlyCodes(memberViolations({ ...MEMBERS, readOnly: [] }, {}, sent), MEMBERS.readOnly)
  const content = checkedContent(sent, [...found, ...unknown], ctx)
  const { id, version } = firstVersion(ctx)
  return { ...INITIAL, id, ...of, ...content, netWeight: netOf(content), ...version }
}

/** The weighing after a patch, or the same object if nothing changes; 409 for new weights of a split. */
export function patchWeighing(
  current: Weighing,
  result: JsonObject,
  ctx: Context,
  found: readonly Violation[] = [],
): Weighing {
  const content = checkedContent(result, [...found, ...memberViolations(MEMBERS, current, result)], ctx)
  if (sameMembers(MEMBERS.writable, content, current)) return current
  if (sameMembers(['grossWeight', 'tareWeight'], content, current)) return nextVersion(current, content, ctx.now)
  if (current.splitID !== null)
    throw new AppError(
      'weighing_is_split',
      'The truck was weighed for several shipments, so the weights of one of them cannot change. Delete the weighings of the split, and weigh the truck again.',
    )
  return nextVersion(current, { ...content, netWeight: netOf(content) }, ctx.now)
}

/** 409 for a shipment that has the maximum number of weighings. */
export function requireRoom(count: number): void {
  if (count >= WEIGHINGS_MAX)
    throw new AppError('too_many_weighings', `A shipment has up to ${WEIGHINGS_MAX} weighings. Delete one first.`)
}

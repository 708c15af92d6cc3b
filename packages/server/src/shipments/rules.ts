import { Type } from 'typebox'
import { addressFrom, addressViolations } from '../addresses/rules.ts'
import { type Members, memberViolations, valueSent, withReadOnlyCodes } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid, type Violation } from '../kernel/errors.ts'
import type { Subject } from '../kernel/event.ts'
import { instantAfter } from '../kernel/instant.ts'
import { isObject, type JsonObject, sameJson } from '../kernel/json.ts'
import { initialOf, membersOf, membersSentBack, openWhenFinal } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import { DATE_FIELDS, dateViolations } from './date-rules.ts'
import { SHIPMENT } from './fields.ts'
import { ADDRESS_ROLES, NewShipment, type Shipment, ShipmentContent } from './schema.ts'
import { isFinal, nextStatusesOf } from './status-rules.ts'

const MEMBERS = membersOf(SHIPMENT)
const MEMBERS_SENT_BACK = membersSentBack(SHIPMENT)
const INITIAL = initialOf(SHIPMENT)

/** The members of a POST, for suggestions. */
const NEW_SHIPMENT_MEMBERS: Members = { writable: Object.keys(NewShipment.properties), readOnly: [] }

/** The members that stay writable in a final status. */
const WRITABLE_WHEN_FINAL = new Set(openWhenFinal(SHIPMENT))

const validateContent = validatorOf(ShipmentContent)
const validateTouched = validatorOf(Type.Partial(ShipmentContent))

/** The locator of the n-th shipment of a move. */
export const shipmentLocator = (ofMove: string, number: number): string =>
  `${ofMove}-${String(number).padStart(2, '0')}`

/** The name of a shipment in events, also of a deleted one. */
export const aboutShipment = ({ id, moveID }: Pick<Shipment, 'id' | 'moveID'>): Subject => ({
  subject: `shipments/${id}`,
  moveID,
  shipmentID: id,
  units: ADDRESS_POINTERS,
  derived: ['/nextStatuses'],
})

const ADDRESS_POINTERS = ADDRESS_ROLES.map((role) => `/${role}`)

export function shipmentFrom(sent: JsonObject, of: { moveID: string; locator: string }, ctx: Context): Shipment {
  const { status: asked = 'SUBMITTED', ...content } = sent
  const violations: Violation[] = withReadOnlyCodes(
    memberViolations(NEW_SHIPMENT_MEMBERS, {}, content),
    MEMBERS.readOnly,
  )
  if (asked !== 'SUBMITTED' && asked !== 'DRAFT') {
    violations.push({ pointer: '/status', detail: 'A new shipment is DRAFT or SUBMITTED.', code: 'not_allowed' })
  }
  const written = checkedContent(content, MEMBERS.writable, null, violations, ctx)
  const { id, version } = firstVersion(ctx)
  const { createdAt } = version
  const status = asked === 'DRAFT' ? 'DRAFT' : 'SUBMITTED'
  const shipment: Shipment = {
    ...INITIAL,
    ...{ id, ...of, shipmentType: '', status, nextStatuses: [] },
    submittedAt: status === 'SUBMITTED' ? createdAt : null,
    ...version,
  }
  Object.assign(shipment, written, addressesOf(written, null, createdAt, ctx))
  shipment.nextStatuses = nextStatusesOf(shipment)
  return shipment
}

/**
 * The shipment after a patch, or the same object if nothing changes. `expanded` are the current expansions, if the client sent any.
 * Untouched members are identical values and were checked when they were written.
 */
export function patchShipment(current: Shipment, result: JsonObject, expanded: object, ctx: Context): Shipment {
  const violations = memberViolations(MEMBERS_SENT_BACK, { ...current, ...expanded }, result)
  const before: Readonly<Record<string, unknown>> = current
  const touched = MEMBERS.writable.filter((name) => (result[name] ?? null) !== before[name])
  const written = checkedContent(result, touched, current, violations, ctx)
  const lastUpdated = instantAfter(current.lastUpdated, ctx.now)
  const content: Record<string, unknown> = { ...written, ...addressesOf(written, current, lastUpdated, ctx) }
  const changed = touched.filter((name) => !sameJson(content[name], before[name]))
  if (changed.length === 0) return current
  requireChangeable(current, changed)
  // A weight that is written by hand comes from no weighing.
  const byHand = changed.includes('actualWeight') ? { actualWeightFrom: null } : {}
  const next = nextVersion(current, { ...content, ...byHand }, ctx.now)
  next.nextStatuses = nextStatusesOf(next)
  return next
}

/** Whether a change writes the weight of a shipment by hand that has one from a weighing, if that still exists. */
export const overwritesWeighing = (before: Shipment, after: Shipment): boolean =>
  before.actualWeightFrom !== null && after.actualWeightFrom === null

/** The 409 for a weight that follows from weighings. */
export const weightIsWeighed = ({ actualWeightFrom }: Shipment): AppError =>
  new AppError(
    'weight_is_weighed',
    'The shipment was weighed, so its actual weight follows from its weighings and cannot be written. Record another weighing, or change or delete one.',
    { weighingID: actualWeightFrom },
  )

/** 409 for changes that a final status does not allow. */
export function requireChangeable(shipment: Shipment, changed: readonly string[]): void {
  if (!isFinal(shipment.status)) return
  const refused = changed.filter((name) => !WRITABLE_WHEN_FINAL.has(name))
  if (refused.length === 0) return
  const detail = `The shipment is ${shipment.status}, which is final: ${refused.join(', ')} cannot change. Still writable: ${[...WRITABLE_WHEN_FINAL].join(', ')} and services.`
  throw new AppError('shipment_is_final', detail)
}

/** 409 if the shipment has a final status, which also freezes its agents. */
export function requireNotFinal({ status }: Shipment, what: string): void {
  if (isFinal(status))
    throw new AppError('shipment_is_final', `The shipment is ${status}, which is final: ${what} cannot change.`)
}

/** The named members after validation; throws all violations, including those in `violations`, which earlier checks have found. */
function checkedContent(
  sent: JsonObject,
  names: readonly string[],
  current: Shipment | null,
  violations: Violation[],
  ctx: Context,
): JsonObject {
  const written: JsonObject = {}
  for (const name of names) written[name] = valueSent(MEMBERS, sent, name)
  for (const role of ADDRESS_ROLES) {
    const address = written[role]
    if (isObject(address)) written[role] = addressViolations(address, current?.[role] ?? null, `/${role}`, violations)
  }
  const found = current ? validateTouched(written) : validateContent(written)
  violations.push(...found)
  const isSound = (name: string) =>
    !found.some((violation) => 'pointer' in violation && violation.pointer.startsWith(`/${name}`))
  if (DATE_FIELDS.some((name) => name in written)) {
    const dates = Object.fromEntries(DATE_FIELDS.filter(isSound).map((name) => [name, sent[name] ?? null]))
    violations.push(...dateViolations(dates as Partial<Shipment>, ctx))
  }
  if ('valuation' in written || 'declaredValue' in written) violations.push(...valuationViolations(sent))
  const type = written.shipmentType
  if (isSound('shipmentType') && type !== current?.shipmentType) violations.push(...typeViolations(type, ctx))
  requireValid(violations)
  return written
}

/** A declared value without the valuation that uses it. */
export const valuationViolations = ({ valuation, declaredValue }: JsonObject): Violation[] =>
  declaredValue != null && valuation !== 'FULL_VALUE'
    ? [
        {
          pointer: '/declaredValue',
          detail: 'Only a valuation of FULL_VALUE has a declared value.',
          code: 'not_allowed',
        },
      ]
    : []

/** The violation of a type that the operator does not allow. */
export const typeViolations = (type: unknown, { shipmentTypes }: Context): Violation[] =>
  shipmentTypes && typeof type === 'string' && !shipmentTypes.includes(type)
    ? [{ pointer: '/shipmentType', detail: `Must be one of ${shipmentTypes.join(', ')}.`, code: 'not_allowed' }]
    : []

/** The addresses after a write: a new one gets an id, a changed one a new version, null removes it. */
function addressesOf(
  written: JsonObject,
  current: Shipment | null,
  lastUpdated: string,
  ctx: Context,
): Partial<Shipment> {
  return Object.fromEntries(
    ADDRESS_ROLES.filter((role) => role in written).map((role) => [
      role,
      isObject(written[role]) ? addressFrom(written[role], current?.[role] ?? null, lastUpdated, ctx) : null,
    ]),
  )
}

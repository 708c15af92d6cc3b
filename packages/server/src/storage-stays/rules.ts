import { dayAfter, daysBetween } from '../bookings/time-rules.ts'
import { memberViolations, sameMembers, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, invalidContent, requireValid, type Violation } from '../kernel/errors.ts'
import { isCalendarDate } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { initialOf, membersOf, membersSentBack, type Written } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import { futureViolations } from '../shipments/date-rules.ts'
import { STORAGE_STAY } from './fields.ts'
import { STORAGE_STAYS_MAX, type StorageExtension, type StorageStay, StorageStayContent } from './schema.ts'

const MEMBERS = membersOf(STORAGE_STAY)
const MEMBERS_SENT_BACK = membersSentBack(STORAGE_STAY)
const INITIAL = initialOf(STORAGE_STAY)
const validateContent = validatorOf(StorageStayContent)

/** The shipment that a stay is of, and its move. */
export type StayPlace = Pick<StorageStay, 'moveID' | 'shipmentID'>

const isOpen = ({ endedOn }: Pick<StorageStay, 'endedOn'>): boolean => endedOn === null

/** All days that are authorized, with those of approved extensions. */
const daysAuthorized = ({ authorizedDays, extensions }: Pick<StorageStay, 'authorizedDays' | 'extensions'>) =>
  extensions.reduce((sum, { approvedDays }) => sum + (approvedDays ?? 0), authorizedDays)

/** What follows from the days of a stay. The first and the last day count. */
function derivedOf(stay: Pick<StorageStay, 'startedOn' | 'endedOn' | 'authorizedDays' | 'extensions'>) {
  const { startedOn, endedOn } = stay
  return {
    authorizedUntil: dayAfter(startedOn, daysAuthorized(stay) - 1),
    daysStored: endedOn === null ? null : daysBetween(startedOn, endedOn) + 1,
  }
}

/** The days that are left on a day; null for a stay that has ended. */
export const daysLeftOn = ({ endedOn, authorizedUntil }: StorageStay, day: string): number | null =>
  endedOn === null ? daysBetween(day, authorizedUntil) : null

/** The members that a schema cannot check. */
function dayViolations({ startedOn, endedOn }: JsonObject, ctx: Context): Violation[] {
  const [from, to] = [startedOn, endedOn].map((day) => (typeof day === 'string' && isCalendarDate(day) ? day : null))
  const violations = [...futureViolations('startedOn', from, ctx), ...futureViolations('endedOn', to, ctx)]
  if (from && to && to < from)
    violations.push({ pointer: '/endedOn', detail: `Must not be before startedOn (${from}).`, code: 'date_order' })
  return violations
}

/** The violation of an authorization that leaves no day, because extensions have shortened it. */
const noDayLeft = (pointer: string, days: number): Violation => ({
  ...{ pointer, code: 'out_of_range' },
  detail: `At least one day must be authorized in all; this would be ${days}.`,
})

/** The writable members of checked content, with what follows from them and the extensions. */
function contentOf(content: JsonObject, extensions: StorageExtension[], found: Violation[], ctx: Context) {
  requireValid([...found, ...validateContent(content), ...dayViolations(content, ctx)])
  const stay = { ...(content as Written<typeof STORAGE_STAY>), extensions }
  const days = daysAuthorized(stay)
  if (days < 1) throw invalidContent([noDayLeft('/authorizedDays', days)])
  return { ...stay, ...derivedOf(stay) }
}

/** A new stay. An import brings its extensions. */
export function storageStayFrom(
  sent: JsonObject,
  { moveID, shipmentID }: StayPlace,
  ctx: Context,
  extensions: StorageExtension[] = [],
): StorageStay {
  const unknown = withReadOnlyCodes(memberViolations({ ...MEMBERS, readOnly: [] }, {}, sent), MEMBERS.readOnly)
  const content = contentOf(writableOf(MEMBERS, sent), extensions, unknown, ctx)
  const { id, version } = firstVersion(ctx)
  return { ...INITIAL, id, moveID, shipmentID, ...content, ...version }
}

/** The stay after a patch, or the same object if nothing changes. `expanded` are the current expansions that the client sent back. */
export function patchStorageStay(
  current: StorageStay,
  result: JsonObject,
  expanded: object,
  ctx: Context,
): StorageStay {
  const violations = memberViolations(MEMBERS_SENT_BACK, { ...current, ...expanded }, result)
  const content = contentOf(writableOf(MEMBERS, result), current.extensions, violations, ctx)
  return sameMembers(MEMBERS.writable, content, current) ? current : nextVersion(current, content, ctx.now)
}

/** The stay with these extensions, and with what follows from them. */
export function withExtensions(current: StorageStay, extensions: StorageExtension[], ctx: Context): StorageStay {
  const days = daysAuthorized({ ...current, extensions })
  if (days < 1) throw invalidContent([noDayLeft('/days', days)])
  return nextVersion(current, { extensions, ...derivedOf({ ...current, extensions }) }, ctx.now)
}

/** The stay that begins because a shipment goes into storage. */
export function openStorageStay({ moveID, shipmentID }: StayPlace, startedOn: string, ctx: Context): StorageStay {
  const { id, version } = firstVersion(ctx)
  const stay = { ...INITIAL, startedOn, endedOn: null }
  return { ...stay, id, moveID, shipmentID, ...derivedOf(stay), ...version }
}

/** The stay that ends because its shipment leaves storage. */
export function closeStorageStay(current: StorageStay, endedOn: string, ctx: Context): StorageStay {
  if (endedOn < current.startedOn) {
    const detail = `Must not be before the storage began (${current.startedOn}).`
    throw invalidContent([{ pointer: '/occurredOn', detail, code: 'date_order' }])
  }
  return nextVersion(current, { endedOn, ...derivedOf({ ...current, endedOn }) }, ctx.now)
}

/** 409 for a shipment that has the maximum number of stays. */
export function requireRoom(count: number): void {
  if (count >= STORAGE_STAYS_MAX)
    throw new AppError(
      'too_many_storage_stays',
      `A shipment has up to ${STORAGE_STAYS_MAX} storage stays. Delete one first.`,
    )
}

/** 409 for an open stay of a shipment that has another open one. `others` are the other stays of the shipment. */
export function requireOnlyOpen(stay: Pick<StorageStay, 'endedOn'>, others: readonly StorageStay[]): void {
  const open = isOpen(stay) ? others.find(isOpen) : undefined
  if (!open) return
  throw new AppError(
    'storage_stay_open',
    `The shipment is in storage already, since ${open.startedOn}. End that stay first: set endedOn of ${open.id}.`,
  )
}

import { POLICY } from '../access/policy.ts'
import { exceptUnchanged, memberViolations, sameMembers, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid, type Violation } from '../kernel/errors.ts'
import type { Subject } from '../kernel/event.ts'
import { newLocator } from '../kernel/ids.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { forbidden } from '../kernel/permission.ts'
import { mayReadWhole } from '../kernel/policy.ts'
import { initialOf, membersOf, membersSentBack, type Written } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import type { Shipment } from '../shipments/schema.ts'
import { mayBeCanceled } from '../shipments/status-rules.ts'
import { CUSTOMER, type Customer, MOVE } from './fields.ts'
import { type Move, MoveContent, type MoveStatus, SHIPMENTS_MAX } from './schema.ts'

const MEMBERS = membersOf(MOVE)
const MEMBERS_SENT_BACK = membersSentBack(MOVE)
const CUSTOMER_MEMBERS = membersOf(CUSTOMER)
const INITIAL = initialOf(MOVE)

const validateContent = validatorOf(MoveContent)

/** The facts of a shipment that its move's status depends on. */
export type ShipmentFacts = { status: string; isPickedUp: boolean }

export const aboutMove = (id: string): Subject => ({ subject: `moves/${id}`, moveID: id, shipmentID: null })

/** The name of a customer in one line; null if there is none. */
export const customerNameOf = ({ customer }: Pick<Move, 'customer'>): string | null =>
  [customer?.firstName, customer?.lastName].filter((name) => name != null).join(' ') || null

/** The statuses in which a shipment no longer counts for its move, unless all have ended so. */
export const ENDED_EARLY = ['CANCELED', 'TERMINATED_FOR_CAUSE']
const BEFORE_APPROVAL = ['DRAFT', 'SUBMITTED', 'REJECTED']

/** The status of a move, derived from its shipments. Those that ended early count only when all did. */
export function moveStatusOf(canceledAt: string | null, shipments: readonly ShipmentFacts[]): MoveStatus {
  if (canceledAt !== null) return 'CANCELED'
  const others = shipments.filter(({ status }) => !ENDED_EARLY.includes(status))
  if (others.length === 0) return shipments.length > 0 ? 'CANCELED' : 'DRAFT'
  if (others.every(({ status }) => status === 'DELIVERED')) return 'COMPLETED'
  if (others.some(({ isPickedUp }) => isPickedUp)) return 'IN_PROGRESS'
  if (others.some(({ status }) => !BEFORE_APPROVAL.includes(status))) return 'APPROVED'
  if (others.some(({ status }) => status !== 'DRAFT')) return 'SUBMITTED'
  return 'DRAFT'
}

export function moveFrom(sent: JsonObject, ctx: Context): Move {
  const found = memberViolations({ ...MEMBERS, readOnly: [] }, {}, sent)
  const content = checkedContent(sent, withReadOnlyCodes(found, MEMBERS.readOnly))
  const { id, version } = firstVersion(ctx)
  return { ...INITIAL, id, locator: newLocator(), status: 'DRAFT', ...content, ...version }
}

/** The move after a patch, or the same object if nothing changes. */
export function patchMove(current: Move, result: JsonObject, expanded: object, ctx: Context): Move {
  const violations = memberViolations(MEMBERS_SENT_BACK, { ...current, ...expanded }, result)
  const content = checkedContent(result, violations, current)
  return sameMembers(MEMBERS.writable, content, current) ? current : nextVersion(current, content, ctx.now)
}

/** 409 unless the requested status is CANCELED: the others are derived from the shipments. */
export function requireCancelable({ status }: Move, asked: MoveStatus): void {
  if (asked === 'CANCELED') return
  const allowed = status === 'COMPLETED' || status === 'CANCELED' ? [] : ['CANCELED']
  const detail = `The status of a move follows from its shipments. You can only set CANCELED, not ${asked}.`
  throw new AppError('transition_not_allowed', detail, { allowed })
}

/** The shipments that have not ended early. */
export const openOf = <Item extends { status: string }>(shipments: readonly Item[]): Item[] =>
  shipments.filter(({ status }) => !ENDED_EARLY.includes(status))

/**
 * The shipments that are canceled with their move: all that have not ended early. 409 if one of them cannot be canceled, 403 if the
 * caller may not change their status.
 */
export function cancelableOf<Item extends Pick<Shipment, 'locator' | 'status'>>(
  shipments: readonly Item[],
  ctx: Context,
): Item[] {
  const open = openOf(shipments)
  const stuck = open
    .filter(({ status }) => !mayBeCanceled(status))
    .map(({ locator, status }) => `${locator} is ${status}`)
  if (stuck.length > 0) {
    const named = mayReadWhole(POLICY.Shipment, ctx.scopes) ? stuck.join(', ') : 'a shipment of it cannot be'
    const detail = `The move cannot be canceled: ${named}. Nothing was changed.`
    throw new AppError('transition_not_allowed', detail, { allowed: [] })
  }
  if (open.length > 0 && !ctx.scopes.has('shipments:status')) throw forbidden(['shipments:status'])
  return open
}

/** 409 for a move with shipments, which cannot be deleted. */
export function requireEmpty(hasShipments: boolean): void {
  if (hasShipments)
    throw new AppError('move_has_shipments', 'The move has shipments. Delete them first, or cancel the move.')
}

/** The canceled move, or the same object if it was canceled before. A move that is CANCELED only because its shipments are was not canceled: it could reopen. */
export const cancelMove = (current: Move, reason: string | null, ctx: Context): Move =>
  current.canceledAt === null
    ? nextVersion(current, { canceledAt: ctx.now, statusReason: reason, status: 'CANCELED' }, ctx.now)
    : current

/** The move with the status that follows from its shipments, or the same object if it has that already. */
export function followShipments(current: Move, shipments: readonly ShipmentFacts[], ctx: Context): Move {
  const status = moveStatusOf(current.canceledAt, shipments)
  return status === current.status ? current : nextVersion(current, { status }, ctx.now)
}

/** 409 for a canceled move, which takes no more shipments. */
export function requireOpen(move: Move): void {
  if (move.canceledAt !== null)
    throw new AppError(
      'move_is_canceled',
      'The move was canceled and takes no more shipments and jobs. Create another move.',
    )
}

/** 409 for a move that has had the maximum number of shipments. */
export function requireRoom(shipmentsMade: number): void {
  if (shipmentsMade >= SHIPMENTS_MAX)
    throw new AppError(
      'move_is_full',
      `A move can have ${SHIPMENTS_MAX} shipments, deleted ones included. Create another move.`,
    )
}

function checkedContent(sent: JsonObject, violations: Violation[], current: object = {}): Written<typeof MOVE> {
  const content = writableOf(MEMBERS, sent)
  violations.push(...exceptUnchanged(validateContent(content), { ...current }, content))
  requireValid(violations)
  const { customer: sentCustomer } = content
  const customer = isObject(sentCustomer) ? (writableOf(CUSTOMER_MEMBERS, sentCustomer) as Customer) : null
  return { ...(content as Written<typeof MOVE>), customer }
}

import { POLICY } from '../access/policy.ts'
import { replaceAddress, roleOfAddress } from '../addresses/rules.ts'
import type { Outcome, Reader, Write } from '../db/database.ts'
import { appendEvent } from '../events/append.ts'
import { objectContent } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, invalidContent, type Violation } from '../kernel/errors.ts'
import { tagOf } from '../kernel/etag.ts'
import { changedEvent, createdEvent, deletedEvent } from '../kernel/event.ts'
import { isUuid } from '../kernel/ids.ts'
import type { About, Incoming } from '../kernel/incoming.ts'
import { instantAfter } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { mayReadWhole } from '../kernel/policy.ts'
import { validatorOf } from '../kernel/validate.ts'
import { followBelow, newMove, type ShipmentsOfMove } from '../moves/commands.ts'
import { moveStatusOf, openMove, requireOpen, requireRoom } from '../moves/rules.ts'
import { findMove, type StoredMove } from '../moves/store.ts'
import type { Follower } from './followers.ts'
import { openShipment, patchShipment, requireChangeable } from './rules.ts'
import { type Address, type Shipment, StatusChange } from './schema.ts'
import { isFinal, isPickedUp, moveShipment } from './status-rules.ts'
import {
  deleteShipmentRow,
  findShipment,
  insertShipment,
  listFactsOfOthers,
  listShipmentsOfMove,
  type StoredShipment,
  updateShipmentRow,
} from './store.ts'

/** What the events of a shipment call it. */
export const aboutShipment = ({ id, moveID }: Pick<Shipment, 'id' | 'moveID'>): About => ({
  subject: `shipments/${id}`,
  moveID,
})

const subjectOf = (shipment: Shipment, type: string) => ({ type, ...aboutShipment(shipment), shipmentID: shipment.id })

const factsOf = (shipment: Shipment) => ({ status: shipment.status, isPickedUp: isPickedUp(shipment) })

/** The shipment that a path names, or 404. */
export async function requireShipment(tx: Reader, id: string): Promise<StoredShipment> {
  const stored = await findShipment(tx, id)
  if (!stored) throw new AppError('shipment_not_found', 'There is no shipment with this id.')
  return stored
}

/** Opens a shipment in the move it names, or in a new one. */
export async function createShipment(
  tx: Reader,
  ctx: Context,
  incoming: Incoming,
  followers: readonly Follower[],
): Promise<Outcome<Shipment>> {
  incoming.admit()
  const { moveID, ...sent } = objectContent(incoming.json())
  const named = typeof moveID === 'string' && isUuid(moveID) ? await findMove(tx, moveID) : undefined
  const violations: Violation[] = []
  if (moveID !== undefined && moveID !== null && !named)
    violations.push({ pointer: '/moveID', detail: 'There is no move with this id.', code: 'unknown_move' })
  const stored: StoredMove = named ?? { move: openMove({}, ctx), doc: '', revision: 0, shipmentsMade: 0 }
  const number = stored.shipmentsMade + 1
  const locator = `${stored.move.locator}-${String(number).padStart(2, '0')}`
  const { shipment, below } = opened(sent, { moveID: stored.move.id, locator }, followers, violations, ctx)
  requireOpen(stored.move)
  requireRoom(stored.shipmentsMade)
  const others = named ? await listFactsOfOthers(tx, stored.move.id, shipment.id) : []
  const facts = [...others, factsOf(shipment)]
  const doc = JSON.stringify(shipment)
  const writes = named
    ? followBelow(stored, facts, ctx, number)
    : newMove({ ...stored.move, status: moveStatusOf(null, facts) }, number, ctx)
  return {
    writes: [
      ...writes,
      insertShipment(shipment, doc),
      appendEvent(ctx, createdEvent(subjectOf(shipment, 'shipment.created'), shipment, doc)),
      ...below.flatMap((make) => make()),
    ],
    record: shipment,
    doc,
  }
}

/** The new shipment with what a POST carried for it; everything that is wrong is said at once. */
function opened(
  sent: JsonObject,
  of: { moveID: string; locator: string },
  followers: readonly Follower[],
  violations: Violation[],
  ctx: Context,
) {
  const content = { ...sent }
  for (const { name, onCreate } of followers) if (onCreate) delete content[name]
  let shipment: Shipment | undefined
  try {
    shipment = openShipment(content, of, ctx)
  } catch (error) {
    if (!(error instanceof AppError) || !error.members.errors || error.members.moreErrors) throw error
    violations.push(...error.members.errors)
  }
  // The rest is checked for a stand-in too, so that one answer names every violation.
  const whose = shipment ?? ({ id: ctx.newId(), moveID: of.moveID } as Shipment)
  const below: (() => Write[])[] = []
  for (const { name, onCreate } of followers) {
    if (onCreate && sent[name] !== undefined && sent[name] !== null)
      below.push(onCreate(whose, sent[name], ctx, violations))
  }
  if (!shipment || violations.length > 0) throw invalidContent(violations)
  return { shipment, below }
}

export async function updateShipment(
  tx: Reader,
  ctx: Context,
  id: string,
  incoming: Incoming,
  followers: readonly Follower[],
): Promise<Outcome<Shipment>> {
  const stored = await requireShipment(tx, id)
  incoming.admit(stored.shipment, aboutShipment(stored.shipment))
  const result = await incoming.patched(stored.shipment, aboutShipment(stored.shipment))
  const expanded = await expandedAsSent(tx, stored.shipment, result, followers)
  const after = patchShipment(stored.shipment, result, expanded, ctx)
  return changedTo(tx, stored, after, 'shipment.updated', ctx)
}

/** What `expand` had added to the shipment, as far as the client sent it back. */
async function expandedAsSent(
  tx: Reader,
  shipment: Shipment,
  result: JsonObject,
  followers: readonly Follower[],
): Promise<object> {
  const expanded: Record<string, unknown> = {}
  for (const { name, list } of followers) {
    if (name in result) expanded[name] = (await list(tx, [shipment.id])).map(({ doc }) => JSON.parse(doc))
  }
  if ('move' in result) expanded.move = (await findMove(tx, shipment.moveID))?.move
  return expanded
}

const validateStatusChange = validatorOf(StatusChange)

/** Changes the status and nothing else, with everything that follows from it. */
export async function updateShipmentStatus(
  tx: Reader,
  ctx: Context,
  id: string,
  incoming: Incoming,
  followers: readonly Follower[],
): Promise<Outcome<Shipment>> {
  const stored = await requireShipment(tx, id)
  incoming.admit(stored.shipment, aboutShipment(stored.shipment))
  const sent = objectContent(incoming.json())
  const violations = validateStatusChange(sent)
  if (violations.length > 0) throw invalidContent(violations)
  return statusChanged(tx, stored, sent as StatusChange, followers, ctx)
}

async function statusChanged(
  tx: Reader,
  stored: StoredShipment,
  to: StatusChange,
  followers: readonly Follower[],
  ctx: Context,
): Promise<Outcome<Shipment>> {
  const after = moveShipment(stored.shipment, to, ctx)
  const outcome = await changedTo(tx, stored, after, 'shipment.status_changed', ctx)
  if (outcome.writes.length > 0) {
    for (const follower of followers)
      outcome.writes.push(...((await follower.onStatus?.(tx, stored.shipment, after, to, ctx)) ?? []))
  }
  return outcome
}

/** Replaces one address whole. Its own tag proves that it is unchanged, and so does the shipment's. */
export async function replaceShipmentAddress(
  tx: Reader,
  ctx: Context,
  id: string,
  addressID: string,
  incoming: Incoming,
): Promise<Outcome<Address>> {
  const stored = await requireShipment(tx, id)
  const { role, address } = requireAddress(stored.shipment, addressID)
  incoming.admit(address, { ...aboutShipment(stored.shipment), part: role }, [stored.shipment.eTag])
  const after = replaceAddress(stored.shipment, role, objectContent(incoming.json()), ctx)
  if (after !== stored.shipment) requireChangeable(stored.shipment, [role])
  const { writes } = await changedTo(tx, stored, after, 'address.replaced', ctx)
  return { writes, record: after[role] as Address }
}

/** The address of a shipment that a path names, or 404. */
export function requireAddress(
  shipment: Shipment,
  addressID: string,
): { role: NonNullable<ReturnType<typeof roleOfAddress>>; address: Address } {
  const role = roleOfAddress(shipment, addressID.toLowerCase())
  if (!role) throw new AppError('address_not_found', 'The shipment has no address with this id.')
  return { role, address: shipment[role] as Address }
}

export async function deleteShipment(
  tx: Reader,
  ctx: Context,
  id: string,
  incoming: Incoming,
  followers: readonly Follower[],
): Promise<Outcome<null>> {
  const stored = await requireShipment(tx, id)
  incoming.admit(stored.shipment, aboutShipment(stored.shipment))
  const { shipment } = stored
  const writes: Write[] = []
  for (const follower of followers) writes.push(...(await follower.onDelete(tx, shipment, ctx)))
  const time = instantAfter(shipment.lastUpdated, ctx.now)
  const tombstone = deletedEvent(subjectOf(shipment, 'shipment.deleted'), shipment, time, tagOf(shipment.id, time))
  writes.push(deleteShipmentRow(stored), appendEvent(ctx, tombstone))
  writes.push(...(await moveFollows(tx, shipment.moveID, shipment.id, null, ctx)))
  return { writes, record: null }
}

/** What moves ask of shipments; app.ts hands it down. */
export const shipmentsOfMove = (followers: readonly Follower[]): ShipmentsOfMove => ({
  list: async (tx, moveID) => (await listShipmentsOfMove(tx, moveID)).map(({ shipment }) => shipment),
  async cancelAll(tx, moveID, reason, ctx) {
    const shipments = await listShipmentsOfMove(tx, moveID)
    const open = shipments.filter(
      ({ shipment }) => shipment.status !== 'CANCELED' && shipment.status !== 'TERMINATED_FOR_CAUSE',
    )
    const stuck = open
      .filter(({ shipment }) => !shipment.nextStatuses.includes('CANCELED'))
      .map(({ shipment }) => `${shipment.locator} is ${shipment.status}`)
    if (stuck.length > 0) {
      const named = mayReadWhole(POLICY.Shipment, ctx.scopes) ? stuck.join(', ') : 'a shipment of it cannot be'
      throw new AppError('transition_not_allowed', `The move cannot be canceled: ${named}. Nothing was changed.`, {
        allowed: [],
      })
    }
    const writes: Write[] = []
    for (const stored of open) {
      const after = moveShipment(stored.shipment, { status: 'CANCELED', reason }, ctx)
      const doc = JSON.stringify(after)
      writes.push(
        updateShipmentRow(stored, after, doc),
        appendEvent(ctx, changedEvent(subjectOf(after, 'shipment.status_changed'), stored.shipment, after, doc)),
      )
      for (const follower of followers)
        writes.push(...((await follower.onStatus?.(tx, stored.shipment, after, { status: 'CANCELED' }, ctx)) ?? []))
    }
    return writes
  },
})

/** The writes that store a shipment's next version, tell of it, and let the move follow if it is concerned. */
async function changedTo(
  tx: Reader,
  stored: StoredShipment,
  after: Shipment,
  type: string,
  ctx: Context,
): Promise<Outcome<Shipment>> {
  const before = stored.shipment
  if (after === before) return { writes: [], record: after, doc: stored.doc }
  const doc = JSON.stringify(after)
  const writes = [
    updateShipmentRow(stored, after, doc),
    appendEvent(ctx, changedEvent(subjectOf(after, type), before, after, doc)),
  ]
  if (before.status !== after.status || isPickedUp(before) !== isPickedUp(after)) {
    writes.push(...(await moveFollows(tx, after.moveID, after.id, after, ctx)))
  }
  return { writes, record: after, doc }
}

async function moveFollows(
  tx: Reader,
  moveID: string,
  shipmentID: string,
  after: Shipment | null,
  ctx: Context,
): Promise<Write[]> {
  const move = await findMove(tx, moveID)
  if (!move) throw new Error(`move ${moveID} of shipment ${shipmentID} is missing`)
  const others = await listFactsOfOthers(tx, moveID, shipmentID)
  return followBelow(move, after ? [...others, factsOf(after)] : others, ctx)
}

/** Agents may change only while the shipment may. */
export function requireNotFinal(shipment: Shipment, what: string): void {
  if (isFinal(shipment.status))
    throw new AppError(
      'shipment_is_final',
      `The shipment is ${shipment.status}, which is final: ${what} cannot change.`,
    )
}

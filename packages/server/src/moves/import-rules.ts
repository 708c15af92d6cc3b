import {
  duplicates,
  inLowerCase,
  partsOf,
  pick,
  RECORDS_MAX,
  recordsBelow,
  type Sequence,
  textOf,
  versionOf,
} from '../imports/rules.ts'
import { stampOf, stampViolations } from '../imports/stamp-rules.ts'
import type { Context } from '../kernel/context.ts'
import type { Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { membersOf } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { movePartyFrom } from '../move-parties/rules.ts'
import type { MoveParty, NewMoveParty } from '../move-parties/schema.ts'
import { idsInShipment, isCanceled, moveLocatorIn, rulesOfShipment, statusOf } from '../shipments/import-rules.ts'
import { isPickedUp } from '../shipments/status-rules.ts'
import { MOVE } from './fields.ts'
import { ImportedMove } from './import-schema.ts'
import { moveFrom, moveStatusOf } from './rules.ts'
import { type Move, type MoveStatus, SHIPMENTS_MAX } from './schema.ts'

const validateMove = validatorOf(ImportedMove)

/** Everything that is wrong with an imported move and its shipments. */
export const moveViolations = (sent: JsonObject, ctx: Context): Violation[] => [
  ...validateMove(sent),
  ...stampViolations(sent, '', ctx.now),
  ...reasonViolations(sent),
  ...partsOf(sent, 'shipments').flatMap(({ part, at }) => [
    ...rulesOfShipment(part, at, ctx),
    ...canceledViolations(sent, part, at),
  ]),
  ...partsOf(sent, 'parties').flatMap(({ part, at }) => stampViolations(part, at, ctx.now)),
  ...duplicates(partyIDsIn(sent)),
  ...duplicates(idsInMove(sent)),
  ...sizeViolations(sent),
  ...locatorViolations(sent),
  ...moveStatusViolations(sent),
  ...duplicates(partsOf(sent, 'shipments').map(({ part, at }) => [part.locator, `${at}/locator`])),
  ...(ctx.uniqueReferences
    ? duplicates(partsOf(sent, 'shipments').map(({ part, at }) => [part.reference, `${at}/reference`]))
    : []),
]

/** The parties that an imported move names, with their pointers. */
export const partyIDsIn = (sent: JsonObject): [string, string][] =>
  partsOf(sent, 'parties').flatMap(({ part: { partyID }, at }) =>
    typeof partyID === 'string' ? [[partyID.toLowerCase(), `${at}/partyID`]] : [],
  )

/** The locator of an imported move: its own, or the one that the locators of its shipments begin with. */
function locatorOf(sent: JsonObject): string | undefined {
  if (typeof sent.locator === 'string') return sent.locator
  const [first] = partsOf(sent, 'shipments').flatMap(({ part }) => moveLocatorIn(part) ?? [])
  return first
}

function locatorViolations(sent: JsonObject): Violation[] {
  const locator = locatorOf(sent)
  return partsOf(sent, 'shipments').flatMap(({ part, at }) => {
    const itsMove = moveLocatorIn(part)
    if (itsMove === undefined || itsMove === locator) return []
    return [
      { pointer: `${at}/locator`, detail: `Must begin with the locator of the move, ${locator}.`, code: 'wrong_move' },
    ]
  })
}

/** The status of an imported move follows from its shipments, as always. */
function moveStatusIn(sent: JsonObject): MoveStatus {
  const facts = partsOf(sent, 'shipments').map(({ part }) => {
    const status = statusOf(part)
    return { status, isPickedUp: isPickedUp({ status, actualPickupDate: (part.actualPickupDate as string) ?? null }) }
  })
  return moveStatusOf((sent.canceledAt as string) ?? null, facts)
}

function moveStatusViolations(sent: JsonObject): Violation[] {
  const status = moveStatusIn(sent)
  if (typeof sent.status !== 'string' || sent.status === status) return []
  const detail = `The status of a move follows from its shipments and canceledAt. Here it must be ${status}.`
  return [{ pointer: '/status', detail, code: 'not_allowed' }]
}

function sizeViolations(sent: JsonObject): Violation[] {
  const shipments = partsOf(sent, 'shipments')
  const count = recordsBelow(sent)
  // Too many shipments are a violation of the schema already.
  if (count <= RECORDS_MAX || shipments.length > SHIPMENTS_MAX) return []
  const detail = `Has ${count} shipments, agents, services and parties; one request may have ${RECORDS_MAX}. Import some shipments afterwards.`
  return [{ pointer: '/shipments', detail, code: 'too_many' }]
}

/** Only a canceled move has a reason for the cancellation. */
const reasonViolations = ({ canceledAt, statusReason }: JsonObject): Violation[] =>
  statusReason != null && canceledAt == null
    ? [
        {
          pointer: '/statusReason',
          detail: 'Only a canceled move has a reason. Send canceledAt as well.',
          code: 'not_allowed',
        },
      ]
    : []

/** Canceling a move cancels its shipments. */
function canceledViolations({ canceledAt }: JsonObject, shipment: JsonObject, at: string): Violation[] {
  const status = statusOf(shipment)
  if (canceledAt == null || isCanceled(status)) return []
  const detail = `The move was canceled, so its shipments are CANCELED or TERMINATED_FOR_CAUSE, not ${status}.`
  return [{ pointer: `${at}/status`, detail, code: 'not_allowed' }]
}

/** All ids in an imported move, with their pointers. */
export const idsInMove = (sent: JsonObject): [unknown, string][] => [
  [inLowerCase(sent.id), '/id'],
  ...partsOf(sent, 'parties').map(({ part, at }): [unknown, string] => [inLowerCase(part.id), `${at}/id`]),
  ...partsOf(sent, 'shipments').flatMap(({ part, at }) => idsInShipment(part, at)),
]

/** The move of checked content. */
export function moveOf(sent: JsonObject, ctx: Context, next: Sequence): Move {
  const move = moveFrom(pick(sent, membersOf(MOVE).writable), ctx)
  return {
    ...move,
    ...versionOf(sent, ctx, next),
    locator: locatorOf(sent) ?? move.locator,
    status: moveStatusIn(sent),
    canceledAt: stampOf(sent, 'canceledAt') ?? null,
    statusReason: textOf(sent, 'statusReason'),
  }
}

/** The parties of a move of checked content. */
export const movePartiesOf = (sent: JsonObject, moveID: string, ctx: Context, next: Sequence): MoveParty[] =>
  partsOf(sent, 'parties').map(({ part }) => ({
    ...movePartyFrom(part as NewMoveParty, moveID, ctx),
    ...versionOf(part, ctx, next),
  }))

import { addressViolations } from '../addresses/rules.ts'
import { contactViolations } from '../agents/rules.ts'
import type { StoredFile } from '../files/contents.ts'
import type { Context } from '../kernel/context.ts'
import { isErasureNote } from '../kernel/erased.ts'
import type { Violation } from '../kernel/errors.ts'
import { isCalendarDate } from '../kernel/instant.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { forbidden } from '../kernel/permission.ts'
import { validatorOf } from '../kernel/validate.ts'
import { moveStatusOf } from '../moves/rules.ts'
import { type MoveStatus, SHIPMENTS_MAX } from '../moves/schema.ts'
import { periodViolations } from '../services/rules.ts'
import { DATE_FIELDS, dateViolations } from '../shipments/date-rules.ts'
import { SHIPMENT_STATUSES } from '../shipments/fields.ts'
import { typeViolations } from '../shipments/rules.ts'
import { ADDRESS_ROLES, type Shipment, type ShipmentStatus } from '../shipments/schema.ts'
import { isPickedUp } from '../shipments/status-rules.ts'
import { pageViolations } from '../views/rules.ts'
import {
  ImportedDocument,
  ImportedMove,
  ImportedNote,
  ImportedParty,
  ImportedShipment,
  ImportedView,
} from './schema.ts'
import { approvalViolations, stampViolations, statusViolations } from './stamp-rules.ts'

const validateMove = validatorOf(ImportedMove)
const validateParty = validatorOf(ImportedParty)
const validateShipment = validatorOf(ImportedShipment)
const validateNote = validatorOf(ImportedNote)
const validateDocument = validatorOf(ImportedDocument)
const validateView = validatorOf(ImportedView)

/** Whether a POST is an import: the content names its source. 403 if the caller may not import. */
export function isImport(content: JsonObject, { scopes }: Context): boolean {
  if (!('source' in content)) return false
  if (!scopes.has('records:import')) throw forbidden(['records:import'])
  return true
}

/** The objects of a list in the content, with their pointers. What is wrong with the list itself is said by the schema. */
export const partsOf = (sent: JsonObject, name: string, at = ''): { part: JsonObject; at: string }[] => {
  const list = sent[name]
  return Array.isArray(list)
    ? list.flatMap((part, i) => (isObject(part) ? [{ part, at: `${at}/${name}/${i}` }] : []))
    : []
}

/** The status of an imported shipment; SUBMITTED is that of a new one. */
export const statusOf = ({ status }: JsonObject): ShipmentStatus =>
  SHIPMENT_STATUSES.find((each) => each === status) ?? 'SUBMITTED'

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
  ...duplicates(idsIn(sent)),
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

/** Everything that is wrong with an imported party. */
export const partyViolations = (sent: JsonObject, ctx: Context): Violation[] => [
  ...validateParty(sent),
  ...stampViolations(sent, '', ctx.now),
]

/** Everything that is wrong with an imported note. */
export const noteViolations = (sent: JsonObject, ctx: Context): Violation[] => [
  ...validateNote(sent),
  ...stampViolations(sent, '', ctx.now),
]

/** Everything that is wrong with an imported document. */
export const documentViolations = (sent: JsonObject, ctx: Context): Violation[] => [
  ...validateDocument(sent),
  ...stampViolations(sent, '', ctx.now),
  // The clock may have been set back between creation and upload, so the two have no order.
  ...stampViolations({ createdAt: sent.uploadedAt ?? null }, '', ctx.now).map(({ detail, code }) => ({
    ...{ pointer: '/uploadedAt', detail, code },
  })),
]

/** The violations of an imported document whose content is not the one that it names. A picture may have lost its location here. */
export function contentViolations({ sha256 }: JsonObject, file: StoredFile | undefined): Violation[] {
  if (typeof sha256 !== 'string' || file?.sha256 === sha256 || file?.locationRemoved) return []
  return [
    file
      ? { pointer: '/sha256', detail: `The content has another digest, ${file.sha256}.`, code: 'digest_mismatch' }
      : { pointer: '/sha256', detail: 'The content is missing. Send the document as a form.', code: 'required' },
  ]
}

/** Everything that is wrong with an imported view. */
export const viewViolations = (sent: JsonObject, ctx: Context): Violation[] => [
  ...validateView(sent),
  ...pageViolations(sent),
  ...stampViolations(sent, '', ctx.now),
]

/** Everything that is wrong with an imported shipment. */
export const shipmentViolations = (sent: JsonObject, ctx: Context): Violation[] => [
  ...validateShipment(sent),
  ...rulesOfShipment(sent, '', ctx),
  ...duplicates(idsIn({ shipments: [sent] }).map(([id, at]) => [id, at.replace('/shipments/0', '')])),
]

/** The rules beyond the schema, for members of the right type. */
function rulesOfShipment(sent: JsonObject, at: string, ctx: Context): Violation[] {
  const violations = [
    ...stampViolations(sent, at, ctx.now),
    ...statusViolations(sent, statusOf(sent), at),
    ...approvalViolations(sent, statusOf(sent), at),
  ]
  const dates = Object.fromEntries(
    DATE_FIELDS.flatMap((name) =>
      typeof sent[name] === 'string' && isCalendarDate(sent[name]) ? [[name, sent[name]]] : [],
    ),
  )
  violations.push(...within(at, dateViolations(dates as Partial<Shipment>, ctx)))
  violations.push(...within(at, typeViolations(sent.shipmentType, ctx)))
  for (const role of ADDRESS_ROLES) {
    const address = sent[role]
    if (!isObject(address)) continue
    violations.push(...stampViolations({ lastUpdated: address.lastUpdated ?? null }, `${at}/${role}`, ctx.now))
    addressViolations(addressContentOf(address), null, `${at}/${role}`, violations)
  }
  for (const { part, at: place } of partsOf(sent, 'agents', at)) {
    violations.push(...stampViolations(part, place, ctx.now))
    // An erased agent has neither an e-mail address nor a phone number.
    if (!isErasureNote(part.firstName)) violations.push(...contactViolations(part, place))
  }
  violations.push(
    ...duplicates(partsOf(sent, 'agents', at).map(({ part, at: place }) => [part.agentType, `${place}/agentType`])),
  )
  for (const { part, at: place } of partsOf(sent, 'services', at))
    violations.push(...stampViolations(part, place, ctx.now), ...within(place, periodViolations(part)))
  return violations
}

/** The content of an imported address, without its id and version. */
export const addressContentOf = ({ id: _, lastUpdated: __, ...content }: JsonObject): JsonObject => content

const within = (at: string, violations: Violation[]): Violation[] =>
  violations.map((violation) =>
    'pointer' in violation ? { ...violation, pointer: `${at}${violation.pointer}` } : violation,
  )

/** The locator of an imported move: as it says, or as those of its shipments say. */
export function locatorOf(sent: JsonObject): string | undefined {
  if (typeof sent.locator === 'string') return sent.locator
  const [first] = partsOf(sent, 'shipments').flatMap(({ part }) => moveLocatorIn(part) ?? [])
  return first
}

/** The locator of the move in that of a shipment. */
export const moveLocatorIn = ({ locator }: JsonObject): string | undefined =>
  typeof locator === 'string' ? locator.slice(0, 6) : undefined

/** The number in the locator of a shipment. */
export const numberIn = ({ locator }: JsonObject): number | undefined =>
  typeof locator === 'string' ? Number(locator.slice(7)) : undefined

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
export function moveStatusIn(sent: JsonObject): MoveStatus {
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

/** How many records one import creates. They are written in one change, and on PostgreSQL in one statement. */
export const RECORDS_MAX = 500

/** A shipment with its agents and services. */
const recordsOf = (shipment: JsonObject): number =>
  1 + partsOf(shipment, 'agents').length + partsOf(shipment, 'services').length

const recordsBelow = (move: JsonObject): number =>
  partsOf(move, 'shipments').reduce((sum, { part }) => sum + recordsOf(part), partsOf(move, 'parties').length)

/** An import counts as many requests as it creates records. Another POST creates at most a few. */
export const importCountsAs = (sent: JsonObject): number =>
  'source' in sent ? Math.min(recordsOf(sent) + recordsBelow(sent), RECORDS_MAX) : 1

function sizeViolations(sent: JsonObject): Violation[] {
  const shipments = partsOf(sent, 'shipments')
  const count = recordsBelow(sent)
  // Too many shipments are a violation of the schema already.
  if (count <= RECORDS_MAX || shipments.length > SHIPMENTS_MAX) return []
  const detail = `Has ${count} shipments, agents, services and parties; one request may have ${RECORDS_MAX}. Import some shipments afterwards.`
  return [{ pointer: '/shipments', detail, code: 'too_many' }]
}

/** A move that is not canceled has no reason for it. */
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

/** Whether a shipment may have this status in a canceled move. */
export const isCanceled = (status: ShipmentStatus): boolean =>
  status === 'CANCELED' || status === 'TERMINATED_FOR_CAUSE'

/** Canceling a move cancels its shipments. */
function canceledViolations({ canceledAt }: JsonObject, shipment: JsonObject, at: string): Violation[] {
  const status = statusOf(shipment)
  if (canceledAt == null || isCanceled(status)) return []
  const detail = `The move was canceled, so its shipments are CANCELED or TERMINATED_FOR_CAUSE, not ${status}.`
  return [{ pointer: `${at}/status`, detail, code: 'not_allowed' }]
}

/** All ids in an imported move, with their pointers. */
export const idsIn = (sent: JsonObject): [unknown, string][] =>
  idMembersIn(sent).map(([id, at]) => [typeof id === 'string' ? id.toLowerCase() : id, at])

const idMembersIn = (sent: JsonObject): [unknown, string][] => [
  [sent.id, '/id'],
  ...partsOf(sent, 'parties').map(({ part, at }): [unknown, string] => [part.id, `${at}/id`]),
  ...partsOf(sent, 'shipments').flatMap(({ part, at }): [unknown, string][] => [
    [part.id, `${at}/id`],
    ...ADDRESS_ROLES.flatMap((role): [unknown, string][] =>
      isObject(part[role]) ? [[part[role].id, `${at}/${role}/id`]] : [],
    ),
    ...['agents', 'services'].flatMap((name) =>
      partsOf(part, name, at).map(({ part: inner, at: place }): [unknown, string] => [inner.id, `${place}/id`]),
    ),
  ]),
]

/** The violations of values that repeat. */
function duplicates(values: readonly [unknown, string][]): Violation[] {
  const seen = new Set<string>()
  return values.flatMap(([value, pointer]) => {
    if (typeof value !== 'string') return []
    if (seen.has(value)) return [{ pointer, detail: 'Is used twice in this request.', code: 'duplicate' }]
    seen.add(value)
    return []
  })
}

import type { Address } from '../addresses/fields.ts'
import { addressViolations } from '../addresses/rules.ts'
import { checkedAgent, contactViolations } from '../agents/rules.ts'
import type { Agent } from '../agents/schema.ts'
import { duplicates, inLowerCase, partsOf, pick, type Sequence, textOf, versionOf, within } from '../imports/rules.ts'
import { stampOf, stampViolations } from '../imports/stamp-rules.ts'
import type { Context } from '../kernel/context.ts'
import { isErasureNote } from '../kernel/erased.ts'
import type { Violation } from '../kernel/errors.ts'
import { tagOf } from '../kernel/etag.ts'
import { isCalendarDate } from '../kernel/instant.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { membersOf } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { periodViolations, serviceOf } from '../services/rules.ts'
import type { Service } from '../services/schema.ts'
import { DATE_FIELDS, dateViolations } from './date-rules.ts'
import { SHIPMENT, SHIPMENT_STATUSES } from './fields.ts'
import { ImportedShipment } from './import-schema.ts'
import { shipmentFrom, shipmentLocator, typeViolations, valuationViolations } from './rules.ts'
import { ADDRESS_ROLES, type Shipment, type ShipmentStatus } from './schema.ts'
import { nextStatusesOf } from './status-rules.ts'

const validateShipment = validatorOf(ImportedShipment)

/** The status of an imported shipment: SUBMITTED, like that of a new shipment, if none was sent. */
export const statusOf = ({ status }: JsonObject): ShipmentStatus =>
  SHIPMENT_STATUSES.find((each) => each === status) ?? 'SUBMITTED'

/** Everything that is wrong with an imported shipment. */
export const shipmentViolations = (sent: JsonObject, ctx: Context): Violation[] => [
  ...validateShipment(sent),
  ...rulesOfShipment(sent, '', ctx),
  ...duplicates(idsInShipment(sent)),
]

/** The rules beyond the schema, for members of the right type. */
export function rulesOfShipment(sent: JsonObject, at: string, ctx: Context): Violation[] {
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
  violations.push(...within(at, typeViolations(sent.shipmentType, ctx)), ...within(at, valuationViolations(sent)))
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
const addressContentOf = ({ id: _, lastUpdated: __, ...content }: JsonObject): JsonObject => content

/** The locator of the move in that of a shipment. */
export const moveLocatorIn = ({ locator }: JsonObject): string | undefined =>
  typeof locator === 'string' ? locator.slice(0, 6) : undefined

/** The number in the locator of a shipment. */
const numberIn = ({ locator }: JsonObject): number | undefined =>
  typeof locator === 'string' ? Number(locator.slice(7)) : undefined

/** Whether a shipment may have this status in a canceled move. */
export const isCanceled = (status: ShipmentStatus): boolean =>
  status === 'CANCELED' || status === 'TERMINATED_FOR_CAUSE'

/** All ids in an imported shipment, with their pointers. */
export const idsInShipment = (shipment: JsonObject, at = ''): [unknown, string][] =>
  [
    [shipment.id, `${at}/id`] as [unknown, string],
    ...ADDRESS_ROLES.flatMap((role): [unknown, string][] =>
      isObject(shipment[role]) ? [[shipment[role].id, `${at}/${role}/id`]] : [],
    ),
    ...['agents', 'services'].flatMap((name) =>
      partsOf(shipment, name, at).map(({ part, at: place }): [unknown, string] => [part.id, `${place}/id`]),
    ),
  ].map(([id, pointer]) => [inLowerCase(id), pointer])

type Need = 'needed' | 'free' | 'never'

/**
 * Which stamps and dates each status has. A shipment that is on its way may lose the day of its pickup by a PATCH, so DELIVERED does not
 * need it: an import takes whatever the service itself can have.
 */
const NEEDS: Record<ShipmentStatus, { submittedAt: Need; approvedAt: Need; actualDeliveryDate?: Need }> = {
  DRAFT: { submittedAt: 'never', approvedAt: 'never' },
  SUBMITTED: { submittedAt: 'needed', approvedAt: 'never' },
  REJECTED: { submittedAt: 'needed', approvedAt: 'never' },
  APPROVED: { submittedAt: 'needed', approvedAt: 'needed' },
  IN_TRANSIT: { submittedAt: 'needed', approvedAt: 'needed' },
  IN_STORAGE: { submittedAt: 'needed', approvedAt: 'needed' },
  DELIVERED: { submittedAt: 'needed', approvedAt: 'needed', actualDeliveryDate: 'needed' },
  DIVERSION_REQUESTED: { submittedAt: 'needed', approvedAt: 'needed' },
  CANCELLATION_REQUESTED: { submittedAt: 'needed', approvedAt: 'needed' },
  CANCELED: { submittedAt: 'free', approvedAt: 'free' },
  TERMINATED_FOR_CAUSE: { submittedAt: 'needed', approvedAt: 'needed' },
}

/** The violations of a status without the stamps that it needs, or with stamps of a later status. */
export function statusViolations(sent: JsonObject, status: ShipmentStatus, at: string): Violation[] {
  const violations: Violation[] = []
  for (const [name, need] of Object.entries(NEEDS[status])) {
    const isGiven = sent[name] !== undefined && sent[name] !== null
    if (need === 'needed' && !isGiven)
      violations.push({ pointer: `${at}/${name}`, detail: `${status} needs ${name}.`, code: 'required' })
    if (need === 'never' && isGiven)
      violations.push({
        pointer: `${at}/${name}`,
        detail: `A shipment that is ${status} has no ${name} yet.`,
        code: 'not_allowed',
      })
  }
  return violations
}

/** A canceled shipment needs no submittedAt, unless it was approved. */
const approvalViolations = (sent: JsonObject, status: ShipmentStatus, at: string): Violation[] =>
  status === 'CANCELED' && sent.approvedAt != null && sent.submittedAt == null
    ? [{ pointer: `${at}/submittedAt`, detail: 'A shipment with approvedAt needs submittedAt.', code: 'required' }]
    : []

/** An imported shipment with its parts. */
export type ImportedParts = { shipment: Shipment; agents: Agent[]; services: Service[] }

/** The shipment of checked content, with its agents and services. */
export function shipmentOf(
  sent: JsonObject,
  of: { moveID: string; locator: string },
  ctx: Context,
  next: Sequence,
): ImportedParts {
  const addresses = ADDRESS_ROLES.map((role) => [role, isObject(sent[role]) ? addressContentOf(sent[role]) : null])
  const content = { ...pick(sent, membersOf(SHIPMENT).writable), ...Object.fromEntries(addresses), status: 'DRAFT' }
  const plain = shipmentFrom(content, of, ctx)
  const version = versionOf(sent, ctx, next)
  const shipment: Shipment = {
    ...plain,
    ...version,
    ...Object.fromEntries(ADDRESS_ROLES.map((role) => [role, addressOf(plain[role], sent[role], version.lastUpdated)])),
    status: statusOf(sent),
    rejectionReason: textOf(sent, 'rejectionReason'),
    statusReason: textOf(sent, 'statusReason'),
    submittedAt: stampOf(sent, 'submittedAt') ?? null,
    approvedAt: stampOf(sent, 'approvedAt') ?? null,
    actualWeightFrom: textOf(sent, 'actualWeightFrom')?.toLowerCase() ?? null,
  }
  shipment.nextStatuses = nextStatusesOf(shipment)
  const agents = partsOf(sent, 'agents').map(({ part }) => ({
    ...checkedAgent(part, shipment.id, ctx),
    ...versionOf(part, ctx, next),
  }))
  const services = partsOf(sent, 'services').map(({ part }) => ({
    ...serviceOf(shipment.id, part as Partial<Service> & { code: string }, ctx),
    // A name that was sent as null stays null: a new service would get the name of its code.
    ...('name' in part ? { name: textOf(part, 'name') } : {}),
    rejectionReason: textOf(part, 'rejectionReason'),
    ...versionOf(part, ctx, next),
  }))
  return { shipment, agents, services }
}

/** An address with the id and version that were sent, or with those of the shipment. */
function addressOf(address: Address | null, sent: unknown, lastUpdated: string): Address | null {
  if (!address || !isObject(sent)) return null
  const id = typeof sent.id === 'string' ? sent.id.toLowerCase() : address.id
  const updated = stampOf(sent, 'lastUpdated') ?? lastUpdated
  return { ...address, id, lastUpdated: updated, eTag: tagOf(id, updated) }
}

/** The number of each shipment: the number in its locator, or the next free one. */
export function numbersOf(sent: readonly JsonObject[], shipmentsMade: number): number[] {
  let last = Math.max(shipmentsMade, ...sent.map((each) => numberIn(each) ?? 0))
  return sent.map((each) => numberIn(each) ?? ++last)
}

/** The place of a shipment in its move. */
export const placeIn = ({ id, locator }: Pick<Shipment, 'id' | 'locator'>, number: number) => ({
  moveID: id,
  locator: shipmentLocator(locator, number),
})

import type { Static } from 'typebox'
import { memberViolations, sameMembers, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { invalidContent, requireValid, type Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { initialOf, membersOf } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import type { Shipment, StatusChange } from '../shipments/schema.ts'
import { occurredOnOf, transitionNotAllowed } from '../shipments/status-rules.ts'
import { SERVICE } from './fields.ts'
import { NewService, type Service, ServiceContent, type ServiceStatus, type ServiceStatusChange } from './schema.ts'

const MEMBERS = membersOf(SERVICE)
const INITIAL = initialOf(SERVICE)
const validateNew = validatorOf(NewService)
const validateContent = validatorOf(ServiceContent)

/** Known codes with their default names. */
export const SERVICE_NAMES: Record<string, string> = {
  LINEHAUL: 'Line haul',
  FUEL: 'Fuel surcharge',
  ORIGIN: 'Origin handling',
  DESTINATION: 'Destination handling',
  PACK: 'Packing',
  UNPACK: 'Unpacking',
  STORAGE: 'Storage in transit',
  CRATE: 'Crating',
  SHUTTLE: 'Shuttle',
}

const HAUL = ['LINEHAUL', 'FUEL', 'ORIGIN', 'DESTINATION'] as const
const DEFAULT_CODES: Record<string, readonly string[]> = {
  HHG: [...HAUL, 'PACK', 'UNPACK'],
  HHG_INTO_NTS: [...HAUL, 'PACK'],
  HHG_OUTOF_NTS: [...HAUL, 'UNPACK'],
  UNACCOMPANIED_BAGGAGE: [...HAUL, 'PACK', 'UNPACK'],
  PPM: [],
}

/** The services a shipment gets when it is approved for the first time. */
export const defaultCodesOf = (shipmentType: string): readonly string[] =>
  (Object.hasOwn(DEFAULT_CODES, shipmentType) && DEFAULT_CODES[shipmentType]) || HAUL

/** The next statuses of a service, by status. */
const SERVICE_TRANSITIONS: Record<ServiceStatus, readonly ServiceStatus[]> = {
  SUBMITTED: ['APPROVED', 'REJECTED', 'CANCELED'],
  APPROVED: ['REJECTED', 'CANCELED'],
  REJECTED: ['SUBMITTED'],
  CANCELED: [],
}

/** A service that the server creates by itself. */
export function serviceOf(shipmentID: string, content: Partial<Service> & { code: string }, ctx: Context): Service {
  const { id, version } = firstVersion(ctx)
  const name = content.name ?? SERVICE_NAMES[content.code] ?? null
  const { status, reason, startDate, endDate } = { ...INITIAL, ...content }
  return { ...INITIAL, id, shipmentID, code: content.code, name, status, reason, startDate, endDate, ...version }
}

export function serviceFrom(sent: JsonObject, shipmentID: string, ctx: Context): Service {
  requireValid([...withReadOnlyCodes(validateNew(sent), MEMBERS.readOnly), ...periodViolations(sent)])
  return serviceOf(shipmentID, sent as Static<typeof NewService>, ctx)
}

/** The service after a patch, or the same object if nothing changes. */
export function patchService(current: Service, result: JsonObject, ctx: Context): Service {
  const content = writableOf(MEMBERS, result)
  requireValid([
    ...memberViolations(MEMBERS, current, result),
    ...validateContent(content),
    ...periodViolations(content),
  ])
  return sameMembers(MEMBERS.writable, content, current) ? current : nextVersion(current, content, ctx.now)
}

/** The service in its new status, or the same object if it has that already. */
export function changeServiceStatus(current: Service, to: ServiceStatusChange, ctx: Context): Service {
  if (to.status === current.status) return current
  const allowed = SERVICE_TRANSITIONS[current.status]
  if (!allowed.includes(to.status)) throw transitionNotAllowed('service', current.status, to.status, allowed)
  if (to.status !== 'REJECTED') return nextVersion(current, { status: to.status }, ctx.now)
  if (to.reason == null)
    throw invalidContent([{ pointer: '/reason', detail: 'REJECTED needs a reason.', code: 'required' }])
  return nextVersion(current, { status: 'REJECTED', rejectionReason: to.reason }, ctx.now)
}

/** Whether a new status of a shipment may change its services. */
export const servicesMayFollow = (before: Pick<Shipment, 'status'>, after: Pick<StatusChange, 'status'>): boolean =>
  before.status === 'IN_STORAGE' || after.status === 'CANCELED'

/** The services that a shipment's new status creates and changes. `services` are needed when it leaves storage or is canceled. */
export function followStatus(
  services: readonly Service[],
  before: Shipment,
  after: Shipment,
  to: StatusChange,
  ctx: Context,
): {
  opened: Service[]
  changed: [from: Service, next: Service, type: 'service.updated' | 'service.status_changed'][]
} {
  const opened: Service[] = []
  if (after.status === 'APPROVED' && before.approvedAt === null)
    for (const code of defaultCodesOf(after.shipmentType))
      opened.push(serviceOf(after.id, { code, status: 'APPROVED' }, ctx))
  if (after.status === 'IN_STORAGE')
    opened.push(serviceOf(after.id, { code: 'STORAGE', status: 'APPROVED', startDate: occurredOnOf(to, ctx) }, ctx))
  const changed: ReturnType<typeof followStatus>['changed'] = []
  for (const service of services) {
    if (before.status === 'IN_STORAGE' && isOpenStorage(service))
      changed.push([service, endStorage(service, occurredOnOf(to, ctx), ctx), 'service.updated'])
    const isCancelable = service.status === 'SUBMITTED' || service.status === 'APPROVED'
    if (after.status === 'CANCELED' && isCancelable)
      changed.push([service, nextVersion(service, { status: 'CANCELED' }, ctx.now), 'service.status_changed'])
  }
  return { opened, changed }
}

const isOpenStorage = ({ code, status, startDate, endDate }: Service): boolean =>
  code === 'STORAGE' && status === 'APPROVED' && startDate !== null && endDate === null

function endStorage(service: Service, day: string, ctx: Context): Service {
  if (service.startDate !== null && day < service.startDate) {
    const detail = `Must not be before the storage began (${service.startDate}).`
    throw invalidContent([{ pointer: '/occurredOn', detail, code: 'date_order' }])
  }
  return nextVersion(service, { endDate: day }, ctx.now)
}

export function periodViolations({ startDate, endDate }: JsonObject): Violation[] {
  const isWrong = typeof startDate === 'string' && typeof endDate === 'string' && startDate > endDate
  return isWrong
    ? [{ pointer: '/startDate', detail: `Must not be after endDate (${endDate}).`, code: 'date_order' }]
    : []
}

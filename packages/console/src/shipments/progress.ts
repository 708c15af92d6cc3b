import type { Shipment, ShipmentStatus } from '@vanline/client'
import { wordsOf } from '../format/format.ts'

/** A step on the way of a shipment. A step ahead has the day on which it is due. */
export type Step = { name: string; day: string | undefined; state: 'done' | 'current' | 'ahead' }

/** How many steps of the usual way lie behind each status. */
const BEHIND: Record<ShipmentStatus, number> = {
  DRAFT: 0,
  SUBMITTED: 0,
  REJECTED: 1,
  APPROVED: 1,
  DIVERSION_REQUESTED: 2,
  CANCELLATION_REQUESTED: 2,
  IN_TRANSIT: 3,
  IN_STORAGE: 3,
  DELIVERED: 3,
  CANCELED: 0,
  TERMINATED_FOR_CAUSE: 0,
}
/** Statuses that end a shipment early. Its dates tell which steps it had reached before. */
const ENDED: readonly ShipmentStatus[] = ['CANCELED', 'TERMINATED_FOR_CAUSE']

/** The steps of a shipment: those behind it with their days, where it is, and those ahead. */
export function progressOf(shipment: Shipment): Step[] {
  const { status } = shipment
  const way = usualWay(shipment)
  const isEnded = ENDED.includes(status)
  const behind = isEnded ? way.filter(({ on }) => on) : way.slice(0, BEHIND[status])
  const isUsual = way[behind.length]?.status === status
  const current = isUsual ? way[behind.length]! : { name: wordsOf(status), on: undefined }
  const ahead = isEnded ? [] : way.slice(behind.length + (isUsual ? 1 : 0))
  return [
    ...behind.map(({ name, on }) => ({ name, day: on, state: 'done' as const })),
    { name: current.name, day: current.on, state: 'current' },
    ...ahead.map(({ name, due }) => ({ name, day: due, state: 'ahead' as const })),
  ]
}

type UsualStep = { name: string; status?: ShipmentStatus; on: string | undefined; due?: string | undefined }

/** Customers and observers get fewer members, so each day can be missing. */
const usualWay = (of: Shipment): UsualStep[] => [
  { name: 'Submitted', status: 'SUBMITTED', on: of.submittedAt?.slice(0, 10) },
  { name: 'Approved', status: 'APPROVED', on: of.approvedAt?.slice(0, 10) },
  {
    name: 'Picked up',
    on: of.actualPickupDate ?? undefined,
    due: of.scheduledPickupDate ?? of.requestedPickupDate ?? undefined,
  },
  {
    ...{ name: 'Delivered', status: 'DELIVERED' },
    on: of.actualDeliveryDate ?? undefined,
    due: of.scheduledDeliveryDate ?? of.deliveryDate ?? undefined,
  },
]

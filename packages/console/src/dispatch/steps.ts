/** What can be done to a job next, and which status its shipment gets with it. */
import type { Job, JobKind, JobStatus, ShipmentStatus } from '@vanline/client'
import type { Visit } from './visits.ts'

/** The next statuses of a job, the usual one first. The service refuses all others. */
const NEXT: Record<JobStatus, readonly JobStatus[]> = {
  PLANNED: ['EN_ROUTE', 'ARRIVED', 'DONE', 'CANCELED'],
  EN_ROUTE: ['ARRIVED', 'DONE', 'PLANNED', 'CANCELED'],
  ARRIVED: ['DONE', 'EN_ROUTE', 'CANCELED'],
  DONE: [],
  CANCELED: ['PLANNED'],
}

const VERBS: Record<JobStatus, string> = {
  PLANNED: 'Back to planned',
  EN_ROUTE: 'On the road',
  ARRIVED: 'Arrived',
  DONE: 'Done',
  CANCELED: 'Cancel the job',
}

/** A step as buttons name it. */
export function stepText(from: JobStatus, to: JobStatus): string {
  if (from === 'CANCELED') return 'Plan again as it was'
  return from === 'ARRIVED' && to === 'EN_ROUTE' ? 'Back on the road' : VERBS[to]
}

/** The statuses that a card can get next: those of its job, or of a canceled one in its place. */
export const stepsOf = ({ job, canceled }: Visit): readonly JobStatus[] => {
  const of = job ?? canceled
  return of ? NEXT[of.status] : []
}

/** The statuses that a job can give its shipment. */
export type FinishedStatus = Extract<ShipmentStatus, 'IN_TRANSIT' | 'IN_STORAGE' | 'DELIVERED'>

const SHIPMENT_AFTER: Partial<Record<JobKind, FinishedStatus>> = {
  PICKUP: 'IN_TRANSIT',
  STORAGE_OUT: 'IN_TRANSIT',
  DELIVERY: 'DELIVERED',
  STORAGE_IN: 'IN_STORAGE',
}

/** The status that the shipment usually gets when this job is done; undefined if it cannot have it now. */
export function shipmentStatusAfter({ kind, shipment }: Visit): FinishedStatus | undefined {
  const status = SHIPMENT_AFTER[kind]
  return status && shipment?.nextStatuses?.includes(status) ? status : undefined
}

/** Whether a job is not over, so that changes of it can be asked for. */
export const isUnfinished = ({ status }: Pick<Job, 'status'>): boolean => status !== 'DONE' && status !== 'CANCELED'

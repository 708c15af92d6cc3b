/** What people sign on the phone of a crew. */
import type { JobKind, JobStatus } from '../jobs/schema.ts'

export type Purpose = 'BILL_OF_LADING' | 'INVENTORY_AT_ORIGIN' | 'DELIVERY'
export type SignerRole = 'CUSTOMER' | 'RELEASING_AGENT' | 'RECEIVING_AGENT' | 'OTHER'

const PURPOSES: Partial<Record<JobKind, readonly Purpose[]>> = {
  PICKUP: ['INVENTORY_AT_ORIGIN', 'BILL_OF_LADING'],
  DELIVERY: ['DELIVERY'],
}

/** What is signed in a job of this kind. In other jobs a signature is a picture among the papers. */
export const purposesOf = (kind: JobKind): readonly Purpose[] => PURPOSES[kind] ?? []

/** In which roles a person can sign: at the pickup goods are released, at the delivery they are received. */
export const rolesFor = (purpose: Purpose): readonly SignerRole[] => [
  'CUSTOMER',
  purpose === 'DELIVERY' ? 'RECEIVING_AGENT' : 'RELEASING_AGENT',
  'OTHER',
]

/** Whether a person may still sign in a job. */
export const isOpen = (status: JobStatus): boolean => status !== 'CANCELED'

import { type ListedMethods, type Listing, listedMethods } from './listed.ts'
import type { NewTruck, Truck, TruckPatch } from './schema.ts'
import type { Transport } from './transport.ts'

export type TruckFilter = Listing & {
  isActive?: boolean
  /** The beginning of the name or the plate. */
  q?: string
}

/** The trucks of the company. */
export type TruckMethods = ListedMethods<Truck, NewTruck, TruckPatch, TruckFilter>

export const truckMethods = (transport: Transport): TruckMethods => listedMethods(transport, '/v1/trucks')

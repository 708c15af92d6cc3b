import { type ListedMethods, type Listing, listedMethods } from './listed.ts'
import type { Absence, AbsencePatch, NewAbsence } from './schema.ts'
import type { Transport } from './transport.ts'

type Instants = { gte?: string; lte?: string }

export type AbsenceFilter = Listing & {
  truckID?: string | readonly string[]
  crewMemberID?: string | readonly string[]
  startsAt?: Instants
  endsAt?: Instants
}

/** The times in which trucks and people cannot be planned. */
export type AbsenceMethods = ListedMethods<Absence, NewAbsence, AbsencePatch, AbsenceFilter>

export const absenceMethods = (transport: Transport): AbsenceMethods => listedMethods(transport, '/v1/absences')

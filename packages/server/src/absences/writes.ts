import { type Claim, isSameClaim } from '../bookings/rules.ts'
import { rebooked } from '../bookings/writes.ts'
import { crewMembers } from '../crew-members/store.ts'
import type { Reader, Write } from '../db/database.ts'
import type { Stored } from '../dispatch/store.ts'
import { recordWrites } from '../dispatch/writes.ts'
import type { Context } from '../kernel/context.ts'
import { trucks } from '../trucks/store.ts'
import { aboutAbsence, erasureFor, requireKnown, whoIsAbsent } from './rules.ts'
import type { Absence } from './schema.ts'
import { absences } from './store.ts'

const writes = recordWrites({ store: absences, event: 'absence', about: aboutAbsence, erasureFor })

const STORES = { truckID: trucks, crewMemberID: crewMembers }

/** Counts that an absence names its truck or person (422 if there is none), so that neither is deleted meanwhile. */
async function useBegins(tx: Reader, absence: Absence): Promise<Write> {
  const { member, id } = whoIsAbsent(absence)
  requireKnown(member, (await STORES[member].find(tx, id)) !== undefined)
  return STORES[member].countUse(id)
}

function useEnds(absence: Absence): Write {
  const { member, id } = whoIsAbsent(absence)
  return STORES[member].countEndOfUse(id)
}

/** An absence counts as a booking: a job at the same time stands against it, and it stands against jobs (409). */
const claimOf = ({ id, truckID, crewMemberID, startsAt, endsAt, lastUpdated }: Absence, { actor }: Context): Claim => ({
  ...{ truckID, crewMemberIDs: crewMemberID === null ? [] : [crewMemberID] },
  booking: { of: `absences/${id}`, from: startsAt, to: endsAt, by: actor, at: lastUpdated },
})

export const absenceCreated = async (
  tx: Reader,
  absence: Absence,
  ctx: Context,
  isImport: boolean,
): Promise<Write[]> => [
  await useBegins(tx, absence),
  ...writes.created(absence, ctx, isImport),
  ...(await rebooked(tx, [{ held: undefined, wanted: claimOf(absence, ctx) }], ctx)),
]

export async function absenceChanged(tx: Reader, before: Absence, after: Absence, ctx: Context): Promise<Write[]> {
  const isOfAnother = before.truckID !== after.truckID || before.crewMemberID !== after.crewMemberID
  const uses = isOfAnother ? [useEnds(before), await useBegins(tx, after)] : []
  const [held, wanted] = [claimOf(before, ctx), claimOf(after, ctx)]
  const bookings = isSameClaim(held, wanted) ? [] : await rebooked(tx, [{ held, wanted }], ctx)
  return [...uses, ...(await writes.changed(tx, before, after, ctx)), ...bookings]
}

export const absenceDeleted = async (tx: Reader, stored: Stored<Absence>, ctx: Context): Promise<Write[]> => [
  useEnds(stored.record),
  ...(await writes.deleted(tx, stored, ctx)),
  ...(await rebooked(tx, [{ held: claimOf(stored.record, ctx), wanted: undefined }], ctx)),
]

import { dayIn } from '../company/calendar-rules.ts'
import { findCompany } from '../company/store.ts'
import type { Reader, Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { inventoryWrites } from '../shipments/inventory-writes.ts'
import type { Shipment, StatusChange } from '../shipments/schema.ts'
import { closeStorageStay, openStorageStay } from './rules.ts'
import type { StorageStay } from './schema.ts'
import { findOpenStorageStay, storageStays } from './store.ts'

export const storageStayWrites = inventoryWrites<StorageStay>(storageStays, 'storage-stays', 'storage_stay', [
  '/authorizedUntil',
  '/daysStored',
])

/** Whether a new status of a shipment may open or end a storage stay. */
const storageMayFollow = (before: Pick<Shipment, 'status'>, after: Pick<Shipment, 'status'>): boolean =>
  (before.status === 'IN_STORAGE') !== (after.status === 'IN_STORAGE')

/**
 * The storage stay that a shipment's new status opens or ends. The row of the shipment guards it: every change of a stay bumps the
 * revision of its shipment. A stay that was opened by hand goes on; one that was ended by hand stays as it is. Their number has no
 * bound here: goods that go into storage once more must not be refused for it.
 */
export async function storageFollowsStatus(
  tx: Reader,
  before: Shipment,
  after: Shipment,
  to: StatusChange,
  ctx: Context,
): Promise<Write[]> {
  if (!storageMayFollow(before, after)) return []
  const place = { moveID: after.moveID, shipmentID: after.id }
  const open = await findOpenStorageStay(tx, place)
  // Days of storage are billed, so today is that of the company: in the evening in Boise, UTC has the next day.
  const day = to.occurredOn ?? dayIn((await findCompany(tx)).timeZone, ctx.now)
  if (after.status === 'IN_STORAGE') return open ? [] : storageStayWrites.created(openStorageStay(place, day, ctx), ctx)
  return open ? storageStayWrites.changed(open, closeStorageStay(open, day, ctx), ctx) : []
}

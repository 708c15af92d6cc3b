import { itemEntries, type SeenDeed } from '../inventory/deeds.ts'
import { itemNow, itemsOnPhone } from '../inventory/on-phone.ts'
import type { Phone } from './phone.ts'

/** Keeps what was done with an item, on what the phone knows of it at that moment. Fails if the item is gone. */
export const keepItem = (phone: Phone, deed: SeenDeed): Promise<void> =>
  phone.keep((held, ground, { inventories }) => {
    const { shipment, seen } = deed
    const now = itemNow(itemsOnPhone(shipment.id, inventories.get(shipment.id), held), seen)
    if (!now) throw new Error('The item is no longer on this phone.')
    return itemEntries({ ...deed, now }, held, ground)
  })

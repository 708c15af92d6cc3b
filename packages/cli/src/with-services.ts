import type { Client, Shipment } from '@vanline/client'

/** A shipment that was read with its services. Very many are left out of it, and are listed by themselves. */
export const withServices = async (client: Client, shipment: Shipment): Promise<Shipment> =>
  shipment.services ? shipment : { ...shipment, services: await client.services.list(shipment.id) }

import type { Client, Shipment } from '@vanline/client'

/** A shipment with its services. If it has too many to be expanded, they are listed separately. */
export const withServices = async (client: Client, shipment: Shipment): Promise<Shipment> =>
  shipment.services ? shipment : { ...shipment, services: await client.services.list(shipment.id) }

import { queryOptions } from '@tanstack/react-query'
import type { Job, Shipment } from '@vanline/client'
import { nameOfCustomer } from '../moves/customer.ts'
import { api } from '../session/api.ts'

/** A shipment that a truck has jobs for. */
export type OnBoard = { shipment: Shipment; kinds: Job['kind'][]; customer: string | undefined }

/** The shipments of the jobs of a truck on a day, each once, in the order of the stops. */
export const onBoardQuery = (truckID: string, day: string) =>
  queryOptions({
    queryKey: ['dispatch', 'on-board', truckID, day],
    enabled: day !== '',
    queryFn: async ({ signal }): Promise<OnBoard[]> => {
      const filter = { truckID: [truckID], day: { gte: day, lte: day }, sort: 'startsAt' }
      const jobs = await Array.fromAsync(api.jobs.each({ ...filter, expand: ['shipment'] }, { signal }))
      const open = jobs.filter(({ status, shipment }) => status !== 'CANCELED' && shipment != null)
      const moveIDs = [...new Set(open.map(({ moveID }) => moveID))]
      const moves = await Promise.all(moveIDs.map((id) => api.moves.get(id, { signal })))
      return [...Map.groupBy(open, ({ shipmentID }) => shipmentID).values()].map((of) => ({
        shipment: of[0]!.shipment!,
        kinds: [...new Set(of.map(({ kind }) => kind))],
        customer: nameOfCustomer(moves.find(({ id }) => id === of[0]!.moveID)?.customer),
      }))
    },
  })

import { queryOptions } from '@tanstack/react-query'
import type { Signable, Signature } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import type { Purpose } from './words.ts'

/** The signatures of a shipment, the newest first: at most 100. Each says what differs now from what was signed. */
export const signaturesQuery = (shipmentID: string) =>
  queryOptions({
    queryKey: [...keys.one('shipments', shipmentID), 'signatures'],
    queryFn: async ({ signal }): Promise<Signature[]> => {
      const { items } = await api.signatures.list(shipmentID, { sort: '-signedAt', limit: 100 }, { signal })
      return Promise.all(
        items.map(async (signature) => ({
          ...signature,
          changesSince: await api.signatures.changesSince(signature.id, { signal }),
        })),
      )
    },
  })

/** What a person would sign now. It stays as it is while it is read: a newer text is another reading. */
export const signableQuery = (shipmentID: string, purpose: Purpose, reading: number) =>
  queryOptions({
    queryKey: ['signable', shipmentID, purpose, reading],
    queryFn: ({ signal }): Promise<Signable> => api.signatures.signable(shipmentID, purpose, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

import { useQuery } from '@tanstack/react-query'
import type { Shipment } from '@vanline/client'
import { itemsQuery } from '../inventory/use-items.ts'
import { api } from '../session/api.ts'
import type { ChangeSince, NowOf } from './changes-text.ts'

/** What the changed records are called, and their status. Items and documents are read only if one of them has changed. */
export function useNowOf(shipment: Pick<Shipment, 'id' | 'status'>, changes: readonly ChangeSince[]): NowOf {
  const shipmentID = shipment.id
  const has = (kind: string) => changes.some(({ record, change }) => record.startsWith(kind) && change !== 'REMOVED')
  const items = useQuery({ ...itemsQuery(shipmentID), enabled: has('items/') }).data
  const documents = useQuery({
    queryKey: ['documents', 'of', shipmentID],
    queryFn: ({ signal }) => api.documents.list({ shipmentID }, { limit: 200 }, { signal }),
    enabled: has('documents/'),
  }).data
  return (record) => {
    const [kind, id] = record.split('/')
    if (kind === 'shipments') return { status: shipment.status }
    if (kind === 'documents') return { name: documents?.items.find((each) => each.id === id)?.name }
    const item = items?.find((each) => each.id === id)
    return item && { name: `${item.number} ${item.description}`, status: item.status }
  }
}

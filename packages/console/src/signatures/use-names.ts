import { useQuery } from '@tanstack/react-query'
import { itemsQuery } from '../inventory/use-items.ts'
import { api } from '../session/api.ts'
import type { ChangeSince, NameOf } from './words.ts'

/** What the changed records are called. Items and documents are read only if one of them has changed. */
export function useNames(shipmentID: string, changes: readonly ChangeSince[]): NameOf {
  const has = (kind: string) => changes.some(({ record, change }) => record.startsWith(kind) && change !== 'REMOVED')
  const items = useQuery({ ...itemsQuery(shipmentID), enabled: has('items/') }).data
  const documents = useQuery({
    queryKey: ['documents', 'of', shipmentID],
    queryFn: ({ signal }) => api.documents.list({ shipmentID }, { limit: 200 }, { signal }),
    enabled: has('documents/'),
  }).data
  return (record) => {
    const [kind, id] = record.split('/')
    if (kind === 'documents') return documents?.items.find((each) => each.id === id)?.name
    const item = items?.find((each) => each.id === id)
    return item && `${item.number} ${item.description}`
  }
}

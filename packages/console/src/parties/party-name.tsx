import { useQuery } from '@tanstack/react-query'
import type { Event } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'

/** The name of a party, if there is one and the user may read it. */
function useKnownName(id: string | undefined): string | undefined {
  const mayRead = useMay('parties:manage')
  const query = useQuery({
    queryKey: keys.one('parties', id ?? ''),
    queryFn: ({ signal }) => api.parties.get(id!, { signal }),
    enabled: mayRead && id !== undefined,
  })
  return query.data?.name
}

/** The name of a party, or its id if the user may not read it. */
export const usePartyName = (id: string): string => useKnownName(id) ?? id

export const PartyName = ({ id }: { id: string }) => usePartyName(id)

/** The name of the party that an event put on a move. */
export const usePartyNameOf = ({ record }: Event): string | undefined =>
  useKnownName(record && 'partyID' in record && 'role' in record ? record.partyID : undefined)

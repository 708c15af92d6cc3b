import { useQuery } from '@tanstack/react-query'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'

/** The name of a party, or its id if the user may not read it. */
export function usePartyName(id: string): string {
  const query = useQuery({
    queryKey: keys.one('parties', id),
    queryFn: ({ signal }) => api.parties.get(id, { signal }),
    enabled: useMay('parties:manage'),
  })
  return query.data?.name ?? id
}

export const PartyName = ({ id }: { id: string }) => usePartyName(id)

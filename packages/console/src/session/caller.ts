import { useQuery } from '@tanstack/react-query'
import type { Caller } from '@vanline/client'
import { api } from './api.ts'
import { useSession } from './session.ts'

/** Who the server takes the user for; undefined until it has answered. */
export function useCaller(): Caller | undefined {
  const { credential, signIns } = useSession()
  const query = useQuery({
    // Renewed tokens are the same caller.
    queryKey: ['caller', signIns],
    queryFn: ({ signal }) => api.server.caller({ signal }),
    enabled: credential !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return query.data
}

/** The name that the history shows. */
export const callerText = ({ name, actor }: Caller): string => name ?? actor

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Caller, Scope } from '@vanline/client'
import { api } from './api.ts'
import { useSession } from './session.ts'

/** Who the server takes the user for; undefined until it has answered. */
export function useCaller(): Caller | undefined {
  const { credential, signIns } = useSession()
  // A user who signs in again continues on the open page.
  const query = useQuery({
    ...callerQuery(signIns),
    enabled: credential !== null,
    placeholderData: keepPreviousData,
  })
  return query.data
}

export const callerQuery = (signIns: number) =>
  queryOptions({
    // Renewed tokens are the same caller.
    queryKey: ['caller', signIns],
    queryFn: ({ signal }) => api.server.caller({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Tells whether the user has a scope. Without authentication, all users have all of them. */
export function useRights(): (scope: Scope) => boolean {
  const { credential } = useSession()
  const caller = useCaller()
  return (scope) => credential === null || (caller?.scopes.includes(scope) ?? false)
}

/** Whether the user is known to be without a scope. While it is not known, a page asks for what most users may see. */
export function useLacks(scope: Scope): boolean {
  const { credential } = useSession()
  const caller = useCaller()
  return credential !== null && caller !== undefined && !caller.scopes.includes(scope)
}
export const useMay = (scope: Scope): boolean => useRights()(scope)

/** Whether the user may create a move with its shipments. */
export function useMayCreateMoves(): boolean {
  const may = useRights()
  return may('moves:write') && may('shipments:write')
}

/** The name that the history shows. */
export const callerText = ({ name, actor }: Caller): string => name ?? actor

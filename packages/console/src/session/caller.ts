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

/** Which of these scopes the user is known to be without. While it is not known, a page shows what most users may see. */
export function useRightsLacked(scopes: readonly Scope[]): Scope[] {
  const { credential } = useSession()
  const caller = useCaller()
  if (credential === null || caller === undefined) return []
  return scopes.filter((scope) => !caller.scopes.includes(scope))
}
export const useLacks = (scope: Scope): boolean => useRightsLacked([scope]).length > 0
export const useMay = (scope: Scope): boolean => useRights()(scope)

/** The scopes to create a move with its shipments. */
export const TO_CREATE_MOVES: readonly Scope[] = ['moves:write', 'shipments:write']

/** Whether the user may create a move with its shipments. */
export const useMayCreateMoves = (): boolean => TO_CREATE_MOVES.every(useRights())

/** The name that the history shows. */
export const callerText = ({ name, actor }: Caller): string => name ?? actor

import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { MoveParty, Scope } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { useCaller, useMay } from '../session/caller.ts'

/** The query of the parties that are on a move. */
export const partiesOf = (moveID: string) =>
  queryOptions({
    queryKey: [...keys.one('moves', moveID), 'parties'],
    queryFn: ({ signal }) => api.moveParties.list(moveID, { signal }),
  })

/**
 * The access that the party of a user needs, besides the scope. Requests and status changes need less than WRITE, changing parties needs the OWNER, and undoing
 * and documents need a role that sees whole records.
 */
const ALLOWED = {
  request: ({ access, role }) => access !== 'READ' && role !== 'OBSERVER',
  status: ({ access }) => access === 'STATUS' || access === 'WRITE',
  write: ({ access }) => access === 'WRITE',
  whole: ({ access, role }) => access === 'WRITE' && role !== 'CUSTOMER' && role !== 'OBSERVER',
  parties: ({ access, role }) => access === 'WRITE' && role === 'OWNER',
} satisfies Record<string, (place: MoveParty) => boolean>

/** A kind of change on a move. */
export type Act = keyof typeof ALLOWED

/** Whether the user may do something on a move: by scope and, if the user belongs to a party, by its access there. */
export function useMayOnMove(moveID: string | null, scope: Scope, act: Act = 'write'): boolean {
  const may = useMay(scope)
  const partyID = useCaller()?.partyID ?? null
  const isAsked = may && partyID !== null && moveID !== null
  const { data } = useQuery({ ...partiesOf(moveID ?? ''), enabled: isAsked })
  if (!isAsked) return may
  const place = data?.find((each) => each.partyID === partyID)
  return place !== undefined && ALLOWED[act](place)
}

/** The role of the user's party on a move; undefined for users of no party, and until it is known. */
export function useRoleOn(moveID: string): MoveParty['role'] | undefined {
  const partyID = useCaller()?.partyID ?? null
  const { data } = useQuery({ ...partiesOf(moveID), enabled: partyID !== null })
  return partyID === null ? undefined : data?.find((each) => each.partyID === partyID)?.role
}

/**
 * Whether the user sees what was loaded, weighed, stored and signed on a move: by scope and, if the user belongs to a party, by its role there,
 * because the service shows none of it to observers. Undefined until the role is known.
 */
export const useMayReadInventory = (moveID: string | null): boolean | undefined =>
  useMayReadUnless(moveID, 'inventory:read', ['OBSERVER'])

/** Whether the user sees the messages about a move: parties that see reduced records see none. Undefined until the role is known. */
export const useMayReadMessages = (moveID: string | null): boolean | undefined =>
  useMayReadUnless(moveID, 'messages:read', ['CUSTOMER', 'OBSERVER'])

function useMayReadUnless(moveID: string | null, scope: Scope, blind: MoveParty['role'][]): boolean | undefined {
  const may = useMay(scope)
  const partyID = useCaller()?.partyID ?? null
  const isAsked = may && partyID !== null && moveID !== null
  const { data, isPending } = useQuery({ ...partiesOf(moveID ?? ''), enabled: isAsked })
  if (!isAsked) return may
  if (isPending) return undefined
  const role = data?.find((each) => each.partyID === partyID)?.role
  return role === undefined || !blind.includes(role)
}

/** For how many moves the access is read. With more moves, every action is offered, and the service decides on each move. */
const ASKED_MAX = 20

/** Whether the party of the user, if there is one, may do something on at least one of these moves; undefined until that is known. */
export function useMayOnSome(moveIDs: () => readonly string[]): (act: Act) => boolean | undefined {
  const partyID = useCaller()?.partyID ?? null
  const distinct = partyID === null ? [] : [...new Set(moveIDs())]
  const isAsked = partyID !== null && distinct.length <= ASKED_MAX
  const asked = useQueries({ queries: isAsked ? distinct.map(partiesOf) : [] })
  if (!isAsked) return () => true
  if (asked.some(({ isPending }) => isPending)) return () => undefined
  const places = asked.flatMap(({ data }) => data?.find((each) => each.partyID === partyID) ?? [])
  return (act) => places.some(ALLOWED[act])
}

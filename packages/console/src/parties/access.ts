import { queryOptions, useQuery } from '@tanstack/react-query'
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

/** What the service asks of the party of a user, beside the scope. Statuses need less access, parties the owner, and undoing and documents whole records. */
const ALLOWED = {
  status: ({ access }) => access !== 'READ',
  write: ({ access }) => access === 'WRITE',
  whole: ({ access, role }) => access === 'WRITE' && role !== 'CUSTOMER' && role !== 'OBSERVER',
  parties: ({ access, role }) => access === 'WRITE' && role === 'OWNER',
} satisfies Record<string, (place: MoveParty) => boolean>

/** Whether the user may do something on a move: by scope and, if the user belongs to a party, by its access there. */
export function useMayOnMove(moveID: string | null, scope: Scope, act: keyof typeof ALLOWED = 'write'): boolean {
  const may = useMay(scope)
  const partyID = useCaller()?.partyID ?? null
  const isAsked = may && partyID !== null && moveID !== null
  const { data } = useQuery({ ...partiesOf(moveID ?? ''), enabled: isAsked })
  if (!isAsked) return may
  const place = data?.find((each) => each.partyID === partyID)
  return place !== undefined && ALLOWED[act](place)
}

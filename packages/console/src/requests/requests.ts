import { queryOptions } from '@tanstack/react-query'
import type { AskableKind, ChangeRequest, Event } from '@vanline/client'
import { pointerText, valueText } from '../format/format.ts'
import { countText } from '../format/plural.ts'
import { nameOfActor } from '../live/actor-text.ts'
import { keys } from '../live/apply-event.ts'
import { useMayOnMove } from '../parties/access.ts'
import { api } from '../session/api.ts'
import { useCaller, useMay } from '../session/caller.ts'
import { KINDS, recordOf } from './kinds.ts'

/** Of a shipment, or of a move with everything below it. */
export type RequestsOf = { moveID: string; shipmentID?: string }

const SHOWN = 50

/** The requests of a shipment or a move: those that wait first, then the newest. */
export const requestsOf = ({ moveID, shipmentID }: RequestsOf) =>
  queryOptions({
    queryKey: [...(shipmentID ? keys.one('shipments', shipmentID) : keys.one('moves', moveID)), 'change-requests'],
    queryFn: async ({ signal }): Promise<ChangeRequest[]> => {
      const filter = shipmentID ? { shipmentID } : { moveID }
      const { items } = await api.changeRequests.list({ ...filter, limit: SHOWN }, { signal })
      return items.toSorted((a, b) => Number(b.status === 'PENDING') - Number(a.status === 'PENDING'))
    },
  })

/** What changed in the record after the request was made, newest first, as far as the user may see it. */
export const changesSince = ({ id, moveID, about, createdAt }: ChangeRequest) =>
  queryOptions({
    queryKey: [...keys.one('moves', moveID), 'since', id],
    queryFn: async ({ signal }): Promise<Event[]> => {
      const { items } = await api.moves.history(moveID, { limit: 100 }, { signal })
      return items.filter(({ subject, time }) => subject === about && time > createdAt)
    },
  })

export type AskedChange = { path: string; from: unknown; to: unknown }

/** What a request would change; nothing once it was erased. */
export const changesOf = ({ changes }: Pick<ChangeRequest, 'changes'>): AskedChange[] =>
  Array.isArray(changes) ? (changes as AskedChange[]) : []

/** What is asked for in a few words: another delivery date, 5 more days in storage. */
export function askedText(request: Pick<ChangeRequest, 'kind' | 'changes' | 'patch' | 'about'>): string {
  const { noun } = KINDS[recordOf(request).kind]
  if (request.kind === 'EXTENSION') return `${countText(daysOf(request) ?? 0, 'more day')} in storage`
  const names = [...new Set(changesOf(request).map(({ path }) => pointerText(path).toLowerCase()))]
  if (names.length === 0) return `a change of the ${noun}`
  return names.length > 2
    ? `a change of ${names.length} fields of the ${noun}`
    : `another ${names.join(' and another ')}`
}

/** One changed field in words. */
export const changeText = ({ path, from, to }: AskedChange): string =>
  `${pointerText(path)}: ${valueText(path, from)} → ${valueText(path, to)}`

/** The days that an extension asks for. */
export function daysOf({ patch }: Pick<ChangeRequest, 'patch'>): number | undefined {
  const days = patch && typeof patch === 'object' ? (patch as { days?: unknown }).days : undefined
  return typeof days === 'number' ? days : undefined
}

/** Who asked, for people. */
export const askerText = ({ askedBy, askedByName }: ChangeRequest): string =>
  nameOfActor({ actor: askedBy ?? 'Someone', actorName: askedByName })

/** Whether the user may accept and refuse requests about a record of this kind. */
export function useMayDecide(kind: AskableKind, moveID: string): boolean {
  const may = useMayOnMove(moveID, 'requests:decide', 'whole')
  return useMay(KINDS[kind].writes) && may
}

/** Whether the user is offered to ask for a change of a record: instead of changing it, which the user may not. */
export function useMayAsk(kind: AskableKind, moveID: string): boolean {
  const mayChange = useMayOnMove(moveID, KINDS[kind].writes)
  return useMayOnMove(moveID, 'requests:write', 'request') && !mayChange
}

/** Whether the user may withdraw a request: who asked may. A customer does not see who that was, but which party. */
export function useMayWithdraw({ askedBy, askedByParty }: ChangeRequest): boolean {
  const caller = useCaller()
  const may = useMay('requests:write')
  if (!may || caller === undefined) return may && caller === undefined
  return askedBy === undefined ? askedByParty === caller.partyID : askedBy === caller.actor
}

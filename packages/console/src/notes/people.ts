import { useQuery } from '@tanstack/react-query'
import type { Event } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { useFeed } from '../live/feed.ts'
import { useNamesPresent } from '../presence/presence.ts'
import { api } from '../session/api.ts'
import { callerText, useCaller } from '../session/caller.ts'

/** Actors that are no persons: callers without an account, and the command on the machine of the service. */
const NO_PERSONS = ['anonymous', 'operator']

/** The names of people that an event shows: who did it, whom a note mentions, and to whom a move is assigned. */
const namesIn = ({ actor, actorName, record }: Event): string[] => {
  const { mentions = [], assignee } = (record ?? {}) as { mentions?: string[]; assignee?: string | null }
  return [actorName ?? actor, ...mentions, ...(assignee ? [assignee] : [])]
}

/** The people to mention: those who have something open, who look after the move, and who changed something. Those nearest come first. */
export function useKnownPeople(moveID: string | undefined, history: readonly Event[]): string[] {
  const caller = useCaller()
  const present = useNamesPresent()
  const { recent } = useFeed()
  const move = useQuery({
    queryKey: keys.one('moves', moveID ?? ''),
    queryFn: ({ signal }) => api.moves.get(moveID!, { signal }),
    enabled: moveID !== undefined,
  })
  const assignee = move.data?.assignee
  const names = [...present, ...(assignee ? [assignee] : []), ...history.flatMap(namesIn), ...recent.flatMap(namesIn)]
  const me = caller && callerText(caller)
  return [...new Set(names)].filter((name) => name !== me && !NO_PERSONS.includes(name))
}

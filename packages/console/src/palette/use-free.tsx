import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clockText, localAt } from '../dispatch/clock.ts'
import { searchOfDispatch } from '../dispatch/search.ts'
import { longDateText, weightText } from '../format/format.ts'
import { today } from '../format/today.ts'
import { IconTruck, IconUser } from '../pieces/icons.tsx'
import { api } from '../session/api.ts'
import { useRights } from '../session/caller.ts'
import { freeAskedIn } from './free.ts'
import type { Item } from './item.ts'

const ICON = { size: 16, stroke: 1.6 }
const SHOWN_MAX = 8

/** Who is free at the time that a text names: "free truck Friday 8 to 12". Choosing one opens the dispatch board of that day. */
export function useFree(text: string) {
  const navigate = useNavigate()
  const may = useRights()
  const asked = may('dispatch:read') ? freeAskedIn(text, today()) : undefined
  const query = useQuery({
    queryKey: ['dispatch', 'free', asked],
    queryFn: async ({ signal }) => {
      const { who, pounds, ...time } = asked!
      const [available, trucks, crew] = await Promise.all([
        api.jobs.availability({ ...time, ...(pounds !== undefined && { pounds }) }, { signal }),
        who === 'truck' ? Array.fromAsync(api.trucks.each({ isActive: true }, { signal })) : [],
        who === 'crew' ? Array.fromAsync(api.crewMembers.each({ isActive: true }, { signal })) : [],
      ])
      const names = new Map([
        ...trucks.map(({ id, name }) => [id, name] as const),
        ...crew.map(({ id, firstName, lastName }) => [id, [firstName, lastName].filter(Boolean).join(' ')] as const),
      ])
      return { ...available, names }
    },
    enabled: asked !== undefined,
    // What is free may be taken a moment later.
    staleTime: 0,
  })
  if (!asked || !query.data) return { items: [], isSearching: query.isFetching, error: query.error }
  const { days, timeZone, names } = query.data
  const [day] = days
  const timesText = (free: readonly { startsAt: string; endsAt: string }[]) =>
    free
      .map(({ startsAt, endsAt }) =>
        [startsAt, endsAt].map((instant) => clockText(localAt(instant, timeZone).minutes)).join(' to '),
      )
      .join(', ')
  const found =
    asked.who === 'truck'
      ? (day?.trucks ?? []).map(({ truckID: id, pounds, free }) => ({
          ...{ id, free, room: pounds === null ? '' : `, room for ${weightText(pounds)}` },
        }))
      : (day?.crewMembers ?? []).map(({ crewMemberID: id, free }) => ({ id, free, room: '' }))
  const search = searchOfDispatch({ view: 'day', date: asked.day, lanes: asked.who }, today())
  const items = found.slice(0, SHOWN_MAX).map(
    ({ id, free, room }): Item => ({
      id: `free-${id}`,
      group: 'Free',
      title: names.get(id) ?? id,
      note: `${longDateText(asked.day)}, ${timesText(free)}${room}`,
      icon: asked.who === 'truck' ? <IconTruck {...ICON} /> : <IconUser {...ICON} />,
      run: () => void navigate({ to: '/dispatch', search }),
    }),
  )
  return { items, isSearching: query.isFetching, error: query.error }
}

import { useQuery } from '@tanstack/react-query'
import type { Page } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'

export const FLEET = { trucks: keys.all('trucks'), crew: keys.all('crew-members'), absences: keys.all('absences') }

const SHOWN_MAX = 1000

/** The first records of a list, and whether there are more. */
async function firstOf<Item>(pages: AsyncIterable<Page<Item>>): Promise<{ items: Item[]; hasMore: boolean }> {
  const items: Item[] = []
  for await (const page of pages) {
    items.push(...page.items)
    if (items.length >= SHOWN_MAX) return { items, hasMore: page.nextCursor !== undefined }
  }
  return { items, hasMore: false }
}

export const useTrucks = (isNeeded = true) =>
  useQuery({
    queryKey: FLEET.trucks,
    enabled: isNeeded,
    queryFn: ({ signal }) => firstOf(api.trucks.pages({ sort: 'name', limit: 200 }, { signal })),
  })

export const useCrew = (isNeeded = true) =>
  useQuery({
    queryKey: FLEET.crew,
    enabled: isNeeded,
    queryFn: ({ signal }) => firstOf(api.crewMembers.pages({ sort: 'lastName', limit: 200 }, { signal })),
  })

/** The absences that have not ended. */
export const useAbsences = (isNeeded = true) =>
  useQuery({
    queryKey: FLEET.absences,
    enabled: isNeeded,
    queryFn: ({ signal }) =>
      firstOf(
        api.absences.pages({ endsAt: { gte: new Date().toISOString() }, sort: 'startsAt', limit: 200 }, { signal }),
      ),
  })

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string | null }): string =>
  [firstName, lastName].filter(Boolean).join(' ')

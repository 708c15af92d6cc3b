import { useQuery } from '@tanstack/react-query'
import type { Party } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'

/** The query of the parties that the console lists and offers. */
export const ALL_PARTIES = keys.all('parties')

const SHOWN_MAX = 1000

/** The newest parties, and whether there are more. */
async function newestParties(signal: AbortSignal): Promise<{ items: Party[]; hasMore: boolean }> {
  const items: Party[] = []
  for await (const page of api.parties.pages({ limit: 200 }, { signal })) {
    items.push(...page.items)
    if (items.length >= SHOWN_MAX) return { items, hasMore: page.nextCursor !== undefined }
  }
  return { items, hasMore: false }
}

/** The newest parties, if the user may manage parties. */
export const useParties = () =>
  useQuery({
    queryKey: ALL_PARTIES,
    queryFn: ({ signal }) => newestParties(signal),
    enabled: useMay('parties:manage'),
  })

/** Parties to choose from, by name. */
export const choicesOf = (parties: readonly Party[]): { value: string; label: string }[] =>
  parties
    .map(({ id, name, reference }) => ({ value: id, label: reference ? `${name} (${reference})` : name }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

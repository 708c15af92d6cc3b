import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { MessageRule, MessageTemplate } from '@vanline/client'
import { allPages } from '../lists/all-pages.ts'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'

export const RULES = keys.all('message-rules')
export const TEMPLATES = keys.all('message-templates')
/** Everything that is known of messages. No event tells of them. */
export const MESSAGES = ['messages'] as const

export const rulesQuery = queryOptions({
  queryKey: RULES,
  queryFn: ({ signal }) => allPages<MessageRule>(api.messageRules.pages({ sort: 'name', limit: 200 }, { signal })),
})
export const templatesQuery = queryOptions({
  queryKey: TEMPLATES,
  queryFn: ({ signal }) =>
    allPages<MessageTemplate>(api.messageTemplates.pages({ sort: 'name', limit: 200 }, { signal })),
})

const nameIn = (items: readonly { id: string; name: string }[] | undefined, id: string | null): string | undefined =>
  items?.find((each) => each.id === id)?.name

/** The name of a rule by its id. */
export function useRuleName(): (id: string | null) => string | undefined {
  const { data } = useQuery(rulesQuery)
  return (id) => nameIn(data?.items, id)
}

/** The name of a template by its id. */
export function useTemplateName(): (id: string | null) => string | undefined {
  const { data } = useQuery(templatesQuery)
  return (id) => nameIn(data?.items, id)
}

/** Reads everything again that shows messages: the log, and the cards of moves and shipments. */
export const readMessagesAgain = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(MESSAGES[0]) })

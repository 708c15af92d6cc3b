import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { MessageFilter, MessageStatus, MessageWay } from '@vanline/client'
import { ChoiceFilter } from '../lists/choice-filter.tsx'
import { EmptyState, Failure, Waiting } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import { MessageLine } from './message-line.tsx'
import classes from './messages.module.css'
import { MESSAGES, rulesQuery, useRuleName } from './queries.ts'
import type { MessagesSearch } from './search.ts'
import { MESSAGE_STATUSES, statusWords, WAYS, wayWords } from './words.ts'

const PAGE = 50
const LOOK_AGAIN_MS = 5_000

const filterOf = ({ status, by, ruleID }: MessagesSearch): MessageFilter => ({
  ...(status && { status: status.split(',') as MessageStatus[] }),
  ...(by && { by: by.split(',') as MessageWay[] }),
  ...(ruleID && { ruleID }),
})

/** All messages, newest first, with filters in the URL. */
export function MessageLog() {
  const search = useSearch({ strict: false }) as MessagesSearch
  const ruleName = useRuleName()
  const canRetry = useMay('messages:write')
  const filter = filterOf(search)
  const query = useInfiniteQuery({
    queryKey: [...MESSAGES, 'log', filter],
    queryFn: ({ pageParam, signal }) =>
      api.messages.list({ ...filter, limit: PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // No event tells of a message, so the first page looks for changes.
    refetchInterval: (current) => ((current.state.data?.pages.length ?? 0) <= 1 ? LOOK_AGAIN_MS : false),
  })
  const messages = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Stack gap="sm">
      <Filters search={search} />
      {query.isPending ? (
        <Waiting />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : messages.length === 0 ? (
        <EmptyState title={isFiltered ? 'No message matches' : 'No messages yet'}>
          <Text size="sm" c="dimmed">
            {isFiltered
              ? 'Choose other filters.'
              : 'Rules send messages by themselves. On a move, you can send one by hand.'}
          </Text>
        </EmptyState>
      ) : (
        <ul className={classes.messages} aria-label="Messages">
          {messages.map((message) => (
            <MessageLine
              key={message.id}
              message={message}
              rule={ruleName(message.ruleID)}
              canRetry={canRetry}
              isLinked
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Group>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Earlier
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Filters({ search }: { search: MessagesSearch }) {
  const navigate = useNavigate()
  const rules = useQuery(rulesQuery).data?.items ?? []
  const filterBy = (next: Partial<Record<keyof MessagesSearch, string | undefined>>) => {
    const kept = Object.entries({ ...search, ...next }).filter(([, value]) => value)
    void navigate({ to: '/messages', search: Object.fromEntries(kept), replace: true })
  }
  return (
    <Group gap="xs">
      <ChoiceFilter
        label="What happened"
        choices={MESSAGE_STATUSES}
        text={statusWords}
        value={search.status}
        onChange={(status) => filterBy({ status })}
      />
      <ChoiceFilter label="Way" choices={WAYS} text={wayWords} value={search.by} onChange={(by) => filterBy({ by })} />
      {rules.length > 0 && (
        <NativeSelect
          size="xs"
          maw={260}
          aria-label="Rule"
          value={search.ruleID ?? ''}
          data={[
            { value: '', label: 'By any rule or person' },
            ...rules.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => filterBy({ ruleID: event.currentTarget.value })}
        />
      )}
    </Group>
  )
}

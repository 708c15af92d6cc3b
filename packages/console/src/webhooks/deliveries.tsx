import { Button, Code, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Delivery, DeliveryState, Webhook } from '@vanline/client'
import { whenText } from '../format/format.ts'
import { keys } from '../live/apply-event.ts'
import { detailOf, Failure, Waiting } from '../pieces/states.tsx'
import { Status } from '../pieces/status.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import classes from './deliveries.module.css'

const PAGE = 30
const LOOK_AGAIN_MS = 2_000
const STATES = [
  { value: '', label: 'All' },
  { value: 'PENDING', label: 'Pending' },
  { value: 'DELIVERED', label: 'Delivered' },
  { value: 'FAILED', label: 'Failed' },
]

/** The deliveries of a webhook: attempts, answers of the receiver, and the next attempt. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { state } = useSearch({ strict: false }) as { state?: DeliveryState }
  const navigate = useNavigate()
  const query = useInfiniteQuery({
    queryKey: [...keys.one('webhooks', webhook.id), 'deliveries', state],
    queryFn: ({ pageParam, signal }) =>
      api.webhooks.deliveries(
        webhook.id,
        { limit: PAGE, ...(state && { state }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Attempts are not events, so the first page polls for them.
    refetchInterval: (current) => ((current.state.data?.pages.length ?? 0) <= 1 ? LOOK_AGAIN_MS : false),
  })
  const choose = (next: string) =>
    void navigate({
      to: '/webhooks/$webhookID',
      params: { webhookID: webhook.id },
      search: next ? { state: next } : {},
      replace: true,
    })
  const deliveries = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Stack gap="sm">
      <SegmentedControl aria-label="Which deliveries" data={STATES} value={state ?? ''} onChange={choose} maw={360} />
      {query.isPending ? (
        <Waiting />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : deliveries.length === 0 ? (
        <Text size="sm" c="dimmed">
          No deliveries yet.
        </Text>
      ) : (
        <ul className={classes.deliveries}>
          {deliveries.map((delivery) => (
            <Line key={delivery.id} delivery={delivery} webhook={webhook} />
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

/** The result of an attempt: "200 after 12 ms", "The connection was refused after 7 ms". */
const answerText = ({ status, error, durationMs }: Delivery['attempts'][number]): string =>
  `${status ?? error?.replace(/\.$/, '') ?? 'No answer'} after ${durationMs} ms`

function Line({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => api.webhooks.deliver(webhook.id, delivery.eventID),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.one('webhooks', webhook.id) }),
    onError: (error) =>
      notifications.show({ color: 'red', title: 'The event was not sent again', message: detailOf(error) }),
  })
  const last = delivery.attempts.at(-1)
  return (
    <li className={classes.delivery}>
      <details>
        <summary>
          <Status status={delivery.state} />
          <span className={classes.type}>{delivery.eventType}</span>
          <span className={classes.note}>
            {last ? answerText(last) : 'No attempt yet'}
            {delivery.attempts.length > 1 && `, attempt ${delivery.attempts.length}`}
            {delivery.nextAttemptAt && (
              <>
                , next attempt <Time at={delivery.nextAttemptAt} as={whenText} />
              </>
            )}
          </span>
          <Time at={delivery.createdAt} className={classes.note} />
        </summary>
        <div className={classes.attempts}>
          <Group justify="space-between" mb="xs">
            <Text size="xs" c="dimmed">
              Event <Code>{delivery.eventID}</Code>
            </Text>
            <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
              Send again
            </Button>
          </Group>
          {delivery.attempts.map((attempt) => (
            <div key={attempt.at} className={classes.attempt}>
              <Text size="sm">
                <Time at={attempt.at} />: {attempt.status ?? 'no answer'}
                {attempt.error && ` – ${attempt.error}`}, {attempt.durationMs} ms
              </Text>
              {attempt.responseBody && (
                <Code block tabIndex={0} aria-label="Answer of the receiver">
                  {attempt.responseBody}
                </Code>
              )}
            </div>
          ))}
        </div>
      </details>
    </li>
  )
}

import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Page } from '../pieces/page.tsx'
import { EmptyState, Failure, Waiting } from '../pieces/states.tsx'
import { Table } from '../pieces/table.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import { NewWebhookButton } from './new-webhook.tsx'
import { eventTypesText, stateText } from './state.ts'

/** The list of webhooks. */
export function WebhookListPage() {
  const canManage = useMay('webhooks:manage')
  const query = useQuery({
    queryKey: ['webhooks', 'all'],
    queryFn: ({ signal }) => api.webhooks.list({ limit: 200 }, { signal }),
  })
  return (
    <Page
      title="Webhooks"
      note="Webhooks send signed events to a URL and repeat them until they arrive."
      actions={canManage && <NewWebhookButton />}
    >
      {query.isPending ? (
        <Waiting />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.items.length === 0 ? (
        <EmptyState title="No webhooks yet">
          <Text size="sm" c="dimmed">
            A webhook sends each change to a URL of yours, for example to keep a warehouse or a billing system up to
            date.
          </Text>
        </EmptyState>
      ) : (
        <Table
          label="Webhooks"
          columns={['URL', 'Events', 'State', 'On behalf of', 'Changed']}
          rows={query.data.items.map((webhook) => ({
            id: webhook.id,
            cells: [
              <Link key="url" to="/webhooks/$webhookID" params={{ webhookID: webhook.id }}>
                {webhook.url}
              </Link>,
              eventTypesText(webhook),
              stateText(webhook),
              webhook.authorizedByName ?? webhook.authorizedBy ?? 'Unknown',
              <Time key="changed" at={webhook.lastUpdated} />,
            ],
          }))}
        />
      )}
    </Page>
  )
}

import { Alert, Button, Card, Group, Switch, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Webhook } from '@vanline/client'
import { useState } from 'react'
import { whenText } from '../format/format.ts'
import { keys } from '../live/apply-event.ts'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { Page } from '../pieces/page.tsx'
import { Secret } from '../pieces/secret.tsx'
import { detailOf, Waiting } from '../pieces/states.tsx'
import { Time } from '../pieces/time.tsx'
import { Unreadable } from '../pieces/unreadable.tsx'
import { api } from '../session/api.ts'
import { Deliveries } from './deliveries.tsx'
import { behalfText, eventTypesText } from './state.ts'

/** One webhook and its deliveries. */
export function WebhookPage() {
  const { webhookID } = useParams({ from: '/webhooks/$webhookID' })
  const query = useQuery({
    queryKey: keys.one('webhooks', webhookID),
    queryFn: ({ signal }) => api.webhooks.get(webhookID, { signal }),
  })
  if (query.isPending)
    return (
      <Page title="Webhook">
        <Waiting />
      </Page>
    )
  if (query.isError) return <Unreadable noun="webhook" error={query.error} onRetry={() => void query.refetch()} />
  return <LoadedWebhook webhook={query.data} />
}

function LoadedWebhook({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const show = (changed: Webhook) => queries.setQueryData(keys.one('webhooks', webhook.id), changed)
  const rotate = async () => {
    const { secret: made, ...changed } = await api.webhooks.rotateSecret(webhook)
    show(changed)
    setSecret(made)
  }
  const takeOver = async () => void show(await api.webhooks.takeOver(webhook))
  const remove = async () => {
    await api.webhooks.delete(webhook)
    await queries.invalidateQueries({ queryKey: ['webhooks', 'all'] })
    await navigate({ to: '/webhooks' })
  }
  return (
    <Page
      title={webhook.url}
      note={`${eventTypesText(webhook)}${webhook.description ? ` – ${webhook.description}` : ''}`}
      actions={
        <>
          <TestButton webhook={webhook} />
          <ConfirmButton label="New secret" question="Create a new secret?" act={rotate}>
            For 24 hours events are signed with the old and the new secret, so that you can change the receiver.
          </ConfirmButton>
          <ConfirmButton label="Take over" question="Take this webhook over?" act={takeOver}>
            It then sends the events that you may read. It is paused when your key or token ends.
          </ConfirmButton>
          <ConfirmButton label="Delete" question="Delete this webhook?" act={remove}>
            Nothing more is sent to {webhook.url}, and its deliveries are deleted.
          </ConfirmButton>
        </>
      }
    >
      {webhook.pausedReason && <PausedAlert />}
      <SendingState webhook={webhook} onChange={show} />
      {secret && (
        <Secret title="New secret" secret={secret}>
          Copy it now. It is not shown again.
        </Secret>
      )}
      <Card withBorder padding="md" component="section" mt="sm" aria-label="Deliveries">
        <Title order={2} size="h3" mb="xs">
          Deliveries
        </Title>
        <Deliveries webhook={webhook} />
      </Card>
    </Page>
  )
}

const PausedAlert = () => (
  <Alert
    color="yellow"
    variant="light"
    role="alert"
    mb="sm"
    title="Paused: the key or token that it sends with has ended"
  >
    Nothing is sent until a user who may read these events takes the webhook over. Then it sends the events that were
    held back.
  </Alert>
)

/** Whether the webhook sends, with a switch, and on whose authority. */
function SendingState({ webhook, onChange }: { webhook: Webhook; onChange: (changed: Webhook) => void }) {
  const toggle = useMutation({
    mutationFn: (enabled: boolean) => api.webhooks.update(webhook, { enabled }),
    onSuccess: onChange,
    onError: (error) =>
      notifications.show({ color: 'red', title: 'The webhook was not changed', message: detailOf(error) }),
  })
  return (
    <Group mb="sm">
      <Switch
        label="Enabled"
        checked={webhook.enabled}
        disabled={toggle.isPending}
        onChange={(event) => toggle.mutate(event.currentTarget.checked)}
      />
      {webhook.disabledReason && (
        <Text size="sm" c="dimmed">
          {webhook.disabledReason}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {behalfText(webhook)}
      </Text>
      {webhook.previousSecretExpiresAt && (
        <Text size="sm" c="dimmed">
          The old secret stops working <Time at={webhook.previousSecretExpiresAt} as={whenText} />.
        </Text>
      )}
    </Group>
  )
}

/** Sends the newest event as a test. */
function TestButton({ webhook }: { webhook: Webhook }) {
  const queries = useQueryClient()
  const test = useMutation({
    mutationFn: async () => {
      const [newest] = await api.events.list({ last: 1 })
      if (!newest) throw new Error('There is no event to send yet.')
      return api.webhooks.deliver(webhook.id, newest.id)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.one('webhooks', webhook.id) }),
    onError: (error) =>
      notifications.show({ color: 'red', title: 'The test event was not sent', message: detailOf(error) }),
  })
  return (
    <Button loading={test.isPending} onClick={() => test.mutate()}>
      Send a test
    </Button>
  )
}

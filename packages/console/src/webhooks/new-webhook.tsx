import { Checkbox, TagsInput } from '@mantine/core'
import type { NewWebhook } from '@vanline/client'
import { type FormState, SecretDialog } from '../forms/secret-dialog.tsx'
import { api } from '../session/api.ts'

const FORM = 'NewWebhook'
const EMPTY = { url: '', description: '', eventTypes: ['*'], ping: true }

/** Common event types; any type can be entered. */
export const EVENT_TYPES = [
  '*',
  'shipment.*',
  'shipment.created',
  'shipment.updated',
  'shipment.status_changed',
  'shipment.deleted',
  'shipment.restored',
  'address.replaced',
  'move.*',
  'agent.*',
  'service.*',
]

const contentOf = ({ description, ...content }: typeof EMPTY): NewWebhook => ({
  ...content,
  ...(description.trim() && { description }),
})

/** Creates a webhook and shows its secret once. */
export const NewWebhookButton = () => (
  <SecretDialog
    noun="webhook"
    form={FORM}
    empty={EMPTY}
    queryKey={['webhooks']}
    contentOf={contentOf}
    create={(content) => api.webhooks.create(content)}
    secretTitle={() => 'Webhook created. Copy its secret'}
    secretAdvice="Your receiver needs it to check signatures. It is not shown again."
  >
    {(state) => <WebhookFields {...state} />}
  </SecretDialog>
)

const WebhookFields = ({ typed, setTyped, errors, field }: FormState<typeof EMPTY>) => (
  <>
    {field('url', { label: 'URL', placeholder: 'https://', autoFocus: true })}
    <TagsInput
      size="xs"
      label="Events"
      description="* for everything, shipment.* for all events of shipments"
      data={EVENT_TYPES}
      value={typed.eventTypes}
      onChange={(eventTypes) => setTyped({ ...typed, eventTypes })}
      error={errors['/eventTypes']}
    />
    {field('description')}
    <Checkbox
      label="Send a test event at once"
      checked={typed.ping}
      onChange={(event) => setTyped({ ...typed, ping: event.currentTarget.checked })}
    />
  </>
)

import { CLOUD_EVENT_TYPE } from '../../events/cloud-event.ts'
import { CloudEvent } from '../../events/cloud-event-schema.ts'
import type { WebhookDeclaration } from '../../http/openapi/openapi.ts'

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

/** What a webhook receives, for the OpenAPI document. */
export const EVENT_DELIVERY: WebhookDeclaration = {
  operationId: 'receiveEvent',
  summary: 'Receive an event',
  description:
    'Each event that a webhook subscribed to is sent to its URL, signed, until the receiver answers 2xx. The same event can arrive twice; recognize it by its id. Form EVENT sends an Event.',
  tag: 'Webhooks',
  mediaType: CLOUD_EVENT_TYPE,
  schema: CloudEvent,
  headers: [
    header('webhook-id', 'The id of the event, the same in every attempt.', '019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e60'),
    header('webhook-timestamp', 'When it was sent, in seconds since 1970.', '1794744000'),
    header(
      'webhook-signature',
      'One or more signatures (Standard Webhooks): v1 and the HMAC-SHA-256 of id, timestamp and content.',
      'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    ),
  ],
  answers: {
    204: 'Received. Any other 2xx means the same.',
    410: 'No longer wanted: the webhook is disabled.',
    500: 'Not received. Any status except 2xx and 410, or no answer within 15 seconds, means the same: the event is sent again later.',
  },
}

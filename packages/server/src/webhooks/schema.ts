import { type Static, Type } from 'typebox'
import { EVENT_PATTERNS } from '../events/event-types.ts'
import { oneOfEvents } from '../events/schema.ts'
import { ETag, InstantText, Nullable, OneOf, Text, Uuid } from '../kernel/schema.ts'

const content = {
  url: Type.String({
    minLength: 1,
    maxLength: 2048,
    documented: { format: 'uri' },
    description:
      'The URL that receives the events: https, without credentials. http only if private targets are allowed.',
  }),
  eventTypes: Type.Array(Type.String({ maxLength: 64, documented: oneOfEvents(EVENT_PATTERNS) }), {
    minItems: 1,
    maxItems: 50,
    documented: { uniqueItems: true },
    description:
      'Types of events: shipment.updated, shipment.* for all of one kind, * for everything except key.* and party.*, which must be named.',
  }),
  enabled: Type.Boolean({
    description: 'Whether events are sent. Events that happen while it is disabled are sent when it is enabled.',
  }),
  description: Nullable(Text(500, 'A note for people.')),
}

/** The forms in which events are sent. */
const FORMS = ['CLOUD_EVENT', 'EVENT'] as const
const form = OneOf(FORMS, 'CLOUD_EVENT (default): CloudEvents 1.0. EVENT: as in the feed.')
export const WEBHOOK_FIELDS = [...Object.keys(content), 'form']

/** A complete content: of a POST, or the result of a patch. */
export const WebhookContent = Type.Object(
  { ...content, description: Type.Optional(content.description), form: Type.Optional(form) },
  { additionalProperties: false },
)

export const NewWebhook = Type.Object(
  {
    url: content.url,
    eventTypes: Type.Optional(Type.Array(content.eventTypes.items, { ...content.eventTypes, default: ['*'] })),
    enabled: Type.Optional(Type.Boolean({ ...content.enabled, default: true })),
    description: Type.Optional(content.description),
    form: Type.Optional(form),
    ping: Type.Optional(Type.Boolean({ default: false, description: 'Whether to send a webhook.ping at once.' })),
  },
  {
    $id: 'NewWebhook',
    additionalProperties: false,
    description:
      'A webhook to create. Only the URL is required. `invalid_format`, `not_allowed`, `private_address`: the URL must be https, without credentials and fragment, and not in a private network.',
  },
)

export const WebhookPatch = Type.Object(
  {
    ...Type.Partial(WebhookContent).properties,
    rotateSecret: Type.Optional(
      Type.Boolean({ description: 'true creates a new secret; for 24 hours both sign. Only this answer shows it.' }),
    ),
    takeOver: Type.Optional(
      Type.Boolean({
        description:
          'true makes you its maker: it sends what you may read, as long as your credential is valid, and of the webhook of a party only what that party sees. A change of url or eventTypes does the same.',
      }),
    ),
  },
  {
    $id: 'WebhookPatch',
    additionalProperties: false,
    description:
      'An omitted member is kept, null clears it. Read-only members may be sent unchanged. `invalid_format`, `not_allowed`, `private_address`: the URL must be https, without credentials and fragment, and not in a private network.',
  },
)

const record = {
  id: Uuid,
  ...content,
  disabledReason: Nullable(
    OneOf(['GONE', 'FAILING'], 'Why the service disabled it: the receiver answered 410, or failed for five days.'),
  ),
  pausedReason: Nullable(
    OneOf(
      ['CREDENTIAL_ENDED'],
      'Why nothing is sent although it is enabled: the credential of its maker has expired or was revoked. Events that happen meanwhile are sent when it is taken over.',
    ),
  ),
  previousSecretExpiresAt: Nullable(
    Type.String({ ...InstantText, description: 'Until when messages are also signed with the old secret.' }),
  ),
  authorizedBy: Nullable(
    Type.String({
      description:
        'Its maker, who created it or took it over: it sends only what the maker may read. null for a webhook from before makers were recorded.',
    }),
  ),
  authorizedByName: Nullable(Type.String({ description: 'The name of the maker at that time, if it has one.' })),
  authorizedUntil: Nullable(
    Type.String({ ...InstantText, description: 'When the credential of its maker expires; it is then paused.' }),
  ),
  form,
  createdAt: InstantText,
  lastUpdated: InstantText,
  eTag: ETag,
}

/** A webhook as it is stored and read, without its secret. */
export const Webhook = Type.Object(record, { $id: 'Webhook', additionalProperties: false })
export type Webhook = Static<typeof Webhook>
export const WEBHOOK_READ_ONLY = Object.keys(record).filter((name) => !WEBHOOK_FIELDS.includes(name))

/** The answer to a request that created a secret: the only answer that shows the secret. */
export const WebhookWithSecret = Type.Object(
  {
    ...record,
    secret: Type.Optional(Type.String({ pattern: '^whsec_', description: 'The new secret. It is not shown again.' })),
  },
  { $id: 'WebhookWithSecret', additionalProperties: false },
)

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED'] as const

const Attempt = Type.Object(
  {
    at: InstantText,
    status: Nullable(
      Type.Integer({ description: 'The status that the receiver returned; null if it did not answer.' }),
    ),
    durationMs: Type.Integer(),
    error: Nullable(Type.String({ description: 'The error, if the status does not explain it.' })),
    responseBody: Nullable(
      Type.String({
        description:
          'The answer of the receiver, truncated to 16 KiB; null also for callers who may not read the event.',
      }),
    ),
  },
  { $id: 'DeliveryAttempt', additionalProperties: false, description: 'One attempt to send an event.' },
)
export type Attempt = Static<typeof Attempt>

export const Delivery = Type.Object(
  {
    id: Uuid,
    webhookID: Uuid,
    eventID: Uuid,
    eventType: Type.String(),
    state: OneOf(DELIVERY_STATES, 'PENDING: the next attempt is at nextAttemptAt. FAILED: there are no more attempts.'),
    attempts: Type.Array(Attempt, { description: 'Every attempt, oldest first.' }),
    nextAttemptAt: Nullable(InstantText),
    createdAt: InstantText,
    lastUpdated: InstantText,
    eTag: ETag,
  },
  { $id: 'Delivery', additionalProperties: false, description: 'The delivery of one event to one webhook.' },
)
export type Delivery = Static<typeof Delivery>

export const NewDelivery = Type.Object(
  { eventID: Uuid },
  {
    $id: 'NewDelivery',
    additionalProperties: false,
    description:
      'An event to send again, or for the first time. `unknown_event`: it must exist. `not_allowed`: the maker of the webhook may read it.',
  },
)

/** The form of a webhook. One that a node of an earlier release created during an upgrade has none. */
export const formOf = ({ form = 'CLOUD_EVENT' }: Partial<Webhook>): Webhook['form'] => form

/** Whether the webhook is sending. One that a node of an earlier release created during an upgrade has no pausedReason. */
export const isSending = ({ enabled, pausedReason }: Webhook): boolean => enabled && !pausedReason

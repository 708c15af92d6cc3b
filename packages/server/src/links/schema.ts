import { type Static, Type } from 'typebox'
import { recordSchema, secretMembers } from '../kernel/record-schema.ts'
import { DateText, InstantText, Nullable, OneOf } from '../kernel/schema.ts'
import { Move } from '../moves/schema.ts'
import { Shipment } from '../shipments/schema.ts'
import { LINK } from './fields.ts'

export const NewLink = Type.Object(
  {
    expiresAt: Type.Optional(
      Nullable(
        Type.String({
          ...InstantText,
          description: 'When the link expires, at most 366 days from now. Default: in 90 days.',
        }),
      ),
    ),
    label: Type.Optional(LINK.rows.label.type),
  },
  {
    $id: 'NewLink',
    additionalProperties: false,
    description:
      'A tracking link to create. `out_of_range`: it must expire in the future, and at most 366 days from now.',
  },
)
export type NewLink = Static<typeof NewLink>

/** A tracking link as it is stored and read, without its secret. */
export const Link = recordSchema(LINK, {
  description: 'A link with which a customer follows a move, without an account.',
})
export type Link = Static<typeof Link>

/** The answer to the request that created the link: the only answer that shows the secret. */
export const LinkWithSecret = Type.Object(
  { ...Link.properties, ...secretMembers(LINK) },
  { $id: 'LinkWithSecret', additionalProperties: false },
)
export type LinkWithSecret = Static<typeof LinkWithSecret>

/** The steps of a shipment that a customer knows. IN_STORAGE is listed only while the shipment is there. */
const STEPS = ['SUBMITTED', 'APPROVED', 'PICKED_UP', 'IN_STORAGE', 'DELIVERED'] as const

const TrackingStep = Type.Object(
  {
    name: OneOf(STEPS, 'What happens in this step.'),
    isDone: Type.Boolean({ description: 'Whether it has happened.' }),
    at: Nullable(Type.String({ ...InstantText, description: 'When it happened, if the moment is known.' })),
    date: Nullable(
      Type.String({
        ...DateText,
        description: 'The day of the step: the actual one or, before that, the planned one.',
      }),
    ),
  },
  { $id: 'TrackingStep', additionalProperties: false, description: 'One step of a shipment.' },
)
export type TrackingStep = Static<typeof TrackingStep>

const TrackingPlace = Type.Object(
  { city: Type.String(), state: Type.String() },
  { $id: 'TrackingPlace', additionalProperties: false, description: 'A town, without the address.' },
)
export type TrackingPlace = Static<typeof TrackingPlace>

const { locator, shipmentType, status, ...shipment } = Shipment.properties

const TrackedShipment = Type.Object(
  {
    locator,
    shipmentType,
    status,
    from: Nullable(TrackingPlace),
    to: Nullable(TrackingPlace),
    requestedPickupDate: shipment.requestedPickupDate,
    scheduledPickupDate: shipment.scheduledPickupDate,
    actualPickupDate: shipment.actualPickupDate,
    deliveryDate: shipment.deliveryDate,
    scheduledDeliveryDate: shipment.scheduledDeliveryDate,
    actualDeliveryDate: shipment.actualDeliveryDate,
    steps: Type.Array(TrackingStep, {
      description: 'What has happened and, unless the shipment ended early, what comes next.',
    }),
  },
  { $id: 'TrackedShipment', additionalProperties: false, description: 'A shipment as the customer sees it.' },
)
export type TrackedShipment = Static<typeof TrackedShipment>

export const Tracking = Type.Object(
  {
    locator: Move.properties.locator,
    status: Move.properties.status,
    shipments: Type.Array(TrackedShipment, { description: 'The shipments, oldest first, without drafts.' }),
    contact: Nullable(Type.String({ description: 'How to reach the company (VANLINE_TRACKING_CONTACT).' })),
  },
  {
    $id: 'Tracking',
    additionalProperties: false,
    description: 'A move as the customer sees it: no names, streets, ids or remarks.',
  },
)
export type Tracking = Static<typeof Tracking>

/** A shipment without the members that a customer never sees, which can be large. */
export type Followed = Omit<Shipment, 'metadata' | 'customerRemarks' | 'counselorRemarks'>

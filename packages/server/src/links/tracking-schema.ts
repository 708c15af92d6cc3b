import { type Static, Type } from 'typebox'
import { Address, AddressContent } from '../addresses/fields.ts'
import { ChangeRequest } from '../change-requests/schema.ts'
import { DateText, ETag, InstantText, Nullable, OneOf, Text } from '../kernel/schema.ts'
import { Move } from '../moves/schema.ts'
import { Shipment } from '../shipments/schema.ts'

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

/** The members that the tracking page shows, and of which a customer may ask for a change if the company allows it. */
export const TRACKING_MEMBERS = [
  ...(['requestedPickupDate', 'deliveryDate', 'pickupAddress', 'destinationAddress'] as const),
] satisfies readonly (keyof typeof Shipment.properties)[]
const TrackingMember = OneOf(TRACKING_MEMBERS)
export type TrackingMember = (typeof TRACKING_MEMBERS)[number]

const TrackingPatch = Type.Object(
  {
    requestedPickupDate: Type.Optional(DateText),
    deliveryDate: Type.Optional(DateText),
    pickupAddress: Type.Optional(AddressContent),
    destinationAddress: Type.Optional(AddressContent),
  },
  {
    $id: 'TrackingPatch',
    additionalProperties: false,
    description: 'What a customer asks for: other days, other addresses. An address is complete.',
  },
)
export type TrackingPatch = Static<typeof TrackingPatch>

export const NewTrackingRequest = Type.Object(
  { patch: TrackingPatch, reason: Type.Optional(Nullable(Text(1000, 'Why the change is needed.'))) },
  {
    $id: 'NewTrackingRequest',
    additionalProperties: false,
    description:
      'What a customer asks for. `not_allowed`: the company does not allow this, or not any more. `no_change`: the patch changes something. `date_order`: a pickup date must not be after the delivery date. `invalid_postal_code`: in the United States it is 12345 or 12345-6789.',
  },
)
export type NewTrackingRequest = Static<typeof NewTrackingRequest>

const { id: _, lastUpdated: __, eTag: ___, ...addressMembers } = Address.properties
const AskedAddress = Type.Object(addressMembers, {
  $id: 'AskedAddress',
  additionalProperties: false,
  description: 'An address that was asked for.',
})

const AskedMembers = Type.Object(
  {
    requestedPickupDate: Type.Optional(DateText),
    deliveryDate: Type.Optional(DateText),
    pickupAddress: Type.Optional(AskedAddress),
    destinationAddress: Type.Optional(AskedAddress),
  },
  { $id: 'AskedMembers', additionalProperties: false, description: 'What was asked for: the members with new values.' },
)

const asked = ChangeRequest.properties

export const TrackingRequest = Type.Object(
  {
    id: asked.id,
    locator: Type.String({ ...locator, description: 'The locator of the shipment.' }),
    status: asked.status,
    patch: AskedMembers,
    reason: asked.reason,
    accepted: Nullable(
      Type.Array(TrackingMember, { description: 'The members that were accepted; null before a decision.' }),
    ),
    decisionReason: asked.decisionReason,
    decidedAt: asked.decidedAt,
    createdAt: asked.createdAt,
    lastUpdated: asked.lastUpdated,
    eTag: asked.eTag,
  },
  {
    $id: 'TrackingRequest',
    additionalProperties: false,
    description: 'A change that was asked for with a tracking link, as the holder of the link sees it.',
  },
)
export type TrackingRequest = Static<typeof TrackingRequest>

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
    canAsk: Type.Array(TrackingMember, { description: 'What the customer may ask to change now.' }),
    eTag: Nullable(
      Type.String({ ...ETag, description: 'The version to name in If-Match of a request; null if canAsk is empty.' }),
    ),
  },
  { $id: 'TrackedShipment', additionalProperties: false, description: 'A shipment as the customer sees it.' },
)
export type TrackedShipment = Static<typeof TrackedShipment>

export const Tracking = Type.Object(
  {
    locator: Move.properties.locator,
    status: Move.properties.status,
    shipments: Type.Array(TrackedShipment, { description: 'The shipments, oldest first, without drafts.' }),
    requests: Type.Array(TrackingRequest, { description: 'What was asked for with this link, newest first.' }),
    contact: Nullable(Type.String({ description: 'How to reach the company (VANLINE_TRACKING_CONTACT).' })),
  },
  {
    $id: 'Tracking',
    additionalProperties: false,
    description:
      'A move as the customer sees it: no names, streets, ids or remarks, but what was asked for with this link.',
  },
)
export type Tracking = Static<typeof Tracking>

/** A shipment without the members that a customer never sees, which can be large. */
export type Followed = Omit<Shipment, 'metadata' | 'customerRemarks' | 'counselorRemarks'>

import { Type } from 'typebox'
import { FOR_CUSTOMERS, record } from '../kernel/record.ts'
import { AnyOf, Erasable, ETag, InstantText, Nullable, OneOf, Text, Uuid } from '../kernel/schema.ts'

export const PURPOSES = ['BILL_OF_LADING', 'INVENTORY_AT_ORIGIN', 'DELIVERY', 'RELEASE'] as const
export const Purpose = OneOf(PURPOSES, 'What is signed.')

const SignerRole = OneOf(
  ['CUSTOMER', 'RELEASING_AGENT', 'RECEIVING_AGENT', 'CREW', 'OFFICE', 'OTHER'],
  'In which role the person signs.',
)

/** How many strokes a drawn signature has at most, how many points they have together, and how far a point may be from the corner. */
const STROKES_MAX = 200
export const POINTS_MAX = 5_000
const COORDINATE_MAX = 10_000

const Point = Type.Array(Type.Integer({ minimum: 0, maximum: COORDINATE_MAX }), {
  minItems: 2,
  maxItems: 2,
  description: 'How far to the right, and how far down.',
})
const Strokes = Type.Array(Type.Array(Point, { minItems: 1, maxItems: POINTS_MAX }), {
  minItems: 1,
  maxItems: STROKES_MAX,
  description: `What was drawn: up to ${STROKES_MAX} strokes with up to ${POINTS_MAX} points together.`,
})

const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north of the equator.' })
const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east of Greenwich.' })
const place = { name: Nullable(Text(200)), latitude: Nullable(Latitude), longitude: Nullable(Longitude) }
const Place = Type.Object(place, { additionalProperties: false })
const SentPlace = Type.Object(
  {
    name: Type.Optional(place.name),
    latitude: Type.Optional(place.latitude),
    longitude: Type.Optional(place.longitude),
  },
  { additionalProperties: false, description: 'Where it was signed: in words, or as coordinates, or both.' },
)

/** A record in the version that was shown. */
const ShownRecord = Type.Object({ id: Uuid, eTag: ETag }, { additionalProperties: false })
/** A shipment has no more items, and a move no more documents. */
const SHOWN_MAX = { items: 1_000, documents: 500 }

export const Shown = Type.Object(
  {
    shipment: ETag,
    items: Type.Array(ShownRecord, { maxItems: SHOWN_MAX.items }),
    documents: Type.Array(ShownRecord, { maxItems: SHOWN_MAX.documents }),
  },
  { additionalProperties: false, description: 'The versions that are shown to the person who signs.' },
)

const digest = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })
export const Digest = digest('The SHA-256 of the signed text in hexadecimal.')

/** The form of Ed25519: a key of 32 bytes, and a signature of 64, in base64url. */
const SealKey = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: 'The public key of the seal (Ed25519) in base64url. That of this service is at GET /v1/signing-key.',
})
const Seal = Type.String({
  pattern: '^[A-Za-z0-9_-]{86}$',
  description:
    'The signature (Ed25519) of the service in base64url, over everything that this record says. The guide describes how it is checked.',
})
const Nonce = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })

/** How a record differs now from what was signed. */
const ChangeSince = Type.Object(
  {
    record: Type.String({
      description:
        'A record as the subject of events names it, `shipments/<id>` for example; or `company`, or `itemTotals`.',
    }),
    change: OneOf(['ADDED', 'CHANGED', 'REMOVED']),
    paths: Type.Array(Type.String(), { description: 'The members of the signed text that differ, as JSON Pointers.' }),
  },
  { $id: 'ChangeSince', additionalProperties: false, description: 'What differs now from what was signed.' },
)

const { id, createdAt, lastUpdated, eTag } = FOR_CUSTOMERS

/** What proves, after an erasure too, that a version was signed. */
const PROOF = { seenBy: 'customer', erased: 'kept' } as const
/** Who signed, and where. */
const OF_THE_PERSON = { seenBy: 'customer', erased: 'whole' } as const

/**
 * A signature under a version of a shipment. A CUSTOMER sees all of it; an OBSERVER sees none. Nothing changes it but an erasure, which
 * removes the person and the signed text, and keeps the proof.
 */
export const SIGNATURE = record({
  name: 'Signature',
  scope: 'inventory:read',
  rows: {
    id,
    moveID: { type: Uuid, ...PROOF },
    shipmentID: { type: Uuid, ...PROOF },
    purpose: { type: Purpose, write: 'once', column: true, filter: AnyOf(Purpose), ...PROOF },
    signerName: {
      type: Nullable(Text(200, 'Who signed; null after an erasure.')),
      ...{ write: 'once', sent: Text(200, 'Who signs.'), ...OF_THE_PERSON },
    },
    signerRole: { type: SignerRole, write: 'once', column: true, filter: AnyOf(SignerRole), ...PROOF },
    strokes: { type: Erasable(Strokes), write: 'once', sent: Strokes, ...OF_THE_PERSON },
    place: {
      type: Erasable(Place),
      ...{ write: 'optional', sent: Nullable(SentPlace), ...OF_THE_PERSON },
    },
    signedAt: {
      type: Type.String({
        ...InstantText,
        description: 'When it was signed: what Occurred-At says, or when the service received it.',
      }),
      ...{ imported: InstantText, column: true, sort: true, ...PROOF },
    },
    shown: { type: Shown, write: 'once', ...PROOF },
    digest: { type: Digest, write: 'once', ...PROOF },
    nonce: {
      type: Erasable(Nonce),
      ...{ imported: Nonce, ...OF_THE_PERSON },
    },
    personDigest: {
      type: digest(
        'The SHA-256 of name, strokes, place and nonce. The seal covers it, so that it stays valid without them.',
      ),
      ...{ imported: digest('The SHA-256 of name, strokes, place and nonce.'), ...PROOF },
    },
    seal: { type: Nullable(Seal), imported: Seal, ...PROOF },
    sealKey: { type: Nullable(SealKey), imported: SealKey, ...PROOF },
    createdAt,
    lastUpdated,
    eTag,
  },
  expansions: {
    changesSince: { type: Type.Array(ChangeSince), scope: 'shipments:read', seenBy: 'customer', erased: 'kept' },
  },
})

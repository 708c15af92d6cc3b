import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import { expansionMembers, filterMembers, importedMembers, newMembers, recordMembers } from '../kernel/record-schema.ts'
import { filterQueryOf, Nullable } from '../kernel/schema.ts'
import { Digest, type PURPOSES, Purpose as PurposeWord, Shown as ShownVersions, SIGNATURE } from './fields.ts'

export type Purpose = (typeof PURPOSES)[number]
export type Shown = Static<typeof ShownVersions>

const members = newMembers(SIGNATURE)

export const NewSignature = Type.Object(members, {
  $id: 'NewSignature',
  additionalProperties: false,
  description:
    'A signature: shown and digest are those of what GET …/signable answered. `too_many`: the strokes have too many points together. `required`: a place has a name or coordinates; latitude and longitude come together. `duplicate`: a record is named twice.',
})
export type NewSignature = Static<typeof NewSignature>

export const Signature = Type.Object(recordMembers(SIGNATURE), { additionalProperties: false })
export type Signature = Static<typeof Signature>

/** A signature in an answer, with the members that `expand` adds. */
export const ShownSignature = Type.Object(
  { ...Signature.properties, ...expansionMembers(SIGNATURE) },
  {
    $id: SIGNATURE.name,
    additionalProperties: false,
    description: 'A signature under a version of a shipment, with its items and documents. Nothing changes it.',
  },
)

/** How many signatures a shipment may have. They are deleted, restored and erased in one change. */
export const SIGNATURES_MAX = 100

export const SignatureFilter = Type.Object(filterMembers(SIGNATURE), { additionalProperties: false })
export type SignatureFilter = Static<typeof SignatureFilter>
export const SignatureFilterQuery = filterQueryOf(SignatureFilter)

/** What an erased signature has not any more. */
const { signerName, strokes, ...others } = members

export const ImportedSignature = Type.Object(
  {
    source: Source,
    ...others,
    signerName: Type.Optional(Nullable(signerName)),
    strokes: Type.Optional(Nullable(strokes)),
    ...importedMembers(SIGNATURE),
    ...importedVersion,
  },
  {
    $id: 'ImportedSignature',
    additionalProperties: false,
    description: `A signature as another system has it. It is the record of a form, whose other part is the signed text. One whose person was erased has no name, strokes and nonce, and is sent without the text. With a seal it is sent as it is, because the seal must be valid; without one it has none. \`required\`: the signed text, or a part of a seal, is missing. \`digest_mismatch\`: the signed text or the person must have the digest. \`seal_mismatch\`: the seal must be that of the record. ${VERSION_RULES}`,
  },
)

export const Signable = Type.Object(
  {
    purpose: PurposeWord,
    text: Type.String({
      description:
        'Exactly what is signed, as one JSON text: the company, the shipment as a customer sees it, its items or their totals, and its papers and pictures by name and SHA-256.',
    }),
    digest: Digest,
    shown: ShownVersions,
  },
  { $id: 'Signable', additionalProperties: false, description: 'What a person who signs is shown, for one purpose.' },
)
export type Signable = Static<typeof Signable>

const anything = Type.Unsafe<unknown>({})

/** A signed text as it is read again. One of another system may have other members. */
export const SignedText = Type.Object(
  {
    format: Type.Optional(Type.String({ description: 'The form of the text.' })),
    purpose: Type.Optional(Type.String()),
    company: Type.Optional(anything),
    shipment: Type.Optional(anything),
    items: Type.Optional(anything),
    itemTotals: Type.Optional(anything),
    documents: Type.Optional(anything),
  },
  {
    $id: 'SignedText',
    additionalProperties: false,
    description: 'What was signed, with the records as a customer saw them. A change of a byte is another text.',
  },
)

export const SigningKey = Type.Object(
  {
    kty: Type.Literal('OKP'),
    crv: Type.Literal('Ed25519'),
    x: Type.String({ description: 'The public key in base64url.' }),
  },
  {
    $id: 'SigningKey',
    additionalProperties: false,
    description: 'The public key with which the seals of this service are checked, as a JSON Web Key (RFC 8037).',
  },
)
export type SigningKey = Static<typeof SigningKey>

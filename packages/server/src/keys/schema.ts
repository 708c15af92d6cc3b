import { type Static, Type } from 'typebox'
import { SCOPES } from '../access/scopes.ts'
import { CHANNEL_LENGTH_MAX, CHANNEL_PATTERN, ETag, InstantText, Nullable, OneOf, Uuid } from '../kernel/schema.ts'

const content = {
  name: Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9 ._@-]{0,63}$',
    description: 'Who it is for, as events call its holder. No two keys have the same name at a time.',
  }),
  scopes: Type.Array(OneOf(SCOPES), {
    minItems: 1,
    maxItems: SCOPES.length,
    documented: { uniqueItems: true },
    description: 'What its holder may do; nothing that its maker may not.',
  }),
  channels: Nullable(
    Type.Array(Type.String({ pattern: CHANNEL_PATTERN, maxLength: CHANNEL_LENGTH_MAX }), {
      minItems: 1,
      maxItems: 20,
      documented: { uniqueItems: true },
      description:
        'The prefixes that it may write through where a path has one; any if null. None that its maker may not.',
    }),
  ),
  expiresAt: Nullable(
    Type.String({
      ...InstantText,
      description:
        'When it stops working; never if null. It does not outlive its maker, with which it ends if this is left out.',
    }),
  ),
  certificateFingerprint: Nullable(
    Type.String({
      pattern: '^([0-9A-Fa-f]{2}:?){31}[0-9A-Fa-f]{2}$',
      description: 'The SHA-256 fingerprint of a client certificate, which then takes the place of the secret.',
    }),
  ),
}

export const NewKey = Type.Object(
  {
    name: content.name,
    scopes: content.scopes,
    channels: Type.Optional(content.channels),
    expiresAt: Type.Optional(content.expiresAt),
    certificateFingerprint: Type.Optional(content.certificateFingerprint),
  },
  {
    $id: 'NewKey',
    additionalProperties: false,
    description:
      'A key to be created. `not_allowed`: its name is not an id and is not reserved for callers without a key. `out_of_range`: it ends in the future, and not after the credential that creates it.',
  },
)

const record = {
  id: Uuid,
  ...content,
  createdBy: Type.String({ description: 'Who made it.' }),
  createdByName: Nullable(Type.String({ description: 'The name that its maker had then.' })),
  parentID: Nullable(
    Type.String({ ...Uuid, description: 'The key that made it, which may be gone; null if no key did.' }),
  ),
  lastUsedAt: Nullable(
    Type.String({
      ...InstantText,
      description: 'When it was last used, as noted about once a minute. It makes no new version.',
    }),
  ),
  createdAt: InstantText,
  lastUpdated: InstantText,
  eTag: ETag,
}

/** A key as it is stored and read, without its secret. */
export const Key = Type.Object(record, { $id: 'Key', additionalProperties: false })
export type Key = Static<typeof Key>

/** The only answer with a secret: the one to the request that created it. */
export const KeyWithSecret = Type.Object(
  {
    ...record,
    secret: Type.Optional(
      Type.String({
        pattern: '^vl_',
        description: 'The key to be sent as Authorization: Bearer. It is not shown again.',
      }),
    ),
  },
  { $id: 'KeyWithSecret', additionalProperties: false },
)

import { type Static, Type } from 'typebox'
import { ROLES } from '../access/roles.ts'
import { SCOPES } from '../access/scopes.ts'
import { CHANNEL_LENGTH_MAX, CHANNEL_PATTERN, ETag, InstantText, Nullable, OneOf, Uuid } from '../kernel/schema.ts'

/** The kinds of credentials. */
const CALLER_KINDS = ['ANONYMOUS', 'KEY', 'CERTIFICATE', 'TOKEN'] as const

const content = {
  name: Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9 ._@-]{0,63}$',
    description: 'The name of the holder, as events show it. It is unique among valid keys.',
  }),
  scopes: Type.Array(OneOf(SCOPES), {
    minItems: 1,
    maxItems: SCOPES.length,
    documented: { uniqueItems: true, 'x-roles': ROLES },
    description: 'What the holder may do; only scopes that its maker has. `x-roles` has the usual sets of them.',
  }),
  channels: Nullable(
    Type.Array(Type.String({ pattern: CHANNEL_PATTERN, maxLength: CHANNEL_LENGTH_MAX }), {
      minItems: 1,
      maxItems: 20,
      documented: { uniqueItems: true },
      description: 'The channels of the writes that it allows; null allows all. Only channels that its maker may use.',
    }),
  ),
  expiresAt: Nullable(
    Type.String({
      ...InstantText,
      description: 'When it expires; null: never. It cannot expire after its maker. Default: when its maker expires.',
    }),
  ),
  certificateFingerprint: Nullable(
    Type.String({
      pattern: '^([0-9A-Fa-f]{2}:?){31}[0-9A-Fa-f]{2}$',
      description: 'The SHA-256 fingerprint of a client certificate, which is then used instead of a secret.',
    }),
  ),
  partyID: Nullable(
    Type.String({
      format: 'uuid',
      description:
        'The party whose moves are all that the key sees; null for everything. A bound maker can only bind to its own party.',
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
    partyID: Type.Optional(content.partyID),
  },
  {
    $id: 'NewKey',
    additionalProperties: false,
    description:
      'A key to create. `not_allowed`: the name must not be an id or a name that is reserved for callers without a key. `unknown_party`: the party must exist. `out_of_range`: it must expire in the future, and not after the credential that creates it.',
  },
)

const record = {
  id: Uuid,
  ...content,
  createdBy: Type.String({ description: 'The actor that created it.' }),
  createdByName: Nullable(Type.String({ description: 'The name of its maker at that time.' })),
  parentID: Nullable(
    Type.String({
      ...Uuid,
      description: 'The key that created it, which may no longer exist; null if it was not created by a key.',
    }),
  ),
  lastUsedAt: Nullable(
    Type.String({
      ...InstantText,
      description: 'When it was last used, recorded about once a minute. This does not change the version.',
    }),
  ),
  createdAt: InstantText,
  lastUpdated: InstantText,
  eTag: ETag,
}

/** A key as it is stored and read, without its secret. */
export const Key = Type.Object(record, { $id: 'Key', additionalProperties: false })
export type Key = Static<typeof Key>

/** The caller of a request: what its events say, and what it may do. */
export const Caller = Type.Object(
  {
    actor: Type.String({ description: 'The id that events show as actor.' }),
    name: Nullable(
      Type.String({
        description: 'The name that events show as actorName: of the key, or of the person in the token.',
      }),
    ),
    kind: OneOf(CALLER_KINDS, 'The kind of credential. ANONYMOUS: the service requires none.'),
    scopes: Type.Array(OneOf(SCOPES), { description: 'What the caller may do, with what that implies.' }),
    channels: Nullable(Type.Array(Type.String(), { description: 'The channels of its writes; null allows all.' })),
    expiresAt: Nullable(Type.String({ ...InstantText, description: 'When the credential expires; null: never.' })),
    partyID: Nullable(
      Type.String({
        format: 'uuid',
        description: 'The party whose moves are all that the caller sees; null: everything.',
      }),
    ),
  },
  { $id: 'Caller', additionalProperties: false },
)
export type Caller = Static<typeof Caller>

/** The only answer with a secret: the one to the request that created it. */
export const KeyWithSecret = Type.Object(
  {
    ...record,
    secret: Type.Optional(
      Type.String({
        pattern: '^vl_',
        description: 'The secret. Send it as Authorization: Bearer. It is not shown again.',
      }),
    ),
  },
  { $id: 'KeyWithSecret', additionalProperties: false },
)

import { type Static, type TObject, type TSchema, type TStringOptions, Type } from 'typebox'
import { ERASED } from './erased.ts'
import { TAG_PATTERN } from './etag.ts'

/**
 * Building blocks of all schemas. `$id` names a schema in OpenAPI and in the client's types. `documented` holds what only the OpenAPI
 * document says, because a rule checks it and explains it better than a schema could.
 */
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** At least one character that is not a blank, in a form that every regular expression engine understands. */
export const NOT_BLANK = '\\S'

/** A time of day, to the minute. */
export const TIME_OF_DAY = '^([01][0-9]|2[0-3]):[0-5][0-9]$'

/** Text that is not blank, up to a length. */
export const Text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: NOT_BLANK, ...(description ? { description } : {}) })

export const Uuid = Type.String({ format: 'uuid', description: 'A UUIDv7.' })
export const InstantText = Type.String({ format: 'date-time', description: 'RFC 3339 in UTC with milliseconds.' })
export const DateText = Type.String({ format: 'date', description: 'A calendar date, YYYY-MM-DD.' })
export const ETag = Type.String({
  pattern: TAG_PATTERN,
  description: 'The version of the record. Send it as If-Match. Opaque.',
})

export const Metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  propertyNames: { minLength: 1, maxLength: 40 },
  additionalProperties: { type: 'string', maxLength: 500 },
  maxProperties: 50,
  description: 'Your own names and values: up to 50, names up to 40 characters, values up to 500.',
})
export type Metadata = Static<typeof Metadata>

/** Metadata in a merge patch: null for a name removes it, null for all of them clears them. */
export const MetadataPatch = Nullable(
  Type.Unsafe<Record<string, string | null>>({
    ...Metadata,
    additionalProperties: { type: ['string', 'null'], maxLength: 500 },
    description: 'The names to set, or to remove with null. The result has up to 50.',
  }),
)

/** How many names a filter by metadata may have, and how many values for each: every record that a page looks at is looked up for all of them. */
const NAMES_MAX = 3
const VALUES_MAX = 10
const MetadataValue = { type: 'string', maxLength: 500 }

export const MetadataFilter = Type.Unsafe<Record<string, string | string[]>>({
  type: 'object',
  propertyNames: { minLength: 1, maxLength: 40 },
  additionalProperties: {
    anyOf: [MetadataValue, { type: 'array', items: MetadataValue, minItems: 1, maxItems: VALUES_MAX }],
  },
  maxProperties: NAMES_MAX,
  description: `One value, or up to ${VALUES_MAX} alternatives, for each of up to ${NAMES_MAX} names in metadata.`,
})

/**
 * The channel before /v1 in a path, through which a write came, up to 64 characters. It never looks like a version and is never a dot
 * segment. Patterns have no lookahead, so that RE2 can compile them.
 */
export const CHANNEL_PATTERN =
  '^([A-UW-Za-uw-z0-9_-][A-Za-z0-9._-]*|[vV]([0-9]*[A-Za-z._-][A-Za-z0-9._-]*)?|\\.([A-Za-z0-9_-][A-Za-z0-9._-]*|\\.[A-Za-z0-9._-]+))$'
export const CHANNEL_LENGTH_MAX = 64

/** Invisible characters: zero-width ones, marks of direction, separators of lines, and the byte order mark. */
const INVISIBLE = '\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff'
/** The name before the @: without what ends an address in a list, in a header or in a mailto: URL. */
const MAIL_NAME = `[^\\s\\x00-\\x1f\\x7f-\\x9f"#%&(),:;<>?@\\[\\\\\\]${INVISIBLE}]{1,64}`
/** One part of the domain: letters and digits of any script, and hyphens. */
const MAIL_DOMAIN = `[^\\s\\x00-,./:-@\\[-\`{-\\x9f${INVISIBLE}]`

/** The only rule for e-mail addresses; the console reads it from the API description. */
export const EMAIL_PATTERN = `^${MAIL_NAME}@(${MAIL_DOMAIN}{1,63}\\.)+${MAIL_DOMAIN}{2,63}$`
export const EMAIL = new RegExp(EMAIL_PATTERN, 'u')

/** An e-mail address in a stored record, of any script (RFC 6531). One of an earlier release may break the rule. */
export const StoredEmail = Type.String({ format: 'idn-email', maxLength: 254 })
export const Email = Type.String({ ...StoredEmail, documented: { pattern: EMAIL_PATTERN } })
export const Phone = Type.String({
  minLength: 3,
  maxLength: 40,
  pattern: '^[+().\\-/ x#*]*[0-9][0-9+().\\-/ x#*]*$',
  description: 'Digits and the usual separators.',
})

/** A member of a record: versions from before an erasure contain the marker instead. Clients cannot write the marker. */
export const Erasable = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Literal(ERASED, { description: 'The personal data was erased.' }), Type.Null()])

/** One of a closed list of words, as an enum that OpenAPI and Ajv understand. */
export const OneOf = <const Words extends readonly string[]>(words: Words, description?: string) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: words, ...(description ? { description } : {}) })

/** How many values a filter may list. */
export const ANY_OF_MAX = 100

/** A filter that matches any of several values. */
export const AnyOf = <Schema extends TSchema>(schema: Schema) =>
  Type.Array(schema, { minItems: 1, maxItems: ANY_OF_MAX })

/** A parameter in a URL with several values, separated by commas. The document describes it as an array. */
export const CommaList = (description: string, items: object = { type: 'string' }, options: TStringOptions = {}) =>
  Type.String({ ...options, description, documented: { type: 'array', items, maxItems: ANY_OF_MAX } })

export const isCommaList = (schema: { documented?: { type?: string } }): boolean => schema.documented?.type === 'array'

/** One value of such a list: it has no comma. */
const listedItem = (item: { pattern?: string }): object =>
  item.pattern === '\\S' ? { ...item, pattern: '^[^,]*[^\\s,][^,]*$' } : item

/** Whether a schema is an object with any members. */
export const isMap = (schema: TSchema): boolean => 'additionalProperties' in schema && !Type.IsObject(schema)

/** A map in a URL: a parameter `name.member` for each member. OpenAPI describes the parameters of an object like this. */
const membersInUrl = (name: string, { maxProperties = 0 }: { maxProperties?: number }) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    propertyNames: { pattern: `^${name}\\..` },
    additionalProperties: { type: 'string' },
    maxProperties,
    documented: {
      propertyNames: { pattern: `^${name}\\..{1,40}$` },
      additionalProperties: { type: 'string', pattern: '[^,]' },
    },
    description: `${name}.<name>=<value>, for up to ${maxProperties} names. Any of these values, separated by commas.`,
  })

/** Filters in a URL: a list is text with commas, and `name[gte]` and `name[lte]` are the ends of a range. */
export const filterQueryOf = (filter: TObject): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.entries(filter.properties).flatMap(([name, schema]): [string, TSchema][] => {
        if (Type.IsArray(schema))
          return [[name, Type.Optional(CommaList('Any of these, separated by commas.', listedItem(schema.items)))]]
        if (isMap(schema)) return [[name, Type.Optional(membersInUrl(name, schema))]]
        if (!Type.IsObject(schema)) return [[name, schema]]
        return Object.entries(schema.properties).map(([end, value]) => [`${name}[${end}]`, value])
      }),
    ),
  )

/** A reference to another resource's schema, for the description of answers only. */
export const Named = (name: string) => Type.Unsafe<unknown>({ $ref: `#/components/schemas/${name}` })

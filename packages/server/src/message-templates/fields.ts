import { Type } from 'typebox'
import { ID, record, SORTED_VERSION } from '../kernel/record.ts'
import { NOT_BLANK, Nullable, Text } from '../kernel/schema.ts'

export const LANGUAGE_PATTERN = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'

const Language = Type.String({
  pattern: LANGUAGE_PATTERN,
  maxLength: 35,
  description: 'The language for readers whose language has no text (BCP 47), for example en. Default: the first one.',
})

/** What a template says in one language. */
export type MessageText = { subject: string | null; text: string; html: string | null }

/** How long the parts of a text may be. */
export const TEXT_MAX = { subject: 200, text: 4000, html: 20_000 } as const
const LANGUAGES_MAX = 10

const PARTS = {
  subject: {
    anyOf: [{ type: 'string', minLength: 1, maxLength: TEXT_MAX.subject, pattern: NOT_BLANK }, { type: 'null' }],
  },
  text: { type: 'string', minLength: 1, maxLength: TEXT_MAX.text, pattern: NOT_BLANK },
  html: { anyOf: [{ type: 'string', minLength: 1, maxLength: TEXT_MAX.html, pattern: NOT_BLANK }, { type: 'null' }] },
}
const NAMES = { propertyNames: { pattern: LANGUAGE_PATTERN, maxLength: 35 }, maxProperties: LANGUAGES_MAX }

const textWith = (required: readonly string[]) => ({
  ...{ type: 'object', properties: PARTS, required, additionalProperties: false },
})

/** The texts by their languages. */
const Texts = Type.Unsafe<Record<string, MessageText>>({
  ...{ type: 'object', minProperties: 1, ...NAMES },
  additionalProperties: textWith(['subject', 'text', 'html']),
  description:
    'The subject, the text and the HTML by language, up to 10 languages. `{{move.locator}}` is replaced by the locator of the move; the guide lists the placeholders.',
})
const SentTexts = Type.Unsafe<Record<string, Partial<MessageText>>>({
  ...Texts,
  additionalProperties: textWith(['text']),
})
const PatchedTexts = Type.Unsafe<Record<string, Partial<MessageText> | null>>({
  ...{ type: 'object', ...NAMES },
  additionalProperties: { anyOf: [textWith([]), { type: 'null' }] },
  description: 'The languages to change, or to remove with null.',
})

/** A caller that may manage messages without reading them sees which record it has changed, and its version. */
const MANAGED = { scopes: ['messages:manage'] } as const
export const MANAGED_ID = { ...ID, ...MANAGED }
export const MANAGED_VERSION = {
  createdAt: SORTED_VERSION.createdAt,
  lastUpdated: { ...SORTED_VERSION.lastUpdated, ...MANAGED },
  eTag: { ...SORTED_VERSION.eTag, ...MANAGED },
}

/** What messages say. It is the company's own text, and has placeholders where people are named. */
export const MESSAGE_TEMPLATE = record({
  name: 'MessageTemplate',
  scope: 'messages:read',
  isOfNoMove: true,
  rows: {
    id: MANAGED_ID,
    name: {
      type: Text(100, 'What people call it, for example Pickup date.'),
      ...{ write: 'needed', column: true, sort: true, erased: 'kept' },
    },
    texts: { type: Texts, sent: SentTexts, patched: PatchedTexts, write: 'needed', erased: 'kept' },
    language: {
      ...{ type: Language, sent: Nullable(Language), write: 'optional', erased: 'kept' },
    },
    ...MANAGED_VERSION,
  },
  filters: {
    q: { type: Text(100, 'The beginning of the name; case and accents are ignored.') },
  },
})

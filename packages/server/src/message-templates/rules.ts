import { aboutApart, recordRules } from '../dispatch/rules.ts'
import type { Context } from '../kernel/context.ts'
import type { Violation } from '../kernel/errors.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { forbidden } from '../kernel/permission.ts'
import { pointerTo } from '../kernel/pointer.ts'
import { MESSAGE_TEMPLATE, type MessageText } from './fields.ts'
import { placeholderViolations } from './placeholder-rules.ts'
import { type MessageTemplate, MessageTemplateContent } from './schema.ts'

export const aboutMessageTemplate = aboutApart('message-templates')

const TOLD = ['moves:read', 'shipments:read']

/** 403 for a caller that may not read what messages tell: it could have it sent, or read it in the log. */
export function requireReadsTold({ scopes }: Pick<Context, 'scopes'>): void {
  const missing = TOLD.filter((scope) => !scopes.has(scope))
  if (missing.length > 0) throw forbidden(missing)
}

/** Each version of a template in the history has all of its texts, so their length is bounded as a whole. */
const LENGTH_MAX = 100_000

const languagesOf = ({ texts }: JsonObject): string[] => (isObject(texts) ? Object.keys(texts) : [])

function languageViolations(content: JsonObject): Violation[] {
  const { language } = content
  if (typeof language !== 'string' || languagesOf(content).includes(language)) return []
  const detail = `texts have no such language. They have ${languagesOf(content).join(', ')}.`
  return [{ pointer: '/language', detail, code: 'unknown_language' }]
}

/** The parts of all texts, with their places. */
const partsOf = ({ texts }: JsonObject): [part: string, at: string][] =>
  Object.entries(isObject(texts) ? texts : {}).flatMap(([language, text]) =>
    Object.entries(isObject(text) ? text : {}).flatMap(([name, part]): [string, string][] =>
      typeof part === 'string' ? [[part, pointerTo(pointerTo('/texts', language), name)]] : [],
    ),
  )

function lengthViolations({ texts }: JsonObject): Violation[] {
  if (JSON.stringify(texts ?? null).length <= LENGTH_MAX) return []
  const detail = 'All texts together have up to 100,000 characters. Use another template for some of the languages.'
  return [{ pointer: '/texts', detail, code: 'too_long' }]
}

/** Every text has all of its parts, and there always is a language for readers whose language has none. */
function storedForm(content: JsonObject): JsonObject {
  const texts = content.texts as Record<string, Partial<MessageText>>
  const whole = Object.fromEntries(
    Object.entries(texts).map(([language, { subject = null, text, html = null }]) => [
      language,
      { subject, text, html },
    ]),
  )
  return { ...content, texts: whole, language: content.language ?? Object.keys(texts)[0] } as JsonObject
}

export const messageTemplateRules = recordRules<MessageTemplate>({
  table: MESSAGE_TEMPLATE,
  content: MessageTemplateContent,
  violationsOf: (content) => [
    ...languageViolations(content),
    ...lengthViolations(content),
    ...partsOf(content).flatMap(([part, at]) => placeholderViolations(part, at)),
  ],
  storedForm,
})

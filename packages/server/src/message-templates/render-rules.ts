/** How a template becomes a message: which language, and each part with its values. */
import type { Way } from '../message-opt-outs/address-rules.ts'
import type { MessageText } from './fields.ts'
import { type Facts, filledIn, hasTrackingLink, LINK_MARK, placeholdersIn, valueFor } from './placeholder-rules.ts'
import type { MessageTemplate } from './schema.ts'

/** A message as the recipient reads it, but for the tracking link. */
export type Rendered = {
  language: string
  subject: string | null
  text: string
  html: string | null
  /** Whether a part has the mark of the tracking link. */
  hasLink: boolean
  /** The placeholders for which there was no value. */
  empty: string[]
}

/** How long a message is at most. Gateways split a text message into up to ten parts. */
export const LENGTH_MAX = { EMAIL: 20_000, TEXT: 1600 } as const
const SUBJECT_MAX = 300
/** How long the HTML is at most with its values. A part of a page would look broken, so a longer one is left out: the text says the same. */
const HTML_MAX = 100_000

const baseOf = (language: string): string => language.split('-', 1)[0]!.toLowerCase()

/** The language of a text for a reader: the same, the same without its region, another region of it, or that of the template. */
export function languageFor(
  { texts, language }: Pick<MessageTemplate, 'texts' | 'language'>,
  wanted: string | null,
): string {
  if (wanted === null) return language
  const known = Object.keys(texts)
  const same = known.find((each) => each.toLowerCase() === wanted.toLowerCase())
  const base = known.find((each) => each.toLowerCase() === baseOf(wanted))
  return same ?? base ?? known.find((each) => baseOf(each) === baseOf(wanted)) ?? language
}

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A value as text of an HTML page. */
export const escapedForHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => HTML[character]!)

function filledHtml(html: string, value: (name: string) => string): string | null {
  let length = html.length
  const filled = filledIn(html, value, (text) => {
    const escaped = escapedForHtml(text)
    length += escaped.length
    return length > HTML_MAX ? '' : escaped
  })
  return length > HTML_MAX ? null : filled
}

/** A value in a subject has no line breaks: headers of a mail end with a line. */
const onOneLine = (value: string): string => value.replaceAll(/\s+/g, ' ')

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`

/** A text that is cut, but keeps the mark of the tracking link: a link that is cut would lead nowhere. */
function cutBeforeLink(text: string, max: number): string {
  const short = cut(text, max)
  if (short.includes(LINK_MARK) || !text.includes(LINK_MARK)) return short
  return `${cut(text, max - LINK_MARK.length - 1).replace(/⟦\w*…$/, '…')} ${LINK_MARK}`
}

type Wanted = { by: Way; facts: Facts; timeZone: string }

/** A text with its values, in one language. */
export function renderText(
  { subject, text, html }: MessageText,
  language: string,
  { by, facts, timeZone }: Wanted,
): Rendered {
  const value = (name: string) => valueFor(name, facts, { language, timeZone })
  const parts = by === 'EMAIL' ? [subject, text, html] : [text]
  const told = parts.filter((part) => part !== null)
  const isMail = by === 'EMAIL'
  return {
    language,
    subject: isMail && subject !== null ? cut(onOneLine(filledIn(subject, value)), SUBJECT_MAX) : null,
    text: cutBeforeLink(filledIn(text, value), LENGTH_MAX[by]),
    html: isMail && html !== null ? filledHtml(html, value) : null,
    hasLink: told.some(hasTrackingLink),
    empty: [...new Set(told.flatMap(placeholdersIn))].filter((name) => value(name) === ''),
  }
}

/** The message of a template for a reader of a language, or of an unknown one (null). */
export function render(template: MessageTemplate, wanted: Wanted & { language: string | null }): Rendered {
  const language = languageFor(template, wanted.language)
  return renderText(template.texts[language]!, language, wanted)
}

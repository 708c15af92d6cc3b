/** A template as it is typed: each language has three texts, of which empty ones are none. */
import type { MessageTemplate, MessageTemplatePatch, NewMessageTemplate } from '@vanline/client'

export type TypedText = { subject: string; text: string; html: string }
export type TypedTemplate = { name: string; language: string; texts: Record<string, TypedText> }

export const EMPTY_TEXT: TypedText = { subject: '', text: '', html: '' }
export const newTemplate = (language: string): TypedTemplate => ({
  name: '',
  language,
  texts: { [language]: EMPTY_TEXT },
})

export const typedTemplate = ({ name, language, texts }: MessageTemplate): TypedTemplate => ({
  name,
  language,
  texts: Object.fromEntries(
    Object.entries(texts).map(([tag, { subject, text, html }]) => [
      tag,
      { subject: subject ?? '', text, html: html ?? '' },
    ]),
  ),
})

export const textContent = ({ subject, text, html }: TypedText) => ({
  subject: subject.trim() || null,
  text,
  html: html.trim() ? html : null,
})

export const templateContent = ({ name, language, texts }: TypedTemplate): NewMessageTemplate => ({
  name: name.trim(),
  language,
  texts: Object.fromEntries(Object.entries(texts).map(([tag, text]) => [tag, textContent(text)])),
})

/** The change of a template: a language that is not typed any more is removed. */
export function templatePatch(read: MessageTemplate, typed: TypedTemplate): MessageTemplatePatch {
  const content = templateContent(typed)
  const removed = Object.keys(read.texts).filter((tag) => !Object.hasOwn(typed.texts, tag))
  return { ...content, texts: { ...content.texts, ...Object.fromEntries(removed.map((tag) => [tag, null])) } }
}

/** Whether something was typed that is not stored. */
export const isChanged = (typed: TypedTemplate, stored: TypedTemplate): boolean =>
  JSON.stringify([typed.name, typed.language, Object.entries(typed.texts).toSorted()]) !==
  JSON.stringify([stored.name, stored.language, Object.entries(stored.texts).toSorted()])

/** Languages to choose from; any other tag can be typed. The tracking page speaks the first four. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'vi', 'ru', 'uk', 'ar', 'ko', 'pl']

export function languageWords(tag: string): string {
  try {
    return new Intl.DisplayNames(undefined, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** A text message has 160 characters, or 70 if one of them is not in the basic alphabet; longer ones are sent, and paid, in parts. */
const BASIC = /^[\n\r\w @£$¥èéùìòÇØøÅåÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[\]~|€]*$/
export function partsOfText(text: string): number {
  const [alone, each] = BASIC.test(text) ? [160, 153] : [70, 67]
  return text.length <= alone ? 1 : Math.ceil(text.length / each)
}

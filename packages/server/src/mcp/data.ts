import type { Body } from './service.ts'

/**
 * Characters that are invisible or change how text is read: controls but for the tab and the line feed, marks of the direction of text,
 * characters without width, and tags, with which a text can say one thing to people and another to a model.
 */
const HIDDEN = /[^\P{C}\t\n]|\p{Default_Ignorable_Code_Point}|\p{Zl}|\p{Zp}/gu

/** Text of a record without hidden characters. */
export const visibleText = (text: string): string => text.replace(HIDDEN, '')

/** The same for all text in a value. */
export function visible(value: Body): Body {
  if (typeof value === 'string') return visibleText(value)
  if (Array.isArray(value)) return value.map(visible)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [visibleText(name), visible(member)]))
}

/** How much text a result may have. */
export const RESULT_MAX = 256 * 1024

/**
 * A value as text for a model, marked as data. No text of a record can end the mark: `<` is escaped in the JSON.
 */
export const dataText = (value: object): string =>
  `<vanline-data>\n${JSON.stringify(value).replaceAll('<', '\\u003c')}\n</vanline-data>`

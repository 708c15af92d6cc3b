/** Letters that Unicode does not decompose, as people type them without the special key. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/** Marks that do not belong to one script: accents. Marks of Indic scripts and of Thai are vowels, so they count. */
const ACCENTS = /[\p{Mn}&&\p{Script=Inherited}]/gv

/** One character can become 18, and PostgreSQL refuses index entries of more than 2,704 bytes. */
const LENGTH_MAX = 500

/**
 * A text as search compares it: without case, accents and the difference between normal forms. Stored keys are made with it, so a
 * change of it needs a migration.
 */
export function searchKeyOf(text: string): string
export function searchKeyOf(text: string | null | undefined): string | null
export function searchKeyOf(text: string | null | undefined): string | null {
  if (text == null) return null
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase()
  const parts = text.normalize('NFKD')
  // A text of accents alone keeps them: an empty key would be the beginning of every other.
  const letters = parts.replace(ACCENTS, '') || parts
  const key = letters.toLowerCase().replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
  return key.length > LENGTH_MAX ? key.slice(0, LENGTH_MAX).toWellFormed() : key
}

/** The key of a full name, in the order in which it is given. A part that is missing is left out. */
export function nameKeyOf(...names: readonly (string | null | undefined)[]): string | null {
  const keys = names.flatMap((name) => searchKeyOf(name) ?? [])
  return names[0] == null ? null : keys.join(' ').slice(0, LENGTH_MAX).toWellFormed()
}

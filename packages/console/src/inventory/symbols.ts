/** Conditions as people write them on the form: SC 10, 4; CH 3 (old). */
import type { Condition, ConditionCodes } from './conditions.ts'

/** A remark in brackets, or a word or number between spaces, commas, semicolons, dashes, slashes and colons. */
const TOKEN = /\(([^()]*)\)|[^\s,;:/\-–()]+/g

/** The conditions of a text, or what is wrong with it. Symbols, and names of one word, are read in any case. */
export function conditionsTyped(text: string, codes: ConditionCodes): { conditions: Condition[] } | { fault: string } {
  const found: { code: string; places: number[]; remarks: string | null }[] = []
  for (const { 0: token, 1: remark } of text.matchAll(TOKEN)) {
    const code = codeOf(token, codes)
    const place = placeOf(token, codes)
    const last = found.at(-1)
    if (remark === undefined && code !== undefined) found.push({ code, places: [], remarks: null })
    else if (!last) return { fault: `“${token}” is not a symbol. Begin with one, for example SC.` }
    else if (remark !== undefined) last.remarks = remark.trim() || null
    else if (place === undefined) return { fault: `“${token}” is neither a symbol nor the number of a place.` }
    else if (!last.places.includes(place)) last.places.push(place)
  }
  return { conditions: found as Condition[] }
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const codeOf = (token: string, { conditions }: ConditionCodes): string | undefined =>
  (conditions.find(({ code }) => isSame(code, token)) ?? conditions.find(({ name }) => isSame(name, token)))?.code

const placeOf = (token: string, { places }: ConditionCodes): number | undefined =>
  places.find(({ number, name }) => String(number) === token || isSame(name, token))?.number

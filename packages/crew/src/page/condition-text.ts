import type { Condition } from '../inventory/schema.ts'
import type { Words } from '../words/en.ts'

/** A condition in words: "SC scratched: top, left". */
export function conditionText({ code, places, remarks }: Condition, { inventory }: Words): string {
  const name = [code, inventory.condition[code]].filter(Boolean).join(' ')
  const where = places.map((place) => inventory.place[place - 1] ?? String(place)).join(', ')
  return [where === '' ? name : `${name}: ${where}`, remarks].filter(Boolean).join(' · ')
}

import type { Condition, ItemStatus } from '../inventory/schema.ts'
import type { Fields, Json } from '../outbox/entry.ts'
import { conditionText } from './condition-text.ts'
import type { Speech } from './language.ts'

/** The value of a field that a crew changes, in words. */
function valueText(name: string, value: Json | undefined, { words, number }: Speech): string {
  if (value == null || (Array.isArray(value) && value.length === 0)) return words.decide.nothing
  if (name === 'actualWeight') return words.pounds(number(Number(value)))
  if (name === 'status') return words.inventory.status[value as ItemStatus] ?? String(value)
  if (Array.isArray(value)) return value.map((each) => conditionText(each as unknown as Condition, words)).join('; ')
  return String(value)
}

/** The values of some fields, in words. */
export const valuesText = (names: readonly string[], values: Fields, speech: Speech): string =>
  names.map((name) => valueText(name, values[name], speech)).join(' · ')

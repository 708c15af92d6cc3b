import { typedOf } from '../format/format.ts'
import { stepsOf } from '../format/pointer.ts'

/** The value of a record at a pointer; null where there is none. */
export function valueAt(record: object, pointer: string): unknown {
  let value: unknown = record
  for (const step of stepsOf(pointer))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined
  return value ?? null
}

/** The same as the text of an input. */
export const textAt = (record: object, pointer: string): string =>
  typedOf(valueAt(record, pointer) as string | number | null)

import { ValidationError } from '@vanline/client'
import { useCallback, useState } from 'react'
import { fieldText } from '../format/format.ts'
import { type Violation, violationsOf } from './check.ts'

/** Errors by the JSON Pointer of their field. */
export type FieldErrors = Readonly<Record<string, string>>

export const byPointer = (violations: readonly Violation[]): FieldErrors =>
  Object.fromEntries(violations.map(({ pointer, detail }) => [pointer, detail]))

/** The service names other fields as the API does: "Must not be after deliveryDate." Placeholders of templates stay as they are written. */
const NAME_OF_FIELD = /(?<![.{])\b[a-z]+(?:[A-Z][a-z]+)+\b/g

const inWords = (detail: string): string =>
  detail.replace(NAME_OF_FIELD, (name) => `the ${fieldText(name).toLowerCase()}`)

/** The field errors of the service; undefined if the error is not about fields. */
export function errorsIn(error: unknown): FieldErrors | undefined {
  if (!(error instanceof ValidationError)) return undefined
  const violations = error.errors.flatMap(({ pointer, detail }) =>
    pointer === undefined ? [] : [{ pointer, detail: inWords(detail) }],
  )
  return violations.length > 0 ? byPointer(violations) : undefined
}

/** The errors of a form: found before sending by the schema, or by the service. */
export function useErrors(form: string) {
  const [errors, setErrors] = useState<FieldErrors>({})
  /** Whether the content is valid, and nothing else is missing. Focuses the first invalid field. */
  const isSound = useCallback(
    (content: unknown, missing: FieldErrors = {}): boolean => {
      const found = { ...missing, ...byPointer(violationsOf(form, content)) }
      setErrors(found)
      const isSound = Object.keys(found).length === 0
      if (!isSound) focusFirstError()
      return isSound
    },
    [form],
  )
  /** Shows the field errors of the service; false if there are none. */
  const take = useCallback((error: unknown): boolean => {
    const found = errorsIn(error)
    setErrors(found ?? {})
    if (found) focusFirstError()
    return found !== undefined
  }, [])
  return { errors, isSound, take, setErrors }
}

/** Focuses the first field with an error, when it is shown. */
export const focusFirstError = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

import { ValidationError } from '@vanline/client'
import { useCallback, useState } from 'react'
import { type Violation, violationsOf } from './check.ts'

/** Errors by the JSON Pointer of their field. */
export type FieldErrors = Readonly<Record<string, string>>

const byPointer = (violations: readonly Violation[]): FieldErrors =>
  Object.fromEntries(violations.map(({ pointer, detail }) => [pointer, detail]))

/** The field errors of the service; undefined if the error is not about fields. */
export function errorsIn(error: unknown): FieldErrors | undefined {
  if (!(error instanceof ValidationError)) return undefined
  const violations = error.errors.flatMap(({ pointer, detail }) => (pointer === undefined ? [] : [{ pointer, detail }]))
  return violations.length > 0 ? byPointer(violations) : undefined
}

/** The errors of a form: found before sending by the schema, or by the service. */
export function useErrors(form: string) {
  const [errors, setErrors] = useState<FieldErrors>({})
  /** Whether the content is valid. Focuses the first invalid field. */
  const isSound = useCallback(
    (content: unknown): boolean => {
      const found = byPointer(violationsOf(form, content))
      setErrors(found)
      focusFirst(found)
      return Object.keys(found).length === 0
    },
    [form],
  )
  /** Shows the field errors of the service; false if there are none. */
  const take = useCallback((error: unknown): boolean => {
    const found = errorsIn(error)
    setErrors(found ?? {})
    if (found) focusFirst(found)
    return found !== undefined
  }, [])
  return { errors, isSound, take, setErrors }
}

const focusFirst = (errors: FieldErrors): void => {
  const names = Object.keys(errors)
  if (names.length === 0) return
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

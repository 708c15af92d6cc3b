import assert from 'node:assert/strict'
import { AppError } from '../src/kernel/errors.ts'

/** The error with which an action is refused. Anything that is not an AppError would be a 500, and fails the test. */
export function refusalOf(action: () => unknown): AppError {
  try {
    action()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  assert.fail('It was not refused.')
}

/** Everything that is wrong according to a refusal, as `place code`, in a fixed order. */
export function violationsOf(action: () => unknown): string[] {
  const { members } = refusalOf(action)
  return listed(members.errors ?? [])
}

/** Violations as `place code`, in a fixed order. */
export const listed = (violations: readonly object[]): string[] =>
  violations
    .map((violation) => {
      const { pointer, parameter, header, code } = violation as Record<string, string>
      return `${pointer ?? parameter ?? header} ${code}`
    })
    .sort()

import assert from 'node:assert/strict'
import { AppError } from '../src/kernel/errors.ts'

/** The AppError that an action throws. Any other error would be a 500, and fails the test. */
export function refusalOf(action: () => unknown): AppError {
  try {
    action()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  assert.fail('It was not refused.')
}

/** The violations of a refusal as `place code`, sorted. */
export function violationsOf(action: () => unknown): string[] {
  const { members } = refusalOf(action)
  return listed(members.errors ?? [])
}

/** Violations as `place code`, sorted. */
export const listed = (violations: readonly object[]): string[] =>
  violations
    .map((violation) => {
      const { pointer, parameter, header, code } = violation as Record<string, string>
      return `${pointer ?? parameter ?? header} ${code}`
    })
    .sort()

/** Compares what a step gave with what its scenario expects. */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { isComputed, isFields, isReference, type Names, resolve } from './values.ts'

type Fit = (actual: unknown, wanted: never, compare: (actual: unknown, expected: unknown, at?: string) => void) => void

const SHOWN_MAX = 3_000
const TEXT_MAX = 300

/** A value for a message: files are long. */
export function shown(value: unknown): string {
  const shorter = (_: string, each: unknown) =>
    typeof each === 'string' && each.length > TEXT_MAX ? `${each.slice(0, TEXT_MAX)}…` : each
  return JSON.stringify(value, shorter, 2)?.slice(0, SHOWN_MAX) ?? 'nothing'
}

function requireEqual(actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return
  throw new assert.AssertionError({ message: `${shown(actual)} is not ${shown(expected)}` })
}

const listOf = (actual: unknown): unknown[] => {
  assert.ok(Array.isArray(actual), `${shown(actual)} is no list`)
  return actual
}

const fits = (compare: () => void): boolean => {
  try {
    compare()
    return true
  } catch {
    return false
  }
}

const FITS: Record<string, Fit> = {
  $any: (actual) => assert.ok(actual !== undefined && actual !== null, 'there is nothing'),
  $absent: (actual) => assert.equal(actual ?? undefined, undefined),
  $matches: (actual, pattern: string) => assert.match(String(actual), new RegExp(pattern)),
  $above: (actual, least: number) => assert.ok((actual as number) > least, `${actual} is not above ${least}`),
  $length: (actual, length: number) => assert.equal(listOf(actual).length, length),
  $contains: (actual, expected, compare) => {
    const isThere = listOf(actual).some((each) => fits(() => compare(each, expected)))
    assert.ok(isThere, `${shown(actual)} does not contain ${shown(expected)}`)
  },
  $every: (actual, expected, compare) => {
    for (const [i, each] of listOf(actual).entries()) compare(each, expected, `.${i}`)
  },
  $unordered: (actual, expected: unknown[], compare) => {
    const left = [...listOf(actual)]
    for (const each of expected) {
      const place = left.findIndex((one) => fits(() => compare(one, each)))
      assert.ok(place >= 0, `${shown(actual)} does not contain ${shown(each)}`)
      left.splice(place, 1)
    }
    requireEqual(left, [])
  },
  $not: (actual, expected, compare) =>
    assert.ok(!fits(() => compare(actual, expected)), `${shown(actual)} fits ${shown(expected)}`),
  $all: (actual, expected: unknown[], compare) => {
    for (const each of expected) compare(actual, each)
  },
}

/** Fails if a value does not fit an expectation. `at` names the place for the message. */
export function expectFit(actual: unknown, expected: unknown, names: Names, at: string): void {
  try {
    requireFit(actual, expected, names, at)
  } catch (error) {
    if (!(error instanceof assert.AssertionError) || error.message.startsWith('At ')) throw error
    throw new assert.AssertionError({ message: `At ${at}: ${error.message}` })
  }
}

function requireFit(actual: unknown, expected: unknown, names: Names, at: string): void {
  if (Array.isArray(expected)) requireItems(actual, expected, names, at)
  else if (!isFields(expected) || isReference(expected) || isComputed(expected))
    requireEqual(actual, resolve(expected, names))
  else requireMembers(actual, expected, names, at)
}

function requireMembers(actual: unknown, expected: Record<string, unknown>, names: Names, at: string): void {
  const [[name, wanted] = ['', undefined]] = Object.entries(expected)
  const fit = FITS[name]
  if (fit) {
    fit(actual, wanted as never, (one, other, place = '') => expectFit(one, other, names, `${at}${place}`))
  } else if (name === '$as') {
    names.set(wanted as string, actual)
  } else if (name === '$exactly') {
    requireEqual(actual, resolve(wanted, names))
  } else {
    assert.ok(!name.startsWith('$') || name === '$bytes', `there is no expectation ${name}`)
    assert.ok(isFields(actual), `${shown(actual)} is no object`)
    for (const [member, each] of Object.entries(expected)) expectFit(actual[member], each, names, `${at}.${member}`)
  }
}

function requireItems(actual: unknown, expected: readonly unknown[], names: Names, at: string): void {
  const items = listOf(actual)
  for (const [i, each] of expected.entries()) if (i < items.length) expectFit(items[i], each, names, `${at}.${i}`)
  assert.equal(items.length, expected.length, `${shown(items)} has not ${expected.length} items`)
}

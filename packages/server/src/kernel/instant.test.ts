import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { instantAfter, instantFrom, instantOf, isCalendarDate, isInstant, todayOf, tomorrowOf } from './instant.ts'

const anyInstant = fc.integer({ min: 0, max: Date.parse('9998-12-31T00:00:00Z') }).map(instantOf)

describe('the version that follows another', () => {
  const previous = '2026-11-15T12:00:00.000Z'
  for (const [clock, now, next] of [
    ['goes on', '2026-11-15T12:00:00.001Z', '2026-11-15T12:00:00.001Z'],
    ['goes on into another year', '2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['stands still', '2026-11-15T12:00:00.000Z', '2026-11-15T12:00:00.001Z'],
    ['went back a millisecond', '2026-11-15T11:59:59.999Z', '2026-11-15T12:00:00.001Z'],
    ['went back for years', '1970-01-01T00:00:00.000Z', '2026-11-15T12:00:00.001Z'],
  ] as const)
    test(`when the clock ${clock}`, () => assert.equal(instantAfter(previous, now), next))

  test('carries a millisecond over the end of a year', () =>
    assert.equal(instantAfter('2026-12-31T23:59:59.999Z', '2026-12-31T23:59:59.999Z'), '2027-01-01T00:00:00.000Z'))

  test('is later for any clock, and now if now is later', () => {
    fc.assert(
      fc.property(anyInstant, anyInstant, (before, now) => {
        const after = instantAfter(before, now)
        assert.ok(after > before, 'as text')
        assert.ok(Date.parse(after) > Date.parse(before), 'as time')
        assert.equal(after, now > before ? now : instantOf(Date.parse(before) + 1))
      }),
    )
  })

  test('never comes twice, whatever the clock does', () => {
    fc.assert(
      fc.property(anyInstant, fc.array(anyInstant, { maxLength: 50 }), (first, clock) => {
        const versions = [first]
        for (const now of clock) versions.push(instantAfter(versions.at(-1)!, now))
        assert.equal(new Set(versions).size, versions.length)
        assert.deepEqual(versions, [...versions].sort())
      }),
    )
  })
})

describe('days that exist', () => {
  for (const day of [
    '2026-01-31',
    '2026-02-28',
    '2026-04-30',
    '2026-12-31',
    '2024-02-29',
    '2000-02-29',
    '0001-01-01',
    '9999-12-31',
  ])
    test(day, () => assert.equal(isCalendarDate(day), true))
})

describe('days that do not exist', () => {
  for (const [day, why] of [
    ['2026-02-29', 'not a leap year'],
    ['2024-02-30', 'never'],
    ['1900-02-29', 'a century is no leap year'],
    ['2100-02-29', 'a century is no leap year'],
    ['2026-04-31', 'April has 30'],
    ['2026-06-31', 'June has 30'],
    ['2026-09-31', 'September has 30'],
    ['2026-11-31', 'November has 30'],
    ['2026-01-32', 'no month has 32'],
    ['2026-13-01', 'no thirteenth month'],
    ['2026-00-10', 'no month before the first'],
    ['2026-01-00', 'no day before the first'],
    ['0000-01-01', 'no year before the first'],
    ['2026-1-1', 'two digits each'],
    ['26-01-01', 'four digits for the year'],
    ['2026/01/01', 'dashes'],
    ['2026-01-01T00:00:00Z', 'an instant is not a day'],
    [' 2026-01-01', 'nothing before'],
    ['2026-01-01\n', 'nothing after'],
    ['٢٠٢٦-٠١-٠١', 'ASCII digits only'],
    ['', 'nothing at all'],
  ] as const)
    test(`${JSON.stringify(day)}: ${why}`, () => assert.equal(isCalendarDate(day), false))
})

describe('an instant as others write it', () => {
  for (const [text, ours] of [
    ['2026-11-15T12:00:00Z', '2026-11-15T12:00:00.000Z'],
    ['2026-11-15t12:00:00z', '2026-11-15T12:00:00.000Z'],
    ['2026-11-15T12:00:00.5Z', '2026-11-15T12:00:00.500Z'],
    ['2026-11-15T12:00:00.123456789Z', '2026-11-15T12:00:00.123Z'],
    ['2026-11-15T12:00:00+02:00', '2026-11-15T10:00:00.000Z'],
    ['2026-11-15T23:30:00-05:30', '2026-11-16T05:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999Z'],
    ['1969-07-20T20:17:40Z', '1969-07-20T20:17:40.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ] as const)
    test(`${text} is ${ours}`, () => assert.equal(instantFrom(text), ours))
})

describe('invalid instants', () => {
  for (const text of [
    '',
    'now',
    '2026-11-15',
    '2026-11-15 12:00:00Z',
    '2026-11-15T12:00:00',
    '2026-11-15T12:00Z',
    '2026-11-15T24:00:00Z',
    '2026-11-15T12:60:00Z',
    '2026-11-15T12:00:61Z',
    '2026-11-15T12:00:00.Z',
    '2026-11-15T12:00:00+2:00',
    '2026-11-15T12:00:00+24:00',
    '2026-02-29T12:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '1763208000000',
  ])
    test(JSON.stringify(text), () => assert.equal(isInstant(text), false))
})

test('an instant of ours is read as itself', () => {
  fc.assert(fc.property(anyInstant, (instant) => assert.equal(instantFrom(instant), instant)))
})

test('today and tomorrow are days in UTC', () => {
  assert.equal(todayOf('2026-12-31T23:59:59.999Z'), '2026-12-31')
  assert.equal(tomorrowOf('2026-12-31T23:59:59.999Z'), '2027-01-01')
  assert.equal(tomorrowOf('2024-02-28T00:00:00.000Z'), '2024-02-29')
})

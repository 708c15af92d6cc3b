import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { daysOf, isDay, pageAfter, pageText, startOfWeek } from './days.ts'
import { boardOf, searchOfBoard } from './search.ts'

describe('the days of the board', () => {
  test('a week begins on Monday', () => {
    assert.equal(startOfWeek('2026-11-16'), '2026-11-16')
    assert.equal(startOfWeek('2026-11-22'), '2026-11-16')
    assert.equal(startOfWeek('2026-11-22', 'SUNDAY'), '2026-11-22')
    assert.equal(startOfWeek('2026-11-21', 'SUNDAY'), '2026-11-15')
    assert.equal(startOfWeek('2026-11-20', 'SATURDAY'), '2026-11-14')
    assert.deepEqual(daysOf('month', '2026-11-16', 'SUNDAY').at(0), '2026-11-01')
    assert.deepEqual(daysOf('week', '2027-01-01').at(0), '2026-12-28')
    assert.equal(daysOf('week', '2027-01-01').length, 7)
  })

  test('a month has whole weeks', () => {
    const november = daysOf('month', '2026-11-16')
    assert.deepEqual([november[0], november.at(-1), november.length], ['2026-10-26', '2026-12-06', 42])
    // February 2027 is four weeks.
    const february = daysOf('month', '2027-02-10')
    assert.deepEqual([february[0], february.at(-1), february.length], ['2027-02-01', '2027-02-28', 28])
  })

  test('pages follow each other, also from a day that the next month does not have', () => {
    assert.equal(pageAfter('day', '2026-12-31', 1), '2027-01-01')
    assert.equal(pageAfter('week', '2026-11-18', -1), '2026-11-11')
    assert.equal(pageAfter('month', '2027-01-31', 1), '2027-02-01')
    assert.equal(pageAfter('month', '2027-01-31', -1), '2026-12-01')
  })

  test('the year is named if it is not this one', () => {
    assert.match(pageText('week', '2026-11-18', '2026-01-01'), /^November 16\s–\s22$/)
    assert.match(pageText('week', '2026-11-18', '2027-01-01'), /2026/)
    assert.equal(pageText('month', '2026-11-18', '2026-01-01'), 'November 2026')
  })

  test('only days of the calendar are days', () => {
    assert.deepEqual(['2026-02-28', '2026-02-30', '2026-13-01', 'x', undefined].map(isDay), [
      ...[true, false, false, false, false],
    ])
  })
})

describe('the board in the URL', () => {
  const today = '2026-11-16'

  test('what is usual is left out, and what is unknown is ignored', () => {
    const usual = { view: 'week', date: today, kind: undefined, lanes: undefined } as const
    assert.deepEqual(searchOfBoard(usual, today), {})
    assert.deepEqual(boardOf({ view: 'year', date: '2026-02-30', kind: 'x', lanes: 'x' }, today), usual)
  })

  test('the rest comes back as it was', () => {
    const shown = { view: 'month', date: '2027-01-05', kind: 'delivery', lanes: 'assignee' } as const
    assert.deepEqual(boardOf(searchOfBoard(shown, today), today), shown)
  })
})

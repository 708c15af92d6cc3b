import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Absence, Client, Job } from '@vanline/client'
import { bookedBy } from './booked.ts'

const TRUCK = '01a1df14-1e00-7040-99ec-5a36c911ed1c'
const timesOf = (from: string, to: string) => ({ startsAt: `${from}:00.000Z`, endsAt: `${to}:00.000Z` })
const job = (from: string, to: string, id = from): Job =>
  ({ id, status: 'PLANNED', truckID: TRUCK, crewMemberIDs: [], ...timesOf(from, to) }) as unknown as Job
const absence = (from: string, to: string): Absence =>
  ({ id: from, truckID: TRUCK, crewMemberID: null, ...timesOf(from, to) }) as Absence

/** The lines of a file for a truck of the same file, and which of them are refused. */
const FILES: [lines: (Job | Absence)[], refused: number[], why: string][] = [
  [[job('2027-01-31T08:00', '2027-01-31T10:00'), job('2027-01-31T10:00', '2027-01-31T12:00')], [], 'they touch'],
  [[job('2027-01-31T22:00', '2027-02-01T02:00'), job('2027-02-01T01:00', '2027-02-01T03:00')], [1], 'a night'],
  [[job('2026-12-31T22:00', '2027-01-01T02:00'), job('2027-01-01T01:00', '2027-01-01T03:00')], [1], 'a new year'],
  [[job('2027-01-31T22:00', '2027-02-01T00:00'), job('2027-02-01T00:00', '2027-02-01T03:00')], [], 'until midnight'],
  [[absence('2026-11-15T00:00', '2027-02-15T00:00'), job('2027-01-20T08:00', '2027-01-20T09:00')], [1], 'months'],
  [[absence('2027-03-01T00:00', '2027-03-09T00:00'), absence('2027-03-02T00:00', '2027-03-03T00:00')], [], 'absences'],
  [[job('2027-01-05T08:00', '2027-01-05T10:00', 'A'), job('2027-01-05T09:00', '2027-01-05T11:00', 'A')], [], 'itself'],
]

test('a line is refused if a line before it takes the truck at the same time, in whatever months', async () => {
  for (const [lines, refused, why] of FILES) {
    const booked = bookedBy({} as Client, () => true)
    const found: number[] = []
    for (const [i, line] of lines.entries()) if ((await booked.book(line)).length > 0) found.push(i)
    assert.deepEqual(found, refused, why)
  }
})

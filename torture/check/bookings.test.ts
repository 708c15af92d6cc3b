/** Small histories of jobs, each with one booking that must not be, and some that only look so. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Call, Event, Json } from '../history.ts'
import { faultsOfBookings, plannedOf } from './bookings.ts'
import { chainsOf } from './versions.ts'

const EVENING = { day: '2027-03-27', windowStart: '19:00', windowEnd: '20:00', timeZone: 'America/New_York' }
const NIGHT = { day: '2027-03-28', windowStart: '00:30', windowEnd: '00:30', timeZone: 'Europe/Berlin' }
const JOB = { ...EVENING, expectedMinutes: 60, truckID: 't', crewMemberIDs: ['p'], status: 'PLANNED' }

/** A version of a record, the second at which it was asked for, and the second of the answer; none if there was no answer. */
type Step = [subject: string, record: Json, askedAt: number, answeredAt?: number]

function evidenceOf(steps: readonly Step[]) {
  const feed = steps.map(([subject, record, askedAt], i) => {
    const id = subject.split('/')[1]!
    const time = subject.startsWith('jobs/') && record ? timeOf(record) : {}
    return {
      seq: i + 1,
      subject,
      requestID: `r${askedAt}`,
      eTag: `e${i}`,
      record: record && { id, ...time, ...record },
    }
  }) as Event[]
  const calls = steps.map(([subject, record, startedAt, endedAt], i) => ({
    ...{ act: 'patch', kind: subject.split('/')[0], subject, requestID: `r${startedAt}`, startedAt },
    endedAt: endedAt ?? Number.POSITIVE_INFINITY,
    answer: endedAt === undefined ? null : { status: 200, isReplay: false, body: record && { eTag: `e${i}` } },
  })) as Call[]
  return { calls, feed } as Json
}

function timeOf(job: Json): Json {
  const { from, to } = plannedOf(job)
  return { startsAt: new Date(from).toISOString(), endsAt: new Date(to).toISOString() }
}

const faultsIn = (...steps: Step[]): string[] => {
  const evidence = evidenceOf(steps)
  return faultsOfBookings(evidence, chainsOf(evidence.feed))
}

const ABSENCE = {
  truckID: 't',
  crewMemberID: null,
  startsAt: '2027-03-27T23:30:00.000Z',
  endsAt: '2027-03-28T00:30:00.000Z',
}
/** Ten minutes after the beginning of the job. */
const SOON = '2027-03-27T23:10:00.000Z'
const off = (askedAt: number): Step => ['trucks/t', { isActive: false }, askedAt, askedAt + 1]

const FAULTS: [string, RegExp, Step[]][] = [
  [
    'the same truck at the same time',
    /^t is taken twice: by jobs\/a .* and by jobs\/b/,
    [
      ['jobs/a', { ...JOB, crewMemberIDs: [] }, 1, 2],
      ['jobs/b', { ...JOB, crewMemberIDs: [] }, 3, 4],
    ],
  ],
  [
    'the same person',
    /^p is taken twice/,
    [
      ['jobs/a', { ...JOB, truckID: 't1' }, 1, 2],
      ['jobs/b', { ...JOB, truckID: 't2' }, 3, 4],
    ],
  ],
  [
    'two days of two time zones, across midnight',
    /^t is taken twice/,
    [
      ['jobs/a', { ...JOB, crewMemberIDs: [] }, 1, 2],
      ['jobs/b', { ...JOB, ...NIGHT, crewMemberIDs: [] }, 3, 4],
    ],
  ],
  [
    'a job in an absence',
    /^t is taken twice: by absences\/x/,
    [
      ['absences/x', ABSENCE, 1, 2],
      ['jobs/a', JOB, 3, 4],
    ],
  ],
  [
    'jobs that were moved apart later',
    /^t is taken twice/,
    [
      ['jobs/a', { ...JOB, crewMemberIDs: [] }, 1, 2],
      ['jobs/b', { ...JOB, crewMemberIDs: [] }, 3, 4],
      ['jobs/b', null, 5, 6],
    ],
  ],
  [
    'a booking whose answer was lost, and that is there in the end',
    /^t is taken twice/,
    [
      ['jobs/a', { ...JOB, crewMemberIDs: [] }, 1],
      ['jobs/b', { ...JOB, crewMemberIDs: [] }, 3, 4],
    ],
  ],
  [
    'a truck that is gone',
    /^jobs\/a: names t, which was deleted/,
    [
      ['trucks/t', { isActive: true }, 1, 2],
      ['jobs/a', JOB, 3, 4],
      ['trucks/t', null, 5, 6],
    ],
  ],
  [
    'a truck that was switched off',
    /^jobs\/a: event 2 plans t, which was switched off/,
    [off(1), ['jobs/a', JOB, 3, 4]],
  ],
  [
    'another time than that of its window',
    /says 2027-03-27T22:00:00.000Z to .*, but the job is from 2027-03-27T23:00:00.000Z/,
    [['jobs/a', { ...JOB, startsAt: '2027-03-27T22:00:00.000Z' }, 1, 2]],
  ],
]

const NO_FAULTS: [string, Step[]][] = [
  [
    'jobs one after the other',
    [
      ['jobs/a', JOB, 1, 2],
      ['jobs/b', { ...JOB, windowStart: '20:00', windowEnd: '21:00' }, 3, 4],
    ],
  ],
  [
    'a canceled job',
    [
      ['jobs/a', { ...JOB, status: 'CANCELED' }, 1, 2],
      ['jobs/b', JOB, 3, 4],
    ],
  ],
  [
    'a truck that was freed while the other job was planned',
    [
      ['jobs/a', JOB, 1, 2],
      ['jobs/b', JOB, 3, 6],
      ['jobs/a', null, 4, 7],
    ],
  ],
  [
    'absences at the same time',
    [
      ['absences/x', ABSENCE, 1, 2],
      ['absences/y', ABSENCE, 3, 4],
    ],
  ],
  [
    'a truck that is switched off while a job is planned, and a job that keeps its time',
    [['jobs/a', JOB, 1, 3], off(2), ['jobs/a', { ...JOB, status: 'DONE' }, 5, 6]],
  ],
  [
    'a job that ends before its time on a truck that is switched off',
    [['jobs/a', JOB, 1, 2], off(3), ['jobs/a', { ...JOB, status: 'DONE', endsAt: SOON }, 5, 6]],
  ],
  [
    'an absence in the time that a job was done before',
    [
      ['jobs/a', JOB, 1, 2],
      ['jobs/a', { ...JOB, status: 'DONE', endsAt: SOON }, 3, 4],
      ['absences/x', { ...ABSENCE, startsAt: SOON }, 5, 6],
    ],
  ],
]

describe('The checker of bookings', () => {
  for (const [name, fault, steps] of FAULTS)
    test(`finds ${name}`, () => {
      const faults = faultsIn(...steps)
      assert.equal(faults.length, 1, faults.join('\n'))
      assert.match(faults[0]!, fault)
    })

  for (const [name, steps] of NO_FAULTS)
    test(`has nothing against ${name}`, () => {
      assert.deepEqual(faultsIn(...steps), [])
    })

  test('knows the nights in which clocks change', () => {
    const inBerlin = (day: string, windowStart: string, windowEnd: string) => {
      const { startsAt, endsAt } = timeOf({
        day,
        windowStart,
        windowEnd,
        timeZone: 'Europe/Berlin',
        expectedMinutes: 5,
      })
      return [startsAt.slice(0, 16), endsAt.slice(0, 16)]
    }
    assert.deepEqual(inBerlin('2027-03-28', '01:30', '02:30'), ['2027-03-28T00:30', '2027-03-28T01:30'])
    assert.deepEqual(inBerlin('2027-03-28', '02:30', '03:30'), ['2027-03-28T01:30', '2027-03-28T01:35'])
    assert.deepEqual(inBerlin('2027-10-31', '02:30', '02:30'), ['2027-10-31T00:30', '2027-10-31T01:30'])
    assert.deepEqual(inBerlin('2027-10-30', '23:30', '00:30'), ['2027-10-30T21:30', '2027-10-30T22:30'])
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alternativesTo, type Resource } from './alternative-rules.ts'
import { type Booking, conflictsWith, daysOf, isTooMuch, mostOnBoard, overloadingClaims } from './rules.ts'
import { intervalOf } from './time-rules.ts'

const DAY = '2026-03-02'

/** `PICKUP A 8-10 4000`: a job for shipment A from 8 to 10 o'clock in UTC, with 4,000 pounds. `ABSENCE 8-10`: the truck or the person is absent. */
function booked(text: string, day = DAY): Booking {
  const [kind, ...rest] = text.split(' ')
  const [hours = '', shipmentID = null] = kind === 'ABSENCE' ? rest : [rest[1], rest[0]]
  const [start = '', end = ''] = hours.split('-').map((hour) => `${hour.padStart(2, '0')}:00`)
  const time = { day, windowStart: start, windowEnd: end, expectedMinutes: 5, timeZone: 'UTC' }
  const stamps = { by: 'ann', at: '2026-03-01T12:00:00.000Z' }
  const of = `${kind === 'ABSENCE' ? 'absences' : 'jobs'}/${text}`
  if (kind === 'ABSENCE') return { ...intervalOf(time), of, ...stamps }
  const job = {
    day,
    kind: kind!,
    moveID: 'm',
    shipmentID: shipmentID === '-' ? null : shipmentID!,
    pounds: Number(rest[2] ?? 0),
  }
  return { ...intervalOf(time), of, ...stamps, job }
}
const all = (...texts: string[]) => texts.map((text) => booked(text))

/** The day of a truck, and the most pounds that are on board at any time of it. */
const LOADS: [jobs: string[], most: number, why: string][] = [
  [[], 0, 'nothing to do'],
  [['PICKUP A 8-10 4000'], 4000, 'on board until the day ends'],
  [['PICKUP A 8-10 4000', 'PICKUP B 11-12 3000'], 7000, 'both are on board in the evening'],
  [['PICKUP A 8-10 4000', 'DELIVERY A 10-12 4000', 'PICKUP B 12-14 5000'], 5000, 'one after the other'],
  [
    ['PICKUP A 8-10 4000', 'PICKUP B 10-11 3000', 'DELIVERY A 12-13 4000', 'DELIVERY B 14-15 3000'],
    7000,
    'both at noon',
  ],
  [['DELIVERY A 8-10 4000', 'PICKUP B 10-12 5000'], 5000, 'the first was loaded the day before'],
  [['PICKUP B 8-9 5000', 'DELIVERY A 10-12 4000'], 9000, 'the first was on board all morning'],
  [['STORAGE_OUT A 8-10 4000', 'DELIVERY A 11-12 4000'], 4000, 'from the warehouse to the customer'],
  [
    ['PICKUP A 8-10 4000', 'STORAGE_IN A 11-12 4000', 'PICKUP B 13-14 6000'],
    6000,
    'from the customer to the warehouse',
  ],
  [['PICKUP A 8-9 4000', 'PICKUP A 9-10 4000', 'DELIVERY A 11-12 4000'], 4000, 'two stops of one shipment'],
  [['SURVEY A 8-10 4000', 'PACKING A 11-12 4000', 'OTHER A 13-14 4000'], 0, 'nothing is loaded'],
  [['PICKUP - 8-10 4000'], 0, 'a job of the move has no weight'],
  [
    ['PICKUP A 8-9 4000', 'DELIVERY A 10-11 4000', 'PICKUP A 12-13 4000', 'DELIVERY A 14-15 4000'],
    4000,
    'there and back',
  ],
]

test('a truck carries a shipment from its pickup to its delivery, or to the end of the day', () => {
  for (const [jobs, most, why] of LOADS)
    assert.equal(mostOnBoard(all(...jobs), DAY), most, `${jobs.join(', ')}: ${why}`)
  const tomorrow = booked('PICKUP A 8-10 4000', '2026-03-03')
  assert.equal(mostOnBoard([tomorrow], DAY), 0)
})

test('a truck is overloaded by a job that adds to what is too much already, and by no other', () => {
  const day = all('PICKUP A 8-10 4000', 'PICKUP B 10-11 4000')
  const isOver = (text: string, capacity: number | null) => isTooMuch(booked(text), day, capacity)
  assert.equal(isOver('PICKUP C 12-13 1000', 9000), false)
  assert.equal(isOver('PICKUP C 12-13 1001', 9000), true)
  assert.equal(isOver('PICKUP C 12-13 1001', null), false)
  assert.equal(isOver('PICKUP C 12-13 1', 7000), true)
  assert.equal(isOver('SURVEY C 12-13 1', 7000), false)
})

/** What was booked, what a bulk leaves as it is, what it books (`!` may overload), and which of these overload a truck of 8,000 pounds. */
type Overloads = { before?: string[]; kept?: string[]; claims: string[]; over: string[]; why: string }
const OVERLOADS: Overloads[] = [
  { claims: ['PICKUP A 8-9 5000', 'PICKUP B 9-10 3000'], over: [], why: 'both fit' },
  {
    claims: ['PICKUP A 8-9 5000', 'PICKUP B 9-10 5000'],
    over: ['PICKUP B 9-10 5000'],
    why: 'the second one is too much',
  },
  {
    claims: ['PICKUP B 14-15 5000', 'PICKUP A 8-9 5000', 'DELIVERY A 11-12 5000'],
    over: [],
    why: 'a later entry makes room',
  },
  {
    before: ['PICKUP S 6-7 4000', 'DELIVERY S 9-10 4000', 'PICKUP T 14-15 4000'],
    kept: ['PICKUP S 6-7 4000', 'DELIVERY S 9-10 4000', 'PICKUP T 14-15 4000'],
    claims: ['DELIVERY A 12-13 5000', 'PICKUP A 10-11 5000'],
    over: [],
    why: 'neither of the two would fit without the other one',
  },
  {
    before: ['PICKUP A 8-9 5000', 'PICKUP B 14-15 5000', 'DELIVERY A 11-12 5000'],
    kept: ['PICKUP A 8-9 5000', 'PICKUP B 14-15 5000'],
    claims: ['DELIVERY A 16-17 5000'],
    over: ['DELIVERY A 16-17 5000'],
    why: 'a delivery is put off until after the next pickup',
  },
  {
    before: ['PICKUP A 8-9 5000', 'PICKUP B 9-10 5000', 'DELIVERY A 11-12 5000'],
    kept: ['PICKUP A 8-9 5000', 'PICKUP B 9-10 5000'],
    claims: ['DELIVERY A 12-13 5000'],
    over: [],
    why: 'an overloaded truck stays as heavy as it was',
  },
  {
    before: ['PICKUP A 8-9 5000', 'PICKUP B 9-10 5000'],
    kept: ['PICKUP A 8-9 5000'],
    claims: ['PICKUP B 10-11 5000'],
    over: ['PICKUP B 10-11 5000'],
    why: 'a job was allowed to overload its truck, and no longer is',
  },
  {
    claims: ['PICKUP A 8-9 5000!', 'PICKUP B 9-10 5000'],
    over: [],
    why: 'the first one may overload the truck, the second one fits',
  },
  {
    claims: ['PICKUP A 8-9 5000', 'PICKUP B 9-10 5000!', 'PICKUP C 11-12 5000'],
    over: ['PICKUP C 11-12 5000'],
    why: 'only one of them may overload the truck',
  },
]

test('a truck is overloaded by what a change books if it is too heavy after the whole change', () => {
  for (const { before = [], kept = [], claims: texts, over, why } of OVERLOADS) {
    const claims = texts.map((text) => ({
      ...{ truckID: 'T1', crewMemberIDs: [], booking: booked(text.replace('!', '')) },
      allowOverload: text.endsWith('!'),
    }))
    const found = overloadingClaims({
      ...{ day: DAY, capacityPounds: 8000, before: all(...before), kept: all(...kept), claims },
    })
    assert.deepEqual(
      found.map(({ booking }) => booking.of),
      over.map((text) => `jobs/${text}`),
      why,
    )
  }
})

test('a job stands against jobs and absences at the same time, an absence against jobs only', () => {
  const day = all('PICKUP A 8-10', 'ABSENCE 10-12')
  const against = (text: string) => conflictsWith(booked(text), day).map(({ of }) => of)
  assert.deepEqual(against('PICKUP B 9-11'), ['jobs/PICKUP A 8-10', 'absences/ABSENCE 10-12'])
  assert.deepEqual(against('ABSENCE 9-11'), ['jobs/PICKUP A 8-10'])
  assert.deepEqual(against('PICKUP B 12-13'), [])
  assert.deepEqual(against('PICKUP A 8-10'), [], 'a job does not stand against itself')
})

test('a job is written down on the days that it touches in UTC, and on its own day', () => {
  const time = { windowStart: '17:00', windowEnd: '19:00', expectedMinutes: 60, timeZone: 'America/Los_Angeles' }
  const evening = { ...booked('PICKUP A 8-10'), ...intervalOf({ day: DAY, ...time }) }
  assert.deepEqual(daysOf(evening), ['2026-03-02', '2026-03-03'])
  assert.deepEqual(daysOf(booked('ABSENCE 8-10')), [DAY])
})

const truck = (id: string, capacityPounds: number | null): Resource => ({
  id,
  kind: 'truck',
  capacityPounds,
  skills: [],
})
const person = (id: string, ...skills: string[]): Resource => ({ id, kind: 'crewMember', capacityPounds: null, skills })
const FLEET = [
  truck('T1', 10_000),
  truck('T2', 26_000),
  truck('T3', 12_000),
  truck('T4', null),
  person('Ann', 'DRIVER'),
  person('Ben', 'DRIVER', 'LEAD'),
  person('Cem', 'PACKER'),
]

/** What is suggested for a job on the day, as `truck people day start-end`. */
function suggested(job: string, who: string[], days: Record<string, Booking[]>): string[] {
  const booking = booked(job)
  const [, hours = ''] = job.split(' ').slice(1)
  const [start = '', end = ''] = hours.split('-').map((hour) => `${hour.padStart(2, '0')}:00`)
  const time = { day: DAY, windowStart: start, windowEnd: end, expectedMinutes: 60, timeZone: 'UTC' }
  const resources = FLEET.filter(({ id }) => who.includes(id))
  const plans = alternativesTo({ time, resources, booking }, FLEET, (id) => days[id] ?? [])
  return plans.map(({ truckID, crewMemberIDs, day, windowStart, windowEnd }) =>
    [truckID, ...crewMemberIDs, day.slice(5), `${windowStart}-${windowEnd}`].join(' '),
  )
}

test('instead of a taken truck: others with room, the smallest first, another time, the next free day', () => {
  const taken = all('PICKUP B 8-12 100')
  assert.deepEqual(suggested('PICKUP A 8-10 9000', ['T1'], { T1: taken }), [
    'T3 03-02 08:00-10:00',
    'T2 03-02 08:00-10:00',
    'T4 03-02 08:00-10:00',
    'T1 03-02 06:00-08:00',
    'T1 03-03 08:00-10:00',
  ])
  assert.deepEqual(
    suggested('PICKUP A 8-10 20000', ['T2'], { T2: taken, T4: all('ABSENCE 0-23'), T1: [], T3: [] }),
    ['T2 03-02 06:00-08:00', 'T2 03-03 08:00-10:00'],
    'smaller trucks have no room, and absent ones are not there',
  )
})

test('instead of a taken person: another one with the same skills; everyone must be free', () => {
  const days = { Ann: all('PICKUP B 8-12 100'), T1: all('PICKUP B 12-15 100') }
  assert.deepEqual(suggested('PICKUP A 8-10 100', ['T1', 'Ann'], days), [
    'T1 Ben 03-02 08:00-10:00',
    'T1 Ann 03-02 06:00-08:00',
    'T1 Ann 03-03 08:00-10:00',
  ])
  assert.deepEqual(
    suggested('PICKUP A 8-10 100', ['Ben'], { Ben: days.Ann })[0],
    ' Ben 03-02 06:00-08:00',
    'no one else leads',
  )
})

test('a day without room has no other time, and a fortnight without room no other day', () => {
  const everyDay = Array.from({ length: 16 }, (_, i) =>
    booked('PICKUP B 0-23 1', new Date(Date.UTC(2026, 2, 2 + i)).toISOString().slice(0, 10)),
  )
  assert.deepEqual(suggested('PICKUP A 8-10 100', ['Cem'], { Cem: everyDay }), [])
})

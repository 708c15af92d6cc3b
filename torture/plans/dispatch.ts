/** What dispatchers share: few trucks and people, whose absences and jobs are planned for the same hours of the same two nights. */
import { isDeepStrictEqual } from 'node:util'
import type { Random } from '../../scripts/random.ts'
import type { Json } from '../history.ts'
import { type Kind, type Knowledge, saying } from './kind.ts'
import { changeStatus, kindOf, type Row } from './rows.ts'

/** An evening and the next day: an hour after midnight in UTC, the clocks of Berlin are put forward or back. */
const FORWARD = ['2027-03-27', '2027-03-28'] as const
const BACK = ['2027-10-30', '2027-10-31'] as const
/** Most jobs are in one night, so that they meet. */
const NIGHTS = [FORWARD, FORWARD, FORWARD, BACK] as const

/** PICKUP sets a date of its shipment. */
const JOB_KINDS = ['PACKING', 'PICKUP', 'OTHER']
const NEXT_STATUSES: Record<string, string[]> = {
  PLANNED: ['CANCELED', 'CANCELED', 'EN_ROUTE', 'EN_ROUTE', 'DONE'],
  EN_ROUTE: ['PLANNED', 'CANCELED', 'DONE'],
  CANCELED: ['PLANNED'],
  DONE: ['DONE'],
}
/** The statuses in which the plan of a job can change. */
const OPEN = ['PLANNED', 'EN_ROUTE']
const SKILLS = [[], ['DRIVER'], ['PACKER'], ['DRIVER', 'LEAD']]

const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** A window that begins within two hours of midnight in UTC, on the evening of one time zone or the next day of the other. */
function plannedTime(random: Random): Json {
  const [evening, next] = random.pick(NIGHTS)
  const isWest = random.chance(0.5)
  const start = 60 * (isWest ? 19 + random.below(3) : random.below(4)) + random.pick([0, 30])
  return {
    ...(isWest ? { day: evening, timeZone: 'America/New_York' } : { day: next, timeZone: 'Europe/Berlin' }),
    windowStart: timeOfDay(start),
    windowEnd: timeOfDay(start + random.pick([0, 30, 60])),
    expectedMinutes: random.pick([30, 60, 120, 180]),
  }
}

/** The hours of absences, around midnight in UTC. */
const ABSENT_TIMES: readonly { startsAt: string; endsAt: string }[] = NIGHTS.flatMap(([evening]) =>
  [0, 1, 2, 3, 4, 5].map((halfHours) => {
    const fromMs = Date.parse(`${evening}T23:00:00.000Z`) + halfHours * 1_800_000
    return { startsAt: new Date(fromMs).toISOString(), endsAt: new Date(fromMs + 3_600_000).toISOString() }
  }),
)

/** One of the records of a kind. The first are chosen most, so that jobs meet at them and the last can be deleted at times. */
const mostlyFirst = (random: Random, ids: readonly string[] = []): string | undefined =>
  ids[random.below(1 + random.below(ids.length))]

/** The truck of a job and its crew; either can be missing. */
function crewOf(random: Random, alive: Knowledge['alive']): Json {
  const truckID = random.chance(0.8) ? (mostlyFirst(random, alive.get('trucks')) ?? null) : null
  const people = [0, 1].flatMap(() =>
    random.chance(0.5) ? (mostlyFirst(random, alive.get('crew-members')) ?? []) : [],
  )
  return { truckID, crewMemberIDs: [...new Set(people)] }
}

/** The members that differ from those of the record: a member that is sent as it was would be no change of its own in a merge. */
function different(record: Json, sent: Json, otherwise: Json): Json {
  const members = Object.entries(sent).filter(([name, value]) => !isDeepStrictEqual(record[name], value))
  return members.length > 0 ? Object.fromEntries(members) : otherwise
}

/** Switches a truck or a person off at times, and soon on again. */
const isSwitched = (random: Random, { isActive }: Json): boolean => random.chance(isActive ? 0.05 : 0.9)

const ROWS: readonly Row[] = [
  {
    ...{ name: 'trucks', aliveMax: 4 },
    content: (random) => ({ name: saying(random), capacityPounds: 1 + random.below(20_000) }),
    change(random, record) {
      if (isSwitched(random, record)) return { isActive: !record.isActive }
      return random.chance(0.5) ? { name: saying(random) } : { capacityPounds: 1 + random.below(20_000) }
    },
  },
  {
    ...{ name: 'crew-members', aliveMax: 4 },
    // The name is the text that replaces a name in the history of a deleted person, so that no version changes later.
    content: (random) => ({ firstName: '[erased]', skills: random.pick(SKILLS) }),
    change(random, record) {
      if (isSwitched(random, record)) return { isActive: !record.isActive }
      return { skills: random.pick(SKILLS.filter((each) => !isDeepStrictEqual(each, record.skills))) }
    },
  },
  {
    ...{ name: 'absences', aliveMax: 3 },
    // The reason of the absence of a person would be erased from earlier versions.
    content(random, alive) {
      const truckID = random.chance(0.5) ? mostlyFirst(random, alive.get('trucks')) : undefined
      const crewMemberID = mostlyFirst(random, alive.get('crew-members'))
      if (truckID !== undefined) return { truckID, ...random.pick(ABSENT_TIMES), reason: saying(random) }
      return crewMemberID === undefined ? undefined : { crewMemberID, ...random.pick(ABSENT_TIMES) }
    },
    change(random, record) {
      if (record.truckID !== null && random.chance(0.6)) return { reason: saying(random) }
      return random.pick(ABSENT_TIMES.filter(({ startsAt }) => startsAt !== record.startsAt))
    },
  },
  {
    ...{ name: 'jobs', share: 6, aliveMax: 16, inBulk: ['create', 'patch', 'status', 'merge', 'delete'] },
    exclusive: [
      ['truckID', 'crewMemberIDs'],
      ['truckID', 'crewMemberIDs', 'day', 'windowStart', 'windowEnd', 'timeZone', 'expectedMinutes'],
    ],
    content(random, alive) {
      const shipmentID = random.chance(0.5) ? random.pick(alive.get('shipments') ?? []) : undefined
      const moveID = random.pick(alive.get('moves') ?? [])
      if (shipmentID === undefined && moveID === undefined) return undefined
      return {
        ...(shipmentID === undefined ? { moveID } : { shipmentID }),
        ...{ kind: random.pick(JOB_KINDS), ...plannedTime(random), ...crewOf(random, alive) },
        ...{ instructions: saying(random), allowOverload: true },
      }
    },
    change(random, record, alive) {
      const said = { instructions: saying(random) }
      const roll = random.next()
      if (roll < 0.25 || !OPEN.includes(record.status)) return said
      if (roll < 0.55) return different(record, plannedTime(random), said)
      if (roll < 0.85) return different(record, crewOf(random, alive), said)
      return different(record, { ...plannedTime(random), ...crewOf(random, alive) }, said)
    },
    other: {
      chance: 0.25,
      plan: (random, record, plan, path) =>
        changeStatus(plan, path, record, { status: random.pick(NEXT_STATUSES[record.status]!) }),
    },
  },
]

export const DISPATCH: readonly Kind[] = ROWS.map(kindOf)

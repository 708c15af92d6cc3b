/** When trucks and people are taken, as far as a dry run knows: by the lines of the file before, and by what the service has. */
import type { Absence, Client, Job } from '@vanline/client'

/** A job or an absence that takes the time of a truck or of people. */
type Booking = {
  kind: 'job' | 'absence'
  id: string
  startsAt: string
  endsAt: string
  isOfFile: boolean
}

type Problem = { pointer: string; detail: string }
type Who = { member: 'truckID' | 'crewMemberID'; id: string; pointer: string }

export type Booked = {
  /** Books what a line takes, or says what it cannot have. */
  book(record: Job | Absence): Promise<Problem[]>
}

/** `isInFile` tells whether a truck or person comes with the file: nothing is booked for them in the service. */
export function bookedBy(client: Client, isInFile: (id: string) => boolean): Booked {
  const months = new Map<string, Booking[]>()
  const loaded = new Map<string, Promise<void>>()
  const add = (id: string, month: string, booking: Booking) => {
    const key = `${id}/${month}`
    const bookings = months.get(key)
    if (bookings) bookings.push(booking)
    else months.set(key, [booking])
  }

  /** Reads what the service has booked of a truck or person in a month. */
  async function load({ member, id }: Who, month: string): Promise<void> {
    const [first, end] = [`${month}-01`, `${monthAfter(month)}-01`]
    const jobs = client.jobs.each({
      ...{ [member]: id, status: TAKING },
      // A job lasts up to a week, and its day is that of its time zone.
      day: { gte: dayAfter(first, -DAYS_BEFORE), lte: dayAfter(end, 1) },
    })
    for await (const job of jobs) add(id, month, { kind: 'job', ...timesOf(job), isOfFile: false })
    const [startsAt, endsAt] = [{ lte: `${end}T00:00:00.000Z` }, { gte: `${first}T00:00:00.000Z` }]
    for await (const absence of client.absences.each({ [member]: id, startsAt, endsAt }))
      add(id, month, { kind: 'absence', ...timesOf(absence), isOfFile: false })
  }

  /** Reads each month of a truck or person once. */
  function loadOnce(who: Who, month: string): Promise<void> {
    const key = `${who.id}/${month}`
    const loading = loaded.get(key) ?? load(who, month)
    loaded.set(key, loading)
    return loading
  }

  return {
    async book(record) {
      if ('status' in record && record.status === 'CANCELED') return []
      const kind = 'status' in record ? 'job' : 'absence'
      const booking: Booking = { kind, ...timesOf(record), isOfFile: true }
      const [all, touched] = [whoIn(record), monthsOf(booking)]
      for (const who of all) if (!isInFile(who.id)) await Promise.all(touched.map((month) => loadOnce(who, month)))
      const problems = all.flatMap((who) => {
        const bookings = touched.flatMap((month) => months.get(`${who.id}/${month}`) ?? [])
        const other = bookings.find((each) => standsAgainst(booking, each))
        return other ? [{ pointer: who.pointer, detail: takenBy(who, other) }] : []
      })
      if (problems.length === 0) for (const { id } of all) for (const month of touched) add(id, month, booking)
      return problems
    },
  }
}

/** The statuses of jobs that take time. */
const TAKING = ['PLANNED', 'EN_ROUTE', 'ARRIVED', 'DONE'] as const
const DAYS_BEFORE = 9
const DAY_MS = 86_400_000

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** The 28th is in every month, and four days later is the next one. */
const monthAfter = (month: string): string => dayAfter(`${month}-28`, 4).slice(0, 7)

const timesOf = ({ id, startsAt, endsAt }: Job | Absence) => ({ id, startsAt, endsAt })

function monthsOf({ startsAt, endsAt }: Booking): string[] {
  const months: string[] = []
  for (let month = startsAt.slice(0, 7); `${month}-01T00:00:00.000Z` < endsAt; month = monthAfter(month))
    months.push(month)
  return months
}

function whoIn(record: Job | Absence): Who[] {
  const people = 'crewMemberIDs' in record ? record.crewMemberIDs : [record.crewMemberID].flatMap((id) => id ?? [])
  const pointer = 'crewMemberIDs' in record ? '/crewMemberIDs' : '/crewMemberID'
  return [
    ...(record.truckID === null ? [] : [{ member: 'truckID', id: record.truckID, pointer: '/truckID' } as const]),
    ...people.map((id) => ({ member: 'crewMemberID', id, pointer }) as const),
  ]
}

/** Two absences may overlap. A line is not its own obstacle, if it was imported with its id before. */
const standsAgainst = (one: Booking, other: Booking): boolean =>
  one.id !== other.id &&
  (one.kind === 'job' || other.kind === 'job') &&
  one.startsAt < other.endsAt &&
  other.startsAt < one.endsAt

function takenBy({ member, id }: Who, { kind, id: other, startsAt, endsAt, isOfFile }: Booking): string {
  const who = `${member === 'truckID' ? 'Truck' : 'Crew member'} ${id}`
  return `${who} is taken from ${startsAt} to ${endsAt} by ${isOfFile ? 'another line of the file' : `${kind} ${other} of the service`}.`
}

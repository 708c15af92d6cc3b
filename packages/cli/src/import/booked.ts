/** When trucks and people are taken, as far as a dry run knows: by the lines of the file before, and by what the service has. */
import type { Absence, Client, Job } from '@vanline/client'
import { conflictsWith, type Taking } from '@vanline/server/bookings/rules'
import { dayAfter } from '@vanline/server/bookings/time-rules'

/** A job or an absence that takes the time of a truck or of people. */
type Booking = Taking & { isOfFile: boolean }

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
    for await (const job of jobs) add(id, month, bookingOf(job, false))
    const [startsAt, endsAt] = [{ lte: `${end}T00:00:00.000Z` }, { gte: `${first}T00:00:00.000Z` }]
    for await (const absence of client.absences.each({ [member]: id, startsAt, endsAt }))
      add(id, month, bookingOf(absence, false))
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
      const booking = bookingOf(record, true)
      const [all, touched] = [whoIn(record), monthsOf(booking)]
      for (const who of all) if (!isInFile(who.id)) await Promise.all(touched.map((month) => loadOnce(who, month)))
      const problems = all.flatMap((who) => {
        const bookings = touched.flatMap((month) => months.get(`${who.id}/${month}`) ?? [])
        // A line is not its own obstacle, if it was imported with its id before.
        const [other] = conflictsWith(booking, bookings)
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

function bookingOf(record: Job | Absence, isOfFile: boolean): Booking {
  const { id, startsAt: from, endsAt: to } = record
  return 'status' in record
    ? { of: `jobs/${id}`, from, to, job: record, isOfFile }
    : { of: `absences/${id}`, from, to, isOfFile }
}

/** The number of a month, counted from 1970 on. */
function monthAt(instant: string | number): number {
  const date = new Date(instant)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}
const monthOf = (number: number): string => new Date(Date.UTC(1970, number)).toISOString().slice(0, 7)
const monthAfter = (month: string): string => monthOf(monthAt(month) + 1)

/** The months that a booking touches. It ends before `to`. */
function monthsOf({ from, to }: Booking): string[] {
  const first = monthAt(from)
  const count = monthAt(Date.parse(to) - 1) - first + 1
  return Array.from({ length: Math.max(1, count) }, (_, i) => monthOf(first + i))
}

function whoIn(record: Job | Absence): Who[] {
  const people = 'crewMemberIDs' in record ? record.crewMemberIDs : [record.crewMemberID].flatMap((id) => id ?? [])
  const pointer = 'crewMemberIDs' in record ? '/crewMemberIDs' : '/crewMemberID'
  return [
    ...(record.truckID === null ? [] : [{ member: 'truckID', id: record.truckID, pointer: '/truckID' } as const]),
    ...people.map((id) => ({ member: 'crewMemberID', id, pointer }) as const),
  ]
}

function takenBy({ member, id }: Who, { of, from, to, job, isOfFile }: Booking): string {
  const who = `${member === 'truckID' ? 'Truck' : 'Crew member'} ${id}`
  const other = `${job ? 'job' : 'absence'} ${of.slice(of.indexOf('/') + 1)} of the service`
  return `${who} is taken from ${from} to ${to} by ${isOfFile ? 'another line of the file' : other}.`
}

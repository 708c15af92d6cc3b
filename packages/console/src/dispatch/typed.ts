/** The input of the form of a job, and the change that it means. */
import type { JobKind } from '@vanline/client'
import type { Plan } from './change.ts'
import type { Visit } from './visits.ts'

export const KINDS = [
  ...(['SURVEY', 'PACKING', 'PICKUP', 'DELIVERY', 'STORAGE_IN', 'STORAGE_OUT', 'OTHER'] as const),
] satisfies readonly JobKind[]

export type Typed = {
  kind: JobKind
  truckID: string
  allowOverload: boolean
  crewMemberIDs: string[]
  leadID: string
  day: string
  windowStart: string
  windowEnd: string
  hours: string
  minutes: string
  stopNumber: string
  instructions: string
}

/** The form of a card as it is: of its job, or as a canceled job was planned. */
export function typedOf({ job, canceled, kind, day, from, to }: Visit): Typed {
  const of = job ?? canceled
  const minutes = of?.expectedMinutes ?? to - from
  return {
    ...{ kind, truckID: of?.truckID ?? '', allowOverload: of?.allowOverload ?? false },
    ...{ crewMemberIDs: of?.crewMemberIDs ?? [], leadID: of?.leadID ?? '', day: of?.day ?? day },
    ...{ windowStart: of?.windowStart ?? '08:00', windowEnd: of?.windowEnd ?? '10:00' },
    ...{ hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) },
    ...{ stopNumber: of?.stopNumber == null ? '' : String(of.stopNumber), instructions: of?.instructions ?? '' },
  }
}

const valuesOf = (typed: Typed) =>
  ({
    ...{ kind: typed.kind, truckID: typed.truckID || null, allowOverload: typed.truckID !== '' && typed.allowOverload },
    crewMemberIDs: typed.crewMemberIDs,
    leadID: typed.crewMemberIDs.includes(typed.leadID) ? typed.leadID : null,
    ...{ day: typed.day, windowStart: typed.windowStart, windowEnd: typed.windowEnd },
    expectedMinutes: Number(typed.hours) * 60 + Number(typed.minutes),
    stopNumber: typed.stopNumber === '' ? null : Number(typed.stopNumber),
    instructions: typed.instructions.trim() === '' ? null : typed.instructions,
  }) satisfies Plan

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What differs from the job; all of it for a new one. */
export function planTyped(visit: Visit, typed: Typed): Plan {
  const [before, after] = [valuesOf(typedOf(visit)), valuesOf(typed)]
  const names = Object.keys(after) as (keyof typeof after)[]
  return Object.fromEntries(
    names.filter((name) => !visit.job || !isSame(before[name], after[name])).map((name) => [name, after[name]]),
  )
}

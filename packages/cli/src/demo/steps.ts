/** The steps of the sample data: who sends a request, when, and what is known about the shipment of which it tells. */
import type { Coordinator, ToldMove, ToldShipment } from './moves.ts'

export const CARRIER = 'Northway Van Lines'
export const DRIVER = 'Driver app'
export const PORTAL = 'Customer portal'

/** The actors and their channels. */
export const ACTORS = {
  'Maria Ortiz': 'support',
  'Ben Walsh': 'support',
  'Keisha Brown': 'support',
  [CARRIER]: 'prime',
  [DRIVER]: 'driver',
  [PORTAL]: 'portal',
} as const satisfies Record<Coordinator | string, string>
export type Actor = keyof typeof ACTORS

type Content = Record<string, unknown>
/** Who signs, and in which role. */
export type Signer = { signerName: string; signerRole: 'CUSTOMER' | 'CREW' }

/** One request of the story, or the few that belong together. `key` names the record until it has an id. */
export type Step = { at: number; actor: Actor; key: string; content: Content } & (
  | { kind: 'move' | 'assign' | 'patch' | 'status' | 'agent' | 'service' | 'note' }
  | { kind: 'shipment'; move: string }
  | { kind: 'document'; paper: readonly string[] }
  | { kind: 'list' }
  | { kind: 'check'; as: 'LOADED' | 'DELIVERED' | 'CLAIMED'; index: number }
  | { kind: 'weighing' }
  | { kind: 'sign'; by: readonly Signer[] }
)

/** Days are counted from today: the moment at an hour of a day, the date of a day, and the nearest day that is no Sunday, unless that is today. */
export type Calendar = {
  at(day: number, hour: number): number
  dateOf(day: number): string
  workday(day: number): number
}

export function calendarOf(nowMs: number): Calendar {
  const now = new Date(nowMs)
  const atHour = (day: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + day, 0, hour * 60)
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    // What would still be to come today has just happened.
    at: (day, hour) => Math.min(atHour(day, hour).getTime(), nowMs - 120_000),
    dateOf(day) {
      const date = atHour(day, 12)
      return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
    },
    workday: (day) => ((now.getDay() + day) % 7 === 0 ? day + Math.sign(day) : day),
  }
}

export type Telling = {
  told: ToldMove
  shipment: ToldShipment
  office: Coordinator
  booked: number
  /** The number of the move, and of the shipment in it. */
  index: number
  i: number
  calendar: Calendar
}

/** The steps of one shipment, each with its day and hour. */
export type MakeStep = (day: number, hour: number, actor: Actor, kind: PlainKind, content: Content) => Step
type PlainKind = 'patch' | 'status' | 'agent' | 'service' | 'note'

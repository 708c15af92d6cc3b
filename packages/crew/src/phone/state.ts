/** What the page shows, and how it hears of changes. */
import type { Inventories } from '../inventory/schema.ts'
import type { Me, Visit } from '../jobs/schema.ts'
import { notBefore } from '../outbox/clock.ts'
import type { Entry, Saved } from '../outbox/entry.ts'

export type PhoneState = {
  /** `starting`: the database is being read. */
  phase: 'starting' | 'signed_out' | 'signed_in'
  me: Me | null
  visits: readonly Visit[]
  /** The items of shipments of the visits, as far as they were read. */
  inventories: Inventories
  /** When the service sent the visits. */
  readAtMs: number | null
  /** What has to be added to the clock of the phone. */
  offsetMs: number
  entries: readonly Entry[]
  saved: readonly Saved[]
  /** The number of entries of other people on this phone. */
  others: number
  /** The number of entries of this person that the key of the service does not open. */
  unreadable: number
  /** Whether the service answered last time. */
  contact: 'unknown' | 'reached' | 'unreachable'
  /** How far the run that sends entries is. */
  run: { sent: number; of: number } | null
  /** Whether the person signed in at the identity provider. */
  isPerson: boolean
  /** The code with which the service refuses the credential. */
  ended: string | null
  /** The number of entries that the browser deleted. */
  lost: number
  /** A newer page is installed, and replaces this one at the next start. */
  hasNewer: boolean
}

export const START: PhoneState = {
  ...{
    phase: 'starting',
    me: null,
    visits: [],
    inventories: new Map(),
    readAtMs: null,
    offsetMs: 0,
    entries: [],
    saved: [],
  },
  ...{
    others: 0,
    unreadable: 0,
    contact: 'unknown',
    run: null,
    isPerson: false,
    ended: null,
    lost: 0,
    hasNewer: false,
  },
}

/** The time by the clock of the service. A clock that was set back without a signal is not before the last contact. */
export const serviceMsOn = (
  { readAtMs, offsetMs }: Pick<PhoneState, 'readAtMs' | 'offsetMs'>,
  clockMs: number,
): number => notBefore(clockMs, [], readAtMs) + offsetMs

export type Live<State> = {
  get: () => State
  set: (members: Partial<State>) => void
  subscribe: (listener: () => void) => () => void
}

export function liveState<State extends object>(start: State): Live<State> {
  let state = start
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(members) {
      state = { ...state, ...members }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** How clients treat one kind of record. */

import type { Random } from '../../scripts/random.ts'
import type { Act, Call, Json } from '../history.ts'

/** A request to be made. */
export type Plan = Pick<Call, 'act' | 'kind' | 'subject' | 'part' | 'ifMatch' | 'mergeBase' | 'key' | 'sent'> & {
  method: string
  path: string
}

/**
 * What a client knows: the records that are there, for all clients, the versions that it holds itself, the tags of those it held before, and
 * at which record it has just looked.
 */
export type Knowledge = {
  alive: Map<string, string[]>
  held: Map<string, Json>
  earlier: Map<string, string>
  looked: string | undefined
  /** Whether it mostly works on small records: notes, documents, parties, views, links and keys. */
  isSmall: boolean
}

/** Makes a plan of what is particular to it. */
export type Planner = (act: Act, method: string, path: string, more?: Partial<Plan>) => Plan

/** How clients treat one kind of record. */
export type Kind = {
  name: string
  /** How often this kind is chosen, beside the others. */
  share: number
  /** So many are there at most: few records for many clients, who are to meet. */
  aliveMax: number
  /** The request that creates one; undefined while there is nothing to create it in. */
  create(random: Random, knowledge: Knowledge, plan: Planner): Plan | undefined
  /** Whether its changes can be taken back. */
  isRevertible?: boolean
  /** A change of the record in the version that the client holds. */
  change(random: Random, record: Json, plan: Planner): Plan
}

/** A PATCH that holds its version, a merge with it, or a deletion: what every kind of record knows. */
export function usualChange(random: Random, record: Json, plan: Planner, path: string, sent: () => Json): Plan {
  const roll = random.next()
  if (roll < 0.6) return plan('patch', 'PATCH', path, { ifMatch: record.eTag, sent: sent() })
  if (roll < 0.85) return plan('merge', 'PATCH', path, { mergeBase: record.eTag, sent: sent() })
  return plan('delete', 'DELETE', path, { ifMatch: random.chance(0.7) ? record.eTag : null })
}

/** Something that nobody has said before. */
export const saying = (random: Random): string => `Said ${random.below(2 ** 31)}`

/** How clients treat one kind of record. */

import type { Random } from '../../scripts/random.ts'
import type { Act, Call, Json } from '../history.ts'

/** A request that a client will send. */
export type Plan = Pick<Call, 'act' | 'kind' | 'subject' | 'part' | 'ifMatch' | 'mergeBase' | 'key' | 'sent'> & {
  method: string
  path: string
}

/**
 * What a client knows: the ids of existing records (shared by all clients), the versions that it holds, the tags of versions that it held
 * before, and the record that it has just read.
 */
export type Knowledge = {
  alive: Map<string, string[]>
  held: Map<string, Json>
  earlier: Map<string, string>
  looked: string | undefined
  focus: Focus | undefined
}

/**
 * The records that a client mostly works on: notes, documents, parties, views, links, keys, items, weighings and storage stays; or trucks,
 * people, absences and jobs.
 */
export type Focus = 'small' | 'dispatch'

/** Completes a plan with the members that all plans of a client share. */
export type Planner = (act: Act, method: string, path: string, more?: Partial<Plan>) => Plan

/** How clients treat one kind of record. */
export type Kind = {
  name: string
  /** How often this kind is chosen, relative to the others. */
  share: number
  /** The highest number of records: few, so that many clients meet at each. */
  aliveMax: number
  /** The request that creates a record; undefined while its parent is missing. */
  create(random: Random, knowledge: Knowledge, plan: Planner): Plan | undefined
  /** Whether its changes can be reverted. */
  isRevertible?: boolean
  /** Members that two records want at the same moment, but that only one of them gets. One of these lists is chosen. */
  exclusive?: readonly (readonly string[])[]
  /** The acts that can be operations of a bulk. */
  inBulk?: readonly Act[]
  /** A change of the record in the version that the client holds. */
  change(random: Random, record: Json, plan: Planner, alive: Knowledge['alive']): Plan
}

/** A text that no client has sent before, as far as chance goes. */
export const saying = (random: Random): string => `Said ${random.below(2 ** 31)}`

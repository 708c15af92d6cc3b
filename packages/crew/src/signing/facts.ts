/** What a signed text says, without the versions of its records. It is what a person is shown, and two texts with the same facts say the same. */
import type { Json } from '../outbox/entry.ts'

type Members = { readonly [name: string]: Json }

/** The text that is signed, as the service composes it (GET …/signable). */
export type SignedText = {
  purpose: string
  company: Members
  shipment: Members
  /** Null for a purpose that does not show each item. */
  items: readonly Members[] | null
  itemTotals: Members | null
  documents: readonly Members[]
}

/** Members that name a record or its version, and say nothing about it. */
const OF_VERSIONS: readonly string[] = ['eTag', 'lastUpdated', 'createdAt', 'updatedAt']
const OF_RECORDS: readonly string[] = ['id', 'moveID', 'shipmentID']

const isMembers = (value: Json): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value without some members, wherever they are. The members of the rest are sorted. */
function without(value: Json, names: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((each) => without(each, names))
  if (!isMembers(value)) return value
  const kept = Object.entries(value).filter(([name]) => !names.includes(name))
  return Object.fromEntries(kept.toSorted(byName).map(([name, each]) => [name, without(each, names)]))
}

const byName = ([one]: [string, Json], [other]: [string, Json]): number => (one < other ? -1 : 1)

const byText = (one: Json, other: Json): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

/** The text as a phone keeps it for times without a signal: its versions change with every check-off. */
export const withoutVersions = (text: string): string => JSON.stringify(without(JSON.parse(text), OF_VERSIONS))

/** What a text says. The order of papers is that of their ids, which a phone does not know of its own ones, so it is not a fact. */
export function factsIn(text: string): string {
  const facts = without(JSON.parse(text), [...OF_VERSIONS, ...OF_RECORDS]) as SignedText
  const documents = [...(facts.documents ?? [])].toSorted(byText)
  return JSON.stringify({ ...facts, documents })
}

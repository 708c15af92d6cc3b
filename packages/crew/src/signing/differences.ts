/** What differs between two texts to sign, as lines that a person can compare. */
import type { Json } from '../outbox/entry.ts'

type Members = { readonly [name: string]: Json }

/** A part of a text: its items by number, its papers by name, and the members of the rest. `of` says which; both are null where a text has none. */
export type Difference = {
  part: 'company' | 'shipment' | 'totals' | 'item' | 'paper'
  of: string
  shown: Json
  now: Json
}

const PARTS = { company: 'company', shipment: 'shipment', itemTotals: 'totals' } as const

const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other)

const listIn = (facts: Members, name: string): readonly Members[] => (facts[name] ?? []) as readonly Members[]

/** Where two lists of records differ, by their names. */
function ofLists(
  part: Difference['part'],
  shown: readonly Members[],
  now: readonly Members[],
  nameOf: (record: Members) => string,
) {
  const [before, after] = [shown, now].map((list) => new Map(list.map((record) => [nameOf(record), record]))) as [
    Map<string, Members>,
    Map<string, Members>,
  ]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((of): Difference[] => {
    const [one, other] = [before.get(of) ?? null, after.get(of) ?? null]
    return isSame(one, other) ? [] : [{ part, of, shown: one, now: other }]
  })
}

export function differencesOf(shown: string, now: string): Difference[] {
  const [before, after] = [shown, now].map((text) => JSON.parse(text) as Members) as [Members, Members]
  const members = Object.entries(PARTS).flatMap(([name, part]) => {
    const [one, other] = [before[name] ?? {}, after[name] ?? {}] as [Members, Members]
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((of): Difference[] => {
      const values = { shown: one[of] ?? null, now: other[of] ?? null }
      return isSame(values.shown, values.now) ? [] : [{ part, of, ...values }]
    })
  })
  return [
    ...members,
    ...ofLists('item', listIn(before, 'items'), listIn(after, 'items'), ({ number }) => String(number)),
    ...ofLists(
      'paper',
      listIn(before, 'documents'),
      listIn(after, 'documents'),
      ({ name, sha256 }) => `${name} ${sha256}`,
    ),
  ]
}

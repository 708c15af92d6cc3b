/** Expansions: related records, appended as members to the stored text of each record of an answer. */
import type { Reader } from '../../db/database.ts'
import { type ByteBudget, fitting, isSpent, pageBudget, spendOn } from '../../kernel/byte-budget.ts'
import type { Instant } from '../../kernel/instant.ts'

/** The text of a member for each of the records, at a time. What it returns after the budget is spent is not used. */
export type Expansion = (tx: Reader, docs: readonly string[], budget: ByteBudget, now: Instant) => Promise<string[]>

/** The expansions of a kind of record by their names, in the order in which they are appended. */
export type Expansions = Readonly<Record<string, Expansion>>

/** If the expansions of all records do not fit into an answer, the expansions of a quarter of the records are tried. */
const FEWER = 4

/**
 * The first records with their expansions, as many as fit into an answer together, and at least one. If the related records of a single
 * record do not fit, their member is left out of it: a part of them could be taken for all.
 */
export async function expandedDocs(
  tx: Reader,
  docs: readonly string[],
  names: readonly string[],
  expansions: Expansions,
  now: Instant,
): Promise<string[]> {
  for (let count = docs.length; ; count = Math.ceil(count / FEWER)) {
    const some = docs.slice(0, count)
    const additions = await additionsTo(tx, some, names, expansions, now)
    if (!additions) continue
    const texts = some.map((doc, i) => `${doc.slice(0, -1)}${additions[i]}}`)
    return texts.slice(0, fitting(texts))
  }
}

/** The current values of the expansions that a client repeats in its content, without expansions that are too large for an answer. */
export async function expansionsIn(
  tx: Reader,
  doc: string,
  content: object,
  expansions: Expansions,
  now: Instant,
): Promise<Record<string, unknown>> {
  const names = Object.keys(expansions).filter((name) => name in content)
  if (names.length === 0) return {}
  const [expanded = doc] = await expandedDocs(tx, [doc], names, expansions, now)
  const members = Object.entries<unknown>(JSON.parse(expanded))
  return Object.fromEntries(members.filter(([name]) => names.includes(name)))
}

/** The text that the expansions append to each record; undefined if the page would exceed its budget. */
async function additionsTo(
  tx: Reader,
  docs: readonly string[],
  names: readonly string[],
  expansions: Expansions,
  now: Instant,
): Promise<string[] | undefined> {
  const additions = docs.map(() => '')
  const budget = pageBudget()
  spendOn(budget, docs, (doc, measure) => measure(doc))
  for (const [name, expansion] of Object.entries(expansions)) {
    if (!names.includes(name)) continue
    const { left } = budget
    const values = await expansion(tx, docs, budget, now)
    if (isSpent(budget) && docs.length > 1) return undefined
    if (isSpent(budget)) budget.left = left
    else for (const [i, value] of values.entries()) additions[i] += `,"${name}":${value}`
  }
  return additions
}

/** Why a signature is refused: what has changed since it was shown, by whom, as the text would show it. */
import type { Reader } from '../db/database.ts'
import { explainedChanges } from '../history/explain.ts'
import { findLastSteps, findVersionByTag, listStepsBetween } from '../history/versions.ts'
import type { About } from '../kernel/about.ts'
import type { Context } from '../kernel/context.ts'
import { changesBetween } from '../kernel/diff.ts'
import { AppError, type ExplainedChange } from '../kernel/errors.ts'
import type { Instant } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { reduced } from '../kernel/reduced.ts'
import { aboutShipment } from '../shipments/rules.ts'
import { type Difference, differencesBetween, partsOf, pathOf } from './difference-rules.ts'
import type { Shown, Signable } from './schema.ts'
import { SIGNED_PARTS } from './text-rules.ts'

/** How many records are compared member by member. Of others, the tags are told: the history of each takes several queries. */
const COMPARED_MAX = 5
/** How many changes an answer lists. */
const CHANGES_MAX = 100

type Sent = { shown: Shown; digest: string }
type Place = { moveID: string; shipmentID: string }

/** The 412 if what was shown is not what would be signed now. */
export async function refusalOfStale(
  tx: Reader,
  { moveID, shipmentID }: Place,
  { shown, digest }: Sent,
  current: Signable,
  { now }: Pick<Context, 'now'>,
): Promise<AppError | undefined> {
  const found = differencesBetween(shipmentID, shown, current.shown)
  if (found.length === 0)
    return digest === current.digest
      ? undefined
      : new AppError('precondition_failed', APART, { reason: 'stale', changes: [], overlaps: [] })
  const changes = await changesOf(tx, moveID, found, current, now)
  const detail = `${countedIn(found)} changed since what was shown. ${ADVICE}`
  return new AppError('precondition_failed', detail, {
    reason: 'stale',
    changes: changes.slice(0, CHANGES_MAX),
    overlaps: [],
    ...(changes.length > CHANGES_MAX ? { moreChanges: changes.length - CHANGES_MAX } : {}),
  })
}

const ADVICE = 'Nothing was signed. Read GET …/signable, show its text, and have that signed.'
const APART = `The digest is not that of what would be signed now: the company or the totals of the items have changed since it was shown, or the text was changed. ${ADVICE}`

const countedIn = (found: readonly Difference[]): string =>
  [...Map.groupBy(found, ({ kind }) => kind)]
    .map(([kind, each]) => (kind === 'shipments' ? 'The shipment' : `${each.length} of the ${kind}`))
    .join(' and ')

/** The changes in the order of the records. Callers that do not see everything do not see who works on the move. */
async function changesOf(
  tx: Reader,
  moveID: string,
  found: readonly Difference[],
  current: Signable,
  asOf: Instant,
): Promise<ExplainedChange[]> {
  const now = partsOf(current.text)
  const told = found.slice(0, CHANGES_MAX)
  const subjects = told.map(({ kind, id }) => `${kind}/${id}`)
  const tags = told.flatMap((each) => each.current ?? [])
  const last = await findLastSteps(tx, moveID, subjects, tags)
  const changes: ExplainedChange[] = []
  for (const [i, each] of found.entries()) {
    const subject = subjects[i] ?? ''
    const members = i < COMPARED_MAX ? await membersChanged(tx, moveID, each, now.get(subject)) : []
    const { actor = 'unknown', actor_name: byName = null, time = asOf } = last.get(subject) ?? {}
    if (members.length > 0) changes.push(...members)
    else changes.push({ ...versionChanged(each), by: actor, byName, at: time })
  }
  return tx.viewer ? changes.map((change) => ({ ...change, byName: null })) : changes
}

/** A change of a record of which no member is told: it appeared or disappeared, or has another version. */
const versionChanged = (each: Difference) => ({
  path: each.shown === null || each.current === null ? pathOf(each) : `${pathOf(each)}/eTag`,
  from: each.shown,
  to: each.current,
})

/** The members of a record that have changed, as far as a text shows them; none if the version that was shown is not known. */
async function membersChanged(
  tx: Reader,
  moveID: string,
  { kind, id, shown, current }: Difference,
  now: JsonObject | undefined,
): Promise<ExplainedChange[]> {
  if (shown === null || current === null || now === undefined) return []
  const about: About = kind === 'shipments' ? aboutShipment({ id, moveID }) : { subject: `${kind}/${id}`, moveID }
  const version = await findVersionByTag(tx, about, shown)
  if (!version) return []
  const held = reduced(SIGNED_PARTS[kind], JSON.parse(version.doc))
  const { steps } = await listStepsBetween(tx, about, version.time, String(now.lastUpdated))
  return explainedChanges(changesBetween(held, now), steps, about).map((change) => ({
    ...change,
    path: `${pathOf({ kind, id })}${change.path}`,
  }))
}

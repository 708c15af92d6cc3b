import type { Reader } from '../db/database.ts'
import type { About } from '../kernel/about.ts'
import { changesBetween, type FieldChange } from '../kernel/diff.ts'
import { ERASED } from '../kernel/erased.ts'
import { AppError, type ExplainedChange } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { lastOverlapping, overlapsOf, withoutChanges } from '../kernel/merge.ts'
import { type Refusal, refused, type Target, UNKNOWN_VERSION } from '../kernel/precondition.ts'
import {
  findStepTo,
  findVersionByEmbeddedTag,
  findVersionsByTags,
  listStepsBetween,
  type Step,
  type Version,
} from './versions.ts'

const CHANGES_MAX = 100

/** The version that a client holds, by the first known tag: the record's or, if only a part is addressed, that part's. */
async function heldVersion(
  db: Reader,
  about: About,
  tags: readonly string[],
): Promise<{ version: Version; held: JsonObject } | undefined> {
  if (tags.length === 0) return undefined
  const { part } = about
  const own = await findVersionsByTags(db, about, tags)
  const known = tags.find((tag) => own.has(tag))
  const version =
    (known && own.get(known)) ??
    (part === undefined ? undefined : await findVersionByEmbeddedTag(db, about, part, tags))
  if (!version) return undefined
  const record = JSON.parse(version.doc)
  const held = part === undefined ? record : record[part]
  return held ? { version, held } : undefined
}

/**
 * The version of a record that a client wants to merge from. The current one is known without its event, which may have been pruned.
 * An earlier version that was erased does not count: merging from it could restore erased data.
 */
export async function findMergeBase(
  tx: Reader,
  { record, about }: Target,
  tag: string,
): Promise<JsonObject | undefined> {
  if (tag === record.eTag) return record
  const found = await heldVersion(tx, about, [tag])
  return found?.version.doc.includes(JSON.stringify(ERASED)) ? undefined : found?.held
}

/**
 * What the refused request would have done: which members of a version it touches, whether it depends on the exact version (JSON
 * Patch), and what would happen to the changes that it overlaps.
 */
type RefusedWrite = {
  touches: (base: JsonObject) => readonly string[]
  isExacting: boolean
  effect: 'change' | 'overwrite' | 'delete' | 'undo'
}

/** The refusal with what changed since the client's version, who changed it, and which of those changes the request touches. */
export async function explainRefusal(
  tx: Reader,
  target: Target,
  refusal: Refusal,
  { touches, isExacting, effect }: RefusedWrite,
): Promise<AppError> {
  const { record: current, about } = target
  if (refusal.reason !== 'stale') return refused(refusal, current)
  const last = isExacting ? undefined : await findStepTo(tx, about, current.eTag)
  if (last?.previous_etag && refusal.tags.includes(last.previous_etag)) {
    // Most clients are one version behind. Undoing the changes of the last step gives their version, except tags and times.
    const made: FieldChange[] = JSON.parse(last.changes)
    const held = withoutChanges(current, made)
    const changes = made.map((change) => ({ ...change, by: last.actor, byName: last.actor_name, at: last.time }))
    return explained(target, refusal, changes, touches(held), 1, effect)
  }
  const base = await heldVersion(tx, about, refusal.tags)
  if (!base)
    return refused({ ...refusal, code: 'precondition_failed', reason: 'unknown', detail: UNKNOWN_VERSION }, current)
  const { steps, count } = await listStepsBetween(tx, about, base.version.time, current.lastUpdated)
  const changes = explainedChanges(changesBetween(base.held, current, about.derived), steps, about)
  return explained(target, refusal, changes, touches(base.held), count, effect)
}

/** The changes with the actor who made each of them last. */
export function explainedChanges(
  changes: readonly FieldChange[],
  steps: readonly Step[],
  { part, units }: Pick<About, 'part' | 'units'>,
): ExplainedChange[] {
  const made = steps.flatMap(({ actor, actor_name, time, changes: text }) => {
    const ofStep: FieldChange[] = JSON.parse(text)
    return ofStep.map(({ path }) => ({ path, by: actor, byName: actor_name, at: time }))
  })
  const lastAt = new Map(made.map((each) => [each.path, each]))
  const lastRelated = lastOverlapping(
    made.map(({ path }) => path),
    units,
  )
  return changes.map((change) => {
    const path = part === undefined ? change.path : `/${part}${change.path}`
    const last = lastAt.get(path) ?? made[lastRelated(path)]
    const { by = 'unknown', byName = null, at = steps.at(-1)?.time ?? '' } = last ?? {}
    return { ...change, by, byName, at }
  })
}

function explained(
  { record: current, about }: Target,
  { code, reason }: Refusal,
  changes: ExplainedChange[],
  touched: readonly string[],
  steps: number,
  effect: RefusedWrite['effect'],
): AppError {
  const overlaps = overlapsOf(changes, touched, about.units)
  const error = new AppError(code, detailOf(changes, overlaps, steps, effect), {
    reason,
    current,
    changes: changes.slice(0, CHANGES_MAX),
    overlaps: overlaps.slice(0, CHANGES_MAX),
    ...(changes.length > CHANGES_MAX ? { moreChanges: changes.length - CHANGES_MAX } : {}),
  })
  error.collision = { about, metAt: current.lastUpdated, touched, overlaps }
  return error
}

const ADVICE: Record<RefusedWrite['effect'], string> = {
  change: 'Nothing was written. Compare with current, then send your change again with its eTag.',
  overwrite: 'Nothing was written. Compare with current, then send the whole record again with its eTag.',
  delete: 'Nothing was deleted. Compare with current, then delete it with its eTag.',
  undo: 'Nothing was written. Undo the later changes first, or write the values that you want.',
}

function detailOf(
  changes: readonly ExplainedChange[],
  overlaps: readonly string[],
  steps: number,
  effect: RefusedWrite['effect'],
): string {
  const since = `${steps} change${steps === 1 ? '' : 's'} since the ${effect === 'undo' ? 'event that you undo' : 'version you read'}`
  const advice = ADVICE[effect]
  if (changes.length === 0) return `${since}, with nothing left of them. ${advice}`
  if (overlaps.length === 0) return `${since}; none touches what you are changing. ${advice}`
  const named = changes.filter(({ path }) => overlaps.includes(path)).slice(0, 3)
  const fields = named
    .map(({ path, by, byName, at }) => `${path.slice(1).replaceAll('/', '.')}, by ${byName ?? by} at ${at}`)
    .join('; ')
  const consequence = {
    change: `; ${overlaps.length} touch${overlaps.length === 1 ? 'es' : ''} what you are changing`,
    overwrite: ', which you would overwrite',
    delete: ', which you would delete too',
    undo: `; ${overlaps.length} ${overlaps.length === 1 ? 'is' : 'are'} of members that the event changed`,
  }[effect]
  return `${since}${consequence}: ${fields}${overlaps.length > named.length ? '; …' : ''}. ${advice}`
}

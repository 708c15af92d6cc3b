import type { Reader } from '../db/database.ts'
import { changesBetween, type FieldChange } from '../kernel/diff.ts'
import { ERASED } from '../kernel/erased.ts'
import type { AppError, ExplainedChange } from '../kernel/errors.ts'
import type { About } from '../kernel/incoming.ts'
import type { JsonObject } from '../kernel/json.ts'
import { lastOfSameMatter, overlapsOf, withoutChanges } from '../kernel/merge.ts'
import { type StaleVersion, unknownVersion, type Versioned } from '../kernel/precondition.ts'
import {
  findStepTo,
  findVersionByEmbeddedTag,
  findVersionsByTags,
  listStepsBetween,
  type Step,
  type Version,
} from './version-store.ts'

const CHANGES_MAX = 100
const TAGS_MAX = 10

/** The version that a client holds, by the first of its tags that is known: its own or, if a part of the record is meant, that part's. */
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
 * The version of a record, or of a part of it, that a client holds, to be merged from. One that is erased is not known well enough: a
 * client that sends back what it read would bring back what was erased.
 */
export async function findVersion(
  tx: Reader,
  about: About,
  _current: Versioned,
  tag: string,
): Promise<JsonObject | undefined> {
  const found = await heldVersion(tx, about, [tag])
  return found?.version.doc.includes(JSON.stringify(ERASED)) ? undefined : found?.held
}

/** Says what changed since the version that was refused, who changed it, and what of it the refused request touches. */
export async function explainRefusal(db: Reader, refused: StaleVersion): Promise<AppError> {
  if (refused.members.reason !== 'stale') return refused
  const { about } = refused
  const current = refused.members.current as Versioned
  const last = refused.isExacting ? undefined : await findStepTo(db, about, current.eTag)
  if (last?.previous_etag && refused.tags.includes(last.previous_etag)) return explainedByOne(refused, current, last)
  const base = await heldVersion(db, about, refused.tags.slice(0, TAGS_MAX))
  if (!base) return unknownVersion(refused)
  const { steps, count } = await listStepsBetween(db, about, base.version.time, current.lastUpdated)
  const changes = explainedChanges(changesBetween(base.held, current), steps, about.part)
  return explained(refused, changes, refused.touches(base.held), count)
}

/** Most who are refused are one step behind. What that step changed is known, and undone it gives what they hold, but for tags and times. */
function explainedByOne(
  refused: StaleVersion,
  current: Versioned,
  { actor, actor_name, time, changes }: Step,
): AppError {
  const made = JSON.parse(changes) as FieldChange[]
  const held = withoutChanges(current as unknown as JsonObject, made)
  const told = made.map((change) => ({ ...change, by: actor, byName: actor_name, at: time }))
  return explained(refused, told, refused.touches(held), 1)
}

/** The changes with who made each of them last. */
export function explainedChanges(
  changes: readonly FieldChange[],
  steps: readonly Step[],
  part?: string,
): ExplainedChange[] {
  const made = steps.flatMap(({ actor, actor_name, time, changes: text }) =>
    (JSON.parse(text) as FieldChange[]).map(({ path }) => ({ path, by: actor, byName: actor_name, at: time })),
  )
  const lastAt = new Map(made.map((each) => [each.path, each]))
  const lastRelated = lastOfSameMatter(made.map(({ path }) => path))
  return changes.map((change) => {
    const path = part === undefined ? change.path : `/${part}${change.path}`
    const last = lastAt.get(path) ?? made[lastRelated(path)]
    const { by = 'unknown', byName = null, at = steps.at(-1)?.time ?? '' } = last ?? {}
    return { ...change, by, byName, at }
  })
}

function explained(
  refused: StaleVersion,
  changes: ExplainedChange[],
  touched: readonly string[],
  steps: number,
): AppError {
  const overlaps =
    refused.about.part === undefined || touched.length === 0
      ? overlapsOf(changes, touched)
      : changes.map(({ path }) => path)
  refused.message = detailOf(changes, overlaps, steps)
  refused.members.changes = changes.slice(0, CHANGES_MAX)
  refused.members.overlaps = overlaps.slice(0, CHANGES_MAX)
  if (changes.length > CHANGES_MAX) refused.members.moreChanges = changes.length - CHANGES_MAX
  return refused
}

function detailOf(changes: readonly ExplainedChange[], overlaps: readonly string[], steps: number): string {
  const since = `${steps} change${steps === 1 ? '' : 's'} since the version you hold`
  const advice = 'Nothing was written. Compare with current, then send your change again with its eTag.'
  if (changes.length === 0) return `${since}, with nothing left of them. ${advice}`
  if (overlaps.length === 0) return `${since}; none touches what you are changing. ${advice}`
  const named = changes.filter(({ path }) => overlaps.includes(path)).slice(0, 3)
  const told = named
    .map(({ path, by, byName, at }) => `${path.slice(1).replaceAll('/', '.')}, by ${byName ?? by} at ${at}`)
    .join('; ')
  return `${since}; ${overlaps.length} touch${overlaps.length === 1 ? 'es' : ''} what you are changing: ${told}${overlaps.length > named.length ? '; …' : ''}. ${advice}`
}

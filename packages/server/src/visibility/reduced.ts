/** Records as a bound caller may see them, by the role of its party on their move. */
import type { Reader } from '../db/database.ts'
import type { Answer } from '../http/answer/answer.ts'
import type { SentContent } from '../http/content/content.ts'
import type { Prepared } from '../http/prepared.ts'
import { AppError } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import { idOfDoc, moveOfDoc } from '../kernel/ids.ts'
import { isObject } from '../kernel/json.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import { isPointer } from '../kernel/pointer.ts'
import { dependsOnHidden, type RecordPolicy } from '../kernel/policy.ts'
import type { Target } from '../kernel/precondition.ts'
import { hiddenIn, isHiddenAt, reduced, reducedChanges, type VisibleParts } from '../kernel/reduced.ts'
import { hasReducedMoves } from './entries.ts'
import { listRoles, partyOf } from './party.ts'

/** The members of a kind of record that the role of a party shows; undefined for all members. */
const partsFor = ({ reduced: byRole }: RecordPolicy, role: string | undefined): VisibleParts | undefined =>
  role === undefined ? undefined : byRole?.[role]

/** The members of the records of a move that the caller of a reader sees; undefined for all members. */
export async function visiblePartsOn(
  reader: Reader,
  policy: RecordPolicy,
  moveID: string | null | undefined,
): Promise<VisibleParts | undefined> {
  const party = partyOf(reader)
  if (party === undefined || moveID == null || policy.reduced === undefined) return undefined
  return partsFor(policy, (await party.membershipOf(moveID))?.role)
}

/** The members that the caller sees of a record that was found through the view of its party. */
export function visiblePartsOfFound(reader: Reader, policy: RecordPolicy, doc: string): VisibleParts | undefined {
  const party = partyOf(reader)
  return party && partsFor(policy, party.membershipOfFound(idOfDoc(doc))?.role)
}

export const reducedDoc = (visible: VisibleParts | undefined, doc: string): string =>
  visible === undefined ? doc : JSON.stringify(reduced(visible, JSON.parse(doc)))

/**
 * Whether a party sees every record of a list whole: because it sees none reduced, or because hidden members decide about the list, so
 * that it gets only the others.
 */
export const seesOnlyWhole = async (
  db: Reader,
  partyID: string,
  policy: RecordPolicy,
  names: readonly string[],
): Promise<boolean> =>
  policy.reduced === undefined || dependsOnHidden(policy, names) || !(await hasReducedMoves(db, partyID))

/** The documents of a list, each by the role of the party on its move. */
export async function reducedDocs(db: Reader, policy: RecordPolicy, docs: string[]): Promise<string[]> {
  const party = partyOf(db)
  if (party === undefined || policy.reduced === undefined) return docs
  const moveOf = (doc: string): string => moveOfDoc(doc) ?? idOfDoc(doc)
  const roles = await listRoles(db, party.id, docs.map(moveOf))
  // A party that was taken off meanwhile has no role, and sees as little as possible.
  return docs.flatMap((doc) => {
    const role = roles.get(moveOf(doc))
    return role === undefined ? [] : [reducedDoc(partsFor(policy, role), doc)]
  })
}

/** An answer without its hidden members. Tags stay as they are. */
export const reducedAnswer = (visible: VisibleParts | undefined, answer: Answer): Answer =>
  visible === undefined || answer.body === '' ? answer : { ...answer, body: reducedDoc(visible, answer.body) }

/** A refusal of a change without the members that the party of the caller does not see, in its text too. */
export async function refusalFor(
  tx: Reader,
  policy: RecordPolicy,
  target: Target | undefined,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.members.current === undefined) return error
  const current = error.members.current as Versioned & { moveID?: string }
  const visible = await visiblePartsOn(tx, policy, target?.about.moveID ?? current.moveID ?? current.id)
  return visible === undefined
    ? error
    : new AppError(error.code, REDUCED_DETAIL, reducedMembers(visible, error.members))
}

/** The usual words name the members that changed. */
const REDUCED_DETAIL = 'The record has changed since you read it. Nothing was written. Compare with current.'

type ConflictMembers = Pick<AppError['members'], 'current' | 'changes' | 'overlaps' | 'moreChanges'>

/** The members of a problem that show a record. */
export function reducedMembers<Members extends ConflictMembers>(visible: VisibleParts, problem: Members): Members {
  const { current, changes, overlaps, moreChanges: _, ...members } = problem
  const pathsOf = (paths: readonly string[]) =>
    reducedChanges(
      visible,
      paths.map((path) => ({ path, from: null, to: null })),
    ).map(({ path }) => path)
  return {
    ...members,
    ...(current === undefined ? {} : { current: reduced(visible, current as object) }),
    ...(changes && { changes: reducedChanges(visible, changes) }),
    ...(overlaps && { overlaps: pathsOf(overlaps) }),
  } as Members
}

/**
 * The answers to the operations of a bulk as the party of a bound caller may see them now: an answer about a move that the party is
 * no longer on, or on which its role shows no such record any more, becomes `gone`. A move that the bulk has created is that of the party.
 */
export async function reducedResults(
  db: Reader,
  policy: RecordPolicy,
  parts: readonly Answer[],
  { gone, isNew }: { gone: () => Answer; isNew: (part: Answer) => boolean },
): Promise<readonly Answer[]> {
  const party = partyOf(db)
  if (party === undefined) return parts
  return Promise.all(
    parts.map(async (part) => {
      if (part.moveID == null) return part
      const membership = await party.membershipOf(part.moveID)
      if (membership === undefined) return isNew(part) ? part : gone()
      if (policy.hiddenFrom?.includes(membership.role)) return gone()
      const visible = await visiblePartsOn(db, policy, part.moveID)
      return part.status >= 400 ? { ...part, body: reducedProblem(visible, part.body) } : reducedAnswer(visible, part)
    }),
  )
}

/** The body of a problem that was stored, as its caller may see it now. */
const reducedProblem = (visible: VisibleParts | undefined, body: string): string =>
  visible === undefined ? body : JSON.stringify(reducedMembers(visible, JSON.parse(body)))

/**
 * 403 for content that names what is hidden from the party of the caller: a comparison with the current value, or its loss, would
 * reveal or destroy it.
 */
export async function requireVisibleContent(
  tx: Reader,
  { policy, content, access, needsWhole }: Prepared,
  sent: SentContent,
  { about }: Target,
): Promise<void> {
  const visible = await visiblePartsOn(tx, policy, about.moveID)
  if (visible === undefined || content === undefined) return
  if (needsWhole !== undefined) throw memberHidden(needsWhole)
  // A status change names no members of the record; those that a request names have a rule of their own (RecordPolicy.asked).
  if (access === 'STATUS' || access === 'REQUEST') return
  const [hidden] = hiddenPaths(visible, sent)
  if (hidden !== undefined) throw memberHidden(hidden)
}

function hiddenPaths(visible: VisibleParts, sent: SentContent): string[] {
  const content = sent.json()
  if (!sent.isJsonPatch()) return isObject(content) ? hiddenIn(visible, content) : []
  const places = (Array.isArray(content) ? content : []).flatMap((step) =>
    isObject(step) ? [step.path, step.from] : [],
  )
  return places.filter((path): path is string => isPointer(path) && isHiddenAt(visible, path))
}

const memberHidden = (what: string): AppError =>
  partyNotAllowed(`The role of your party on this move does not show everything. It does not allow this: ${what}.`)

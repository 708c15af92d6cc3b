/**
 * What http/ asks about a caller that does not see everything. visibility/ has the answers. For all other callers there is no sight, and
 * nothing is asked.
 */

import type { Reader, Viewer } from '../db/database.ts'
import type { Condition } from '../db/lists/condition.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import type { Target } from '../kernel/precondition.ts'
import type { Answer } from './answer/answer.ts'
import type { SentContent } from './content/content.ts'
import type { Decided, Prepared } from './prepared.ts'

/** What a list declares about its records. */
export type SeenListing = {
  policy: RecordPolicy
  /**
   * What a viewer sees of the list. With `isWholeOnly`, only the records that it sees whole; `names` are the filters and the sort. Null for a list below a move, whose records
   * it sees whole or not at all: then the conditions of the list decide.
   */
  seenBy: ((viewerID: string, isWholeOnly: boolean, names: readonly string[]) => Condition | Condition[]) | null
  /** The move that all records of the list belong to, which is known when its conditions are: what the viewer is there decides what it sees. */
  moveOf?: () => string | undefined
}

/** How a list is seen: the conditions for its records, and what is shown of them, if not all. */
export type SeenList = { where: Condition[]; reduce?: (docs: string[]) => Promise<string[]> }

/** One page of a list, and what is shown of its records, if not all. */
export type SeenPage<Page> = Pick<SeenList, 'reduce'> & { page: Page }

export type Sight = {
  /** Decides a change of what was found, if the caller has the access that the operation needs (403). Its refusals show what the caller sees. */
  decide(
    tx: Reader,
    operation: Prepared,
    found: { stored: unknown; target: Target | undefined },
    decide: () => Promise<Decided>,
  ): Promise<Decided>
  /** 403 for content that names what the caller does not see of the target. */
  requireContent(tx: Reader, operation: Prepared, sent: SentContent, target: Target): Promise<void>
  /** What the caller sees of an answer. */
  reduceAnswer(tx: Reader, policy: RecordPolicy, answer: Answer): Promise<Answer>
  /** Whether the caller still sees the record in a stored answer. */
  seesAnswer(tx: Reader, answer: Answer): Promise<boolean>
  /** What the caller sees of the answers to the operations of a bulk: `gone` in place of one about a move that it no longer sees. */
  reduceResults(
    tx: Reader,
    policy: RecordPolicy,
    parts: readonly Answer[],
    how: { gone: () => Answer; isNew: (part: Answer) => boolean },
  ): Promise<readonly Answer[]>
  /** `names` are the filters and the sort of the list. */
  list(tx: Reader, listing: SeenListing, names: readonly string[]): Promise<SeenList>
  /** The same for one page, which `read` reads. */
  page<Page>(
    tx: Reader,
    listing: SeenListing,
    names: readonly string[],
    read: (seen: SeenList['where']) => Promise<Page>,
  ): Promise<SeenPage<Page>>
}

/** The sight of the caller whose reader this is. visibility/view.ts makes every viewer. */
export const sightOf = ({ viewer }: Reader): Sight | undefined => viewer as (Viewer & Sight) | undefined

import { findCompany } from '../../company/store.ts'
import { instantOf } from '../../kernel/instant.ts'
import { localTimeAt } from '../../kernel/time-zone.ts'
import { nextVersion } from '../../kernel/version.ts'
import { listActiveRules } from '../../message-rules/store.ts'
import { updateMessageRow } from '../store.ts'
import type { PlanningNode } from './planner.ts'
import { beginWork, findWork, hasEarlierWork, listUnsent, storeDay, type Work } from './store.ts'

const RESET_MAX = 100
const RESTORED = 'The database was restored from a backup. Whether the message was sent is not known.'

/**
 * Begins at the newest event of a history. If the database was restored, the lost history may have sent what waits, and what today's rules
 * say: the messages become UNKNOWN, and the day is over for its rules. Nothing is sent before that is stored. Returns whether there is more.
 */
export function beginHistory({ db, clock }: PlanningNode, seen: Work): Promise<boolean> {
  return db.change(async (tx) => {
    const work = await findWork(tx)
    if (work.position !== null || work.name !== seen.name) return { writes: [], answer: true }
    const isRestored = await hasEarlierWork(tx, work)
    const now = instantOf(clock())
    const unsent = isRestored ? await listUnsent(tx, RESET_MAX) : []
    if (unsent.length > 0) {
      const writes = unsent.map((message) =>
        updateMessageRow(message, nextVersion(message, { status: 'UNKNOWN', sendAt: null, error: RESTORED }, now)),
      )
      return { writes, answer: true }
    }
    const rules = isRestored ? await listActiveRules(tx) : []
    const { day } = localTimeAt(now, (await findCompany(tx)).timeZone)
    const days = rules.filter(({ daysBefore }) => daysBefore !== null).map(({ id }) => storeDay(id, day))
    return { writes: [...beginWork(work), ...days], answer: true }
  })
}

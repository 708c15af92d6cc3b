import { instantOf } from '../../kernel/instant.ts'
import { endRelease, listReleases } from '../../message-rules/store.ts'
import { releaseMessage } from '../rules.ts'
import { listHeld, updateMessageRow } from '../store.ts'
import type { PlanningNode } from './planner.ts'

const AT_ONCE = 100

/** Sends or discards some of the messages about which a person has decided. Returns whether there were any. */
export async function releaseSome({ db, clock }: PlanningNode): Promise<boolean> {
  const [release] = await listReleases(db)
  if (!release) return false
  const { ruleID, decision } = release
  return db.change(async (tx) => {
    const held = await listHeld(tx, ruleID, AT_ONCE)
    const now = instantOf(clock())
    const writes = held.map((message) => updateMessageRow(message, releaseMessage(message, decision === 'SEND', now)))
    return { writes: held.length === 0 ? [endRelease(ruleID)] : writes, answer: true }
  })
}

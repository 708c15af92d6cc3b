import sql from 'sql-template-tag'
import { type Columns, columnNames, memberColumns } from '../db/columns.ts'
import { guarded, type Reader, unguarded, type Write } from '../db/database.ts'
import { beginsWith, type Condition, conditionsOf, type FilterConditions, testOnly } from '../db/lists/condition.ts'
import { valueConditions } from '../db/lists/member-conditions.ts'
import { isActive, recordStore } from '../dispatch/store.ts'
import { searchKeyOf } from '../kernel/search.ts'
import { MESSAGE_RULE } from './fields.ts'
import type { MessageRule, MessageRuleFilter } from './schema.ts'

const columnsOfMembers = memberColumns(MESSAGE_RULE)

const columnsOf = (rule: MessageRule): Columns => ({
  ...columnsOfMembers(rule),
  name_key: searchKeyOf(rule.name),
  is_active: rule.isActive ? 1 : 0,
  held_since: rule.heldSince,
})

export const messageRules = recordStore<MessageRule>({
  ...{ table: 'message_rules', columnsOf },
  ...{ notFound: 'message_rule_not_found', what: 'rule of messages' },
})

/** The rules that send, oldest first. */
export const listActiveRules = async (db: Reader): Promise<MessageRule[]> =>
  (await db.column<string>(sql`SELECT doc FROM message_rules WHERE is_active = 1 ORDER BY id`)).map((doc) =>
    JSON.parse(doc),
  )

/** What people have decided about the messages that wait for a rule, as long as some of them wait. */
export type Release = { ruleID: string; decision: 'SEND' | 'DISCARD' }

/** The rules whose waiting messages are to be sent or discarded. */
export async function listReleases(db: Reader): Promise<Release[]> {
  const rows = await db.all<{ id: string; released: Release['decision'] }>(
    sql`SELECT id, released FROM message_rules WHERE released IS NOT NULL ORDER BY id`,
  )
  return rows.map(({ id, released }) => ({ ruleID: id, decision: released }))
}

/** Notes that no message waits for a decision any more. */
export const endRelease = (ruleID: string): Write =>
  unguarded(sql`UPDATE message_rules SET released = NULL WHERE id = ${ruleID}`)

/** From when on the people are counted whom a rule reaches: its last confirmation. */
export async function findCountedFrom(db: Reader, ruleID: string): Promise<string | null> {
  const [from = null] = await db.column<string | null>(sql`SELECT counted_from FROM message_rules WHERE id = ${ruleID}`)
  return from
}

/** Stores the next version of a rule whose messages a person has decided about. */
export const confirmRow = (before: MessageRule, after: MessageRule, decision: Release['decision']): Write =>
  guarded(
    sql`UPDATE message_rules SET held_since = NULL, released = ${decision}, counted_from = ${after.lastUpdated},
      last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
      WHERE id = ${after.id} AND last_updated = ${before.lastUpdated}`,
    after.id,
  )

/** The columns that the conditions of a list use. */
export const MESSAGE_RULE_CONDITION_COLUMNS = [
  ...['id', 'last_updated', 'name_key', 'is_active', 'held_since'],
  ...columnNames(MESSAGE_RULE),
]

const CONDITIONS: FilterConditions<MessageRuleFilter> = {
  q: (text) => beginsWith({ name_key: searchKeyOf(text) }),
  isActive,
  isHeld: (isWanted) => testOnly(isWanted ? sql`held_since IS NOT NULL` : sql`held_since IS NULL`),
  ...valueConditions(MESSAGE_RULE),
}

export const whereMessageRules = (filter: MessageRuleFilter): Condition[] => conditionsOf(CONDITIONS, filter)

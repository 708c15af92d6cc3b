import sql from 'sql-template-tag'
import { type Columns, columnNames, memberColumns } from '../db/columns.ts'
import type { Reader } from '../db/database.ts'
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

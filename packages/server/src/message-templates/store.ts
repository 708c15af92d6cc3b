import sql from 'sql-template-tag'
import { type Columns, columnNames, memberColumns } from '../db/columns.ts'
import type { Reader } from '../db/database.ts'
import { beginsWith, type Condition, conditionsOf, type FilterConditions } from '../db/lists/condition.ts'
import { recordStore } from '../dispatch/store.ts'
import { searchKeyOf } from '../kernel/search.ts'
import { MESSAGE_TEMPLATE } from './fields.ts'
import type { MessageTemplate, MessageTemplateFilter } from './schema.ts'

const columnsOfMembers = memberColumns(MESSAGE_TEMPLATE)

const columnsOf = (template: MessageTemplate): Columns => ({
  ...columnsOfMembers(template),
  name_key: searchKeyOf(template.name),
})

export const messageTemplates = recordStore<MessageTemplate>({
  ...{ table: 'message_templates', columnsOf },
  ...{ notFound: 'message_template_not_found', what: 'template of messages' },
})

/** The subjects of some rules that send this template. */
export async function listRulesWith(db: Reader, templateID: string): Promise<string[]> {
  const ids = await db.column<string>(
    sql`SELECT id FROM message_rules WHERE template_id = ${templateID} ORDER BY id LIMIT 5`,
  )
  return ids.map((id) => `message-rules/${id}`)
}

/** The columns that the conditions of a list use. */
export const MESSAGE_TEMPLATE_CONDITION_COLUMNS = ['id', 'last_updated', 'name_key', ...columnNames(MESSAGE_TEMPLATE)]

const CONDITIONS: FilterConditions<MessageTemplateFilter> = {
  q: (text) => beginsWith({ name_key: searchKeyOf(text) }),
}

export const whereMessageTemplates = (filter: MessageTemplateFilter): Condition[] => conditionsOf(CONDITIONS, filter)

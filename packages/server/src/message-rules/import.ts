import { importsOf } from '../dispatch/import.ts'
import { MESSAGE_RULE } from './fields.ts'
import { messageRuleRules } from './rules.ts'
import { ImportedMessageRule } from './schema.ts'

/** Makes a rule as another system has it. */
export const importedMessageRule = importsOf(MESSAGE_RULE, ImportedMessageRule, messageRuleRules.from)

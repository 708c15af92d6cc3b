import { importsOf } from '../dispatch/import.ts'
import { MESSAGE_TEMPLATE } from './fields.ts'
import { messageTemplateRules } from './rules.ts'
import { ImportedMessageTemplate } from './schema.ts'

/** Makes a template as another system has it. */
export const importedMessageTemplate = importsOf(MESSAGE_TEMPLATE, ImportedMessageTemplate, messageTemplateRules.from)

import type { Operation } from '../http/operation.ts'
import { messageOptOutOperations } from '../message-opt-outs/operations.ts'
import { messageRuleOperations } from '../message-rules/operations.ts'
import { messageTemplateOperations } from '../message-templates/operations.ts'
import { messageLogOperations } from './operations.ts'

/** Templates and rules, the messages, and who wants none. */
export const messageOperations: readonly Operation[] = [
  ...messageTemplateOperations,
  ...messageRuleOperations,
  ...messageOptOutOperations,
  ...messageLogOperations,
]

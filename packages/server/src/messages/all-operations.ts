import type { Operation } from '../http/operation.ts'
import { messageOptOutOperations } from '../message-opt-outs/operations.ts'
import type { HasGateway } from '../message-rules/gateway-rules.ts'
import { messageRuleOperations } from '../message-rules/operations.ts'
import { messageTemplateOperations } from '../message-templates/operations.ts'
import { messageHandOperations } from './hand-operations.ts'
import { messageLogOperations } from './operations.ts'
import { previewMessageTemplate } from './preview-operations.ts'

/** Templates and rules, the messages, and who wants none. The settings say by which ways messages are sent. */
export const messageOperations = (gateways: HasGateway): readonly Operation[] => [
  ...messageTemplateOperations,
  previewMessageTemplate,
  ...messageRuleOperations(gateways),
  ...messageOptOutOperations,
  ...messageLogOperations,
  ...messageHandOperations(gateways),
]

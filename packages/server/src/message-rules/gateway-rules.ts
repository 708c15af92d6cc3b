import { AppError } from '../kernel/errors.ts'
import type { Way } from '../message-opt-outs/address-rules.ts'

/** The gateways that the operator has set. */
export type HasGateway = { smtp?: unknown; textGateway?: unknown }

const SETTING = { EMAIL: 'VANLINE_SMTP_URL', TEXT: 'VANLINE_TEXT_GATEWAY' } as const
/** What is sent by each way. */
export const KIND = { EMAIL: 'e-mails', TEXT: 'text messages' } as const

/** 409 for a way that has no gateway. */
export function requireGateway({ smtp, textGateway }: HasGateway, by: Way): void {
  if ((by === 'EMAIL' ? smtp : textGateway) != null) return
  throw new AppError('message_gateway_missing', `The service sends no ${KIND[by]}: ${SETTING[by]} is not set.`)
}

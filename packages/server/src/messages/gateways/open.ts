import type { Gateway, Mail, Text } from './gateway.ts'
import type { Sender, SmtpPlace } from './smtp-place.ts'
import type { TextTemplate } from './text-template.ts'

/** The gateway of each way; null for one that is not set. */
export type Gateways = { EMAIL: Gateway<Mail> | null; TEXT: Gateway<Text> | null }

type GatewaySettings = { smtp: SmtpPlace | null; mailFrom: Sender | null; textGateway: TextTemplate | null }

/** Loads what sends e-mail or text messages only where it is set. */
export const openGateways = async ({ smtp, mailFrom, textGateway }: GatewaySettings): Promise<Gateways> => ({
  EMAIL: smtp && mailFrom ? (await import('./smtp.ts')).openSmtp({ place: smtp, from: mailFrom }) : null,
  TEXT: textGateway && (await import('./text.ts')).openTextGateway({ template: textGateway }),
})

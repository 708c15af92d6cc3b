import type { Webhook } from '@vanline/client'
import { instantText } from '../format/format.ts'

/** Whether events are sent to a webhook, in a word. */
export const stateText = ({ enabled, disabledReason, pausedReason }: Webhook): string =>
  enabled ? (pausedReason === null ? 'Enabled' : 'Paused') : (disabledReason ?? 'Disabled')

/** For whom a webhook acts. */
export function makerText({ authorizedBy, authorizedByName, authorizedUntil }: Webhook): string {
  if (authorizedBy === null) return 'The maker is unknown.'
  const until = authorizedUntil === null ? '' : ` until ${instantText(authorizedUntil)}`
  return `Sends the events that ${authorizedByName ?? authorizedBy} may read${until}.`
}

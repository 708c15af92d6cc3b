import type { Webhook } from '@vanline/client'
import { instantText } from '../format/format.ts'

/** The state of a webhook. */
export const stateText = ({ enabled, disabledReason, pausedReason }: Webhook): string =>
  enabled ? (pausedReason === null ? 'Enabled' : 'Paused') : (disabledReason ?? 'Disabled')

/** The maker of a webhook. */
export function makerText({ authorizedBy, authorizedByName, authorizedUntil }: Webhook): string {
  if (authorizedBy === null) return 'The maker is unknown.'
  const until = authorizedUntil === null ? '' : ` until ${instantText(authorizedUntil)}`
  return `Sends the events that ${authorizedByName ?? authorizedBy} may read${until}.`
}

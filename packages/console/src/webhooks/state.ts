import type { Webhook } from '@vanline/client'
import { instantText } from '../format/format.ts'

/** The state of a webhook. */
export const stateText = ({ enabled, disabledReason, pausedReason }: Webhook): string =>
  enabled ? (pausedReason === null ? 'Enabled' : 'Paused') : (disabledReason ?? 'Disabled')

/** The events that a webhook sends: the wildcard in words. */
export const eventTypesText = ({ eventTypes }: Webhook): string =>
  eventTypes.map((type) => (type === '*' ? 'All events' : type)).join(', ')

/** On whose behalf a webhook sends. */
export function behalfText({ authorizedBy, authorizedByName, authorizedUntil }: Webhook): string {
  if (authorizedBy === null) return 'It is not known on whose behalf it sends.'
  const until = authorizedUntil === null ? '' : ` until ${instantText(authorizedUntil)}`
  return `Sends the events that ${authorizedByName ?? authorizedBy} may read${until}.`
}

/** All types of events that a webhook can ask for. */
export const EVENT_TYPES = [
  ...['move.created', 'move.updated', 'move.status_changed', 'move.erased', 'move.deleted', 'move.restored'],
  ...['shipment.created', 'shipment.updated', 'shipment.status_changed', 'shipment.deleted', 'shipment.restored'],
  'address.replaced',
  ...['agent.created', 'agent.updated', 'agent.deleted', 'agent.restored'],
  ...['service.created', 'service.updated', 'service.status_changed', 'service.deleted', 'service.restored'],
  ...['webhook.created', 'webhook.updated', 'webhook.disabled', 'webhook.paused', 'webhook.deleted'],
  ...['key.created', 'key.deleted'],
] as const

/** The event that only its own webhook gets, whatever the subscription. The feed and the history show it. */
export const PING = 'webhook.ping'

/** Everything a subscription can name. A pattern that matches no type is refused, since it could never match. */
export const EVENT_PATTERNS: readonly string[] = [
  '*',
  ...new Set(EVENT_TYPES.map((type) => `${type.split('.')[0]}.*`)),
  ...EVENT_TYPES,
]

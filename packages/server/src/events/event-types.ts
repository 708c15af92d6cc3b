/** The types of events by the schema of their record. A change of an address is a change of its shipment. */
export const TYPES = {
  Move: [
    ...['move.created', 'move.updated', 'move.status_changed', 'move.erased', 'move.deleted', 'move.restored'],
    ...['move.reverted', 'move.imported'],
  ],
  Shipment: [
    ...['shipment.created', 'shipment.updated', 'shipment.status_changed', 'shipment.deleted', 'shipment.restored'],
    ...['shipment.reverted', 'shipment.imported', 'address.replaced'],
  ],
  Agent: [...['agent.created', 'agent.updated', 'agent.deleted', 'agent.restored', 'agent.reverted', 'agent.imported']],
  Service: [
    ...['service.created', 'service.updated', 'service.status_changed', 'service.deleted', 'service.restored'],
    ...['service.reverted', 'service.imported'],
  ],
  Document: ['document.created', 'document.updated', 'document.deleted', 'document.restored', 'document.imported'],
  MoveParty: ['move_party.created', 'move_party.updated', 'move_party.deleted', 'move_party.imported'],
  Party: ['party.created', 'party.updated', 'party.deleted', 'party.imported'],
  Company: ['company.updated'],
  Truck: ['truck.created', 'truck.updated', 'truck.deleted', 'truck.imported'],
  CrewMember: ['crew_member.created', 'crew_member.updated', 'crew_member.deleted', 'crew_member.imported'],
  CrewLink: ['crew_link.created', 'crew_link.used', 'crew_link.deleted'],
  Absence: ['absence.created', 'absence.updated', 'absence.deleted', 'absence.imported'],
  Webhook: ['webhook.created', 'webhook.updated', 'webhook.disabled', 'webhook.paused', 'webhook.deleted'],
  Key: ['key.created', 'key.deleted'],
  Link: ['link.created', 'link.deleted'],
  Note: ['note.created', 'note.updated', 'note.deleted', 'note.imported', 'note.restored'],
  Job: ['job.created', 'job.updated', 'job.status_changed', 'job.deleted', 'job.imported', 'job.restored'],
  Item: ['item.created', 'item.updated', 'item.deleted', 'item.restored', 'item.reverted', 'item.imported'],
  Weighing: [
    ...['weighing.created', 'weighing.updated', 'weighing.deleted', 'weighing.restored', 'weighing.reverted'],
    'weighing.imported',
  ],
  StorageStay: [
    ...['storage_stay.created', 'storage_stay.updated', 'storage_stay.deleted', 'storage_stay.restored'],
    ...['storage_stay.extension_asked', 'storage_stay.extension_decided'],
    ...['storage_stay.reverted', 'storage_stay.imported'],
  ],
  Signature: [
    ...['signature.created', 'signature.updated', 'signature.deleted', 'signature.imported', 'signature.restored'],
  ],
  ChangeRequest: [
    ...['change_request.created', 'change_request.accepted', 'change_request.partly_accepted'],
    ...['change_request.refused', 'change_request.withdrawn', 'change_request.outdated'],
    ...['change_request.updated', 'change_request.deleted', 'change_request.restored'],
  ],
  MessageTemplate: [
    ...['message_template.created', 'message_template.updated', 'message_template.deleted'],
    'message_template.imported',
  ],
  MessageRule: [
    ...['message_rule.created', 'message_rule.updated', 'message_rule.deleted', 'message_rule.imported'],
    ...['message_rule.held', 'message_rule.confirmed'],
  ],
  MessageOptOut: ['message_opt_out.created', 'message_opt_out.deleted'],
  View: ['view.created', 'view.updated', 'view.deleted', 'view.imported'],
}

/** The event that a webhook sends itself, whatever it subscribed to. The feed has it as well. */
export const PING = 'webhook.ping'

/** All types of events to subscribe to. A pattern that matches none of them is refused, since it could never match. */
export const EVENT_TYPES: readonly string[] = Object.values(TYPES).flat()

/** What a subscription may name: `*` for everything, `shipment.*` for all of a kind, and every type. */
export const EVENT_PATTERNS = ['*', ...new Set(EVENT_TYPES.map((type) => `${type.split('.')[0]}.*`)), ...EVENT_TYPES]

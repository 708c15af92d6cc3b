/** What a template can say, in the words of the trade. The service has some more, and refuses what it does not know. */
export const PLACEHOLDER_GROUPS: readonly {
  group: string
  items: readonly (readonly [name: string, words: string])[]
}[] = [
  {
    group: 'People and company',
    items: [
      ['customer.firstName', 'First name of the customer'],
      ['customer.lastName', 'Last name of the customer'],
      ['recipient.name', 'Name of the recipient'],
      ['company.name', 'Name of the company'],
      ['company.phone', 'Phone of the company'],
      ['company.email', 'E-mail of the company'],
      ['company.website', 'Website of the company'],
    ],
  },
  {
    group: 'Move',
    items: [
      ['trackingLink', 'Tracking link'],
      ['move.locator', 'Locator of the move'],
      ['shipment.locator', 'Locator of the shipment'],
      ['shipment.status', 'Status of the shipment'],
    ],
  },
  {
    group: 'Dates',
    items: [
      ['shipment.requestedPickupDate', 'Requested pickup date'],
      ['shipment.scheduledPickupDate', 'Scheduled pickup date'],
      ['shipment.actualPickupDate', 'Actual pickup date'],
      ['shipment.deliveryDate', 'Requested delivery date'],
      ['shipment.scheduledDeliveryDate', 'Scheduled delivery date'],
      ['shipment.actualDeliveryDate', 'Actual delivery date'],
    ],
  },
  {
    group: 'Places',
    items: [
      ['shipment.pickupAddress.streetAddress1', 'Street of the pickup'],
      ['shipment.pickupAddress.city', 'City of the pickup'],
      ['shipment.pickupAddress.state', 'State of the pickup'],
      ['shipment.destinationAddress.streetAddress1', 'Street of the delivery'],
      ['shipment.destinationAddress.city', 'City of the delivery'],
      ['shipment.destinationAddress.state', 'State of the delivery'],
    ],
  },
  {
    group: 'Job, for rules about jobs',
    items: [
      ['job.kind', 'Kind of the job'],
      ['job.day', 'Day of the job'],
      ['job.windowStart', 'Beginning of the time window'],
      ['job.windowEnd', 'End of the time window'],
    ],
  },
  {
    group: 'Request, for rules about requests',
    items: [
      ['request.status', 'What was decided'],
      ['request.reason', 'Reason of the request'],
      ['request.decisionReason', 'Reason of the decision'],
    ],
  },
]

export const placeholderOf = (name: string): string => `{{${name}}}`

/** A text with a placeholder instead of its selection, and where the cursor is then. */
export function inserted(
  text: string,
  { start, end }: { start: number; end: number },
  name: string,
): { text: string; cursor: number } {
  const placeholder = placeholderOf(name)
  return { text: text.slice(0, start) + placeholder + text.slice(end), cursor: start + placeholder.length }
}

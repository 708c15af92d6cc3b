export const KINDS = ['shipments', 'moves'] as const
export type Kind = (typeof KINDS)[number]

/** What a file of one kind of record may hold. A field inside another is written with a dot. */
export type Fields = {
  /** What is imported. */
  writable: readonly string[]
  /** What an export also has, and the service makes by itself. */
  readOnly: readonly string[]
  required: readonly string[]
}

const inside = (outer: readonly string[], inner: readonly string[]): string[] =>
  outer.flatMap((name) => inner.map((member) => `${name}.${member}`))

const ADDRESSES = ['pickupAddress', 'destinationAddress', 'secondaryPickupAddress', 'secondaryDestinationAddress']

/**
 * The fields by name, rather than from the schemas of the service: to load those takes three times as long as all else before the first row is
 * sent. A test compares.
 */
export const FIELDS: Record<Kind, Fields> = {
  shipments: {
    writable: [
      ...['moveID', 'status', 'shipmentType', 'requestedPickupDate', 'scheduledPickupDate', 'actualPickupDate'],
      ...['deliveryDate', 'scheduledDeliveryDate', 'actualDeliveryDate', 'estimatedWeight', 'actualWeight'],
      ...inside(ADDRESSES, [
        'streetAddress1',
        'streetAddress2',
        'streetAddress3',
        'city',
        'state',
        'postalCode',
        'country',
      ]),
      ...['customerRemarks', 'counselorRemarks', 'reference', 'metadata', 'agents'],
    ],
    readOnly: [
      ...['id', 'locator', 'nextStatuses', 'rejectionReason', 'statusReason', 'submittedAt', 'approvedAt'],
      ...['createdAt', 'lastUpdated', 'eTag'],
      ...inside(ADDRESSES, ['id', 'lastUpdated', 'eTag']),
    ],
    required: ['shipmentType'],
  },
  moves: {
    writable: [
      ...inside(['customer'], ['firstName', 'lastName', 'email', 'phone']),
      'reference',
      'remarks',
      'metadata',
    ],
    readOnly: ['id', 'locator', 'status', 'canceledAt', 'createdAt', 'lastUpdated', 'eTag'],
    required: [],
  },
}

/** The fields that are numbers, and those that are JSON; in a file of text everything else is text. */
export const NUMBERS: ReadonlySet<string> = new Set(['estimatedWeight', 'actualWeight'])
export const JSON_FIELDS: ReadonlySet<string> = new Set(['metadata', 'agents'])

/** Whether a field may be written: those of metadata are free. */
export const isWritable = ({ writable }: Fields, field: string): boolean =>
  writable.includes(field) || /^metadata\../.test(field)

import { CUSTOMER_FIELDS, MOVE_FIELDS, MOVE_READ_ONLY } from '@vanline/server/moves/schema'
import {
  ADDRESS_FIELDS,
  ADDRESS_READ_ONLY,
  ADDRESS_ROLES,
  SHIPMENT_FIELDS,
  SHIPMENT_READ_ONLY,
} from '@vanline/server/shipments/schema'

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

const SENT_WITH_A_SHIPMENT = ['moveID', 'status']

const shipments: Fields = {
  writable: [
    ...SENT_WITH_A_SHIPMENT,
    ...SHIPMENT_FIELDS.flatMap((name) => inside(name, ADDRESS_ROLES, ADDRESS_FIELDS)),
  ],
  readOnly: [
    ...SHIPMENT_READ_ONLY.filter((name) => !SENT_WITH_A_SHIPMENT.includes(name)),
    ...ADDRESS_ROLES.flatMap((role) => ADDRESS_READ_ONLY.map((name) => `${role}.${name}`)),
  ],
  required: ['shipmentType'],
}

const moves: Fields = {
  writable: MOVE_FIELDS.flatMap((name) => inside(name, ['customer'], CUSTOMER_FIELDS)),
  readOnly: MOVE_READ_ONLY,
  required: [],
}

export const FIELDS: Record<Kind, Fields> = { shipments, moves }

/** The fields that are numbers; in a file of text everything else is text. */
export const NUMBERS: ReadonlySet<string> = new Set(['estimatedWeight', 'actualWeight'])

function inside(name: string, objects: readonly string[], members: readonly string[]): string[] {
  return objects.includes(name) ? members.map((member) => `${name}.${member}`) : [name]
}

/** Whether a field may be written: those of metadata are free. */
export const isWritable = ({ writable }: Fields, field: string): boolean =>
  writable.includes(field) || /^metadata\../.test(field)

import {
  BOOLEANS as BOOLEAN_FIELDS,
  FIELDS as GENERATED,
  NUMBERS as NUMBER_FIELDS,
  JSON_FIELDS as OBJECT_FIELDS,
} from './fields.gen.ts'
import type { InventoryKind } from './inventory.ts'

export const KINDS = ['shipments', 'moves', 'items'] as const
export type Kind = (typeof KINDS)[number]
/** The records of dispatch. */
export type DispatchKind = 'trucks' | 'crew-members' | 'absences' | 'jobs'
/** The records that say which messages are sent. */
export type MessageKind = 'message-templates' | 'message-rules'
/** The kinds that an import sends. Only moves, shipments and items have files of their own. */
export type SentKind =
  | (Kind | DispatchKind | InventoryKind | MessageKind)
  | ('parties' | 'notes' | 'documents' | 'views' | 'company')

/** The fields in a file of one kind of record. A nested field has a dot. */
export type Fields = {
  /** Imported fields. */
  writable: readonly string[]
  /** Fields of an export that the service sets itself. */
  readOnly: readonly string[]
  required: readonly string[]
}

/** The fields of each kind by name. */
export const FIELDS: Record<Kind, Fields> = { ...GENERATED, items: placedIn(GENERATED.items) }

/** A row of an inventory also says which shipment it belongs to: by its locator, or by its id as in an export. */
function placedIn({ writable, readOnly, required }: Fields): Fields {
  const places = ['locator', 'shipmentID']
  return { writable: [...places, ...writable], readOnly: readOnly.filter((field) => !places.includes(field)), required }
}

/** Members that an import never sends, because the service derives them. The status of a move follows from its shipments. */
const DERIVED = /^(.+\.)?(eTag|nextStatuses)$/
/** An id, and what names a record that gets another id. */
const ID = /^(.+\.)?(id|actualWeightFrom)$/

/** The fields of an import with a source: those of POST, and what the other system says about its records. */
export function importedFields(kind: Kind, keepIDs: boolean): Fields {
  const { writable, readOnly, required } = FIELDS[kind]
  const isIgnored = (field: string) =>
    DERIVED.test(field) || (ID.test(field) && !keepIDs) || (kind === 'moves' && field === 'status')
  return {
    writable: [
      ...writable,
      ...readOnly.filter((field) => !isIgnored(field)),
      ...(kind === 'shipments' ? ['services'] : []),
    ],
    readOnly: readOnly.filter(isIgnored),
    required,
  }
}

/** Fields with numbers, with true or false, and with JSON; in CSV all others are text. */
export const NUMBERS: ReadonlySet<string> = new Set(NUMBER_FIELDS)
export const BOOLEANS: ReadonlySet<string> = new Set(BOOLEAN_FIELDS)
export const JSON_FIELDS: ReadonlySet<string> = new Set([...OBJECT_FIELDS, 'services'])

/** Whether a field can be imported; names in metadata are free. */
export const isWritable = ({ writable }: Fields, field: string): boolean =>
  writable.includes(field) || /^metadata\../.test(field)

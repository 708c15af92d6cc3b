/** The input of a new move with its shipments. It is kept in this browser, together with how far the creation has come. */
import type { Customer, NewMove, NewShipment } from '@vanline/client'
import { newKey } from '../format/new-key.ts'
import { valueTyped } from '../forms/field.tsx'
import { newShipmentOf, type TypedShipment } from '../shipments/new-shipment.ts'
import { NOTHING_SENT, type Progress } from './creation.ts'

/** The form whose schema validates a new move. */
export const NEW_MOVE_FORM = 'NewMove'

export const CUSTOMER_FIELDS = [
  '/customer/firstName',
  '/customer/lastName',
  '/customer/phone',
  '/customer/email',
] as const
export type MoveField = (typeof CUSTOMER_FIELDS)[number] | '/reference' | '/remarks'

/** One shipment of the form. The key names it in the form and in the requests. */
export type ShipmentDraft = { key: string; typed: TypedShipment }

export type MoveDraft = {
  move: Partial<Record<MoveField, string>>
  shipments: readonly ShipmentDraft[]
  /** Whether the shipments are saved as drafts, to be submitted later. */
  isDraft: boolean
  progress: Progress
}

const emptyShipment = (): ShipmentDraft => ({ key: newKey(), typed: { '/shipmentType': 'HHG' } })

export const emptyDraft = (): MoveDraft => ({
  move: {},
  shipments: [emptyShipment()],
  isDraft: false,
  progress: { ...NOTHING_SENT, key: newKey() },
})

export const withShipment = (draft: MoveDraft): MoveDraft => ({
  ...draft,
  shipments: [...draft.shipments, emptyShipment()],
})

export const withoutShipment = (draft: MoveDraft, key: string): MoveDraft => ({
  ...draft,
  shipments: draft.shipments.filter((shipment) => shipment.key !== key),
})

/** The shipment gets the input of the one above it. */
export const copiedFromAbove = (draft: MoveDraft, key: string): MoveDraft => ({
  ...draft,
  shipments: draft.shipments.map((shipment, i) =>
    shipment.key === key && i > 0 ? { ...shipment, typed: draft.shipments[i - 1]!.typed } : shipment,
  ),
})

export const withTypedShipment = (draft: MoveDraft, key: string, typed: TypedShipment): MoveDraft => ({
  ...draft,
  shipments: draft.shipments.map((shipment) =>
    shipment.key === key ? { ...shipment, typed: { ...shipment.typed, ...typed } } : shipment,
  ),
})

/** The move gets a customer who is already known. */
export const withCustomer = (draft: MoveDraft, customer: Customer): MoveDraft => ({
  ...draft,
  move: {
    ...draft.move,
    ...Object.fromEntries(
      CUSTOMER_FIELDS.map((pointer) => [pointer, customer[pointer.split('/')[2] as keyof Customer] ?? '']),
    ),
  },
})

/** The input as the content of a move. Empty fields are left out. */
export function moveOf({ move }: MoveDraft): NewMove {
  const value = (pointer: MoveField) => valueTyped(NEW_MOVE_FORM, pointer, move[pointer] ?? '')
  const customer = CUSTOMER_FIELDS.map((pointer) => [pointer.split('/')[2]!, value(pointer)] as const)
  const given = customer.filter(([, text]) => text !== null)
  return {
    ...(given.length > 0 && { customer: Object.fromEntries(given) }),
    ...(value('/reference') !== null && { reference: value('/reference') as string }),
    ...(value('/remarks') !== null && { remarks: value('/remarks') as string }),
  }
}

/** The input as the content of a shipment; its move is added when it is known. */
export const shipmentOf = ({ isDraft }: MoveDraft, { typed }: ShipmentDraft): NewShipment =>
  newShipmentOf(typed, { status: isDraft ? 'DRAFT' : 'SUBMITTED' })

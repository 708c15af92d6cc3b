import type { MoveStatusChange, Scope, ShipmentStatusChange } from '@vanline/client'
import type { ComponentType, ReactNode } from 'react'
import { numberText } from '../format/format.ts'
import type { Act } from '../parties/access.ts'

/** A record in a list whose rows can be selected. */
export type Item = { id: string; locator: string; eTag: string }

/** What a bulk does to each of its records. */
export type BulkChange =
  | ({ action: 'updateStatus' } & (ShipmentStatusChange | MoveStatusChange))
  | { action: 'update'; patch: Record<string, unknown> }
  | { action: 'delete' }

/** The change of all records, or that of each. */
export type BulkPlan<Some extends Item> = BulkChange | ((item: Some) => BulkChange)

export type InputProps<Some extends Item> = {
  items: readonly Some[]
  onPreview: (plan: BulkPlan<Some>) => void
  onClose: () => void
  isBusy: boolean
  failure: Error | null
}

/** Something that can be done with the selected records. */
export type BulkAction<Some extends Item> = {
  /** The button: Change status. */
  label: string
  /** The beginning of the title, before "3 shipments". */
  title: string
  scope: Scope
  /** What the party of a user needs on the move. */
  act: Act
  verb: 'Change' | 'Cancel' | 'Delete'
  done: 'changed' | 'canceled' | 'deleted'
  /** Whether a reversion undoes it. A status is not undone, and a deleted record is restored. */
  isUndoable?: true
  /** Loaded when it is opened first: lists do without the fields of forms. */
  Input: ComponentType<InputProps<Some>>
}

/** A difference between two versions in words. */
export type Difference = { name: string; from: string; to: string }

/** What bulks of one kind of record need. */
export type BulkKind<Some extends Item> = {
  name: 'shipments' | 'moves' | 'items'
  /** All records that match a filter of the list. */
  each: (filter: object) => AsyncIterable<Some>
  actions: readonly BulkAction<Some>[]
  link: (item: Some) => ReactNode
  moveOf: (item: Some) => string
  /** The name of the customer, if it is known. */
  nameOf: (item: Some) => string | undefined
  differences: (base: Some, record: Some) => Difference[]
}

/** 1 shipment, 2 shipments. */
export const countText = (count: number, { name }: Pick<BulkKind<Item>, 'name'>): string =>
  `${numberText(count)} ${count === 1 ? name.slice(0, -1) : name}`

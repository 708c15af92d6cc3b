import { Link } from '@tanstack/react-router'
import type { Shipment, ShipmentFilter } from '@vanline/client'
import { lazy } from 'react'
import type { BulkKind } from '../bulk/kind.ts'
import { pointerText, valueText } from '../format/format.ts'
import { api } from '../session/api.ts'
import { SHIPMENT_DATES } from './vocabulary.ts'

const loadInputs = () => import('./bulk-input.tsx')
const StatusInput = lazy(async () => ({ default: (await loadInputs()).StatusInput }))
const ShiftInput = lazy(async () => ({ default: (await import('./shift-input.tsx')).ShiftInput }))
const DateInput = lazy(async () => ({ default: (await loadInputs()).DateInput }))

const SHOWN = ['status', ...SHIPMENT_DATES] as const

/** What can be done with many shipments. */
export const SHIPMENT_BULK: BulkKind<Shipment> = {
  name: 'shipments',
  each: (filter) => api.shipments.each(filter as ShipmentFilter),
  actions: [
    {
      label: 'Change status',
      scope: 'shipments:status',
      act: 'status',
      title: 'Change the status of',
      verb: 'Change',
      done: 'changed',
      Input: StatusInput,
    },
    {
      label: 'Change dates',
      scope: 'shipments:write',
      act: 'write',
      title: 'Change a date of',
      verb: 'Change',
      done: 'changed',
      isUndoable: true,
      Input: DateInput,
    },
    {
      label: 'Shift dates',
      scope: 'shipments:write',
      act: 'write',
      title: 'Shift the dates of',
      verb: 'Change',
      done: 'changed',
      isUndoable: true,
      Input: ShiftInput,
    },
  ],
  moveOf: ({ moveID }) => moveID,
  nameOf: ({ customerName }) => customerName ?? undefined,
  link: ({ id, locator }) => (
    <Link to="/shipments/$shipmentID" params={{ shipmentID: id }} target="_blank">
      {locator}
    </Link>
  ),
  differences: (base, record) =>
    SHOWN.filter((name) => base[name] !== record[name]).map((name) => ({
      name: pointerText(`/${name}`),
      from: valueText(`/${name}`, base[name]),
      to: valueText(`/${name}`, record[name]),
    })),
}

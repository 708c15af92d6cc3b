import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { Shipment, ShipmentFilter } from '@vanline/client'
import { type MouseEvent, useRef, useState } from 'react'
import { numberText } from '../format/format.ts'
import { type Selection, SelectionBar } from '../lists/selection.tsx'
import { IconPencil } from '../pieces/icons.tsx'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { BulkDialog } from './bulk-dialog.tsx'

/** So many are selected at most: every one is shown in the preview. */
const SELECTED_MAX = 1_000

type Props = { selection: Selection<Shipment>; filter: ShipmentFilter; total: number | undefined }

/** What can be done with the selected shipments. */
export function BulkBar({ selection, filter, total = 0 }: Props) {
  const [open, setOpen] = useState<{ kind: 'status' | 'dates'; shipments: Shipment[] }>()
  const selecting = useMutation({
    // The selection of the filter for which it began: if the user filters meanwhile, nothing is selected.
    mutationFn: async () => selection.select(await allOf(filter)),
    onError: (error) =>
      notifications.show({ color: 'red', title: 'The shipments were not selected', message: detailOf(error) }),
  })
  const opener = useRef<HTMLElement>(null)
  const openFor = (kind: 'status' | 'dates') => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget
    setOpen({ kind, shipments: selection.records() })
  }
  const close = (left: Shipment[] | undefined) => {
    setOpen(undefined)
    if (left) selection.select(left)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const reachable = Math.min(total, SELECTED_MAX)
  return (
    <>
      <SelectionBar selection={selection}>
        <Button leftSection={<IconPencil size={14} />} onClick={openFor('status')}>
          Change status
        </Button>
        <Button variant="default" leftSection={<IconPencil size={14} />} onClick={openFor('dates')}>
          Change dates
        </Button>
        {reachable > selection.size && (
          <Button variant="default" loading={selecting.isPending} onClick={() => selecting.mutate()}>
            {total > SELECTED_MAX ? `Select the first ${numberText(reachable)}` : `Select all ${numberText(total)}`}
          </Button>
        )}
      </SelectionBar>
      {open && <BulkDialog {...open} onClose={close} />}
    </>
  )
}

/** All shipments that match, up to the limit. */
async function allOf(filter: ShipmentFilter): Promise<Shipment[]> {
  const found: Shipment[] = []
  for await (const shipment of api.shipments.each(filter)) {
    found.push(shipment)
    if (found.length === SELECTED_MAX) break
  }
  return found
}

import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { Shipment } from '@vanline/client'
import { lazy, Suspense, useState } from 'react'
import { IconDownload, IconUpload } from '../pieces/icons.tsx'
import { saveFile } from '../pieces/save-file.ts'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'

const ImportDialog = lazy(async () => ({ default: (await import('../imports/import-dialog.tsx')).ImportDialog }))

type Props = { shipment: Shipment; total: number; canEdit: boolean }

/** The inventory as a CSV file, and a CSV file as items. */
export function FileButtons({ shipment, total, canEdit }: Props) {
  const [isImporting, setImporting] = useState(false)
  const saving = useMutation({
    mutationFn: async () => {
      const csv = await api.items.export(shipment.id, { sort: 'number' }, 'csv')
      saveFile(`inventory-${shipment.locator}.csv`, await new Response(csv).blob())
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: 'The inventory was not saved', message: detailOf(error) }),
  })
  return (
    <>
      {canEdit && (
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconUpload size={14} />}
          onClick={() => setImporting(true)}
        >
          Import
        </Button>
      )}
      <Button
        variant="default"
        visibleFrom="sm"
        leftSection={<IconDownload size={14} />}
        disabled={total === 0}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        CSV
      </Button>
      <Suspense>
        {isImporting && (
          <ImportDialog to={{ kind: 'items', shipmentID: shipment.id }} onClose={() => setImporting(false)} />
        )}
      </Suspense>
    </>
  )
}

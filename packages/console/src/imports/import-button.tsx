import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IconUpload } from '../pieces/icons.tsx'
import { useRights } from '../session/caller.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** Imports a CSV file, for users who may create such records. */
export function ImportButton({ kind }: { kind: 'shipments' | 'moves' }) {
  const may = useRights()
  const [isOpen, setOpen] = useState(false)
  if (!may(`${kind}:write`)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={14} />} onClick={() => setOpen(true)}>
        Import
      </Button>
      <Suspense>{isOpen && <ImportDialog to={{ kind }} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

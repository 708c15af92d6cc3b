import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { IconDownload } from '../pieces/icons.tsx'
import { OnceOpened } from '../pieces/once-opened.tsx'
import type { ExportProps } from './export-dialog.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

/** Exports all matching records as a CSV file. A dialog says before what the file will contain. */
export function ExportButton(props: Omit<ExportProps, 'isOpen' | 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={14} />} onClick={() => setOpen(true)}>
        CSV
      </Button>
      <OnceOpened isOpen={isOpen}>
        <ExportDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceOpened>
    </>
  )
}

import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { IconDownload } from '../pieces/icons.tsx'
import { detailOf } from '../pieces/states.tsx'

/** Saves all matching records as a CSV file. */
export function ExportButton({ name, open }: { name: string; open: () => Promise<ReadableStream<Uint8Array>> }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const blob = await new Response(await open()).blob()
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      notifications.show({ color: 'red', title: 'The export failed', message: detailOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={14} />} loading={isBusy} onClick={() => void save()}>
      CSV
    </Button>
  )
}

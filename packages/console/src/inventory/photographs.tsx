import { Button, FileButton, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Document, Item } from '@vanline/client'
import { useState } from 'react'
import { PhotoButton } from '../documents/photo-button.tsx'
import { Preview } from '../documents/preview.tsx'
import { Thumbnail } from '../documents/thumbnail.tsx'
import { UploadLine } from '../documents/upload-line.tsx'
import { useUploads } from '../documents/use-uploads.ts'
import { useMayOnMove } from '../parties/access.ts'
import { IconPlus } from '../pieces/icons.tsx'
import { useMay } from '../session/caller.ts'
import { photographsKey, photographsQuery } from './item-documents.ts'
import classes from './photographs.module.css'

/** The photographs of an item, and how others are added. */
export function Photographs(props: { item: Item; canEdit: boolean }) {
  return useMay('documents:read') ? <Shown {...props} /> : null
}

function Shown({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const queries = useQueryClient()
  const documents = useQuery(photographsQuery(item.shipmentID)).data ?? []
  const mayAdd = useMayOnMove(item.moveID, 'documents:write', 'whole') && canEdit
  const [shown, setShown] = useState<Document>()
  const again = () => queries.invalidateQueries({ queryKey: photographsKey(item.shipmentID) })
  const { uploads, send, cancel, dismiss } = useUploads({ shipmentID: item.shipmentID }, again, { itemID: item.id })
  const add = (files: readonly File[]) => send(files, 'DAMAGE_PHOTO')
  const own = documents.filter(({ itemID }) => itemID === item.id)
  return (
    <section aria-label="Photographs">
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          Photographs
        </Text>
        {mayAdd && (
          <Group gap={6}>
            <FileButton multiple accept="image/*" onChange={add}>
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconPlus size={14} />}>
                  Choose files
                </Button>
              )}
            </FileButton>
            <PhotoButton onPhoto={(photo) => add([photo])} />
          </Group>
        )}
      </Group>
      {own.length === 0 && uploads.length === 0 && (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      )}
      <ul className={classes.uploads}>
        {uploads.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            onCancel={() => cancel(upload.key)}
            onDismiss={() => dismiss(upload.key)}
          />
        ))}
      </ul>
      <div className={classes.pictures}>
        {own.map((document) => (
          <Thumbnail key={document.id} document={document} onOpen={() => setShown(document)} />
        ))}
      </div>
      <Preview document={shown} onClose={() => setShown(undefined)} />
    </section>
  )
}

import { Card, Group, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Document, DocumentParent } from '@vanline/client'
import { useState } from 'react'
import { useLocators } from '../lists/locators.ts'
import { keys } from '../live/apply-event.ts'
import { useMayOnMove } from '../parties/access.ts'
import { detailOf, Waiting } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import { AddBar } from './add-bar.tsx'
import { DocumentLine } from './document-line.tsx'
import classes from './documents.module.css'
import { Preview } from './preview.tsx'
import { UploadLine } from './upload-line.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useUploads } from './use-uploads.ts'
import { DOCUMENT_TYPES } from './vocabulary.ts'

const LISTED_MAX = 200

const keyOf = (parent: DocumentParent) => [
  ...('shipmentID' in parent ? keys.one('shipments', parent.shipmentID) : keys.one('moves', parent.moveID)),
  'documents',
]

type Props = { parent: DocumentParent; moveID: string; isPast?: boolean }

/** The documents of a shipment, or of a move with those of its shipments. Shown to users who may read documents. */
export function DocumentsCard(props: Props) {
  return useMay('documents:read') ? <Documents {...props} /> : null
}

function Documents({ parent, moveID, isPast = false }: Props) {
  const queries = useQueryClient()
  const queryKey = keyOf(parent)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.documents.list(parent, { limit: LISTED_MAX }, { signal }),
  })
  const locators = useLocators('moveID' in parent ? parent.moveID : undefined)
  const again = () => queries.invalidateQueries({ queryKey })
  const mayWrite = useMayOnMove(moveID, 'documents:write', 'whole') && !isPast
  const [type, setType] = useState<string>(DOCUMENT_TYPES[0])
  const [shown, setShown] = useState<Document>()
  const uploading = useUploads(parent, again)
  const sendFiles = (files: readonly File[]) => uploading.send(files, type)
  const { isOver, handlers } = useDroppedFiles(mayWrite, sendFiles)
  return (
    <Card
      withBorder
      padding="md"
      component="section"
      aria-label="Documents"
      className={classes.card}
      data-over={isOver || undefined}
      {...handlers}
    >
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h3">
          Documents{isPast && ' now'}
        </Title>
        {mayWrite && <AddBar type={type} onType={setType} onFiles={sendFiles} />}
      </Group>
      {query.isPending && <Waiting lines={2} />}
      {query.isError && <Text size="sm">{detailOf(query.error)}</Text>}
      {query.data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {mayWrite ? 'No documents yet. Drop files here, paste, choose or photograph them.' : 'No documents yet.'}
        </Text>
      )}
      <DocumentList
        documents={query.data?.items ?? []}
        uploading={uploading}
        locators={locators}
        mayWrite={mayWrite}
        onOpen={setShown}
        onChange={again}
      />
      {query.data?.nextCursor && (
        <Text size="xs" c="dimmed">
          The newest {query.data.items.length} are shown.
        </Text>
      )}
      <Preview document={shown} onClose={() => setShown(undefined)} />
    </Card>
  )
}

type ListProps = {
  documents: readonly Document[]
  uploading: ReturnType<typeof useUploads>
  locators: ReadonlyMap<string, string>
  mayWrite: boolean
  onOpen: (document: Document) => void
  onChange: () => Promise<unknown>
}

/** The files that are being sent, and the documents. One that this page is sending is listed once, with its progress. */
function DocumentList({ documents, uploading, locators, mayWrite, onOpen, onChange }: ListProps) {
  const { uploads, cancel, dismiss } = uploading
  const isListed = ({ status, name }: Document) =>
    status === 'STORED' || !uploads.some(({ file, error }) => file.name === name && !error)
  return (
    <ul className={classes.list}>
      {uploads.map((upload) => (
        <UploadLine
          key={upload.key}
          upload={upload}
          onCancel={() => cancel(upload.key)}
          onDismiss={() => dismiss(upload.key)}
        />
      ))}
      {documents.filter(isListed).map((document) => (
        <DocumentLine
          key={document.id}
          document={document}
          shipment={document.shipmentID === null ? undefined : locators.get(document.shipmentID)}
          mayWrite={mayWrite}
          onOpen={() => onOpen(document)}
          onChange={onChange}
        />
      ))}
    </ul>
  )
}

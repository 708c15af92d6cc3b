import { ActionIcon, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { Document } from '@vanline/client'
import { wordsOf } from '../format/format.ts'
import { ChangeButtons } from '../forms/change-buttons.tsx'
import { isPaper } from '../messages/paper.ts'
import { SendButton } from '../messages/send-button.tsx'
import { IconDownload } from '../pieces/icons.tsx'
import { detailOf } from '../pieces/states.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { saveContent } from './content.ts'
import classes from './documents.module.css'
import { ReplaceButton } from './replace-button.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { DOCUMENT_TYPES, sizeText } from './vocabulary.ts'

type Props = {
  document: Document
  /** The locator of its shipment, in the list of a move. */
  shipment: string | undefined
  mayWrite: boolean
  onOpen: () => void
  onChange: () => Promise<unknown>
}

/** One document: what it is, who added it and when, and what can be done with it. */
export const DocumentLine = ({ document, shipment, mayWrite, onOpen, onChange }: Props) => (
  <li className={classes.document}>
    <Thumbnail document={document} onOpen={onOpen} />
    <div className={classes.about}>
      <span className={classes.name}>{document.name}</span>
      <Text size="xs" c="dimmed" component="span" display="block">
        {[shipment, wordsOf(document.documentType), document.size !== null && sizeText(document.size)]
          .filter(Boolean)
          .join(', ')}
        <Origin document={document} />
      </Text>
      {document.remarks && (
        <Text size="xs" component="span" display="block">
          {document.remarks}
        </Text>
      )}
    </div>
    <Group gap={2} wrap="nowrap">
      {isPaper(document) && <SendPaper document={document} />}
      {document.status === 'STORED' && <SaveButton document={document} />}
      {mayWrite && <Changes document={document} onChange={onChange} />}
    </Group>
  </li>
)

/** Who sent the content, and when. */
const Origin = ({ document: { uploadedAt, uploadedBy, uploadedByName, locationRemoved } }: { document: Document }) =>
  uploadedAt === null ? (
    ', no content yet'
  ) : (
    <>
      , {uploadedByName ?? uploadedBy}, <Time at={uploadedAt} />
      {locationRemoved && ', location removed'}
    </>
  )

/** Sends a PDF file as an attachment. */
const SendPaper = ({ document: { id, moveID, shipmentID, name } }: { document: Document }) => (
  <SendButton
    label="Send"
    aria-label={`Send ${name} by e-mail`}
    outgoing={{ ...{ moveID, by: 'EMAIL', attached: name, attach: async () => id }, ...(shipmentID && { shipmentID }) }}
  />
)

function SaveButton({ document }: { document: Document }) {
  const saving = useMutation({
    mutationFn: () => saveContent(document),
    onError: (error) =>
      notifications.show({ color: 'red', title: `${document.name} was not saved`, message: detailOf(error) }),
  })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      loading={saving.isPending}
      aria-label={`Save ${document.name}`}
      onClick={() => saving.mutate()}
    >
      <IconDownload size={14} />
    </ActionIcon>
  )
}

const Changes = ({ document, onChange }: Pick<Props, 'document' | 'onChange'>) => (
  <>
    <ReplaceButton document={document} onChange={onChange} />
    <ChangeButtons
      isIcons
      record={document}
      name={document.name}
      form="DocumentPatch"
      names={['name', 'documentType', 'remarks']}
      fields={{ documentType: { choices: DOCUMENT_TYPES, label: 'Type' } }}
      removeLabel="Delete"
      update={api.documents.update}
      remove={async () => {
        await api.documents.delete(document)
        notifications.show({ message: `${document.name} deleted. Its history stays.` })
      }}
      onChange={onChange}
    >
      It disappears from the list. If another user has changed it meanwhile, it is not deleted.
    </ChangeButtons>
  </>
)

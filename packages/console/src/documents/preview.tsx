import { Button, Group, Modal, Text } from '@mantine/core'
import type { Document } from '@vanline/client'
import { IconDownload } from '../pieces/icons.tsx'
import { detailOf, Waiting } from '../pieces/states.tsx'
import { Time } from '../pieces/time.tsx'
import { saveContent, useContentUrl } from './content.ts'
import classes from './documents.module.css'
import { isPicture } from './vocabulary.ts'

type Props = { document: Document | undefined; onClose: () => void }

/** The content of a document on the page: a picture or a PDF. */
export const Preview = ({ document, onClose }: Props) => (
  <Modal opened={document !== undefined} onClose={onClose} size="xl" title={document?.name}>
    {document && <Content document={document} />}
  </Modal>
)

function Content({ document }: { document: Document }) {
  const { url, error } = useContentUrl(document, true)
  if (error) return <Text size="sm">{detailOf(error)}</Text>
  return (
    <>
      {!url && <Waiting lines={8} />}
      {url && isPicture(document) && <img src={url} alt={document.name} className={classes.picture} />}
      {url && !isPicture(document) && <Paper url={url} name={document.name} />}
      <Group justify="space-between" mt="sm">
        <Text size="xs" c="dimmed">
          {document.remarks ??
            (document.uploadedAt && (
              <>
                Added <Time at={document.uploadedAt} />
              </>
            ))}
        </Text>
        <Button variant="default" leftSection={<IconDownload size={14} />} onClick={() => void saveContent(document)}>
          Save
        </Button>
      </Group>
    </>
  )
}

/** A PDF in the viewer of the browser. Many phones have none. */
const Paper = ({ url, name }: { url: string; name: string }) =>
  navigator.pdfViewerEnabled ? (
    <iframe src={url} title={name} className={classes.paper} />
  ) : (
    <Text size="sm">This browser does not show PDF files on a page. Save the file to open it.</Text>
  )

import { ActionIcon, Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { ConflictError, type Document } from '@vanline/client'
import { IconRefresh } from '../pieces/icons.tsx'
import { detailOf } from '../pieces/states.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { saveContent } from './content.ts'
import { sizeText, withTypeNames } from './vocabulary.ts'

type Props = { document: Document; onChange: () => Promise<unknown> }
type Replacement = { version: Document; file: File }

/** Sends the file on a version. A newer version in which only other fields changed is as good; its own content is not replaced unasked. */
async function replace({ version, file }: Replacement): Promise<Document> {
  try {
    return await api.documents.upload(version, new Blob([file]))
  } catch (error) {
    const current = error instanceof ConflictError ? (error.current as Document | undefined) : undefined
    if (!current || current.sha256 !== version.sha256) throw error
    return await api.documents.upload(current, new Blob([file]))
  }
}

/** Replaces the content of a document by a file. If another user has replaced it meanwhile, the user chooses. */
export function ReplaceButton({ document, onChange }: Props) {
  const replacing = useMutation({
    mutationFn: replace,
    onSuccess: async ({ name }) => {
      notifications.show({ message: `The content of ${name} is stored. The former one stays in the history.` })
      await onChange()
    },
    onError: (error) => {
      if (!(error instanceof ConflictError))
        notifications.show({
          color: 'red',
          title: `${document.name} was not replaced`,
          message: withTypeNames(detailOf(error)),
        })
    },
  })
  const conflict = replacing.error instanceof ConflictError ? (replacing.error as ConflictError<Document>) : undefined
  const close = () => {
    replacing.reset()
    void onChange()
  }
  const what = document.status === 'PENDING' ? 'Send the content of' : 'Replace'
  return (
    <>
      <FileButton onChange={(file) => file && replacing.mutate({ version: document, file })}>
        {(props) => (
          <ActionIcon
            {...props}
            variant="subtle"
            color="gray"
            size="sm"
            loading={replacing.isPending}
            aria-label={`${what} ${document.name}`}
            title={document.status === 'PENDING' ? 'Send the content' : 'Replace the content'}
          >
            <IconRefresh size={14} />
          </ActionIcon>
        )}
      </FileButton>
      <Modal
        opened={conflict?.current !== undefined}
        onClose={close}
        title={`${authorIn(conflict)} also replaced ${document.name}`}
      >
        {conflict?.current && replacing.variables && (
          <Choice
            theirs={conflict.current}
            mine={replacing.variables.file}
            onTheirs={close}
            onMine={() => replacing.mutate({ version: conflict.current!, file: replacing.variables!.file })}
          />
        )}
      </Modal>
    </>
  )
}

const authorIn = (conflict: ConflictError<Document> | undefined): string => {
  const change = conflict?.changes.find(({ path }) => path === '/sha256')
  return change?.byName ?? change?.by ?? 'Another user'
}

type ChoiceProps = { theirs: Document; mine: File; onTheirs: () => void; onMine: () => void }

const Choice = ({ theirs, mine, onTheirs, onMine }: ChoiceProps) => (
  <Stack gap="sm">
    <Text size="sm" role="alert">
      Nothing was overwritten. Choose which file to keep. If you replace theirs, it stays readable in the history.
    </Text>
    <Text size="sm" component="div">
      <div>
        Theirs: {theirs.name}, {sizeText(theirs.size ?? 0)}, stored{' '}
        <Time at={theirs.uploadedAt ?? theirs.lastUpdated} />
        <Button variant="subtle" size="compact-xs" onClick={() => void saveContent(theirs)}>
          Save to look at it
        </Button>
      </div>
      <div>
        Yours: {mine.name}, {sizeText(mine.size)}
      </div>
    </Text>
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onTheirs}>
        Keep theirs
      </Button>
      <Button onClick={onMine}>Replace with mine</Button>
    </Group>
  </Stack>
)

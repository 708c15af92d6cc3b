import { Button, FileButton, Group, NativeSelect } from '@mantine/core'
import { wordsOf } from '../format/format.ts'
import { IconPlus } from '../pieces/icons.tsx'
import { PhotoButton } from './photo-button.tsx'
import { DOCUMENT_TYPES } from './vocabulary.ts'

type Props = { type: string; onType: (type: string) => void; onFiles: (files: readonly File[]) => void }

/** How files are added, beside dropping and pasting them: chosen, or photographed. */
export function AddBar({ type, onType, onFiles }: Props) {
  return (
    <Group gap={6} align="flex-end">
      <NativeSelect
        aria-label="Type of new documents"
        value={type}
        onChange={(event) => onType(event.currentTarget.value)}
        data={DOCUMENT_TYPES.map((value) => ({ value, label: wordsOf(value) }))}
      />
      <FileButton multiple onChange={onFiles}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPlus size={14} />}>
            Choose files
          </Button>
        )}
      </FileButton>
      <PhotoButton onPhoto={(photo) => onFiles([photo])} />
    </Group>
  )
}

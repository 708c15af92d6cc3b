import { Button, FileButton, Group, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { wordsOf } from '../format/format.ts'
import { IconCamera, IconPlus } from '../pieces/icons.tsx'
import { CameraDialog, hasCamera } from './camera.tsx'
import { DOCUMENT_TYPES } from './vocabulary.ts'

/** Phones take better photographs in their own camera program. */
const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches

type Props = { type: string; onType: (type: string) => void; onFiles: (files: readonly File[]) => void }

/** How files are added, beside dropping and pasting them: chosen, or photographed. */
export function AddBar({ type, onType, onFiles }: Props) {
  const [isCameraOpen, camera] = useDisclosure()
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
      {isPhone() ? (
        <FileButton accept="image/*" capture="environment" onChange={(photo) => photo && onFiles([photo])}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size={14} />}>
              Photograph
            </Button>
          )}
        </FileButton>
      ) : (
        hasCamera() && (
          <Button variant="default" leftSection={<IconCamera size={14} />} onClick={camera.open}>
            Photograph
          </Button>
        )
      )}
      <CameraDialog isOpen={isCameraOpen} onClose={camera.close} onPhoto={(photo) => onFiles([photo])} />
    </Group>
  )
}

import { Button, FileButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCamera } from '../pieces/icons.tsx'
import { CameraDialog, hasCamera } from './camera.tsx'

/** Phones take better photographs in their own camera program. */
const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** Takes a photograph: with the program of a phone, or with the camera of a computer. */
export function PhotoButton({ onPhoto }: { onPhoto: (photo: File) => void }) {
  const [isOpen, camera] = useDisclosure()
  if (isPhone())
    return (
      <FileButton accept="image/*" capture="environment" onChange={(photo) => photo && onPhoto(photo)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconCamera size={14} />}>
            Photograph
          </Button>
        )}
      </FileButton>
    )
  if (!hasCamera()) return null
  return (
    <>
      <Button variant="default" leftSection={<IconCamera size={14} />} onClick={camera.open}>
        Photograph
      </Button>
      <CameraDialog isOpen={isOpen} onClose={camera.close} onPhoto={onPhoto} />
    </>
  )
}

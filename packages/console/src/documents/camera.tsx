import { Alert, Button, Group, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { detailOf } from '../pieces/states.tsx'
import classes from './documents.module.css'

const TYPE = 'image/jpeg'
const QUALITY = 0.9

/** Whether the page can show a camera: browsers allow it on pages loaded over HTTPS or from this machine. */
export const hasCamera = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined

/** photo-2026-11-16-110742.jpg */
const photoName = (): string =>
  `photo-${new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.jpg`

type Props = { isOpen: boolean; onClose: () => void; onPhoto: (photo: File) => void }

/** Takes photographs with the camera of the computer. */
export const CameraDialog = ({ isOpen, onClose, onPhoto }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title="Photograph" size="lg">
    {isOpen && <Camera onClose={onClose} onPhoto={onPhoto} />}
  </Modal>
)

function Camera({ onClose, onPhoto }: Omit<Props, 'isOpen'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const opening = navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    opening.then(
      (stream) => {
        if (video.current) video.current.srcObject = stream
      },
      (reason) => setError(reason as Error),
    )
    // The light of the camera goes out with the dialog.
    return () => void opening.then((stream) => stream.getTracks().map((track) => track.stop())).catch(() => {})
  }, [])
  const take = async () => {
    const photo = await photoOf(video.current!)
    onPhoto(new File([photo], photoName(), { type: TYPE }))
    onClose()
  }
  return (
    <>
      {error && (
        <Alert color="red" variant="light" role="alert" title="The camera cannot be used">
          {detailOf(error)} Allow it in your browser, or choose a file.
        </Alert>
      )}
      {!error && (
        <video ref={video} autoPlay muted playsInline className={classes.picture} onPlaying={() => setReady(true)} />
      )}
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button disabled={!isReady} onClick={() => void take()}>
          Take the photograph
        </Button>
      </Group>
    </>
  )
}

/** The picture that a video shows at this moment. */
function photoOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')!.drawImage(video, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be taken.'))),
      TYPE,
      QUALITY,
    ),
  )
}

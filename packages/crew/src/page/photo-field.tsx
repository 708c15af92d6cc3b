/** Photographs: the camera first. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { smallerPicture } from '../phone/pictures.ts'
import { useSpeech } from './language.ts'
import type { Making } from './making.ts'

type Photos = readonly Blob[]
type Props = {
  photos: Photos
  /** The next photograph can be taken while one is being made smaller, so each change is one of what is there then. */
  onChange: (change: (photos: Photos) => Photos) => void
  making: Making
}

export function PhotoField({ photos, onChange, making }: Props) {
  const { words } = useSpeech()
  const [fault, setFault] = useState<string>()
  const [left, setLeft] = useState(0)
  async function make(file: File): Promise<void> {
    const picture = await smallerPicture(file).catch(() => undefined)
    if (picture) onChange((before) => [...before, picture])
    else setFault(words.photoFails)
    setLeft((count) => count - 1)
  }
  async function add(event: { currentTarget: HTMLInputElement }): Promise<void> {
    const input = event.currentTarget
    const files = [...(input.files ?? [])]
    input.value = ''
    setFault(undefined)
    setLeft((count) => count + files.length)
    await making.during(async () => {
      for (const file of files) await make(file)
    })
  }
  return (
    <fieldset class="photos">
      <legend>{words.photos}</legend>
      {photos.map((photo, i) => (
        <Picture
          key={i}
          photo={photo}
          label={words.removePhoto(i + 1)}
          onRemove={() => onChange((before) => before.filter((each) => each !== photo))}
        />
      ))}
      {Array.from({ length: left }, (_, i) => (
        <span key={`left ${i}`} class="add" aria-hidden="true">
          …
        </span>
      ))}
      <label class="add">
        <span aria-hidden="true">+</span>
        <span class="hidden">{words.takePhoto}</span>
        <input type="file" accept="image/*" capture="environment" onChange={add} />
      </label>
      <label class="plain gallery">
        {words.chosePhoto}
        <input type="file" accept="image/*" multiple onChange={add} />
      </label>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

function Picture({ photo, label, onRemove }: { photo: Blob; label: string; onRemove: () => void }) {
  const url = useMemo(() => URL.createObjectURL(photo), [photo])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <span class="picture">
      <img src={url} alt="" />
      <button type="button" aria-label={label} onClick={onRemove}>
        ✕
      </button>
    </span>
  )
}

/** Photographs: the camera first. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { smallerPicture } from '../phone/pictures.ts'
import { useSpeech } from './language.ts'

type Props = { photos: readonly Blob[]; onChange: (photos: readonly Blob[]) => void }

export function PhotoField({ photos, onChange }: Props) {
  const { words } = useSpeech()
  const [fault, setFault] = useState<string>()
  async function add(event: { currentTarget: HTMLInputElement }): Promise<void> {
    const input = event.currentTarget
    const files = [...(input.files ?? [])]
    input.value = ''
    setFault(undefined)
    const made: Blob[] = []
    for (const file of files) {
      const picture = await smallerPicture(file).catch(() => undefined)
      if (picture) made.push(picture)
      else setFault(words.photoFails)
    }
    onChange([...photos, ...made])
  }
  return (
    <fieldset class="photos">
      <legend>{words.photos}</legend>
      {photos.map((photo, i) => (
        <Picture
          key={i}
          photo={photo}
          label={words.removePhoto(i + 1)}
          onRemove={() => onChange(photos.filter((_, at) => at !== i))}
        />
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

/** A signature, drawn with a finger. */
import { useRef, useState } from 'preact/hooks'
import { blobOf } from '../phone/pictures.ts'
import { useSpeech } from './language.ts'

export type Signature = { picture: Blob; name: string }
type Props = { onChange: (signature: Signature | undefined) => void }

const WIDTH = 640
const HEIGHT = 220

export function SignatureField({ onChange }: Props) {
  const { words } = useSpeech()
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = useRef<Blob | undefined>(undefined)
  const [name, setName] = useState('')
  const [isDrawn, setDrawn] = useState(false)

  const placeOf = (event: PointerEvent): [number, number] => {
    const box = canvas.current!.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT]
  }
  const tell = (signer: string) => onChange(picture.current && { picture: picture.current, name: signer.trim() })
  function down(event: PointerEvent): void {
    const context = canvas.current!.getContext('2d')!
    if (!isDrawn) {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, WIDTH, HEIGHT)
    }
    canvas.current!.setPointerCapture(event.pointerId)
    Object.assign(context, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111' })
    context.beginPath()
    context.moveTo(...placeOf(event))
    setDrawn(true)
  }
  function move(event: PointerEvent): void {
    if (!canvas.current!.hasPointerCapture(event.pointerId)) return
    const context = canvas.current!.getContext('2d')!
    context.lineTo(...placeOf(event))
    context.stroke()
  }
  async function up(): Promise<void> {
    picture.current = await blobOf(canvas.current!, 'image/png')
    tell(name)
  }
  function clear(): void {
    canvas.current!.getContext('2d')!.clearRect(0, 0, WIDTH, HEIGHT)
    picture.current = undefined
    setDrawn(false)
    onChange(undefined)
  }
  return (
    <fieldset class="signature">
      <legend>{words.signature}</legend>
      <canvas
        {...{ ref: canvas, width: WIDTH, height: HEIGHT, role: 'img', 'aria-label': words.signature }}
        {...{ onPointerDown: down, onPointerMove: move, onPointerUp: up }}
      />
      <div class="pair">
        <label class="field">
          <span>{words.signatureOf}</span>
          <input
            {...{ value: name, autocomplete: 'off', maxLength: 200 }}
            onInput={({ currentTarget: { value } }) => {
              setName(value)
              tell(value)
            }}
          />
        </label>
        <button type="button" class="plain" disabled={!isDrawn} onClick={clear}>
          {words.clear}
        </button>
      </div>
    </fieldset>
  )
}

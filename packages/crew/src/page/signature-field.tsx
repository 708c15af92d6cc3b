/** A signature, drawn with a finger. */
import { useRef, useState } from 'preact/hooks'
import { blobOf } from '../phone/pictures.ts'
import { useSpeech } from './language.ts'
import type { Making } from './making.ts'

export type Signature = { picture: Blob; name: string }
type Props = { onChange: (signature: Signature | undefined) => void; making: Making }

const WIDTH = 640
const HEIGHT = 220

/** What a finger draws on the canvas. `onDrawn` gets each picture, and undefined when the drawing is cleared. */
function useDrawing(making: Making, onDrawn: (picture: Blob | undefined) => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  /** Increases with each stroke: only the picture of the last one counts. */
  const strokes = useRef(0)
  const [isDrawn, setDrawn] = useState(false)

  const placeOf = (event: PointerEvent): [number, number] => {
    const box = canvas.current!.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT]
  }
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
    strokes.current += 1
    const stroke = strokes.current
    const drawn = await blobOf(canvas.current!, 'image/png')
    if (stroke === strokes.current) onDrawn(drawn)
  }
  const end = () => making.during(up)
  function clear(): void {
    canvas.current!.getContext('2d')!.clearRect(0, 0, WIDTH, HEIGHT)
    strokes.current += 1
    setDrawn(false)
    onDrawn(undefined)
  }
  return { canvas, isDrawn, down, move, end, clear }
}

export function SignatureField({ onChange, making }: Props) {
  const { words } = useSpeech()
  const picture = useRef<Blob | undefined>(undefined)
  const signer = useRef('')
  const [name, setName] = useState('')

  const tell = () => onChange(picture.current && { picture: picture.current, name: signer.current.trim() })
  const { canvas, isDrawn, down, move, end, clear } = useDrawing(making, (drawn) => {
    picture.current = drawn
    tell()
  })
  return (
    <fieldset class="signature">
      <legend>{words.signature}</legend>
      <canvas
        {...{ ref: canvas, width: WIDTH, height: HEIGHT, role: 'img', 'aria-label': words.signature }}
        {...{ onPointerDown: down, onPointerMove: move }}
        // A gesture of the phone ends a stroke too.
        {...{ onPointerUp: end, onPointerCancel: end }}
      />
      <div class="pair">
        <label class="field">
          <span>{words.signatureOf}</span>
          <input
            {...{ value: name, autocomplete: 'off', maxLength: 200 }}
            onInput={({ currentTarget: { value } }) => {
              setName(value)
              signer.current = value
              tell()
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

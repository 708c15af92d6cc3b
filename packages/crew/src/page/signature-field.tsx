/** A signature, drawn with a finger. */
import { useRef, useState } from 'preact/hooks'
import { blobOf } from '../phone/pictures.ts'
import type { Strokes } from '../signing/deeds.ts'
import { useSpeech } from './language.ts'
import type { Making } from './making.ts'

/** What was drawn, as a picture and as strokes. */
type Drawing = { picture: Blob; strokes: Strokes }
export type Signature = Drawing & { name: string }
type Props = { onChange: (signature: Signature | undefined) => void; making: Making }

const WIDTH = 640
const HEIGHT = 220
/** The service takes as much. */
const STROKES_MAX = 200
const POINTS_MAX = 5_000

/** A whole number between the edges: a finger may leave the field. */
const within = (value: number, max: number): number => Math.min(Math.max(0, Math.round(value)), max)

/** The drawing with a next point, unless it has as many as the service takes, or the finger has not moved. */
function withPoint(strokes: Strokes, [x, y]: Strokes[number][number]): Strokes {
  const last = strokes.at(-1) ?? []
  const [lastX, lastY] = last.at(-1) ?? [-1, -1]
  const isFull = strokes.reduce((sum, stroke) => sum + stroke.length, 0) >= POINTS_MAX
  if (isFull || (Math.abs(lastX - x) < 2 && Math.abs(lastY - y) < 2)) return strokes
  return [...strokes.slice(0, -1), [...last, [x, y]]]
}

/** What a finger draws on the canvas. `onDrawn` gets each drawing, and undefined when it is cleared. */
function useDrawing(making: Making, onDrawn: (drawing: Drawing | undefined) => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  /** Each stroke makes another array: only the picture of the last one counts. */
  const strokes = useRef<Strokes>([])
  const [isDrawn, setDrawn] = useState(false)

  const placeOf = (event: PointerEvent): [number, number] => {
    const box = canvas.current!.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    return [within(x * WIDTH, WIDTH), within(y * HEIGHT, HEIGHT)]
  }
  function down(event: PointerEvent): void {
    if (strokes.current.length >= STROKES_MAX) return
    const context = canvas.current!.getContext('2d')!
    if (!isDrawn) {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, WIDTH, HEIGHT)
    }
    canvas.current!.setPointerCapture(event.pointerId)
    Object.assign(context, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111' })
    const place = placeOf(event)
    strokes.current = [...strokes.current, [place]]
    context.beginPath()
    context.moveTo(...place)
    // A tap is a dot.
    context.lineTo(...place)
    context.stroke()
    setDrawn(true)
  }
  function move(event: PointerEvent): void {
    if (!canvas.current!.hasPointerCapture(event.pointerId)) return
    const context = canvas.current!.getContext('2d')!
    const after = withPoint(strokes.current, placeOf(event))
    // What is seen is what is stored.
    if (after === strokes.current) return
    strokes.current = after
    context.lineTo(...placeOf(event))
    context.stroke()
  }
  async function up(): Promise<void> {
    const drawn = strokes.current
    const picture = await blobOf(canvas.current!, 'image/png')
    if (drawn === strokes.current) onDrawn({ picture, strokes: drawn })
  }
  const end = () => making.during(up)
  function clear(): void {
    canvas.current!.getContext('2d')!.clearRect(0, 0, WIDTH, HEIGHT)
    strokes.current = []
    setDrawn(false)
    onDrawn(undefined)
  }
  return { canvas, isDrawn, down, move, end, clear }
}

export function SignatureField({ onChange, making }: Props) {
  const { words } = useSpeech()
  const drawing = useRef<Drawing | undefined>(undefined)
  const signer = useRef('')
  const [name, setName] = useState('')

  const tell = () => onChange(drawing.current && { ...drawing.current, name: signer.current.trim() })
  const { canvas, isDrawn, down, move, end, clear } = useDrawing(making, (drawn) => {
    drawing.current = drawn
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

import { Button, Group, Text } from '@mantine/core'
import { type PointerEvent, useState } from 'react'
import classes from './pad.module.css'
import { type Point, pathOf, pointAt, type Stroke, withPoint } from './strokes.ts'
import { useKeyPen } from './use-key-pen.ts'

type Props = { strokes: readonly Stroke[]; onChange: (strokes: readonly Stroke[]) => void; error?: string | undefined }

/** Places of the pointer as points of the field. */
function pointsOf(places: readonly { clientX: number; clientY: number }[], field: Element): Point[] {
  const { left, top } = field.getBoundingClientRect()
  return places.map(({ clientX, clientY }) => pointAt(clientX - left, clientY - top))
}

/**
 * A field to sign in, with a finger, a pen or a mouse. By keys, the arrows move a pen, and with Shift they draw: a person who uses no pointer can
 * sign too.
 */
export function SignaturePad({ strokes, onChange, error }: Props) {
  const [drawn, setDrawn] = useState<Stroke>()
  const pen = useKeyPen(strokes, onChange)
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawn(pointsOf([event], event.currentTarget))
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawn) return
    // Browsers report several places of a fast finger together.
    const places = event.nativeEvent.getCoalescedEvents?.() ?? []
    const points = pointsOf(places.length > 0 ? places : [event.nativeEvent], event.currentTarget)
    setDrawn(points.reduce(withPoint, drawn))
  }
  const end = () => {
    if (!drawn) return
    onChange([...strokes, drawn])
    setDrawn(undefined)
  }
  const all = drawn ? [...strokes, drawn] : strokes
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm" fw={500}>
          Signature
        </Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          disabled={strokes.length === 0}
          onClick={() => onChange([])}
        >
          Clear
        </Button>
      </Group>
      <svg
        className={classes.pad}
        role="application"
        aria-label="Field to sign in. With keys: hold Shift and press the arrows to draw, without Shift they move."
        data-invalid={error !== undefined || undefined}
        data-testid="pad"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is drawn in, by keys too
        tabIndex={0}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={pen.onKeyDown}
        onKeyUp={pen.onKeyUp}
      >
        <path d={all.map(pathOf).join('')} transform="scale(0.25)" />
        {pen.at && <circle cx={pen.at[0] / 4} cy={pen.at[1] / 4} r={4} className={classes.pen} />}
      </svg>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </div>
  )
}

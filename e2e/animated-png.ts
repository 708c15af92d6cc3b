/** Pictures that move: APNG, which every browser shows, and other viewers as its first frame. */
import { chunk, decode, deflated, pngOf, reduced, type Size } from './palette-png.ts'

export type Frame = { png: Buffer; ms: number }
type Area = Size & { x: number; y: number }

/** Joins frames of the same size. After the first one, each holds only the rectangle in which it differs from the frame before. */
export function animatedPng(frames: readonly Frame[]): Buffer {
  const pictures = frames.map(({ png }) => decode(png))
  const { width, height } = pictures[0]!
  const { colors, pixels } = reduced(pictures)
  const content = [chunk('acTL', numbers(frames.length, 0))]
  // Controls and contents share one count.
  let sequence = 0
  for (const [i, { ms }] of frames.entries()) {
    const area = i === 0 ? { x: 0, y: 0, width, height } : changed(pixels[i - 1]!, pixels[i]!, width)
    const rows = deflated(cut(pixels[i]!, width, area), area.width)
    const control = numbers(sequence++, area.width, area.height, area.x, area.y)
    const delay = Buffer.alloc(6)
    delay.writeUInt16BE(ms, 0)
    delay.writeUInt16BE(1000, 2)
    content.push(chunk('fcTL', Buffer.concat([control, delay])))
    content.push(i === 0 ? chunk('IDAT', rows) : chunk('fdAT', Buffer.concat([numbers(sequence++), rows])))
  }
  return pngOf({ width, height }, colors, content)
}

/** The smallest rectangle that holds every pixel that differs, or one pixel if none does. */
function changed(before: Uint8Array, after: Uint8Array, width: number): Area {
  let [left, right, top, bottom] = [width, -1, after.length / width, -1]
  for (let i = 0; i < after.length; i++) {
    if (before[i] === after[i]) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

function cut(pixels: Uint8Array, width: number, area: Area): Uint8Array {
  const part = new Uint8Array(area.width * area.height)
  for (let y = 0; y < area.height; y++) {
    const from = (area.y + y) * width + area.x
    part.set(pixels.subarray(from, from + area.width), y * area.width)
  }
  return part
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4)
  return bytes
}

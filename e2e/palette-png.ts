/** Pictures of pages with at most 256 colors: a third of the bytes, and no difference to the eye. */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

type Picture = { width: number; height: number; pixels: Uint8Array }

const SIGNATURE_LENGTH = 8
const BYTES = 3
const COLORS_MAX = 256
/** The most frequent colors, surfaces and texts, stay exactly as they are. */
const KEPT = 48
/** How far apart the other colors are: the smallest of these distances with which they are few enough. */
const DISTANCES = [0, 6, 12, 30, 80, 150, 250, 400, 600, 1000, 2000]

/** Reduces a PNG with 8 bits for each of red, green and blue, as browsers make them. */
export function withPalette(png: Buffer): Buffer {
  const { width, height, pixels } = decode(png)
  const colorAt = (i: number) => (pixels[i]! << 16) | (pixels[i + 1]! << 8) | pixels[i + 2]!
  const counts = new Map<number, number>()
  for (let i = 0; i < pixels.length; i += BYTES) counts.set(colorAt(i), (counts.get(colorAt(i)) ?? 0) + 1)
  const colors = [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color)
  const palette = paletteOf(colors)
  const places = new Map(colors.map((color) => [color, nearest(palette, color)]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = places.get(colorAt((y * width + x) * BYTES))!
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  return Buffer.concat([
    png.subarray(0, SIGNATURE_LENGTH),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Frequent colors first, and the others only if none of the palette is near. */
function paletteOf(colors: readonly number[]): number[] {
  for (const least of DISTANCES) {
    const palette: number[] = []
    for (const [i, color] of colors.entries()) {
      if (i < KEPT || palette.every((other) => distance(other, color) > least)) palette.push(color)
      if (palette.length > COLORS_MAX) break
    }
    if (palette.length <= COLORS_MAX) return palette
  }
  return colors.slice(0, COLORS_MAX)
}

const distance = (a: number, b: number): number =>
  ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2

function nearest(palette: readonly number[], color: number): number {
  let best = 0
  for (let i = 1; i < palette.length; i++) if (distance(palette[i]!, color) < distance(palette[best]!, color)) best = i
  return best
}

function decode(png: Buffer): Picture {
  const data: Buffer[] = []
  for (let at = SIGNATURE_LENGTH; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (png[24] !== 8 || png[25] !== 2) throw new Error('The picture is not 8-bit RGB.')
  return { width, height, pixels: unfiltered(inflateSync(Buffer.concat(data)), width * BYTES, height) }
}

/** Each row begins with the number of its filter, which predicts a byte from those left of it and above it. */
function unfiltered(rows: Buffer, stride: number, height: number): Uint8Array {
  const pixels = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const start = y * stride
    const predict = FILTERS[rows[y * (stride + 1)]!]!
    for (let x = 0; x < stride; x++) {
      const left = x < BYTES ? 0 : pixels[start + x - BYTES]!
      const above = y === 0 ? 0 : pixels[start + x - stride]!
      const corner = x < BYTES || y === 0 ? 0 : pixels[start + x - stride - BYTES]!
      pixels[start + x] = rows[y * (stride + 1) + 1 + x]! + predict(left, above, corner)
    }
  }
  return pixels
}

/** None, Sub, Up, Average and Paeth of the PNG specification. */
const FILTERS: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
    return a <= b && a <= c ? left : b <= c ? above : corner
  },
]

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(content.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

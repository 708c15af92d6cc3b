/** Pictures of pages with at most 256 colors: a third of the bytes, and no difference to the eye. */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

export type Size = { width: number; height: number }
type Picture = Size & { pixels: Uint8Array }

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const BYTES = 3
const COLORS_MAX = 256
/** The most frequent colors, surfaces and texts, stay exactly as they are. */
const KEPT = 48
/** How far apart the other colors are: the smallest of these distances with which they are few enough. */
const DISTANCES = [0, 6, 12, 30, 80, 150, 250, 400, 600, 1000, 2000]

/** Reduces a PNG with 8 bits for each of red, green and blue, as browsers make them. */
export function withPalette(png: Buffer): Buffer {
  const picture = decode(png)
  const { colors, pixels } = reduced([picture])
  return pngOf(picture, colors, [chunk('IDAT', deflated(pixels[0]!, picture.width))])
}

/** The colors of all pictures, and each picture with one byte for each pixel: the place of its color in the palette. */
export function reduced(pictures: readonly Picture[]): { colors: number[]; pixels: Uint8Array[] } {
  const counts = new Map<number, number>()
  for (const picture of pictures) for (const color of colorsIn(picture)) counts.set(color, (counts.get(color) ?? 0) + 1)
  const frequent = [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color)
  const colors = paletteOf(frequent)
  const places = new Map(frequent.map((color) => [color, nearest(colors, color)]))
  return {
    colors,
    pixels: pictures.map((picture) => Uint8Array.from(colorsIn(picture), (color) => places.get(color)!)),
  }
}

function colorsIn({ width, height, pixels }: Picture): Uint32Array {
  const colors = new Uint32Array(width * height)
  for (let i = 0, at = 0; i < colors.length; i++, at += BYTES)
    colors[i] = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!
  return colors
}

/** A PNG with a palette: its header, its colors, and the chunks with its content. */
export function pngOf({ width, height }: Size, colors: readonly number[], content: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colors.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))),
    ...content,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The compressed rows of a picture of one byte for each pixel. The byte before each row says that it has no filter. */
export function deflated(pixels: Uint8Array, width: number): Buffer {
  const height = pixels.length / width
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return deflateSync(rows, { level: 9 })
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

/** The pixels of a PNG. */
export function decode(png: Buffer): Picture {
  const data: Buffer[] = []
  for (let at = SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at))
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

/** A part of a PNG: its length, its type, its content and a checksum. */
export function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(content.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

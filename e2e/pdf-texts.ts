/** The texts of a PDF file that the console has made. */
import { inflateSync } from 'node:zlib'

/** The lines of text, as they can be searched and copied. */
export function textsIn(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data = '']) =>
    inflated(data),
  )
  const codes = streams.filter((stream) => stream.includes('beginbfrange')).map(charactersIn)
  const drawn = streams.flatMap((stream) =>
    [...stream.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, text = '']) => glyphsIn(text)),
  )
  // Which typeface a text is in is not looked up: with the characters of any other one it reads as nonsense.
  return drawn.flatMap((glyphs) => codes.map((characters) => glyphs.map((glyph) => characters[glyph] ?? '?').join('')))
}

function inflated(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  } catch {
    // A picture.
    return ''
  }
}

const glyphsIn = (text: string): number[] =>
  [...text.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) =>
    hex.match(/.{4}/g)!.map((code) => Number.parseInt(code, 16)),
  )

/** The characters of the glyphs of a typeface, in their order. */
const charactersIn = (map: string): string[] =>
  [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, codes = '']) =>
    codes
      .match(/<[^>]*>/g)!
      .map((code) => String.fromCharCode(...code.match(/[0-9a-f]{4}/gi)!.map((unit) => Number.parseInt(unit, 16)))),
  )

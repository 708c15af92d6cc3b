/**
 * Which picture a data URL contains, by its bytes: an SVG or a page must not pass as a PNG. Pages show it with <img>, which runs nothing.
 * documents/detect.ts knows many more types, but reads a library for it, which a decision cannot wait for.
 */
const BEGINNINGS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' && bytes.toString('latin1', 12, 16) === 'IHDR',
  jpeg: (bytes) => bytes.toString('latin1', 0, 3) === '\xff\xd8\xff',
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}
/** As many characters of base64 as hold the longest of these beginnings. */
const BEGINNING_LENGTH = 32

/** Whether the bytes of a data URL are a picture of the type that it names. The schema has checked its form. */
export function isPictureAsNamed(url: string): boolean {
  const [, type = '', beginning = ''] = /^data:image\/([a-z]+);base64,([A-Za-z0-9+/]*)/.exec(url.slice(0, 100)) ?? []
  return BEGINNINGS[type]?.(Buffer.from(beginning.slice(0, BEGINNING_LENGTH), 'base64')) ?? false
}

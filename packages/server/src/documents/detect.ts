import { textTypeOf } from './type-rules.ts'

/** The media type of content by its first bytes; undefined if no known type begins so. `isAll` says that these are all bytes. */
export async function typeOfBytes(beginning: Uint8Array, isAll: boolean): Promise<string | undefined> {
  // Loaded with the first document: most processes never receive one.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(beginning))?.mime
  // A picture in SVG, and a page in XHTML, begin like any XML.
  return found === undefined || found === 'application/xml' ? textTypeOf(beginning, isAll) : found
}

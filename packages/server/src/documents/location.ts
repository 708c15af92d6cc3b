/**
 * Removes the place where a picture was taken: the GPS directory of EXIF in JPEG and PNG, and the same in XMP in JPEG. The bytes are
 * overwritten where they are, so that nothing else moves. What comes before the pixels is held until it is complete, up to a limit.
 */
import { crc32 } from 'node:zlib'

/** How much of a picture is searched. Cameras put all of it into the first 200 KiB. */
const HEAD_BYTES_MAX = 1024 * 1024

/** The bytes of a picture without its place; `onRemoved` is called if there was one. */
export async function* withoutLocation(
  bytes: AsyncIterable<Uint8Array>,
  contentType: () => string,
  onRemoved: () => void,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined
  let isPast = false
  const lookAt = (found: Buffer): boolean => {
    const { isComplete, isRemoved } = REMOVERS[contentType()]!(found)
    if (isRemoved) onRemoved()
    return isComplete
  }
  for await (const part of bytes) {
    if (isPast || REMOVERS[contentType()] === undefined) {
      yield part
      continue
    }
    head = head ? Buffer.concat([head, part]) : Buffer.from(part)
    isPast = lookAt(head) || head.length >= HEAD_BYTES_MAX
    if (isPast) yield head
  }
  if (!isPast && head) yield head
}

/** Whether everything before the pixels is there, and whether a place was removed from it. */
type Looked = { isComplete: boolean; isRemoved: boolean }

const REMOVERS: Readonly<Record<string, (head: Buffer) => Looked>> = {
  'image/jpeg': removeFromJpeg,
  'image/png': removeFromPng,
}

const [APP1, START_OF_SCAN] = [0xffe1, 0xffda]
const EXIF = Buffer.from('Exif\0\0', 'latin1')
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')

function removeFromJpeg(head: Buffer): Looked {
  let isRemoved = false
  for (let at = 2; at + 4 <= head.length; ) {
    const marker = head.readUInt16BE(at)
    if (marker === START_OF_SCAN) return { isComplete: true, isRemoved }
    // No JPEG goes on like this.
    if (marker < 0xff00) return { isComplete: true, isRemoved }
    const end = at + 2 + head.readUInt16BE(at + 2)
    if (end > head.length) break
    const segment = head.subarray(at + 4, end)
    if (marker === APP1 && segment.indexOf(EXIF) === 0) isRemoved = emptyGps(segment.subarray(EXIF.length)) || isRemoved
    if (marker === APP1 && segment.indexOf(XMP) === 0) isRemoved = blankXmp(segment) || isRemoved
    at = end
  }
  return { isComplete: false, isRemoved }
}

const PNG_SIGNATURE_BYTES = 8

function removeFromPng(head: Buffer): Looked {
  let isRemoved = false
  for (let at = PNG_SIGNATURE_BYTES; at + 8 <= head.length; ) {
    const kind = head.toString('latin1', at + 4, at + 8)
    const end = at + 12 + head.readUInt32BE(at)
    if (kind === 'IDAT') return { isComplete: true, isRemoved }
    if (end > head.length) break
    if (kind === 'eXIf' && emptyGps(head.subarray(at + 8, end - 4))) {
      head.writeUInt32BE(crc32(head.subarray(at + 4, end - 4)), end - 4)
      isRemoved = true
    }
    at = end
  }
  return { isComplete: false, isRemoved }
}

const GPS_TAG = 0x8825
/** The size of a value by its type in TIFF. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** Overwrites the GPS directory of TIFF data with an empty one. Returns whether there was one with entries. */
function emptyGps(tiff: Buffer): boolean {
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return false
  const u16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const gps = entriesAt(u16, u32(4)).find((at) => u16(at) === GPS_TAG)
    if (gps === undefined) return false
    const directory = u32(gps + 8)
    const entries = entriesAt(u16, directory)
    for (const at of entries) {
      const bytes = (VALUE_BYTES[u16(at + 2)] ?? 1) * u32(at + 4)
      if (bytes > 4) tiff.fill(0, u32(at + 8), u32(at + 8) + bytes)
    }
    tiff.fill(0, directory, directory + 2 + entries.length * 12 + 4)
    return entries.length > 0
  } catch (error) {
    // Offsets beyond the end: there is nothing that a reader could find.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Where the entries of a directory begin. */
const entriesAt = (u16: (at: number) => number, directory: number): number[] =>
  Array.from({ length: u16(directory) }, (_, i) => directory + 2 + i * 12)

const GPS_IN_XMP = /exif:GPS\w+\s*=\s*(?:"[^"]*"|'[^']*')|<exif:GPS(\w+)[^>]*>[^<]*<\/exif:GPS\1>/g

function blankXmp(segment: Buffer): boolean {
  const text = segment.toString('latin1')
  const blank = text.replace(GPS_IN_XMP, (found) => ' '.repeat(found.length))
  if (blank === text) return false
  segment.write(blank, 'latin1')
  return true
}

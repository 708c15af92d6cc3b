/**
 * Removes the place where a picture was taken from JPEG and PNG: the GPS directory of EXIF, and the same in XMP. The bytes are overwritten
 * where they are, so that nothing else moves. Only a unit that may contain a place (a segment of JPEG, a chunk of PNG) is held until it
 * is complete; the others pass.
 */
import { crc32 } from 'node:zlib'
import { invalidContent } from '../kernel/errors.ts'

/** How long a unit may be that is searched. Those of cameras have less than 64 KiB. */
const SEARCHED_BYTES_MAX = 1024 * 1024

/** The next unit of a picture. `remove` overwrites the place in it, and returns whether there was one. */
type Unit = { length: number; remove?: (unit: Buffer) => boolean }

/** The unit that begins here, `more` if too little of it is there, or `rest` if no place can follow. */
type UnitAt = (bytes: Buffer, isFirst: boolean) => Unit | 'more' | 'rest'

const UNITS: Readonly<Record<string, UnitAt>> = { 'image/jpeg': unitOfJpeg, 'image/png': unitOfPng }

/** Whether a content of this type has no place, or can lose it. */
export const canLoseLocation = (contentType: string): boolean =>
  !contentType.startsWith('image/') || UNITS[contentType] !== undefined

/** The bytes of a picture without its place; `onRemoved` is called if there was one. 422 if it cannot be searched. */
export async function* withoutLocation(
  bytes: AsyncIterable<Uint8Array>,
  contentType: () => string,
  onRemoved: () => void,
): AsyncGenerator<Uint8Array> {
  let held = Buffer.alloc(0)
  let [passing, isFirst, isRest] = [0, true, false]
  for await (const part of bytes) {
    const unitAt = UNITS[contentType()]
    if (isRest || unitAt === undefined || part.length <= passing) {
      passing -= part.length
      yield part
      continue
    }
    if (passing > 0) yield part.subarray(0, passing)
    held = Buffer.concat([held, part.subarray(Math.max(0, passing))])
    passing = 0
    while (held.length > 0) {
      const unit = unitAt(held, isFirst)
      if (unit === 'more') break
      isRest = unit === 'rest'
      const { length, remove } = unit === 'rest' ? { length: held.length } : unit
      if (remove && length > SEARCHED_BYTES_MAX) throw tooLong()
      if (remove && length > held.length) break
      if (remove?.(held.subarray(0, length))) onRemoved()
      yield held.subarray(0, length)
      passing = Math.max(0, length - held.length)
      held = held.subarray(length)
      isFirst = false
    }
  }
  if (held.length > 0) yield held
}

const tooLong = () =>
  invalidContent([
    { pointer: '', detail: 'The picture has data too long to be searched for a place.', code: 'too_long' },
  ])

const [APP1, START_OF_SCAN, FILL] = [0xffe1, 0xffda, 0xffff]
const EXIF = Buffer.from('Exif\0\0', 'latin1')
const XMP = /^http:\/\/ns\.adobe\.com\/(?:xap\/1\.0|xmp\/extension)\/\0/

function unitOfJpeg(bytes: Buffer, isFirst: boolean): ReturnType<UnitAt> {
  if (bytes.length < 4) return 'more'
  if (isFirst) return { length: 2 }
  const marker = bytes.readUInt16BE(0)
  if (marker === FILL) return { length: 1 }
  // No JPEG goes on with less.
  if (marker === START_OF_SCAN || marker < 0xff00) return 'rest'
  const length = 2 + bytes.readUInt16BE(2)
  return marker === APP1 ? { length, remove: (segment) => removeFromApp1(segment.subarray(4)) } : { length }
}

function removeFromApp1(data: Buffer): boolean {
  if (data.indexOf(EXIF) === 0) return emptyGps(data.subarray(EXIF.length))
  return XMP.test(data.toString('latin1', 0, 64)) && blankXmp(data)
}

const PNG_SIGNATURE_BYTES = 8
const PNG_SEARCHED = ['eXIf', 'iTXt', 'zTXt', 'tEXt']
const PNG_XMP = 'XML:com.adobe.xmp\0'
/** A private chunk, which readers skip. */
const PNG_EMPTIED = 'vpAd'

function unitOfPng(bytes: Buffer, isFirst: boolean): ReturnType<UnitAt> {
  if (bytes.length < 8) return 'more'
  if (isFirst) return { length: PNG_SIGNATURE_BYTES }
  const length = 12 + bytes.readUInt32BE(0)
  return PNG_SEARCHED.includes(bytes.toString('latin1', 4, 8)) ? { length, remove: removeFromChunk } : { length }
}

function removeFromChunk(chunk: Buffer): boolean {
  const isRemoved = removeFromData(chunk, chunk.subarray(8, -4))
  if (isRemoved) chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return isRemoved
}

function removeFromData(chunk: Buffer, data: Buffer): boolean {
  if (chunk.toString('latin1', 4, 8) === 'eXIf') return emptyGps(data)
  const keyword = data.toString('latin1', 0, 80)
  const isXmp = keyword.startsWith(PNG_XMP)
  if (isXmp && data[PNG_XMP.length] === 0) return blankXmp(data)
  if (!isXmp && !/^Raw profile type (?:exif|app1|xmp)\0/i.test(keyword)) return false
  // What is encoded cannot be overwritten in part.
  chunk.write(PNG_EMPTIED, 4, 'latin1')
  data.fill(0)
  return true
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

/** Attributes and elements. No two neighbours match the same character, and a tag ends before the next, so no text is read again and again. */
const GPS_IN_XMP = /exif:GPS\w+\s*=\s*(?:"[^"]*"|'[^']*')|<exif:GPS\w[^<>]*>[^<]*<\/exif:GPS\w[^<>]*>/g

function blankXmp(data: Buffer): boolean {
  const text = data.toString('latin1')
  const blank = text.replace(GPS_IN_XMP, (found) => ' '.repeat(found.length))
  if (blank === text) return false
  data.write(blank, 'latin1')
  return true
}

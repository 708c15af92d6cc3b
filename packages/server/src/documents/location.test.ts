import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { wholeOf } from '../../test/files-suite.ts'
import { canLoseLocation, withoutLocation } from './location.ts'

/** TIFF data with one directory entry that leads to a GPS directory with a latitude of three rationals. */
function tiff(): Buffer {
  const bytes = Buffer.alloc(80)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(1, 8)
  bytes.writeUInt16LE(0x8825, 10)
  bytes.writeUInt16LE(4, 12)
  bytes.writeUInt32LE(1, 14)
  bytes.writeUInt32LE(26, 18)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(2, 28)
  bytes.writeUInt16LE(5, 30)
  bytes.writeUInt32LE(3, 32)
  bytes.writeUInt32LE(44, 36)
  bytes.fill(0x47, 44, 68)
  return bytes
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(marker)
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const xmp = `<x exif:GPSLatitude="52,30N" a="1"><exif:GPSAltitude>34</exif:GPSAltitude></x>`
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xffe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff()])),
  segment(0xffe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`, 'latin1')),
  segment(0xffda, Buffer.from('GGGG pixels')),
])
const chunk = (kind: string, data: Buffer) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)])
  bytes.writeUInt32BE(data.length)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}
const png = Buffer.concat([Buffer.alloc(8), chunk('eXIf', tiff()), chunk('IDAT', Buffer.from('GGGG pixels'))])

async function stripped(bytes: Buffer, type: string, size: number) {
  let removed = 0
  async function* parts() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const result = await wholeOf(
    withoutLocation(
      parts(),
      () => type,
      () => removed++,
    ),
  )
  return { result, removed }
}

for (const size of [7, 100, 10_000])
  test(`the place goes from JPEG and PNG, and nothing else, in parts of ${size} bytes`, async () => {
    for (const [type, bytes] of [
      ['image/jpeg', jpeg],
      ['image/png', png],
    ] as const) {
      const { result, removed } = await stripped(bytes, type, size)
      assert.ok(removed > 0)
      assert.equal(result.length, bytes.length)
      const text = result.toString('latin1')
      assert.equal(text.indexOf('GGGG'), text.indexOf('GGGG pixels'), 'only the pixels are left')
      assert.doesNotMatch(text, /GPS/)
      if (type === 'image/png') {
        const data = result.subarray(12, 8 + 12 + 80 - 4)
        assert.equal(result.readUInt32BE(8 + 8 + 80), crc32(result.subarray(12, 8 + 8 + 80)), String(data.length))
      } else assert.match(text, / a="1"/)
    }
  })

test('what has no place stays as it is', async () => {
  for (const [type, bytes] of [
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 4, 1, 2])],
    ['application/pdf', jpeg],
    ['image/png', Buffer.concat([Buffer.alloc(8), chunk('tEXt', Buffer.from('Title\0GGGG'))])],
  ] as const) {
    const { result, removed } = await stripped(bytes, type, 10)
    assert.deepEqual([removed, result.equals(bytes)], [0, true])
  }
})

test('the place goes wherever it is: after other data, after the pixels, and encoded', async () => {
  const text = (kind: string, data: string) => chunk(kind, Buffer.from(data, 'latin1'))
  const inXmp = `XML:com.adobe.xmp\0\0\0\0\0${xmp}`
  const pictures: [type: string, bytes: Buffer][] = [
    ['image/jpeg', Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg.subarray(2)])],
    [
      'image/jpeg',
      Buffer.concat([
        jpeg.subarray(0, 2),
        ...Array.from({ length: 40 }, () => segment(0xffe2, Buffer.alloc(60_000))),
        jpeg.subarray(2),
      ]),
    ],
    ...[chunk('eXIf', tiff()), text('iTXt', inXmp), text('zTXt', 'Raw profile type exif\0\0GGGG')].map(
      (data): [string, Buffer] => ['image/png', Buffer.concat([Buffer.alloc(8), text('IDAT', 'pixels'), data])],
    ),
  ]
  for (const [type, bytes] of pictures) {
    const { result, removed } = await stripped(bytes, type, 50_000)
    assert.ok(removed > 0)
    assert.equal(result.length, bytes.length)
    assert.doesNotMatch(result.toString('latin1').replace('GGGG pixels', ''), /GPS|GGGG/)
  }
})

// Work that grows with the square of the length would take many minutes here.
test('a million characters that begin like a place are searched', async () => {
  const pictureOf = (text: string) =>
    Buffer.concat([Buffer.alloc(8), chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${text}`, 'latin1'))])
  for (const text of [
    `<exif:GPS${'a'.repeat(1_000_000)}`,
    `<exif:GPS${'a'.repeat(1_000_000)}>`,
    '<exif:GPSa'.repeat(100_000),
    `${'<exif:GPSa'.repeat(100_000)}>`,
    '<exif:GPSa>'.repeat(90_000),
    `exif:GPS${'a'.repeat(1_000_000)}`,
    `exif:GPSa${' '.repeat(1_000_000)}`,
    `exif:GPSa=${' '.repeat(1_000_000)}`,
  ]) {
    const bytes = pictureOf(text)
    const { result, removed } = await stripped(bytes, 'image/png', bytes.length)
    assert.deepEqual([removed, result.equals(bytes)], [0, true], text.slice(0, 20))
    const { result: other } = await stripped(pictureOf(`${xmp}${text}`), 'image/png', bytes.length * 2)
    assert.doesNotMatch(other.toString('latin1'), /GPSLatitude|GPSAltitude/)
  }
})

test('a type that may have a place, and cannot lose it, is known', () => {
  for (const type of ['image/heic', 'image/webp', 'image/tiff', 'image/avif']) assert.ok(!canLoseLocation(type), type)
  for (const type of ['image/jpeg', 'image/png', 'application/pdf']) assert.ok(canLoseLocation(type), type)
})

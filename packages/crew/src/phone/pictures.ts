/** Photographs are made smaller on the phone: a day of them must fit through a bad connection. */
import type { Strokes } from '../signing/deeds.ts'

/** Enough to read a serial number on a photograph of a sofa. */
const SIDE_MAX = 1600
const QUALITY = 0.72

/** The picture as a small JPEG, upright. It is drawn again, so that nothing but its pixels is left: no place, no name of the phone. */
export async function smallerPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return blobOf(canvas, 'image/jpeg')
}

/** What is drawn on a canvas, as a file. */
export const blobOf = (canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be written.'))),
      type,
      QUALITY,
    ),
  )

const [DRAWING_WIDTH, DRAWING_HEIGHT] = [640, 220]

/** A drawn signature as a picture. */
export function strokesPicture(strokes: Strokes): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = DRAWING_WIDTH
  canvas.height = DRAWING_HEIGHT
  const context = canvas.getContext('2d')!
  Object.assign(context, { fillStyle: '#fff', lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111' })
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const stroke of strokes) {
    context.beginPath()
    for (const [x, y] of [stroke[0]!, ...stroke]) context.lineTo(x, y)
    context.stroke()
  }
  return blobOf(canvas, 'image/png')
}

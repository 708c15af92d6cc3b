/** A paper as a PDF file: every sheet as the page shows it, with texts that can be searched and copied. */

import latin from '@fontsource/inter/files/inter-latin-400-normal.woff?url'
import latinBold from '@fontsource/inter/files/inter-latin-700-normal.woff?url'
import latinExt from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url'
import latinExtBold from '@fontsource/inter/files/inter-latin-ext-700-normal.woff?url'
import PDFDocument from 'pdfkit'
import { toBlob } from 'pdfkit/output'
import { type Area, type ShownPath, type ShownText, shownOn } from './shown.ts'

const FACES = { latin, 'latin bold': latinBold, ext: latinExt, 'ext bold': latinExtBold }
/** The characters that the files of the typeface have; any other is drawn as a picture. */
const LATIN = /^[\p{ASCII}\u00a0-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212]+$/u
const LATIN_EXT = /^[\u0100-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20c0]+$/u
const faceOf = (character: string): string =>
  LATIN.test(character) ? 'latin' : LATIN_EXT.test(character) ? 'ext' : 'other'

/** A millimetre and a pixel of CSS in points. */
const MM = 72 / 25.4
const CSS_PIXEL = 72 / 96
/** How wide a sheet is with its margins (sheet.module.css), and the two formats that it is made for. */
const SHEET_WIDTH_MM = 210
const FORMATS = { A4: [210, 297], LETTER: [215.9, 279.4] } as const

/** The line on which letters of Inter stand, below the top of their box, for one em. */
const BASELINE_EM = 0.969
/** How many dots a pixel has in texts that are pictures. */
const DOTS = 4

type PaperOptions = { title: string; author: string; format: keyof typeof FORMATS }

export async function paperPdf(sheets: readonly Element[], { title, author, format }: PaperOptions): Promise<Blob> {
  const [width, height] = FORMATS[format].map((mm) => mm * MM) as [number, number]
  const lang = document.documentElement.lang
  const paper = new PDFDocument({
    ...{ size: [width, height], margin: 0, autoFirstPage: false, font: null, lang },
    info: { Title: title, Author: author },
  })
  const file = toBlob(paper)
  for (const [name, source] of await typefaces()) paper.registerFont(name, source)
  for (const sheet of sheets) {
    const { left, top, width: pixels } = sheet.getBoundingClientRect()
    const scale = (SHEET_WIDTH_MM * MM) / pixels
    const x = (width - SHEET_WIDTH_MM * MM) / 2 - left * scale
    paper
      .addPage()
      .save()
      .transform(scale, 0, 0, scale, x, -top * scale)
    draw(paper, sheet, CSS_PIXEL / scale)
    paper.restore()
  }
  paper.end()
  return file
}

const typefaces = async (): Promise<[name: string, source: Uint8Array][]> =>
  Promise.all(
    Object.entries(FACES).map(async ([name, url]) => {
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`The typeface ${name} is not there: ${answer.status}.`)
      return [name, new Uint8Array(await answer.arrayBuffer())] as [string, Uint8Array]
    }),
  )

/** Draws a sheet in pixels of the window. */
function draw(paper: PDFDocument, sheet: Element, zoom: number): void {
  const { texts, lines, pictures, paths } = shownOn(sheet, zoom, faceOf)
  for (const { line, width, color } of lines)
    paper
      .lineWidth(width)
      .strokeColor(hexOf(color))
      .moveTo(line.left, line.top)
      .lineTo(line.right, line.bottom)
      .stroke()
  for (const { picture, area } of pictures) paper.image(dataOf(picture), area.left, area.top, sizeOf(area))
  for (const path of paths) drawPath(paper, path)
  for (const text of texts) drawText(paper, text, zoom)
}

const sizeOf = ({ left, top, right, bottom }: Area) => ({ width: right - left, height: bottom - top })

/** Draws within an area, as far as something reaches beyond it. */
function within(paper: PDFDocument, clip: Area, paint: () => void): void {
  const { width, height } = sizeOf(clip)
  paper.save().rect(clip.left, clip.top, width, height).clip()
  paint()
  paper.restore()
}

function drawPath(paper: PDFDocument, { path, style, matrix: { a, b, c, d, e, f }, clip }: ShownPath): void {
  within(paper, clip, () => {
    paper.transform(a, b, c, d, e, f).path(path.getAttribute('d') ?? '')
    if (style.fill !== 'none') paper.fillColor(hexOf(style.fill)).fill()
    else
      paper
        .lineWidth(Number.parseFloat(style.strokeWidth))
        .lineCap(style.strokeLinecap)
        .lineJoin(style.strokeLinejoin)
        .strokeColor(hexOf(style.stroke))
        .stroke()
  })
}

function drawText(paper: PDFDocument, { text, area, style, clip }: ShownText, zoom: number): void {
  const [first = ''] = text
  const face = faceOf(first)
  const paint = () => {
    if (face === 'other') return paper.image(pictureOf(text, style, area), area.left, area.top, sizeOf(area))
    const size = Number.parseFloat(style.fontSize) * zoom
    const spacing = (Number.parseFloat(style.letterSpacing) || 0) * zoom
    const shown = text.trimEnd()
    paper.font(Number(style.fontWeight) >= 600 ? `${face} bold` : face).fontSize(size)
    // Browsers round the widths of letters, so a line can be a little longer or shorter than the letters of the typeface.
    const natural = paper.widthOfString(shown) + spacing * shown.length
    return paper.fillColor(hexOf(style.color)).text(shown, area.left, area.top + size * BASELINE_EM, {
      ...{ lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing },
      horizontalScaling: ((area.right - area.left) / natural) * 100,
    })
  }
  if (area.right > clip.right + 1) within(paper, clip, paint)
  else paint()
}

/** A color as PDFKit reads it. Papers are opaque. */
const hexOf = (color: string): string =>
  `#${(color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`

/** A logo as a picture without transparent parts, whatever type it has. */
function dataOf(picture: HTMLImageElement): string {
  const { naturalWidth: width, naturalHeight: height } = picture
  return paintedOnWhite(width, height, (pen) => pen.drawImage(picture, 0, 0))
}

/** A text in letters that the typeface does not have, as the browser draws it. */
function pictureOf(text: string, { font, color }: CSSStyleDeclaration, area: Area): string {
  const { width, height } = sizeOf(area)
  return paintedOnWhite(Math.ceil(width * DOTS), Math.ceil(height * DOTS), (pen) => {
    pen.font = font
    const scale = (width / pen.measureText(text).width) * DOTS
    pen.scale(scale, scale)
    pen.fillStyle = color
    pen.textBaseline = 'top'
    pen.fillText(text, 0, 0)
  })
}

/** A JPEG as a data URL. PDFKit would read a PNG in a worker of its own, which the page does not allow. */
function paintedOnWhite(width: number, height: number, paint: (pen: CanvasRenderingContext2D) => void): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  paint(pen)
  return canvas.toDataURL('image/jpeg', 0.95)
}

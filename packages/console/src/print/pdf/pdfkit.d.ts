/** The part of PDFKit that papers are drawn with. Its types on the registry are those of an older version for Node. */
declare module 'pdfkit' {
  type TextOptions = { lineBreak: false; baseline: 'alphabetic'; characterSpacing: number; horizontalScaling: number }
  // biome-ignore lint/style/noDefaultExport: it is how the library exports it
  export default class PDFDocument {
    constructor(options: {
      size: [width: number, height: number]
      margin: number
      autoFirstPage: boolean
      lang: string
      font: null
      info: { Title: string; Author: string }
    })
    addPage(): this
    end(): void
    save(): this
    restore(): this
    registerFont(name: string, source: Uint8Array): this
    font(name: string): this
    fontSize(points: number): this
    widthOfString(text: string): number
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(points: number): this
    lineCap(style: string): this
    lineJoin(style: string): this
    rect(x: number, y: number, width: number, height: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    path(lines: string): this
    clip(): this
    fill(): this
    stroke(): this
    transform(a: number, b: number, c: number, d: number, e: number, f: number): this
    text(text: string, x: number, y: number, options: TextOptions): this
    image(source: string, x: number, y: number, size: { width: number; height: number }): this
  }
}

declare module 'pdfkit/output' {
  import type PDFDocument from 'pdfkit'
  export function toBlob(document: PDFDocument): Promise<Blob>
}

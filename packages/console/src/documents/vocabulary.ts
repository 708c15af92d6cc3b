import type { Document } from '@vanline/client'
import { numberText } from '../format/format.ts'

/** The known types. The vocabulary is open: others can be typed. */
export const DOCUMENT_TYPES = [
  'OTHER',
  'PROOF_OF_DELIVERY',
  'BILL_OF_LADING',
  'INVENTORY',
  'WEIGHT_TICKET',
  'DAMAGE_PHOTO',
  'INVOICE',
] as const

const PICTURES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']

/** Whether browsers show the content as a picture. */
export const isPicture = ({ contentType }: Document): boolean => PICTURES.includes(contentType ?? '')

/** Whether the content can be shown on the page. */
export const canBeShown = (document: Document): boolean =>
  isPicture(document) || document.contentType === 'application/pdf'

/** The names of content types for people. */
const TYPE_NAMES: Record<string, string> = {
  'text/html': 'a web page',
  'text/plain': 'text',
  'image/svg+xml': 'SVG',
  'application/zip': 'ZIP',
  'application/x-msdownload': 'a program',
  'application/octet-stream': 'of an unknown type',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
}

/** A text of the service with names instead of content types: PDF, JPEG, DOCX. */
export const withTypeNames = (text: string): string =>
  text.replace(
    /\b(application|image|text)\/[\w+-]+(\.[\w+-]+)*/g,
    (type) => TYPE_NAMES[type] ?? type.replace(/^.*\/(x-)?/, '').toUpperCase(),
  )

const UNITS = ['bytes', 'KB', 'MB', 'GB']

/** A size for people: 1.4 MB. */
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0]
  for (; value >= 1000 && unit < UNITS.length - 1; unit++) value /= 1000
  return `${numberText(unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10)} ${UNITS[unit]}`
}

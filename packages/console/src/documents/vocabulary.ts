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

const UNITS = ['bytes', 'KB', 'MB', 'GB']

/** A size for people: 1.4 MB. */
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0]
  for (; value >= 1000 && unit < UNITS.length - 1; unit++) value /= 1000
  return `${numberText(unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10)} ${UNITS[unit]}`
}

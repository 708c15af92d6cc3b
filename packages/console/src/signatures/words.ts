/** Signatures in words. */
import type { Signature } from '@vanline/client'
import { wordsOf } from '../format/format.ts'

export const PURPOSES = ['BILL_OF_LADING', 'INVENTORY_AT_ORIGIN', 'DELIVERY', 'RELEASE'] as const
export type Purpose = Signature['purpose']

const PURPOSE_WORDS: Record<Purpose, string> = {
  BILL_OF_LADING: 'Bill of lading',
  INVENTORY_AT_ORIGIN: 'Inventory at pickup',
  DELIVERY: 'Delivery',
  RELEASE: 'Release',
}
export const purposeText = (purpose: Purpose): string => PURPOSE_WORDS[purpose]

/** Who signed: Ada Wells, customer. The name is gone after an erasure. */
export const signerText = ({ signerName, signerRole }: Pick<Signature, 'signerName' | 'signerRole'>): string =>
  [signerName ?? 'Name erased', wordsOf(signerRole).toLowerCase()].join(', ')

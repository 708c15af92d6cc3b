/** Which signatures stand under a paper. */
import type { Signature } from '@vanline/client'

/** Where on a paper a signature stands: at pickup or at delivery, of the customer or of the carrier. */
export type Signed = { pickup: Signers; delivery: Signers }
export type Signers = { customer: Signature | undefined; carrier: Signature | undefined }

const OF_CARRIER: readonly Signature['signerRole'][] = ['CREW', 'OFFICE']

/** The newest signatures of these purposes. */
function signersOf(signatures: readonly Signature[], purposes: readonly Signature['purpose'][]): Signers {
  const newest = signatures
    .filter(({ purpose }) => purposes.includes(purpose))
    .toSorted((a, b) => (a.signedAt < b.signedAt ? 1 : -1))
  const isOfCarrier = ({ signerRole }: Signature): boolean => OF_CARRIER.includes(signerRole)
  return { customer: newest.find((each) => !isOfCarrier(each)), carrier: newest.find(isOfCarrier) }
}

/** The signatures under a bill of lading: at delivery, a release counts as well. */
export const signedOnBill = (signatures: readonly Signature[]): Signed => ({
  pickup: signersOf(signatures, ['BILL_OF_LADING']),
  delivery: signersOf(signatures, ['DELIVERY', 'RELEASE']),
})

export const signedOnInventory = (signatures: readonly Signature[]): Signed => ({
  pickup: signersOf(signatures, ['INVENTORY_AT_ORIGIN']),
  delivery: signersOf(signatures, ['DELIVERY']),
})

/** What the signatures under a bill of lading cover, and what they do not: the paper shows more than was signed. */
export function coveredText(signed: Signed): string | undefined {
  const purposes = new Set(allSigned(signed).map(({ purpose }) => purpose))
  if (purposes.size === 0) return undefined
  const [hasTotals, hasItems] = [purposes.has('BILL_OF_LADING'), purposes.has('DELIVERY')]
  const ofItems = [hasTotals && 'the totals of its items', hasItems && `each item${hasTotals ? ' at delivery' : ''}`]
  const covered = ['the shipment', ...ofItems].filter(Boolean).join(', ')
  return `Signed: ${covered} and its documents. Services, agents, names and charges are not part of the signed text.`
}

/** The signatures in the order in which people read them. */
export const allSigned = ({ pickup, delivery }: Signed): Signature[] =>
  [pickup.customer, pickup.carrier, delivery.customer, delivery.carrier].filter((each) => each !== undefined)

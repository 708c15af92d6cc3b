/** Examples of signatures, which belong together: the digest is that of the text, and the seal that of the record. */
import { Item } from './inventory.ts'
import { CHANGED, Document, idOf, MOVE, SHIPMENT, Shipment } from './records.ts'

const shown = {
  shipment: Shipment.eTag,
  items: [{ id: Item.id, eTag: Item.eTag }],
  documents: [{ id: Document.id, eTag: Document.eTag }],
}
const digest = 'b3ebc5d1c1f6b1d1b0f0c4ad0d1c4c2b6c3c9b7f7a1c5a2f8e0f3a9a4d5e6f70'
const person = {
  ...{ signerName: 'Ada Byron', signerRole: 'CUSTOMER' },
  strokes: [
    [
      [120, 410],
      [180, 240],
      [260, 430],
    ],
  ],
}

export const Signature = {
  ...{ id: idOf('47'), moveID: MOVE, shipmentID: SHIPMENT, purpose: 'DELIVERY', ...person },
  ...{ place: { name: 'Boise', latitude: 43.615, longitude: -116.202 }, signedAt: CHANGED, shown, digest },
  ...{ nonce: 'q1W2e3R4t5Y6u7I8o9P0aA', personDigest: digest.replaceAll('b', '7') },
  seal: 'Zk1vQy8tWn5xLr2dGh7sJc0bKf4mPe9aUi3oTq6yXw1zVnBrMlHgFjDkSpAoCeRt2u4Y8iW0qE6dN1mLkXv5Zg',
  sealKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  ...{ createdAt: CHANGED, lastUpdated: CHANGED, eTag: 's1GnAtU2rE3xYz4BcD5eFw' },
}

export const ChangeSince = { record: `shipments/${SHIPMENT}`, change: 'CHANGED', paths: ['/deliveryDate'] }

const { id, locator, lastUpdated, eTag } = Shipment
export const SignedText = {
  ...{ company: { name: 'Blue Mountain Moving' }, documents: [], format: 'vanline-signed-1' },
  ...{ itemTotals: { estimatedVolume: 35, estimatedWeight: 245, items: 1, pieces: 1 }, items: [Item] },
  ...{ purpose: 'DELIVERY', shipment: { eTag, id, lastUpdated, locator } },
}
export const Signable = { purpose: 'DELIVERY', text: JSON.stringify(SignedText), digest, shown }
export const SigningKey = { kty: 'OKP', crv: 'Ed25519', x: Signature.sealKey }
export const SignatureForCrew = {
  ...{ id: Signature.id, moveID: MOVE, shipmentID: SHIPMENT, purpose: Signature.purpose },
  ...{ signerName: person.signerName, signerRole: person.signerRole, signedAt: CHANGED, shown, digest },
  ...{ createdAt: CHANGED, lastUpdated: CHANGED, eTag: Signature.eTag },
}

export const NewSignature = { purpose: 'DELIVERY', ...person, place: { name: 'Boise' }, shown, digest }

const stamp = '2026-10-12T08:00:00.000Z'
/** One whose person was erased where it comes from: it needs no text. */
export const ImportedSignature = {
  ...{ source: 'legacy', purpose: 'DELIVERY', signerRole: 'CUSTOMER', signedAt: stamp, shown, digest },
  ...{ personDigest: Signature.personDigest, createdAt: stamp, lastUpdated: stamp },
}
export const ImportedSignatureForm = {
  record: { ...ImportedSignature, ...person },
  signed: JSON.stringify(SignedText),
}

/** Makes the entries of a signature under what a person was shown. */
import { documentOf } from '../jobs/deeds.ts'
import { type Ground, type Made, making } from '../jobs/making.ts'
import type { CrewShipment, Visit } from '../jobs/schema.ts'
import type { Entry, Fields } from '../outbox/entry.ts'
import { asTriedAgain } from '../outbox/rules.ts'
import { changing } from './compose.ts'
import type { Purpose, SignerRole } from './purposes.ts'

/** A point as it was drawn: how far to the right, and how far down. */
type Point = readonly [number, number]
export type Strokes = readonly (readonly Point[])[]

export type SigningDeed = {
  visit: Visit
  shipment: CrewShipment
  purpose: Purpose
  /** What was shown. `exact` names the versions, if they were known then. */
  facts: string
  exact: { shown: Fields; digest: string } | null
  signerName: string
  signerRole: SignerRole
  strokes: Strokes
  /** The drawing as a picture, if a status needs a document of this type. */
  proof: { documentType: string; picture: Blob } | undefined
  /** The id of an entry whose signature is given again. */
  insteadOf: string | undefined
}

export function signingEntries(deed: SigningDeed, held: readonly Entry[], ground: Ground): Made {
  const { visit, shipment, purpose, facts, exact, signerName, signerRole, strokes, proof, insteadOf } = deed
  const { entries, files, add, addFile } = making(visit, shipment, held, ground)
  const path = `/v1/crew/shipments/${shipment.id}/signatures`
  const body: Fields = {
    ...{ purpose, signerName, signerRole, strokes },
    ...(exact && { shown: exact.shown, digest: exact.digest }),
  }
  add({
    ...{ kind: 'signing', values: {}, shown: facts, needs: changing(held, shipment.id).map(({ id }) => id) },
    request: { method: 'POST', path, body, fileID: null },
  })
  if (proof) {
    const document = {
      documentType: proof.documentType,
      name: `${visit.locator.toLowerCase()}-signature.png`,
      remarks: signerName,
    }
    add({ kind: 'signature', ...documentOf(shipment.id, document, addFile(proof.picture)) })
  }
  return { entries, files, remove: insteadOf === undefined ? [] : [insteadOf] }
}

/** The purpose of a signature that waits. */
export const purposeOf = ({ request }: Pick<Entry, 'request'>): Purpose => request.body.purpose as Purpose

/** The drawing of a signature that the service did not take, as a picture among the papers of the shipment. */
export function drawingOf(entry: Entry, held: readonly Entry[], fileID: string): Entry {
  const { shown: _, about: __, ...base } = entry
  const body = { documentType: 'SIGNATURE', name: 'signature.png', remarks: String(entry.request.body.signerName) }
  return {
    ...asTriedAgain(base),
    ...{ id: crypto.randomUUID(), key: crypto.randomUUID(), kind: 'signature', attempts: 0, needs: [] },
    order: Math.max(...held.map(({ order }) => order)) + 1,
    ...documentOf(entry.shipmentID!, body, fileID),
  }
}

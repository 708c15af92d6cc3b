import { readDraft } from '../forms/drafts.ts'
import { unitOf as unitOfShipment } from '../shipments/units.ts'
import type { Edited, UnitOf } from './concerns.ts'

const DRAFTS: Record<string, string> = { shipments: 'shipment', moves: 'move' }

export const unitOf: UnitOf = (subject, pointer) =>
  subject.startsWith('shipments/') ? unitOfShipment(pointer) : pointer

/** The units of a record that the user has typed into and not saved, from the drafts of this browser. */
export const edited: Edited = (subject) => {
  const [kind = '', id = ''] = subject.split('/')
  const draft = DRAFTS[kind] && readDraft<{ typed?: Record<string, string> }>(`${DRAFTS[kind]}.${id}`)
  return draft ? Object.keys(draft.typed ?? {}).map((pointer) => unitOf(subject, pointer)) : []
}

/** Makes entries from what a person did on a sheet. */
import type { Entry, Fields, Json } from '../outbox/entry.ts'
import { isSame } from '../outbox/meaning.ts'
import { lastOn } from '../outbox/rules.ts'
import { dayIn } from './days.ts'
import { type Ground, type Made, making } from './making.ts'
import type { CrewShipment, Visit } from './schema.ts'
import { type Step, shipmentStatusAfter, shipmentStatusOnPhone, statusOnPhone } from './steps.ts'

/** What stands on a sheet. Everything but a step can be left out, and a step too. */
export type Deed = {
  visit: Visit
  step: Step | undefined
  /** The shipment that everything but the step is about. Where a job has several, the person has chosen it. */
  shipment: CrewShipment | undefined
  photos: readonly Blob[]
  /** Where the person is, if the person wants to add that. */
  place: string | undefined
  signature: { picture: Blob; name: string } | undefined
  weight: number | undefined
  /** What was known of the weight when the sheet was opened. Jobs are read again while a sheet is open. */
  seen?: Seen | undefined
  items: number | undefined
  note: string
  /** The types of documents that the service needs for this step. */
  proofs: readonly string[]
}

type Seen = { weight: Json; tag: string }

/** The weight of a shipment with what waits on the phone, and the version that it is of. */
export const seenOf = (shipment: CrewShipment, held: readonly Entry[], owner: string): Seen => ({
  weight: lastOn(held, owner, `shipments/${shipment.id}`)?.values.actualWeight ?? shipment.actualWeight,
  tag: shipment.eTag,
})

/** A sheet on the newest versions of its job and its shipment: another entry may have been saved since the sheet was drawn. */
export function deedNow(deed: Deed, { visits }: { visits: readonly Visit[] }): Deed {
  const visit = visits.find(({ job }) => job.id === deed.visit.job.id) ?? deed.visit
  const shipment = visit.shipments.find(({ id }) => id === deed.shipment?.id) ?? deed.shipment
  return { ...deed, visit, shipment }
}

type DeedGround = Ground & {
  /** How the count of items reads in a note for the office. */
  itemsText: (count: number) => string
}

const PHOTO = 'PHOTO'
const SIGNATURE = 'SIGNATURE'

/** Whether a sheet has something that belongs to a shipment. */
export const needsShipment = (deed: Pick<Deed, 'photos' | 'signature' | 'weight' | 'items' | 'note'>): boolean =>
  deed.photos.length > 0 || [deed.signature, deed.weight, deed.items].some(isGiven) || deed.note.trim() !== ''

const isGiven = (value: unknown): boolean => value !== undefined

export function entriesOf(deed: Deed, held: readonly Entry[], ground: DeedGround): Made {
  const { visit, step, shipment } = deed
  if (!shipment && needsShipment(deed)) throw new Error('The sheet has no shipment for its photographs and notes.')
  const { entries, files, add, addFile, onVersion } = making(visit, shipment, held, ground)
  if (shipment) {
    for (const { file, kind, ...body } of documentsOf(deed))
      add({ kind, ...documentOf(shipment.id, body, addFile(file)) })
    if (deed.weight !== undefined) {
      const now = seenOf(shipment, held, ground.owner)
      const seen = deed.seen ?? now
      const [values, before] = [{ actualWeight: deed.weight }, { actualWeight: seen.weight }]
      const path = `/v1/crew/shipments/${shipment.id}`
      // What the office changed meanwhile is not overwritten: the service refuses the version before it, and the person decides.
      const on = isSame(seen.weight, now.weight)
        ? onVersion(`shipments/${shipment.id}`, now.tag, values, before)
        : { tag: seen.tag, values, before }
      add({ kind: 'weight', ...on, request: { method: 'PATCH', path, body: values, fileID: null } })
    }
    const text = noteText(deed, ground)
    if (text !== '') add({ kind: 'note', ...noteOf(shipment.id, text) })
  }
  if (step) add({ ...stepOf(deed, step, held, ground, onVersion), after: entries.map(({ id }) => id) })
  return { entries, files }
}

/** A document of a shipment, as an entry holds it. */
export const documentOf = (shipmentID: string, body: Fields, fileID: string): Pick<Entry, 'request'> => ({
  request: { method: 'POST', path: `/v1/crew/shipments/${shipmentID}/documents`, body, fileID },
})

/** A note for the office, as an entry holds it. */
export const noteOf = (shipmentID: string, text: string): Pick<Entry, 'request'> => ({
  request: { method: 'POST', path: `/v1/crew/shipments/${shipmentID}/notes`, body: { text }, fileID: null },
})

const noteText = ({ note, items }: Deed, { itemsText }: DeedGround): string =>
  [items === undefined ? '' : itemsText(items), note.trim()].filter((line) => line !== '').join('\n')

/** The documents of a sheet. The signature, or else the first photograph, is the proof that the service needs. */
function documentsOf({ photos, place, signature, proofs, step, visit }: Deed) {
  const prefix = (step?.word ?? 'photo').toLowerCase()
  const stamp = visit.locator.toLowerCase()
  const [proof] = proofs
  return [
    ...(signature
      ? [
          {
            ...{ kind: 'signature' as const, file: signature.picture, documentType: proof ?? SIGNATURE },
            name: `${stamp}-signature.png`,
            remarks: signature.name || null,
          },
        ]
      : []),
    ...photos.map((file, i) => ({
      ...{ kind: 'photo' as const, file, documentType: (!signature && i === 0 ? proof : undefined) ?? PHOTO },
      ...{ name: `${stamp}-${prefix}-${i + 1}.jpg`, remarks: place ?? null },
    })),
  ]
}

function stepOf(
  { visit }: Deed,
  { to }: Step,
  held: readonly Entry[],
  { nowMs, offsetMs }: Ground,
  onVersion: ReturnType<typeof making>['onVersion'],
): Partial<Entry> & Pick<Entry, 'kind' | 'request'> {
  const { job } = visit
  const shipmentStatus = shipmentStatusAfter(visit, to, held)
  // Without a known clock, the day is left to the service.
  const day: Fields = offsetMs === null ? {} : { occurredOn: dayIn(job.timeZone, nowMs + offsetMs) }
  const seen = shipmentStatusOnPhone(visit, held)
  const shipment: Fields = shipmentStatus ? { shipment: { status: shipmentStatus, from: seen ?? null, ...day } } : {}
  const record = `shipments/${job.shipmentID}`
  return {
    kind: 'status',
    ...onVersion(`jobs/${job.id}`, job.eTag, { status: to }, { status: statusOnPhone(visit, held) }),
    ...(shipmentStatus ? { alsoIn: [record], alsoWrites: [`${record}#status`] } : {}),
    request: {
      ...{ method: 'PATCH', path: `/crew/v1/crew/jobs/${job.id}/updateStatus`, fileID: null },
      body: { status: to, ...shipment },
    },
  }
}

/** Makes entries from what a person did on a sheet. */
import { ENTRY_VERSION, type Entry, type Fields, type Json } from '../outbox/entry.ts'
import { isSame } from '../outbox/meaning.ts'
import { lastOn } from '../outbox/rules.ts'
import { dayIn } from './days.ts'
import { choicesOf, nameOf } from './places.ts'
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

export type Made = { entries: Entry[]; files: Map<string, Blob> }

type Ground = {
  owner: string
  nowMs: number
  offsetMs: number | null
  newID: () => string
  /** How the count of items reads in a note for the office. */
  itemsText: (count: number) => string
}

const PHOTO = 'PHOTO'
const SIGNATURE = 'SIGNATURE'

/** Whether a sheet has something that belongs to a shipment. */
export const needsShipment = (deed: Pick<Deed, 'photos' | 'signature' | 'weight' | 'items' | 'note'>): boolean =>
  deed.photos.length > 0 || [deed.signature, deed.weight, deed.items].some(isGiven) || deed.note.trim() !== ''

const isGiven = (value: unknown): boolean => value !== undefined

export function entriesOf(deed: Deed, held: readonly Entry[], ground: Ground): Made {
  const { visit, step, shipment } = deed
  const { owner, nowMs, newID } = ground
  if (!shipment && needsShipment(deed)) throw new Error('The sheet has no shipment for its photographs and notes.')
  const files = new Map<string, Blob>()
  const made: Entry[] = []
  const record = shipment ? `shipments/${shipment.id}` : `jobs/${visit.job.id}`
  const base = (): Omit<Entry, 'kind' | 'request'> => ({
    ...{ version: ENTRY_VERSION, id: newID(), key: newID(), owner, jobID: visit.job.id, jobKind: visit.job.kind },
    ...{ title: titleOf(visit, shipment), shipmentID: shipment?.id ?? null, shipments: choicesOf(visit) },
    order: Math.max(0, ...[...held, ...made].map(({ order }) => order)) + 1,
    ...{ record, tag: null, follows: null, alsoIn: [], values: {}, before: {}, alsoWrites: [], after: [] },
    ...{ doneAtMs: nowMs, clockOffsetMs: ground.offsetMs, state: 'waiting', reason: null, attempts: 0 },
    ...{ notBeforeMs: 0, unansweredSinceMs: null, upload: null, merged: [] },
  })
  /** A change of a record: based on the last entry that changes it, or on the version of the service. */
  const onVersion = (of: string, tag: string, values: Fields, before: Fields) => {
    const last = lastOn([...held, ...made], owner, of)
    return { record: of, tag: last?.tag ?? tag, follows: last?.id ?? null, values, before }
  }

  if (shipment) {
    for (const document of documentsOf(deed)) {
      const fileID = newID()
      files.set(fileID, document.file)
      const { file: _, kind, ...body } = document
      const path = `/v1/crew/shipments/${shipment.id}/documents`
      made.push({ ...base(), kind, request: { method: 'POST', path, body, fileID } })
    }
    if (deed.weight !== undefined) {
      const now = seenOf(shipment, held, owner)
      const seen = deed.seen ?? now
      const [values, before] = [{ actualWeight: deed.weight }, { actualWeight: seen.weight }]
      const path = `/v1/crew/shipments/${shipment.id}`
      // What the office changed meanwhile is not overwritten: the service refuses the version before it, and the person decides.
      const on = isSame(seen.weight, now.weight)
        ? onVersion(record, now.tag, values, before)
        : { tag: seen.tag, values, before }
      made.push({
        ...{ ...base(), kind: 'weight', ...on },
        request: { method: 'PATCH', path, body: values, fileID: null },
      })
    }
    const text = noteText(deed, ground)
    if (text !== '') made.push({ ...base(), kind: 'note', ...noteOf(shipment.id, text) })
  }
  if (step) made.push(statusEntry(deed, step, held, { ...base(), after: made.map(({ id }) => id) }, onVersion))
  return { entries: made, files }
}

/** A note for the office, as an entry holds it. */
export const noteOf = (shipmentID: string, text: string): Pick<Entry, 'request'> => ({
  request: { method: 'POST', path: `/v1/crew/shipments/${shipmentID}/notes`, body: { text }, fileID: null },
})

const noteText = ({ note, items }: Deed, { itemsText }: Ground): string =>
  [items === undefined ? '' : itemsText(items), note.trim()].filter((line) => line !== '').join('\n')

const titleOf = (visit: Visit, shipment: CrewShipment | undefined): string =>
  shipment && visit.shipments.length > 1 ? `${nameOf(visit)}, ${shipment.locator}` : nameOf(visit)

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

function statusEntry(
  { visit }: Deed,
  { to }: Step,
  held: readonly Entry[],
  base: Omit<Entry, 'kind' | 'request'>,
  onVersion: (of: string, tag: string, values: Fields, before: Fields) => Partial<Entry>,
): Entry {
  const { job } = visit
  const shipmentStatus = shipmentStatusAfter(visit, to, held)
  // Without a known clock, the day is left to the service.
  const { clockOffsetMs, doneAtMs } = base
  const day: Fields = clockOffsetMs === null ? {} : { occurredOn: dayIn(job.timeZone, doneAtMs + clockOffsetMs) }
  const seen = shipmentStatusOnPhone(visit, held)
  const shipment: Fields = shipmentStatus ? { shipment: { status: shipmentStatus, from: seen ?? null, ...day } } : {}
  const record = `shipments/${job.shipmentID}`
  return {
    ...base,
    kind: 'status',
    ...onVersion(`jobs/${job.id}`, job.eTag, { status: to }, { status: statusOnPhone(visit, held) }),
    ...(shipmentStatus ? { alsoIn: [record], alsoWrites: [`${record}#status`] } : {}),
    request: {
      ...{ method: 'PATCH', path: `/crew/v1/crew/jobs/${job.id}/updateStatus`, fileID: null },
      body: { status: to, ...shipment },
    },
  }
}

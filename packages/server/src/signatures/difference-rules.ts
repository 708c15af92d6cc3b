/** What differs between the versions that were shown to a person and the current ones. */
import { changesBetween } from '../kernel/diff.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import type { Shown, Signable, Signature } from './schema.ts'
import type { SignedKind } from './text-rules.ts'

/** A record whose current version is not the one that was shown. A tag is null where the record was not shown, or is not there now. */
export type Difference = { kind: SignedKind; id: string; shown: string | null; current: string | null }

/** The records that differ: the shipment first, then those that were shown, then those that were added. */
export function differencesBetween(shipmentID: string, shown: Shown, current: Shown): Difference[] {
  const ofShipment: Difference = {
    ...{ kind: 'shipments', id: shipmentID, shown: shown.shipment, current: current.shipment },
  }
  const found = [
    ofShipment,
    ...pairsOf('items', shown.items, current.items),
    ...pairsOf('documents', shown.documents, current.documents),
  ]
  return found.filter((each) => each.shown !== each.current)
}

type Tagged = Shown['items']

function pairsOf(kind: SignedKind, shown: Tagged, current: Tagged): Difference[] {
  const tags = (records: Tagged) => new Map(records.map(({ id, eTag }) => [id, eTag]))
  const [before, now] = [tags(shown), tags(current)]
  const ids = new Set([...before.keys(), ...now.keys()])
  return [...ids].map((id) => ({ kind, id, shown: before.get(id) ?? null, current: now.get(id) ?? null }))
}

/** The beginning of the path of a record in a text: the shipment is the only one of its kind. */
export const pathOf = ({ kind, id }: Pick<Difference, 'kind' | 'id'>): string =>
  kind === 'shipments' ? '/shipment' : `/${kind}/${id}`

/** How a record has changed since it was signed, by the paths of the members that stand in a signed text. */
export type ChangeSince = { record: string; change: 'ADDED' | 'CHANGED' | 'REMOVED'; paths: string[] }

/** What stands in a text beside the records that were shown by their tags. */
const APART = ['company', 'itemTotals'] as const

/** The parts of a text by their names: records by their subjects. A text of another system may have another form, and then has none. */
export function partsOf(text: string | undefined): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  const note = (kind: SignedKind, record: unknown) => {
    if (isObject(record) && typeof record.id === 'string') found.set(`${kind}/${record.id}`, record)
  }
  const whole = textAsObject(text)
  const { shipment, items, documents } = whole
  note('shipments', shipment)
  for (const item of Array.isArray(items) ? items : []) note('items', item)
  for (const document of Array.isArray(documents) ? documents : []) note('documents', document)
  for (const name of APART) if (isObject(whole[name])) found.set(name, whole[name])
  return found
}

/** A signed text as an object; one of another form is empty. */
export function textAsObject(text: string | undefined): JsonObject {
  try {
    const value = JSON.parse(text ?? '{}')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** What differs now from what was signed. `signed` is missing after an erasure: then the tags still tell which records have changed. */
export function changesSince(
  { shipmentID, shown }: Pick<Signature, 'shipmentID' | 'shown'>,
  signed: string | undefined,
  current: Pick<Signable, 'shown' | 'text'>,
): ChangeSince[] {
  const [before, now] = [partsOf(signed), partsOf(current.text)]
  const pathsIn = (name: string): string[] => {
    const [held, found] = [before.get(name), now.get(name)]
    return held && found ? changesBetween(held, found).map(({ path }) => path) : []
  }
  const ofRecords = differencesBetween(shipmentID, shown, current.shown).map((each): ChangeSince => {
    const record = `${each.kind}/${each.id}`
    if (each.shown === null) return { record, change: 'ADDED', paths: [] }
    if (each.current === null) return { record, change: 'REMOVED', paths: [] }
    return { record, change: 'CHANGED', paths: pathsIn(record) }
  })
  const apart = APART.map((record): ChangeSince => ({ record, change: 'CHANGED', paths: pathsIn(record) }))
  return [...ofRecords, ...apart.filter(({ paths }) => paths.length > 0)]
}

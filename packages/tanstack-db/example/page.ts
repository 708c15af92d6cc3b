/** A page with live shipments: the weight can be edited, and a conflict says who was faster. */
import { createCollection } from '@tanstack/db'
import { ConflictError, createClient, type Shipment } from '@vanline/client'
import { vanlineCollectionOptions } from '@vanline/tanstack-db'

const client = createClient({ baseUrl: location.origin })
const shipments = createCollection(vanlineCollectionOptions({ client, kind: 'shipments' }))
const [list, conflict] = [document.querySelector('ul')!, document.querySelector('output')!]

function rowOf(shipment: Shipment): HTMLLIElement {
  const row = Object.assign(document.createElement('li'), { id: shipment.id })
  const weight = Object.assign(document.createElement('input'), { type: 'number', ariaLabel: shipment.locator })
  weight.value = String(shipment.estimatedWeight ?? '')
  weight.onchange = () => save(shipment, weight.valueAsNumber)
  row.append(shipment.locator, ' ', weight, ' lb')
  return row
}

/** Saves for the version that the row showed when it was typed into. */
async function save(seen: Shipment, estimatedWeight: number): Promise<void> {
  conflict.value = ''
  const change = shipments.update(seen.id, { metadata: { seen } }, (draft) => Object.assign(draft, { estimatedWeight }))
  await change.when('settled').catch((error: Error) => {
    const [by] = error instanceof ConflictError ? error.changes : []
    conflict.value = by ? `${by.byName ?? by.by} was faster: ${by.from} became ${by.to}.` : error.message
  })
  document.getElementById(seen.id)?.replaceWith(rowOf(shipments.get(seen.id) ?? seen))
}

shipments.subscribeChanges(
  (changes) => {
    for (const { type, key, value } of changes) {
      const shown = document.getElementById(key)
      if (type === 'delete') shown?.remove()
      else if (!shown) list.append(rowOf(value))
      else if (!shown.contains(document.activeElement)) shown.replaceWith(rowOf(value)) // not while it is typed into
    }
  },
  { includeInitialState: true },
)

/** Everything about one item that a crew reports: its status, what is wrong with it, and photographs. */
import { useState } from 'preact/hooks'
import { choicesFor, isAtDestination } from '../inventory/check-off.ts'
import { type ItemOnPhone, nameOfItem } from '../inventory/on-phone.ts'
import type { ItemChange } from '../inventory/schema.ts'
import type { CrewShipment, Visit } from '../jobs/schema.ts'
import { keepItem } from '../phone/keep-item.ts'
import type { Phone } from '../phone/phone.ts'
import type { PhoneState } from '../phone/state.ts'
import { ConditionField } from './condition-field.tsx'
import { conditionText } from './condition-text.ts'
import { EntryList } from './entry-list.tsx'
import { detailsOf, stickerOf } from './item-row.tsx'
import { useSpeech } from './language.ts'
import { useMaking } from './making.ts'
import { PhotoField } from './photo-field.tsx'
import { SheetFrame } from './sheet-frame.tsx'

type Props = {
  phone: Phone
  state: PhoneState
  visit: Visit
  shipment: CrewShipment
  item: ItemOnPhone
  onClose: () => void
}

export function ItemSheet({ phone, state, visit, shipment, item, onClose }: Props) {
  const speech = useSpeech()
  const { words } = speech
  const { inventory } = words
  const { kind } = visit.job
  // The office, or a colleague, may change the item while the sheet is open: what is kept is based on what was seen.
  const [change, setChange] = useState<ItemChange>({})
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  const making = useMaking()
  const at = isAtDestination(kind) ? 'conditionAtDestination' : 'conditionAtOrigin'
  const now = { ...item, ...change }

  async function keep(): Promise<undefined> {
    await keepItem(phone, { visit, shipment, seen: item, change, photos })
  }

  return (
    <SheetFrame
      {...{ title: nameOfItem(item), label: words.keepOnly, keep, onClose }}
      {...{ isFilled: Object.keys(change).length > 0 || photos.length > 0, isMaking: making.isUnderWay }}
    >
      <p class="quiet">
        {[item.number === null && stickerOf(item), detailsOf(item, speech)].filter(Boolean).join(' · ')}
      </p>
      <EntryList state={state} entries={state.entries.filter(({ record }) => record === `items/${item.id}`)} />
      {choicesFor(kind).length > 0 && (
        <div class="choices">
          {choicesFor(kind).map((status) => (
            <label key={status} class="choice">
              <input
                {...{ type: 'radio', name: 'status', checked: now.status === status }}
                onChange={() => setChange({ ...change, status })}
              />
              <span>{inventory.status[status]}</span>
            </label>
          ))}
        </div>
      )}
      {at === 'conditionAtDestination' && item.conditionAtOrigin.length > 0 && (
        <div class="card">
          <h2>{inventory.conditionAtOrigin}</h2>
          {item.conditionAtOrigin.map((condition, i) => (
            <span key={i}>{conditionText(condition, words)}</span>
          ))}
        </div>
      )}
      <ConditionField
        {...{ label: inventory[at], conditions: now[at] }}
        onChange={(conditions) => setChange({ ...change, [at]: conditions })}
      />
      <PhotoField photos={photos} onChange={setPhotos} making={making} />
      {at === 'conditionAtDestination' && (
        <label class="field">
          <span>{inventory.exceptions}</span>
          <textarea
            {...{ rows: 2, maxLength: 2000, value: now.exceptions ?? '' }}
            onInput={({ currentTarget: { value } }) =>
              setChange({ ...change, exceptions: value.trim() === '' ? null : value })
            }
          />
        </label>
      )}
    </SheetFrame>
  )
}

/** The inventory of a shipment: what is left, found by room or by number, and checked off with one thumb. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isLeft, type Tally, tallyOf, targetOf } from '../inventory/check-off.ts'
import { type ItemOnPhone, itemNow, itemsOnPhone, nameOfItem } from '../inventory/on-phone.ts'
import type { ItemStatus } from '../inventory/schema.ts'
import { nameOf } from '../jobs/places.ts'
import type { CrewShipment, JobKind, Visit } from '../jobs/schema.ts'
import { PhoneIsFull } from '../phone/database.ts'
import { keepItem } from '../phone/keep-item.ts'
import type { Phone } from '../phone/phone.ts'
import type { PhoneState } from '../phone/state.ts'
import { Frame } from './frame.tsx'
import { ItemRow } from './item-row.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { type Speech, useSpeech } from './language.ts'

type Props = { phone: Phone; state: PhoneState; visit: Visit; shipment: CrewShipment }

/** The items of colleagues are read again this often while the list is looked at. */
const READ_MS = 15_000

/** How far checking off is, in words: "212 of 300 loaded". */
export function tallyText({ all, done, missing, damaged }: Tally, kind: JobKind, { words, number }: Speech): string {
  const { inventory } = words
  const target = targetOf(kind)
  const count = target ? inventory.tally[target]!(number(done), number(all)) : inventory.items(number(all))
  return [count, missing > 0 && inventory.missing(number(missing)), damaged > 0 && inventory.damaged(number(damaged))]
    .filter(Boolean)
    .join(' · ')
}

/** Which items are shown. */
type Choice = { number: string; room: string; onlyLeft: boolean }
const ANY_ROOM = '*'

/**
 * The items of a choice. What was left when it was made stays until another one is made, because a list that moves up under the thumb has the next
 * item where the last one was.
 */
function chosen(items: readonly ItemOnPhone[], { number, room, onlyLeft }: Choice, kept: ReadonlySet<string>) {
  if (number !== '') {
    const beginning = items.filter((item) => String(item.number ?? item.expected).startsWith(number))
    return beginning.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
  }
  return items.filter((item) => (room === ANY_ROOM || (item.room ?? '') === room) && (!onlyLeft || kept.has(item.id)))
}

/** The ids of items that were left at some time since the choice was made. */
function useKept(items: readonly ItemOnPhone[], kind: JobKind, name: string): ReadonlySet<string> {
  const kept = useRef({ name, ids: new Set<string>() })
  if (kept.current.name !== name) kept.current = { name, ids: new Set() }
  for (const item of items) if (isLeft(item, kind)) kept.current.ids.add(item.id)
  return kept.current.ids
}

/** Reads the items again while the page is looked at: a colleague checks off too. */
function useReading(phone: Phone, shipmentID: string): void {
  useEffect(() => {
    const read = () => document.visibilityState === 'visible' && void phone.readItems(shipmentID)
    read()
    const timer = setInterval(read, READ_MS)
    return () => clearInterval(timer)
  }, [phone, shipmentID])
}

type Act = (id: string) => void
type Last = { item: ItemOnPhone; status: ItemStatus }

/** Checking off: what a tap does, what the last one did, and how it is taken back. */
function useCheckOff({ phone, visit, shipment }: Props, items: readonly ItemOnPhone[], onMore: (id: string) => void) {
  const { kind } = visit.job
  const target = targetOf(kind)
  const [last, setLast] = useState<Last>()
  const [isFull, setFull] = useState(false)
  async function give(item: ItemOnPhone, status: ItemStatus): Promise<void> {
    try {
      await keepItem(phone, { visit, shipment, seen: item, change: { status }, photos: [] })
      setFull(false)
      setLast(status === target ? { item, status } : undefined)
    } catch (error) {
      if (!(error instanceof PhoneIsFull)) throw error
      setFull(true)
    }
  }
  const tap = (id: string) => {
    const item = items.find((each) => each.id === id)
    if (item && target && isLeft(item, kind)) void give(item, target)
    else onMore(id)
  }
  const undo = () => {
    const item = last && itemNow(items, last.item)
    if (item) void give(item, last.item.status)
  }
  return { last, isFull, tap, undo }
}

export function ItemsPage(props: Props) {
  const { phone, state, visit, shipment } = props
  const speech = useSpeech()
  const { kind } = visit.job
  const known = state.inventories.get(shipment.id)
  const items = useMemo(() => itemsOnPhone(shipment.id, known, state.entries), [shipment.id, known, state.entries])
  const [choice, setChoice] = useState<Choice>({ number: '', room: ANY_ROOM, onlyLeft: targetOf(kind) !== undefined })
  const kept = useKept(items, kind, `${choice.room} ${choice.onlyLeft}`)
  const [sheet, setSheet] = useState<{ item: ItemOnPhone }>()
  const more = (id: string) => {
    const item = items.find((each) => each.id === id)
    if (item) setSheet({ item })
  }
  const { last, isFull, tap, undo } = useCheckOff(props, items, more)
  // A row is drawn again only when its item changes, so what it calls must be that of the last drawing.
  const latest = useRef({ tap, more })
  latest.current = { tap, more }
  const [[onTap, onMore]] = useState<[Act, Act]>(() => [
    (id: string) => latest.current.tap(id),
    (id: string) => latest.current.more(id),
  ])
  useReading(phone, shipment.id)
  const found = chosen(items, choice, kept)
  const tally = tallyOf(items, kind)
  const onNumber = (number: string) => setChoice({ ...choice, number })
  return (
    <>
      <Frame
        {...{ phone, state, title: nameOf(visit) }}
        bar={<Bar {...{ tally, kind, number: choice.number, found, onNumber, onEnter: tap }} />}
        foot={last && <LastDone {...{ last, onUndo: undo }} />}
      >
        {isFull && (
          <p class="fault" role="alert">
            {speech.words.fullPhone}
          </p>
        )}
        {choice.number === '' && items.length > 0 && (
          <Filters {...{ items, tally, choice, kind, onChange: setChoice }} />
        )}
        {found.length === 0 && <p class="quiet">{emptyText(speech, choice, items.length, known !== undefined)}</p>}
        <ul class="items">
          {found.map((item) => (
            <ItemRow key={item.id} {...{ item, kind, speech, onTap, onMore }} />
          ))}
        </ul>
        {items.some(({ number }) => number === null) && <p class="quiet">{speech.words.inventory.expected}</p>}
      </Frame>
      {sheet && (
        <ItemSheet {...{ phone, state, visit, shipment, item: sheet.item, onClose: () => setSheet(undefined) }} />
      )}
    </>
  )
}

function emptyText({ words: { inventory } }: Speech, { number }: Choice, count: number, isKnown: boolean): string {
  if (count === 0) return isKnown ? inventory.empty : inventory.notRead
  return number === '' ? inventory.noneLeft : inventory.notFound(number)
}

type BarProps = {
  tally: Tally
  kind: JobKind
  number: string
  found: readonly ItemOnPhone[]
  onNumber: (number: string) => void
  onEnter: (id: string) => void
}

/** The count, always in sight, and the field for a number: the keypad's own key checks off the item that has it. */
function Bar({ tally, kind, number, found, onNumber, onEnter }: BarProps) {
  const speech = useSpeech()
  const { inventory } = speech.words
  const exact = found.find((item) => String(item.number) === number)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!exact) return
        onEnter(exact.id)
        onNumber('')
      }}
    >
      <strong class="tally" role="status" data-testid="tally">
        {tallyText(tally, kind, speech)}
      </strong>
      {targetOf(kind) && <progress max={tally.all || 1} value={tally.done} aria-hidden="true" />}
      <input
        {...{ class: 'find', inputMode: 'numeric', enterKeyHint: 'done', autocomplete: 'off', maxLength: 5 }}
        {...{ value: number, placeholder: inventory.number, 'aria-label': inventory.find }}
        onInput={({ currentTarget: { value } }) => onNumber(value.replaceAll(/\D/g, ''))}
      />
    </form>
  )
}

type FiltersProps = {
  items: readonly ItemOnPhone[]
  tally: Tally
  choice: Choice
  kind: JobKind
  onChange: (choice: Choice) => void
}

function Filters({ items, tally, choice, kind, onChange }: FiltersProps) {
  const { words, number } = useSpeech()
  const { inventory } = words
  const rooms = [...new Set(items.map(({ room }) => room ?? ''))].toSorted((one, other) => one.localeCompare(other))
  const option = (onlyLeft: boolean, text: string) => (
    <label class="tab">
      <input
        type="radio"
        name="left"
        checked={choice.onlyLeft === onlyLeft}
        onChange={() => onChange({ ...choice, onlyLeft })}
      />
      {text}
    </label>
  )
  return (
    <div class="filters">
      {targetOf(kind) && (
        <fieldset class="tabs" aria-label={inventory.which}>
          {option(true, inventory.left(number(tally.left)))}
          {option(false, inventory.all(number(tally.all)))}
        </fieldset>
      )}
      {rooms.length > 1 && (
        <select
          aria-label={inventory.room}
          value={choice.room}
          onChange={({ currentTarget: { value } }) => onChange({ ...choice, room: value })}
        >
          <option value={ANY_ROOM}>{inventory.allRooms}</option>
          {rooms.map((room) => (
            <option key={room} value={room}>
              {room || inventory.noRoom}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

type LastProps = { last: Last; onUndo: () => void }

/** What the last tap did. A thumb can slip. */
function LastDone({ last: { item, status }, onUndo }: LastProps) {
  const { inventory } = useSpeech().words
  return (
    <div class="card row last">
      <span role="status">{inventory.didNow(nameOfItem(item), inventory.status[status])}</span>
      <button type="button" class="plain" onClick={onUndo}>
        {inventory.undo}
      </button>
    </div>
  )
}

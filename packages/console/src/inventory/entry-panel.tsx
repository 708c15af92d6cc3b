import { Autocomplete, Button, Group, Kbd, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Item, type NewItemList, ValidationError } from '@vanline/client'
import { type KeyboardEvent, useRef } from 'react'
import { weightText } from '../format/format.ts'
import { countText } from '../format/plural.ts'
import { useDraft } from '../forms/drafts.ts'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import classes from './entry-panel.module.css'
import { totalsOf } from './rooms.ts'
import { totalsText } from './totals-text.ts'

/** A preview is asked for when the user stops typing for this long. */
const PAUSE_MS = 250
const USUAL_ROOMS = [
  ...['Living room', 'Dining room', 'Kitchen', 'Master bedroom', 'Bedroom 2', 'Bedroom 3', 'Nursery', 'Office'],
  ...['Hall', 'Bathroom', 'Laundry', 'Basement', 'Attic', 'Garage', 'Patio', 'Shed'],
]

type Props = {
  shipmentID: string
  /** The rooms that have items. */
  rooms: readonly string[]
  onAdded: (items: readonly Item[]) => void
}

type Typed = { room: string; text: string; packedBy: '' | 'CARRIER' | 'OWNER' }

const contentOf = ({ room, text, packedBy }: Typed): NewItemList => ({
  ...(room.trim() !== '' && { room: room.trim() }),
  ...(packedBy !== '' && { packedBy }),
  text,
})

/** What the service would make of the typed lines. It is asked with a dry run: the page does not know the rules. */
function usePreview(shipmentID: string, typed: Typed) {
  const [asked] = useDebouncedValue(typed, PAUSE_MS)
  const isEmpty = asked.text.trim() === ''
  const query = useQuery({
    queryKey: ['item-list', shipmentID, asked],
    queryFn: ({ signal }) => api.items.createList(shipmentID, contentOf(asked), { dryRun: true, signal, retries: 0 }),
    enabled: !isEmpty,
    // A preview with fewer lines than were typed is better than none for a moment.
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  })
  return { items: isEmpty ? [] : (query.data ?? []), error: isEmpty ? null : query.error, isCurrent: asked === typed }
}

/** A room's list as it is called out: sofa, 3 cartons books, tv hv. */
export function EntryPanel({ shipmentID, rooms, onAdded }: Props) {
  const {
    draft: typed,
    change,
    forget,
  } = useDraft<Typed>(`item-list.${shipmentID}`, { room: '', text: '', packedBy: '' })
  const preview = usePreview(shipmentID, typed)
  const field = useRef<HTMLTextAreaElement>(null)
  const adding = useMutation({
    mutationFn: () => api.items.createList(shipmentID, contentOf(typed)),
    onSuccess: (items) => {
      onAdded(items)
      // The next lines are of the same room, most of the time.
      forget()
      change({ room: typed.room, packedBy: typed.packedBy })
      field.current?.focus()
    },
  })
  const add = () => {
    if (typed.text.trim() !== '' && !adding.isPending) adding.mutate()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    add()
  }
  const error = adding.error ?? preview.error
  const faults = error && faultsOf(error)
  return (
    <section className={classes.panel} aria-label="Add items" onKeyDown={onKeyDown}>
      <div className={classes.input}>
        <ChooseRoom typed={typed} change={change} rooms={rooms} />
        <Textarea
          ref={field}
          label="Items, as they are called out"
          placeholder="sofa, 3 cartons books, tv hv, dining chairs x6"
          className={classes.text}
          value={typed.text}
          onChange={(event) => {
            adding.reset()
            change({ text: event.currentTarget.value })
          }}
          rows={3}
          data-autofocus
        />
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            A number in front makes as many items; x6 is six pieces with one number; hv high value, pbo packed by owner,
            120lb, 15cf.
          </Text>
          <Button onClick={add} loading={adding.isPending} disabled={typed.text.trim() === '' || faults !== null}>
            {preview.items.length > 0 ? `Add ${countText(preview.items.length, 'item')}` : 'Add items'}
            <Kbd size="xs" ms={6} visibleFrom="sm">
              Ctrl Enter
            </Kbd>
          </Button>
        </Group>
      </div>
      <div className={classes.preview} role="status" aria-label="Preview" aria-busy={!preview.isCurrent}>
        {faults ? <Faults faults={faults} /> : <Planned items={preview.items} />}
      </div>
    </section>
  )
}

type RoomProps = { typed: Typed; change: (part: Partial<Typed>) => void; rooms: readonly string[] }

/** The room of the next items, and who packs its cartons. */
const ChooseRoom = ({ typed, change, rooms }: RoomProps) => (
  <Group gap="xs" align="flex-end" wrap="nowrap">
    <Autocomplete
      size="xs"
      label="Room"
      className={classes.room}
      value={typed.room}
      onChange={(room) => change({ room })}
      data={[...new Set([...rooms, ...USUAL_ROOMS])]}
      maxLength={60}
    />
    <SegmentedControl
      aria-label="Cartons are packed by"
      value={typed.packedBy}
      onChange={(packedBy) => change({ packedBy: packedBy as Typed['packedBy'] })}
      data={[
        { value: '', label: 'As typed' },
        { value: 'CARRIER', label: 'Carrier' },
        { value: 'OWNER', label: 'Owner' },
      ]}
    />
  </Group>
)

const Faults = ({ faults }: { faults: readonly string[] }) => (
  <ul className={classes.faults}>
    {faults.map((fault) => (
      <li key={fault}>{fault}</li>
    ))}
  </ul>
)

/** Why nothing would be added: a fault for each line, or one for all of them. */
const faultsOf = (error: Error): string[] =>
  error instanceof ValidationError && error.errors.length > 0
    ? error.errors.map(({ detail }) => detail)
    : [detailOf(error)]

/** The items that would be added, each with its number. */
const Planned = ({ items }: { items: readonly Item[] }) =>
  items.length === 0 ? (
    <Text size="sm" c="dimmed">
      What you type is shown here as items before you add it.
    </Text>
  ) : (
    <>
      <Text size="xs" c="dimmed" mb={4}>
        {totalsText(totalsOf(items))}
      </Text>
      <ol className={classes.items}>
        {items.map((item) => (
          <li key={item.number} value={item.number}>
            {item.description} <span>{notesOf(item)}</span>
          </li>
        ))}
      </ol>
    </>
  )

const notesOf = ({ quantity, packedBy, estimatedWeight, estimatedVolume, isHighValue }: Item): string =>
  [
    quantity > 1 && countText(quantity, 'piece'),
    packedBy && `packed by ${packedBy.toLowerCase()}`,
    estimatedWeight !== null && weightText(estimatedWeight),
    estimatedVolume !== null && `${estimatedVolume} cu ft`,
    isHighValue && 'high value',
  ]
    .filter(Boolean)
    .join(', ')

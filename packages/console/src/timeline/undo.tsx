import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Event, Versioned } from '@vanline/client'
import { pointerText, wordsOf } from '../format/format.ts'
import { keys } from '../live/apply-event.ts'
import { changesShown } from '../live/event-text.ts'
import { useMayOnMove } from '../parties/access.ts'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'

const KINDS = ['moves', 'shipments', 'agents', 'services'] as const
type Kind = (typeof KINDS)[number]

const kindOf = ({ subject }: Event): Kind | undefined => KINDS.find((kind) => subject.startsWith(`${kind}/`))

/** Events whose changes the service can undo. It refuses those whose data was erased since. */
export const isUndoable = (event: Event): boolean =>
  /\.(updated|replaced|reverted)$/.test(event.type) && event.changes.length > 0 && kindOf(event) !== undefined

/** Undoes an event. The service refuses it if the same fields were changed again, so the version does not matter. */
async function undo(queries: QueryClient, event: Event): Promise<void> {
  const [kind, id = ''] = event.subject.split('/') as [Kind, string]
  try {
    const before = queries.getQueryData<Versioned>(keys.one(kind, id))
    const record = await api[kind].revert(id, { change: event.id })
    queries.setQueryData(keys.one(kind, id), record)
    const isSame = before?.eTag === record.eTag
    notifications.show({
      message: isSame ? 'Nothing to undo: it was undone before.' : 'Undone. The history shows both changes.',
    })
  } catch (error) {
    notifications.show({ color: 'red', title: 'The change was not undone', message: detailOf(error) })
  }
  // The history, and what belongs to the record, are read again. The live events do the same, but they may be late.
  for (const above of [
    event.shipmentID && keys.one('shipments', event.shipmentID),
    event.moveID && keys.one('moves', event.moveID),
  ])
    if (above) void queries.invalidateQueries({ queryKey: above })
}

const FIELDS_NAMED_MAX = 3

/** What would be undone: "Reference", "Agent: Phone", or "Undone: Reference". */
function undoneText(event: Event): string {
  const [subject = '', verb = ''] = event.type.split('.')
  const names = changesShown(event).map(({ path }) => pointerText(path))
  const more = names.length - FIELDS_NAMED_MAX
  const listed = names.slice(0, FIELDS_NAMED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
  if (verb === 'reverted') return `Undone: ${listed}`
  return subject === 'shipment' ? listed : `${wordsOf(subject)}: ${listed}`
}

/** The button on an entry of a history, for users who may undo it. */
export function UndoButton({ event }: { event: Event }) {
  const queries = useQueryClient()
  const undoing = useMutation({ mutationFn: () => undo(queries, event) })
  if (!useMayUndo(event.moveID, kindOf(event) ?? 'shipments')) return null
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      fw={500}
      loading={undoing.isPending}
      onClick={() => undoing.mutate()}
      aria-label={`Undo ${undoneText(event)}`}
    >
      Undo
    </Button>
  )
}

const NOTICE_MS = 10_000
/** How many of the newest events are searched for the saved version. */
const SEARCHED = 20

/** Whether the user may undo changes of a move or of what belongs to it. */
export const useMayUndo = (moveID: string | null, kind: Kind): boolean =>
  useMayOnMove(moveID, kind === 'moves' ? 'moves:write' : 'shipments:write', 'whole')

type Saved = { kind: 'moves' | 'shipments'; saved: Versioned; text: string; canUndo: boolean }

/** Says that a record was saved, and offers to undo that to users who may. */
export function noticeSaved(queries: QueryClient, { kind, saved, text, canUndo }: Saved): void {
  if (!canUndo) return void notifications.show({ message: text })
  const id = `saved.${saved.eTag}`
  const takeBack = async () => {
    notifications.hide(id)
    const { items } = await api[kind].history(saved.id, { limit: SEARCHED })
    const event = items.find(({ eTag }) => eTag === saved.eTag)
    if (event && isUndoable(event)) await undo(queries, event)
    else notifications.show({ color: 'red', title: 'The change was not undone', message: 'Undo it in the history.' })
  }
  const message = (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <span>{text}</span>
      <Button variant="subtle" size="compact-xs" onClick={() => void takeBack()}>
        Undo
      </Button>
    </Group>
  )
  notifications.show({ id, message, autoClose: NOTICE_MS })
}

/**
 * Carries out what the user does with a card, one step after the other: the day, the assignee, the status. Each step is guarded by the version that the
 * user saw. If a step is refused, the message of the server is shown, the next steps are left out, and the card goes back.
 */
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Shipment, type ShipmentStatus, VanlineError } from '@vanline/client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keys } from '../live/apply-event.ts'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { Resolver } from '../shipments/resolver.tsx'
import { StatusDialog } from '../shipments/status-dialog.tsx'
import { type Draft, draftOn } from '../shipments/use-draft.ts'
import { useSave } from '../shipments/use-save.ts'
import { AssigneeChange } from './assignee-change.tsx'
import { placeShipment, shipmentOnBoard } from './cached-stops.ts'
import { titleOfStop } from './card.tsx'
import { fixedDay, type Moving } from './move.ts'
import { PLANNED_AT, type Stop } from './stops.ts'
import { useOnce } from './use-once.ts'

/** Says why a card did not move. */
const refuse = (stop: Stop, error: unknown): void => {
  // The violations are the words of the rules; the message above them only says that there are some.
  const rules = error instanceof VanlineError ? error.errors.map(({ detail }) => detail) : []
  const message = typeof error === 'string' ? error : rules.join(' ') || detailOf(error)
  notifications.show({ color: 'red', title: `Not moved: ${titleOfStop(stop)}`, message, role: 'alert' })
}

type Props = { moving: Moving; onDone: () => void }
type Step = 'day' | 'assignee' | 'status'
const STEPS: readonly Step[] = ['day', 'assignee', 'status']

const isAllowed = ({ nextStatuses }: Shipment, to: ShipmentStatus): boolean => nextStatuses.some((next) => next === to)

/** The steps of a move. If the status is not allowed, it is the only one: nothing is changed before the refusal. */
function stepsOf({ stop: { shipment }, to }: Moving): readonly Step[] {
  if (to.status !== undefined && !isAllowed(shipment, to.status)) return ['status']
  return STEPS.filter((step) => to[step] !== undefined)
}

/** A card on its way. It shows nothing unless the user is asked. */
export function MovingCard({ moving, onDone }: Props) {
  const { stop, to } = moving
  const [left, setLeft] = useState(() => stepsOf(moving))
  const [shipment, setShipment] = useState(stop.shipment)
  const next = (changed?: Shipment) => {
    if (changed) setShipment(changed)
    if (left.length <= 1) onDone()
    else setLeft(left.slice(1))
  }
  const fail = (error?: unknown) => {
    if (error !== undefined) refuse(stop, error)
    onDone()
  }
  const [step] = left
  if (step === 'day') return <DayChange stop={stop} day={to.day!} onSaved={next} onFailed={fail} />
  if (step === 'assignee')
    return <AssigneeChange stop={stop} assignee={to.assignee!} onSaved={() => next()} onFailed={fail} />
  if (step === 'status')
    return <StatusChange shipment={shipment} to={to.status!} onDone={() => next()} onFailed={fail} />
  return null
}

type Outcome = { onSaved: (changed: Shipment) => void; onFailed: (error?: unknown) => void }

/** A draft that is neither stored nor shared: what the user typed on the page of the shipment is not saved with it. */
function usePlanned({ shipment, work }: Stop, day: string, onEnd: () => void) {
  const [draft, setDraft] = useState(() => draftOn(shipment, { [PLANNED_AT[work]]: day }))
  const latest = useRef(draft)
  const updateDraft = (next: Draft | undefined) => {
    latest.current = next
    setDraft(next)
    // Nothing is left to save; by then the answer is in the cache.
    if (!next) queueMicrotask(onEnd)
  }
  return { draft, latest, updateDraft }
}

/** Plans the work for another day. If another user was faster, the resolver opens. */
function DayChange({ stop, day, onSaved, onFailed }: { stop: Stop; day: string } & Outcome) {
  const queries = useQueryClient()
  const { id } = stop.shipment
  const end = () => {
    const saved = queries.getQueryData<Shipment>(keys.one('shipments', id)) ?? stop.shipment
    placeShipment(queries, saved)
    onSaved(saved)
  }
  const input = usePlanned(stop, day, end)
  const saving = useSave(stop.shipment, input, () => {})
  useOnce(() => {
    const fixed = fixedDay(stop)
    if (fixed !== undefined) onFailed(fixed)
    else if (input.draft) saving.save(input.draft)
    else end()
  })
  const reason = saving.failure ?? Object.values(saving.errors).join(' ')
  const isRefused = reason !== '' && saving.conflict === undefined && !saving.isSaving
  const giveUp = useEffectEvent(() => onFailed(reason))
  useEffect(() => {
    if (isRefused) giveUp()
  }, [isRefused])
  const retype = (typed: Record<string, string>) =>
    input.updateDraft({ ...input.latest.current!, typed: { ...input.latest.current!.typed, ...typed } })
  return (
    <Resolver
      edit={{ ...saving, draft: input.draft, retype, postpone: () => onFailed() }}
      now={shipmentOnBoard(queries, id) ?? stop.shipment}
      postponeLabel="Do not move"
    />
  )
}

type StatusProps = { shipment: Shipment; to: ShipmentStatus; onDone: () => void; onFailed: (error: unknown) => void }

/** Changes the status in the usual dialog, for its reason and date. What the rules do not allow is said at once. */
function StatusChange({ shipment, to, onDone, onFailed }: StatusProps) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(isAllowed(shipment, to))
  // The newest version of it, also after a conflict.
  const { data = shipment } = useQuery({
    queryKey: keys.one('shipments', shipment.id),
    queryFn: ({ signal }) => api.shipments.get(shipment.id, { signal }),
    enabled: false,
  })
  const newest = data.lastUpdated > shipment.lastUpdated ? data : shipment
  useOnce(() => {
    // The server says why not, and changes nothing.
    if (!isOpen) api.shipments.status(shipment, to, { dryRun: true }).then(() => setOpen(true), onFailed)
  })
  const close = () => {
    placeShipment(queries, queries.getQueryData<Shipment>(keys.one('shipments', shipment.id)) ?? newest)
    onDone()
  }
  return <StatusDialog shipment={newest} to={isOpen ? to : undefined} onDone={close} />
}

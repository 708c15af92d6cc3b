import type { JobStatus } from '@vanline/client'
import { lazy, useCallback, useState } from 'react'
import { wordsOf } from '../format/format.ts'
import { ConfirmDialog } from '../pieces/confirm-button.tsx'
import { OnceOpened } from '../pieces/once-opened.tsx'
import { useMay } from '../session/caller.ts'
import type { Deed } from './change.ts'
import type { Fleet } from './lanes.ts'
import { shipmentStatusAfter } from './steps.ts'
import type { Planning } from './use-planning.ts'
import type { Visit } from './visits.ts'

const RefusalDialog = lazy(async () => ({ default: (await import('./refusal-dialog.tsx')).RefusalDialog }))
const PlanDialog = lazy(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }))
const SplitDialog = lazy(async () => ({ default: (await import('../weighings/split-dialog.tsx')).SplitDialog }))
const FinishDialog = lazy(async () => ({ default: (await import('./finish-dialog.tsx')).FinishDialog }))

type Form = 'plan' | 'finish' | 'weighing' | 'deletion'
type Shown = { visit: Visit; form: Form }

/** Which form of a card is open, and what its menu and its form do. */
export function useJobForms({ act }: Pick<Planning, 'act'>) {
  const [shown, setShown] = useState<Shown>()
  const canFinish = useMay('shipments:status')
  const onOpen = useCallback((visit: Visit) => setShown({ visit, form: 'plan' }), [])
  const onDelete = useCallback((visit: Visit) => setShown({ visit, form: 'deletion' }), [])
  const onWeigh = useCallback((visit: Visit) => setShown({ visit, form: 'weighing' }), [])
  const onStep = useCallback(
    (visit: Visit, to: JobStatus) => {
      if (to === 'DONE' && canFinish && shipmentStatusAfter(visit)) return setShown({ visit, form: 'finish' })
      void act(visit, { kind: 'status', change: { status: to } }).then((isDone) => isDone && setShown(undefined))
    },
    [act, canFinish],
  )
  return { shown, onOpen, onDelete, onWeigh, onStep, onClose: useCallback(() => setShown(undefined), []) }
}

type Props = {
  forms: ReturnType<typeof useJobForms>
  planning: Pick<Planning, 'act' | 'carryOut' | 'refused' | 'setRefused'>
  visits: readonly Visit[]
  fleet: Fleet
  timeZone: string
  canPlan: boolean
  /** Called before a change is sent. */
  onSending?: (visit: Visit) => void
}

/** The forms of a card, and why a change was refused: that is above the form, whose input stays. */
export function JobDialogs({ forms, planning, visits, fleet, timeZone, canPlan, onSending }: Props) {
  const { shown, onOpen: _, onWeigh: __, onClose, ...steps } = forms
  const { refused, setRefused, carryOut, act } = planning
  const visitIn = (form: Form) => (shown?.form === form ? shown.visit : undefined)
  const onSend = async (visit: Visit, deed: Deed) => {
    onSending?.(visit)
    const outcome = await carryOut(visit, deed)
    if (outcome === 'done') onClose()
    return outcome
  }
  const onAct = (visit: Visit, deed: Deed) => {
    onSending?.(visit)
    void act(visit, deed).then((isDone) => isDone && onClose())
  }
  const isCovered = refused !== undefined
  const deleted = visitIn('deletion')
  const weighed = visitIn('weighing')
  return (
    <>
      <OnceOpened isOpen={visitIn('plan') !== undefined}>
        <PlanDialog visit={visitIn('plan')} {...{ fleet, timeZone, canPlan, isCovered, onSend, onClose, ...steps }} />
      </OnceOpened>
      <OnceOpened isOpen={visitIn('finish') !== undefined}>
        <FinishDialog visit={visitIn('finish')} {...{ isCovered, onSend, onClose }} />
      </OnceOpened>
      <OnceOpened isOpen={weighed !== undefined}>
        <SplitDialog
          truck={fleet.trucks.find(({ id }) => id === weighed?.job?.truckID)}
          day={weighed?.job?.day ?? ''}
          onClose={onClose}
        />
      </OnceOpened>
      <ConfirmDialog
        isOpen={deleted !== undefined}
        onClose={onClose}
        label="Delete"
        question={`Delete the job of ${deleted?.title}?`}
        act={async () => {
          const outcome = await onSend(deleted!, { kind: 'deletion' })
          if (typeof outcome === 'object') throw outcome.error
        }}
      >
        {deleted && `${wordsOf(deleted.kind)}: `}its truck and its crew are free then. Its history stays. To plan it
        again later, cancel it instead.
      </ConfirmDialog>
      <OnceOpened isOpen={isCovered}>
        <RefusalDialog {...{ refused, fleet, visits, timeZone, onAct }} onClose={() => setRefused(undefined)} />
      </OnceOpened>
    </>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useMay } from '../session/caller.ts'
import { type Axis, hoursOf } from './axis.ts'
import { alternativesIn, offeredBy, type Refused } from './change.ts'
import { localAt } from './clock.ts'
import { DispatchGrid, type DispatchGridHandle } from './dispatch-grid.tsx'
import classes from './dispatch-planner.module.css'
import { JobDialogs, useJobForms } from './job-dialogs.tsx'
import { JobMenu, type MenuAt } from './job-menu.tsx'
import { LaneList } from './lane-list.tsx'
import { type Fleet, lanesOf, unplannedLane } from './lanes.ts'
import { type DispatchState, daysShown } from './search.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useCarrying } from './use-carrying.ts'
import { useNow } from './use-now.ts'
import { usePlanning } from './use-planning.ts'
import cardClasses from './visit-card.module.css'
import { VisitContent } from './visit-card.tsx'
import type { Visit } from './visits.ts'

type Props = {
  label: string
  state: DispatchState
  visits: readonly Visit[]
  /** Whether the work without a job has been read too. */
  isUnplannedRead: boolean
  fleet: Fleet
  timeZone: string
  today: string
  isPhone: boolean
  onTurn: (step: 1 | -1) => void
}

/** Where the cards are: the lanes, what is not planned, and the hours or days. */
function useLanes({ state, fleet, timeZone }: Props, shown: readonly Visit[], refused: Refused | undefined) {
  const days = useMemo(() => daysShown(state), [state])
  const lanes = useMemo(() => lanesOf(state.lanes, fleet, shown, timeZone), [state.lanes, fleet, shown, timeZone])
  const unplanned = useMemo(() => unplannedLane(shown), [shown])
  const axis = useMemo((): Axis => {
    if (state.view !== 'day') return { kind: 'days', days }
    const offered = refused ? alternativesIn(refused).map((each) => offeredBy(each, refused)) : []
    return hoursOf(state.date, shown, offered)
  }, [state, shown, days, refused])
  return { days, lanes, unplanned, axis }
}

/** The board on which trucks and crews are planned. */
export function DispatchPlanner(props: Props) {
  const { label, state, visits, fleet, timeZone, today, isPhone, onTurn } = props
  const canPlan = useMay('dispatch:write')
  const root = useRef<HTMLDivElement>(null)
  const grid = useRef<DispatchGridHandle>(null)
  const [said, say] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [menu, setMenu] = useState<MenuAt>()
  const { focus, keep, leave } = useCardFocus(root)
  const planning = usePlanning(visits, state.lanes, timeZone, say)
  const { shown, drop } = planning
  const forms = useJobForms(planning)
  const { onOpen } = forms
  const { days, lanes, unplanned, axis } = useLanes(props, shown, planning.refused)
  const clock = localAt(useNow(), timeZone)
  const selected =
    shown.find(({ key }) => key === chosen) ??
    unplanned.visits[0] ??
    lanes.find(({ visits: own }) => own.length > 0)?.visits[0]
  const onSelect = useCallback(
    (visit: Visit) => {
      setChosen(visit.key)
      leave(visit)
    },
    [leave],
  )
  const carrying = useCarrying({
    ...{ axis, lanes, unplanned, grid, selected, canPlan: canPlan && !isPhone, onTurn, say, onOpen },
    onSelect: (visit) => {
      onSelect(visit)
      focus(visit)
      grid.current?.show(visit)
    },
    onDrop: (visit, to) => {
      keep(visit)
      drop(visit, to)
    },
  })
  const { onTake } = carrying
  const onMenu = useCallback((visit: Visit, x: number, y: number) => setMenu({ visit, x, y }), [])
  const actions = useMemo(() => ({ onOpen, onSelect, onTake, onMenu }), [onOpen, onSelect, onTake, onMenu])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (selected && !carrying.isLifted && isMenuKey(event)) onMenu(selected, ...cornerOf(event))
    else carrying.onKeyDown(event)
  }
  const shared = { label, lanes, unplanned, hasPounds: state.lanes === 'truck', actions }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cards in it have the focus, and their keys come here
    <div ref={root} className={classes.planner} onKeyDown={onKeyDown} onPointerDown={() => leave()}>
      {isPhone ? (
        <LaneList {...shared} days={days} />
      ) : (
        <DispatchGrid
          {...shared}
          {...{ axis, today, isUnplannedRead: props.isUnplannedRead }}
          now={axis.kind === 'hours' && axis.day === clock.day ? clock.minutes : undefined}
          selected={selected}
          carried={carrying.carried}
          handle={grid}
        />
      )}
      <Ghost drag={carrying.drag} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <JobMenu at={menu} canPlan={canPlan} {...forms} onClose={() => setMenu(undefined)} />
      <JobDialogs {...{ forms, planning, visits, fleet, timeZone, canPlan }} onSending={keep} />
    </div>
  )
}

/** Whether a key opens the menu of the card that has the focus. */
const isMenuKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean =>
  key === 'm' && !ctrlKey && !metaKey && !altKey && (target as HTMLElement).dataset.visit !== undefined

/** The corner of a card below which its menu opens. */
function cornerOf(event: KeyboardEvent<HTMLElement>): [x: number, y: number] {
  event.preventDefault()
  const { left, bottom } = (event.target as HTMLElement).getBoundingClientRect()
  return [left, bottom]
}

/** The card under the pointer. */
const Ghost = ({ drag: { dragged, ghost } }: { drag: ReturnType<typeof useCarrying>['drag'] }) =>
  dragged && (
    <div ref={ghost} aria-hidden className={cardClasses.ghost} style={{ width: dragged.width, height: dragged.height }}>
      <VisitContent visit={dragged.stop} />
    </div>
  )

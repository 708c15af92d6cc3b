import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pageAfter, pageText } from '../board/days.ts'
import { Turns } from '../board/turns.tsx'
import { longDateText, weightText } from '../format/format.ts'
import { today } from '../format/today.ts'
import { IconPrinter } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { Page } from '../pieces/page.tsx'
import { Failure, Waiting } from '../pieces/states.tsx'
import { hoursText } from './clock.ts'
import { DispatchPlanner } from './dispatch-planner.tsx'
import { lanesOf, loadOf } from './lanes.ts'
import { type DispatchState, type DispatchView, daysShown, dispatchOf, searchOfDispatch } from './search.ts'
import { useDispatch } from './use-dispatch.ts'
import type { LaneKind } from './visits.ts'

/** Trucks, crews and hours: who does what when. */
export function DispatchPage() {
  const navigate = useNavigate()
  const search = useSearch({ from: '/dispatch' })
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const now = today()
  const stated = useMemo(() => dispatchOf(search, now), [search, now])
  // A phone has room for one day.
  const state = useMemo((): DispatchState => (isPhone ? { ...stated, view: 'day' } : stated), [stated, isPhone])
  const show = (change: Partial<DispatchState>) =>
    void navigate({ to: '/dispatch', search: searchOfDispatch({ ...stated, ...change }, now), replace: true })
  const turn = (step: 1 | -1) => show({ date: pageAfter(state.view, state.date, step) })
  const board = useDispatch(state, now)
  const text = state.view === 'day' ? longDateText(state.date) : pageText('week', state.date, now)
  const { isReady, visits, fleet, timeZone } = board
  const totals = useMemo(
    () => (isReady ? ` · ${totalsOf(state, { visits, fleet, timeZone })}` : ''),
    [isReady, state, visits, fleet, timeZone],
  )
  return (
    <Page
      title="Dispatch"
      note={`${text}${totals}`}
      actions={<Toolbar state={state} now={now} isPhone={isPhone} onShow={show} onTurn={turn} />}
      isFilling={!isPhone}
    >
      {board.error ? (
        <Failure error={board.error} onRetry={board.refetch} />
      ) : board.isReady ? (
        <DispatchPlanner {...board} label={`Dispatch, ${text}`} {...{ state, isPhone, today: now, onTurn: turn }} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

/** How much of the fleet is booked: 41 h booked, 19 h free, 31,400 lb. */
function totalsOf(
  state: DispatchState,
  { visits, fleet, timeZone }: Pick<ReturnType<typeof useDispatch>, 'visits' | 'fleet' | 'timeZone'>,
): string {
  const lanes = lanesOf(state.lanes, fleet, visits, timeZone)
  const loads = lanes.map((lane) => loadOf(lane, daysShown(state)))
  const sum = (of: (load: (typeof loads)[number]) => number) => loads.reduce((all, load) => all + of(load), 0)
  const booked = sum(({ bookedMinutes }) => bookedMinutes)
  const hours = `${hoursText(booked)} booked, ${hoursText(sum(({ freeMinutes }) => freeMinutes))} free`
  return state.lanes === 'crew' ? hours : `${hours}, ${weightText(sum(({ pounds }) => pounds))}`
}

type ToolbarProps = {
  state: DispatchState
  now: string
  isPhone: boolean
  onShow: (change: Partial<DispatchState>) => void
  onTurn: (step: 1 | -1) => void
}

const VIEWS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
]
const LANES = [
  { value: 'truck', label: 'Trucks' },
  { value: 'crew', label: 'Crew' },
]

const Toolbar = ({ state: { view, date, lanes }, now, isPhone, onShow, onTurn }: ToolbarProps) => (
  <>
    <Turns {...{ view, date, now, onTurn }} onToday={() => onShow({ date: now })} />
    {!isPhone && (
      <SegmentedControl
        aria-label="View"
        value={view}
        data={VIEWS}
        onChange={(value) => onShow({ view: value as DispatchView })}
      />
    )}
    <SegmentedControl
      aria-label="Lanes"
      value={lanes}
      data={LANES}
      onChange={(value) => onShow({ lanes: value as LaneKind })}
    />
    <LinkButton
      variant="default"
      size="xs"
      leftSection={<IconPrinter size={14} />}
      to="/dispatch/print/$day"
      params={{ day: date }}
    >
      Print day sheets
    </LinkButton>
  </>
)

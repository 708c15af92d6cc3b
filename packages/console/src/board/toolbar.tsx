import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../session/caller.ts'
import type { Work } from '../shipments/work.ts'
import type { View } from './days.ts'
import type { BoardState } from './search.ts'
import type { LaneKind } from './stops.ts'
import { Turns } from './turns.tsx'

type Props = {
  board: BoardState
  isPhone: boolean
  now: string
  onShow: (change: Partial<BoardState>) => void
  onTurn: (step: 1 | -1) => void
}

const VIEWS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]
const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'pickup', label: 'Pickups' },
  { value: 'delivery', label: 'Deliveries' },
]
const LANES = [
  { value: '', label: 'No lanes' },
  { value: 'status', label: 'Lanes by status' },
  { value: 'assignee', label: 'Lanes by assignee' },
]

/** These lanes are those of the dispatch board, which has jobs with hours. */
const DISPATCH_LANES = [
  { value: 'truck', label: 'Lanes by truck' },
  { value: 'crew', label: 'Lanes by crew' },
]

/** Which days, which work and which lanes. */
export function Toolbar({ board: { view, date, kind, lanes }, isPhone, now, onShow, onTurn }: Props) {
  const navigate = useNavigate()
  const hasDispatch = useMay('dispatch:read')
  const choose = (value: string) => {
    if (value !== 'truck' && value !== 'crew') onShow({ lanes: (value || undefined) as LaneKind | undefined })
    else void navigate({ to: '/dispatch', search: { ...(view === 'week' && { view }), date, lanes: value } })
  }
  const select = view !== 'month' && (
    <NativeSelect
      aria-label="Lanes"
      value={lanes ?? ''}
      data={hasDispatch ? [...LANES, ...DISPATCH_LANES] : LANES}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  )
  return (
    <>
      <Turns {...{ view, date, now, onTurn }} onToday={() => onShow({ date: now })} />
      {/* On a phone it has room beside the days. */}
      {isPhone && select}
      {!isPhone && (
        <SegmentedControl
          aria-label="View"
          value={view}
          data={VIEWS}
          onChange={(value) => onShow({ view: value as View })}
        />
      )}
      <SegmentedControl
        aria-label="Work"
        value={kind ?? 'all'}
        data={KINDS}
        onChange={(value) => onShow({ kind: value === 'all' ? undefined : (value as Work) })}
      />
      {!isPhone && select}
    </>
  )
}

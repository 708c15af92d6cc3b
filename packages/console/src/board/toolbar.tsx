import { ActionIcon, Button, Group, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '../pieces/icons.tsx'
import type { Work } from '../shipments/work.ts'
import type { View } from './days.ts'
import type { BoardState } from './search.ts'
import type { LaneKind } from './stops.ts'

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

/** Which days, which work and which lanes. */
export function Toolbar({ board: { view, date, kind, lanes }, isPhone, now, onShow, onTurn }: Props) {
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <Turn step={-1} view={view} onTurn={onTurn} />
        <Button variant="default" size="xs" onClick={() => onShow({ date: now })} disabled={date === now}>
          Today
        </Button>
        <Turn step={1} view={view} onTurn={onTurn} />
      </Group>
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
      {view !== 'month' && (
        <NativeSelect
          aria-label="Lanes"
          value={lanes ?? ''}
          data={LANES}
          onChange={({ currentTarget: { value } }) => onShow({ lanes: (value || undefined) as LaneKind | undefined })}
        />
      )}
    </>
  )
}

/** Turns the page. A card that is held over it does the same. */
const Turn = ({ step, view, onTurn }: { step: 1 | -1; view: View; onTurn: Props['onTurn'] }) => (
  <ActionIcon
    variant="default"
    size={30}
    aria-label={`${step > 0 ? 'Next' : 'Previous'} ${view}`}
    data-turn={step}
    onClick={() => onTurn(step)}
  >
    {step > 0 ? <IconChevronRight size={16} /> : <IconChevronLeft size={16} />}
  </ActionIcon>
)

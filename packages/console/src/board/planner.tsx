import { Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { OnceOpened } from '../pieces/once-opened.tsx'
import { EmptyState, Failure } from '../pieces/states.tsx'
import { useRights } from '../session/caller.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import cardClasses from './card.module.css'
import { type CardActions, CardContent } from './card.tsx'
import { Grid, type GridHandle } from './grid.tsx'
import { headingsOf } from './headings.tsx'
import { firstCard } from './layout.ts'
import type { Moving } from './move.ts'
import classes from './planner.module.css'
import type { BoardState } from './search.ts'
import type { Stop } from './stops.ts'
import { type BoardProps, useBoard } from './use-board.ts'
import { useCarrying } from './use-carrying.ts'
import type { useDrag } from './use-drag.ts'

const loadDialog = () => import('./move-dialog.tsx')
const loadMoving = () => import('./moving-card.tsx')
const MoveDialog = lazy(async () => ({ default: (await loadDialog()).MoveDialog }))
const MovingCard = lazy(async () => ({ default: (await loadMoving()).MovingCard }))

/** Loads what moves a card as soon as the board is shown: a card that is dropped does not wait for it. */
const useLoaded = (): void => useEffect(() => void Promise.allSettled([loadDialog(), loadMoving()]), [])

type Props = BoardProps & {
  label: string
  now: string
  onDay: (day: string) => void
  onTurn: (step: 1 | -1) => void
}

/** Three lines of text and the line below them (card.module.css). */
const ROW_PX = 96

/** What the user may change. */
function useMayMove() {
  const may = useRights()
  const rights = { day: may('shipments:write'), status: may('shipments:status'), assignee: may('moves:write') }
  return { ...rights, any: rights.day || rights.status || rights.assignee }
}

/** Whether the focus went away with a card or with a dialog about it. A user who has focused something else stays there. */
const isFocusLost = (): boolean => {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.closest('[role=dialog]') !== null
}

/** The board of a day or a week, on which cards are moved. */
export function Planner({ label, now, onDay, onTurn, ...props }: Props) {
  const { board, isPhone } = props
  const { read, moving, start, end, shown, layout, isReady, assignees } = useBoard(props)
  useLoaded()
  const may = useMayMove()
  const grid = useRef<GridHandle>(null)
  const [chosen, setChosen] = useState<string>()
  const [asked, setAsked] = useState<Stop>()
  const isAsking = useRef(false)
  isAsking.current = asked !== undefined
  const selected = shown.find(({ key }) => key === chosen) ?? firstCard(layout)
  const onSelect = useCallback(({ key }: Stop) => setChosen(key), [])
  const carrying = useCarrying({
    ...{ layout, lanes: board.lanes, grid, selected: selected?.key, onSelect, onTurn },
    canMove: may.any && !isPhone,
    onMove: start,
  })
  const actions = useActions({
    ...{ onSelect, onTake: carrying.drag.onTake, onMove: may.any ? setAsked : undefined },
    hasButtons: useMediaQuery('(hover: none), (max-width: 48em)', false, { getInitialValueInEffect: false }),
  })
  useShortcuts(may.any ? [{ keys: 'm', name: 'Move the card', run: () => setAsked(selected) }] : [])
  const finish = (done: Moving) => {
    end(done)
    if (!isPhone && !isAsking.current && isFocusLost()) grid.current?.focus(done.stop.key)
  }
  if (read.error && shown.length === 0) return <Failure error={read.error} onRetry={read.refetch} />
  const dayAt = (column: number) => layout.columns[column]!.day
  return (
    <div className={classes.planner} data-lanes={board.lanes}>
      <Grid
        label={label}
        layout={layout}
        headings={headingsOf(layout, read, board.view === 'week' ? onDay : undefined)}
        isNow={(column) => layout.columns.length > 1 && dayAt(column) === now}
        isLoading={(column) => read.loading.has(dayAt(column) ?? board.date) || (board.lanes !== undefined && !isReady)}
        rowPx={ROW_PX}
        selected={selected?.key}
        taken={carrying.taken}
        target={carrying.target}
        isRefused={carrying.isRefused}
        actions={actions}
        onKeyDown={carrying.onKeyDown}
        onEnd={read.more}
        handle={grid}
      >
        {isReady && shown.length === 0 && <NoWork board={board} />}
      </Grid>
      <Ghost drag={carrying.drag} />
      <VisuallyHidden role="status">{carrying.said}</VisuallyHidden>
      <OnceOpened isOpen={asked !== undefined}>
        <MoveDialog stop={asked} may={may} assignees={assignees} onMove={start} onClose={() => setAsked(undefined)} />
      </OnceOpened>
      <Suspense>
        {moving.map((each) => (
          <MovingCard key={each.stop.key} moving={each} onDone={() => finish(each)} />
        ))}
      </Suspense>
    </div>
  )
}

type Handlers = Omit<CardActions, 'onOpen'>

/** The actions of all cards, as one object with a stable identity. */
function useActions({ onSelect, onTake, onMove, hasButtons }: Handlers): CardActions {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      ...{ onSelect, onTake, onMove, hasButtons },
      onOpen: ({ shipment }: Stop) =>
        void navigate({ to: '/shipments/$shipmentID', params: { shipmentID: shipment.id } }),
    }),
    [navigate, onSelect, onTake, onMove, hasButtons],
  )
}

/** The card under the pointer. */
const Ghost = ({ drag: { dragged, ghost } }: { drag: ReturnType<typeof useDrag<Stop>> }) =>
  dragged && (
    <div ref={ghost} aria-hidden className={cardClasses.ghost} style={{ width: dragged.width, height: dragged.height }}>
      <CardContent stop={dragged.stop} />
    </div>
  )

const NOTHING = { all: 'pickups or deliveries', pickup: 'pickups', delivery: 'deliveries' }

const NoWork = ({ board: { view, kind } }: { board: BoardState }) => (
  <div className={classes.empty}>
    <EmptyState title={`No ${NOTHING[kind ?? 'all']} ${view === 'day' ? 'on this day' : 'in this week'}`}>
      <Text size="sm" c="dimmed">
        Shipments appear on the day they are scheduled or requested for.
      </Text>
    </EmptyState>
  </div>
)

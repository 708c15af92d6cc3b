import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { longDateText } from '../format/format.ts'
import { useHabit } from '../format/habits.ts'
import { useToday } from '../format/today.ts'
import { Page } from '../pieces/page.tsx'
import { WORKS } from '../shipments/work.ts'
import { daysOf, pageAfter, pageText } from './days.ts'
import { Month } from './month.tsx'
import { Planner } from './planner.tsx'
import { type BoardState, boardOf, searchOfBoard } from './search.ts'
import { Toolbar } from './toolbar.tsx'
import { useLiveBoard } from './use-stops.ts'

/** Pickups and deliveries by day, week and month. */
export function BoardPage() {
  const navigate = useNavigate()
  const search = useSearch({ from: '/board' })
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const now = useToday()
  const stated = useMemo(() => boardOf(search, now), [search, now])
  // A phone has room for one day.
  const board = useMemo((): BoardState => (isPhone ? { ...stated, view: 'day' } : stated), [stated, isPhone])
  const { view, date, kind } = board
  const show = (change: Partial<BoardState>) =>
    void navigate({ to: '/board', search: searchOfBoard({ ...stated, ...change }, now), replace: true })
  const turn = (step: 1 | -1) => show({ date: pageAfter(view, date, step) })
  const first = useHabit('firstDayOfWeek')
  const days = useMemo(() => daysOf(view, date, first), [view, date, first])
  const works = useMemo(() => (kind === undefined ? WORKS : [kind]), [kind])
  useLiveBoard()
  const text = view === 'day' ? longDateText(date) : pageText(view, date, now)
  return (
    <Page
      title="Board"
      note={text}
      actions={<Toolbar board={board} isPhone={isPhone} now={now} onShow={show} onTurn={turn} />}
      isFilling
    >
      {view === 'month' ? (
        <Month days={days} works={works} date={date} now={now} onOpen={(day) => show({ view: 'day', date: day })} />
      ) : (
        <Planner
          label={`Board, ${text}`}
          board={board}
          days={days}
          works={works}
          isPhone={isPhone}
          now={now}
          onDay={(day) => show({ view: 'day', date: day })}
          onTurn={turn}
        />
      )}
    </Page>
  )
}

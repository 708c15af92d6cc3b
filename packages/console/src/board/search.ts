/** The view of the board in the URL. What is usual is left out. */
import type { Search } from '../lists/search.ts'
import { WORKS, type Work } from '../shipments/work.ts'
import { isDay, type View } from './days.ts'
import type { LaneKind } from './stops.ts'

export const BOARD_SEARCH = ['view', 'date', 'kind', 'lanes']

/** What the board shows. */
export type BoardState = { view: View; date: string; kind: Work | undefined; lanes: LaneKind | undefined }

const VIEWS: readonly View[] = ['day', 'week', 'month']
const LANES: readonly LaneKind[] = ['status', 'assignee']

export const boardOf = ({ view, date, kind, lanes }: Search, today: string): BoardState => ({
  view: VIEWS.find((each) => each === view) ?? 'week',
  date: isDay(date) ? date : today,
  kind: WORKS.find((each) => each === kind),
  lanes: LANES.find((each) => each === lanes),
})

export const searchOfBoard = ({ view, date, kind, lanes }: BoardState, today: string): Search => ({
  ...(view !== 'week' && { view }),
  ...(date !== today && { date }),
  ...(kind && { kind }),
  ...(lanes && { lanes }),
})

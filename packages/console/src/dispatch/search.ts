/** The view of the dispatch board in the URL. What is usual is left out. */
import { daysOf, isDay } from '../board/days.ts'
import type { Search } from '../lists/search.ts'
import type { LaneKind } from './visits.ts'

export const DISPATCH_SEARCH = ['view', 'date', 'lanes']

export type DispatchView = 'day' | 'week'

/** What the board shows. */
export type DispatchState = { view: DispatchView; date: string; lanes: LaneKind }

export const dispatchOf = ({ view, date, lanes }: Search, today: string): DispatchState => ({
  view: view === 'week' ? 'week' : 'day',
  date: isDay(date) ? date : today,
  lanes: lanes === 'crew' ? 'crew' : 'truck',
})

export const searchOfDispatch = ({ view, date, lanes }: DispatchState, today: string): Search => ({
  ...(view !== 'day' && { view }),
  ...(date !== today && { date }),
  ...(lanes !== 'truck' && { lanes }),
})

/** The days that the board shows. */
export const daysShown = ({ view, date }: DispatchState): string[] => daysOf(view, date)

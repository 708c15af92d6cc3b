import { useCallback, useMemo, useState } from 'react'
import { callerText, useCaller } from '../session/caller.ts'
import type { Work } from '../shipments/work.ts'
import { layoutOf } from './layout.ts'
import { type Moving, moved, type Target } from './move.ts'
import type { BoardState } from './search.ts'
import { slotsOf } from './slots.ts'
import type { Stop } from './stops.ts'
import { useStops } from './use-stops.ts'

export type BoardProps = { board: BoardState; days: readonly string[]; works: readonly Work[]; isPhone: boolean }

/** The cards that are on their way, and the stops with them where they will be. */
function useMoving(stops: readonly Stop[], lanes: BoardState['lanes']) {
  const [moving, setMoving] = useState<readonly Moving[]>([])
  const start = useCallback((stop: Stop, to: Target) => {
    if (Object.keys(to).length === 0) return
    setMoving((others) => (others.some((each) => each.stop.key === stop.key) ? others : [...others, { stop, to }]))
  }, [])
  const end = (done: Moving) => setMoving((others) => others.filter((each) => each !== done))
  const shown = useMemo(() => {
    if (moving.length === 0) return stops
    const targets = new Map(moving.map(({ stop, to }) => [stop.key, to]))
    return stops.map((stop) => (targets.has(stop.key) ? moved(stop, targets.get(stop.key)!, lanes) : stop))
  }, [stops, moving, lanes])
  return { moving, start, end, shown }
}

/** What the board shows, and the cards that are on their way. */
export function useBoard({ board, days, works, isPhone }: BoardProps) {
  const read = useStops(days, works, board.lanes)
  const { shown, ...moving } = useMoving(read.stops, board.lanes)
  const caller = useCaller()
  const me = caller && callerText(caller)
  const isReady = read.loading.size === 0
  const layout = useMemo(() => {
    const { columns, bands } = slotsOf({ board, days, stops: shown, isPhone, isReady, me })
    return layoutOf(shown, columns, bands)
  }, [shown, board, days, isPhone, isReady, me])
  const assignees = useMemo(() => {
    const names = read.stops.flatMap(({ shipment }) => shipment.move?.assignee ?? [])
    return [...new Set([...(me === undefined ? [] : [me]), ...names])].toSorted((a, b) => a.localeCompare(b))
  }, [read.stops, me])
  return { read, ...moving, shown, layout, isReady, assignees }
}

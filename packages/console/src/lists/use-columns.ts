import { useLocalStorage } from '@mantine/hooks'
import { isSameOrder, knownIDs, movedTo, toggled, usualIDs } from './chosen-columns.ts'
import type { Column } from './column.ts'
import { WIDTH_MIN_PX, type Widths } from './tracks.ts'

type Stored = { shown?: string[]; widths?: Widths }

/** The columns of a list: how they can be chosen, and how they are. */
export type Columns<Row> = ReturnType<typeof useColumns<Row>>

/**
 * The columns that the user chose, remembered in this browser. A view has its own ones, in the URL: to change them there leaves the usual ones as
 * they are.
 */
export function useColumns<Row>(
  kind: string,
  columns: readonly [Column<Row>, ...Column<Row>[]],
  ofView: string | undefined,
  onView: (columns: string) => void,
) {
  const [stored, store] = useLocalStorage<Stored>({
    key: `vanline.columns.${kind}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const [first, ...choosable] = columns
  const usual = usualIDs(choosable)
  const ids = knownIDs(choosable, ofView?.split(',') ?? asIDs(stored.shown) ?? usual)
  const widths = stored.widths ?? {}
  const show = (next: string[]) =>
    ofView === undefined
      ? store(({ widths: same }) => ({ ...(same && { widths: same }), shown: next }))
      : onView(next.join(','))
  const resize = (id: string, px: number | undefined) =>
    store((before) => {
      const { [id]: _, ...others } = before.widths ?? {}
      return {
        ...before,
        widths: px === undefined ? others : { ...others, [id]: Math.max(WIDTH_MIN_PX, Math.round(px)) },
      }
    })
  return {
    choosable,
    ids,
    shown: [first, ...ids.map((id) => choosable.find((column) => column.id === id)!)],
    widths,
    /** Whether the columns and their order are the default ones. */
    isUsual: isSameOrder(ids, usual),
    toggle: (id: string) => show(toggled(choosable, ids, id)),
    /** Moves a column to the place of another one. */
    moveTo: (id: string, other: string) => show(movedTo(ids, id, ids.indexOf(other))),
    move: (id: string, steps: number) => show(movedTo(ids, id, ids.indexOf(id) + steps)),
    /** Sets the width of a column; without one it fits its texts again. */
    resize,
    /** Makes a column wider or narrower than it is now. */
    widen: (id: string, byPx: number) => {
      const heading = document.querySelector<HTMLElement>(`[data-column="${CSS.escape(id)}"]`)
      if (heading) resize(id, heading.offsetWidth + byPx)
    },
    reset: () => {
      store({})
      if (ofView !== undefined) onView(usual.join(','))
    },
  }
}

const asIDs = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined

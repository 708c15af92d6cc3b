import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import type { Item } from '@vanline/client'
import { type CSSProperties, type MouseEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { type CellContext, canBeTyped, type ItemColumn, readTyped } from './columns.ts'
import classes from './item-grid.module.css'
import { ItemLine, type LineProps, RoomLine } from './item-line.tsx'
import type { TableLine } from './rooms.ts'
import type { CellEdit, CellEdits } from './use-cell-edits.ts'
import { type Place, type Step, useGridKeys } from './use-grid-keys.ts'

export type Selected = { has: (id: string) => boolean; size: number }

type Props = {
  label: string
  lines: readonly TableLine[]
  /** A new array renders every row again, so it must be stable while the columns are the same. */
  columns: readonly ItemColumn[]
  context: CellContext
  changed: ReadonlySet<string>
  canEdit: boolean
  isPhone: boolean
  edits: CellEdits
  selected: Selected
  /** Selects or unselects the items of a line; with isRange, all items from the last one to it. */
  onSelect: ((line: TableLine, isRange: boolean) => void) | undefined
  onRoom: (id: string) => void
  onOpen: (item: Item, column: string) => void
}

const ROW_PX = { room: 34, item: 36 }
const PHONE_PX = { room: 44, item: 60 }
const NO_EDITS: readonly CellEdit[] = []

type Typing = {
  save: CellEdits['save']
  leave: ReturnType<typeof useGridKeys>['leave']
  context: CellContext
  setTyping: (place: undefined) => void
}

/** How typing in a cell ends. Both are stable, so that a row is rendered again only for what it shows. */
function useEnds(typing: Typing) {
  const latest = useRef(typing)
  latest.current = typing
  const onSave = useCallback((item: Item, column: ItemColumn, typed: string, step: Step) => {
    const { context, save, setTyping, leave } = latest.current
    save(item, column.member!, { typed, read: readTyped(column.member!, typed, context.unit, context.codes) })
    setTyping(undefined)
    leave({ line: item.id, column: column.id }, step)
  }, [])
  const onCancel = useCallback((item: Item, column: ItemColumn) => {
    latest.current.setTyping(undefined)
    latest.current.leave({ line: item.id, column: column.id }, 'stay')
  }, [])
  return { onSave, onCancel }
}

/** Which rows are in sight. */
const useRows = (lines: Props['lines'], scroller: RefObject<HTMLDivElement | null>, heights: typeof ROW_PX) =>
  useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[lines[index]!.kind],
    getItemKey: (index) => lines[index]!.id,
    overscan: 10,
  })

/** The items as a table whose values are changed in place. Only the rows in sight are in the page. */
export function ItemGrid(props: Props) {
  const { lines, columns, context, canEdit, isPhone, edits, onSelect, onRoom, onOpen } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState<Place>()
  const virtual = useRows(lines, scroller, isPhone ? PHONE_PX : ROW_PX)
  /** Does what a cell is for. */
  const activate = (line: TableLine, column: string) => {
    if (line.kind === 'room') return column === 'select' ? onSelect?.(line, false) : onRoom(line.id)
    const { member, input } = columns.find(({ id }) => id === column) ?? {}
    if (column === 'select') onSelect?.(line, false)
    else if (!canEdit || !member || !canBeTyped(member, line.item[member], context.codes)) onOpen(line.item, column)
    else if (input === 'switch') edits.save(line.item, 'isHighValue', { read: { value: !line.item.isHighValue } })
    else setTyping({ line: line.id, column })
  }
  const keys = useGridKeys({
    ...{ body, lines, columns, onSelect },
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    onActivate: activate,
  })
  const ends = useEnds({ save: edits.save, leave: keys.leave, context, setTyping })
  const editsOf = useMemo(() => Map.groupBy(edits.edits.values(), ({ base }) => base.id), [edits.edits])

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event.target as HTMLElement)
    const line = place && lines.find(({ id }) => id === place.line)
    if (!place || !line || (typing?.line === place.line && typing.column === place.column)) return
    keys.take(place)
    if (place.column === 'select') onSelect?.(line, event.shiftKey)
    else activate(line, place.column)
  }

  const items = virtual.getVirtualItems()
  const isInSight = items.some(({ key }) => key === keys.active.line)
  const stopLine = isInSight ? keys.active.line : items[0]?.key
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out the rows that are not seen
    <div
      role="grid"
      aria-label={props.label}
      aria-rowcount={lines.length + 1}
      aria-multiselectable={onSelect !== undefined}
      ref={scroller}
      className={classes.table}
      style={styleOf(columns)}
      onKeyDown={keys.onKeyDown}
      onFocus={({ target }) => {
        const place = placeOf(target)
        if (place && target.matches('[data-cell]')) keys.take(place)
      }}
    >
      {!isPhone && <Head columns={columns} />}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the grid */}
      <div
        role="rowgroup"
        className={classes.body}
        ref={body}
        style={{ height: virtual.getTotalSize() }}
        onClick={onClick}
        data-testid="items"
      >
        <Lines {...props} {...ends} {...{ items, stopLine, typing, editsOf }} stopColumn={keys.active.column} />
      </div>
    </div>
  )
}

type LinesProps = Props &
  ReturnType<typeof useEnds> & {
    items: readonly VirtualItem[]
    /** The line and the column of the only cell that the tab key stops at. */
    stopLine: VirtualItem['key'] | undefined
    stopColumn: string
    typing: Place | undefined
    editsOf: ReadonlyMap<string, readonly CellEdit[]>
  }

/** The rows in sight. */
const Lines = ({ items, lines, selected, stopLine, stopColumn, typing, editsOf, onSelect, ...props }: LinesProps) =>
  items.map(({ index, start, size }) => {
    const line = lines[index]!
    const shared: LineProps = {
      ...{ id: line.id, index, start, size },
      isSelected: isSelected(line, selected),
      stop: line.id === stopLine ? stopColumn : undefined,
    }
    if (line.kind === 'room')
      return (
        <RoomLine
          key={line.id}
          {...shared}
          room={line.room}
          isClosed={line.isClosed}
          canSelect={onSelect !== undefined}
          isSome={line.room.items.some(({ id }) => selected.has(id))}
        />
      )
    const { columns, context, canEdit, onSave, onCancel } = props
    return (
      <ItemLine
        key={line.id}
        {...shared}
        {...{ columns, context, canEdit, onSave, onCancel }}
        item={line.item}
        isChanged={props.changed.has(line.id)}
        typing={typing?.line === line.id ? typing.column : undefined}
        edits={editsOf.get(line.id) ?? NO_EDITS}
      />
    )
  })

const isSelected = (line: TableLine, selected: Selected): boolean =>
  line.kind === 'item' ? selected.has(line.id) : line.room.items.every(({ id }) => selected.has(id))

/** The cell of an element. */
function placeOf(target: HTMLElement): Place | undefined {
  const name = target.closest<HTMLElement>('[data-cell]')?.dataset.cell
  const at = name?.lastIndexOf('|') ?? -1
  return name === undefined ? undefined : { line: name.slice(0, at), column: name.slice(at + 1) }
}

const Head = ({ columns }: { columns: readonly ItemColumn[] }) => (
  // biome-ignore lint/a11y/useSemanticElements: see above
  <div role="rowgroup" className={classes.head}>
    {/* biome-ignore lint/a11y/useSemanticElements: see above */}
    {/* biome-ignore lint/a11y/useFocusableInteractive: nothing in the header is focused */}
    <div role="row" aria-rowindex={1} className={classes.row}>
      {columns.map(({ id, name, isNumber }) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div key={id} role="columnheader" className={classes.cell} data-number={isNumber}>
          <span>{id === 'select' ? '' : name}</span>
        </div>
      ))}
    </div>
  </div>
)

/** The tracks of the columns, and the width below which the table scrolls sideways. */
function styleOf(columns: readonly ItemColumn[]): CSSProperties {
  const least = columns.map(({ track }) => /[\d.]+rem/.exec(track)?.[0] ?? '0px').join(' + ')
  return {
    '--tracks': columns.map(({ track }) => track).join(' '),
    '--least': `calc(${least})`,
  } as CSSProperties
}

import { useVirtualizer } from '@tanstack/react-virtual'
import type { Item } from '@vanline/client'
import { type CSSProperties, type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
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

/** The items as a table whose values are changed in place. Only the rows in sight are in the page. */
export function ItemGrid(props: Props) {
  const { lines, columns, context, canEdit, isPhone, edits, selected, onSelect, onRoom, onOpen } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState<Place>()
  const heights = isPhone ? PHONE_PX : ROW_PX
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[lines[index]!.kind],
    getItemKey: (index) => lines[index]!.id,
    overscan: 10,
  })
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
  const { leave } = keys
  const latest = useRef({ save: edits.save, leave, context })
  latest.current = { save: edits.save, leave, context }
  const save = useCallback((item: Item, column: ItemColumn, typed: string, step: Step) => {
    const { unit, codes } = latest.current.context
    latest.current.save(item, column.member!, { typed, read: readTyped(column.member!, typed, unit, codes) })
    setTyping(undefined)
    latest.current.leave({ line: item.id, column: column.id }, step)
  }, [])
  const cancel = useCallback((item: Item, column: ItemColumn) => {
    setTyping(undefined)
    latest.current.leave({ line: item.id, column: column.id }, 'stay')
  }, [])
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
        {items.map(({ index, start, size }) => {
          const line = lines[index]!
          const shared: LineProps = {
            ...{ id: line.id, index, start, size },
            isSelected: isSelected(line, selected),
            stop: line.id === stopLine ? keys.active.column : undefined,
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
          return (
            <ItemLine
              key={line.id}
              {...shared}
              {...{ columns, context, canEdit }}
              item={line.item}
              isChanged={props.changed.has(line.id)}
              typing={typing?.line === line.id ? typing.column : undefined}
              edits={editsOf.get(line.id) ?? NO_EDITS}
              onSave={save}
              onCancel={cancel}
            />
          )
        })}
      </div>
    </div>
  )
}

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

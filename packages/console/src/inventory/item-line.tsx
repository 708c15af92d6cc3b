import type { Item } from '@vanline/client'
import { memo } from 'react'
import boxes from '../lists/list-page.module.css'
import { IconCamera, IconChevronDown } from '../pieces/icons.tsx'
import { Status } from '../pieces/status.tsx'
import { CellInput } from './cell-input.tsx'
import { type CellContext, cellText, cellTitle, type ItemColumn, memberText } from './columns.ts'
import classes from './item-grid.module.css'
import type { Room } from './rooms.ts'
import { roomText } from './totals-text.ts'
import type { CellEdit } from './use-cell-edits.ts'
import { cellName, HEADING, type Step } from './use-grid-keys.ts'

export type LineProps = {
  id: string
  /** Its place in the table, and where it begins. */
  index: number
  start: number
  size: number
  isSelected: boolean
  /** The column whose cell the tab key reaches. */
  stop: string | undefined
}

type ItemLineProps = LineProps & {
  item: Item
  columns: readonly ItemColumn[]
  context: CellContext
  canEdit: boolean
  isChanged: boolean
  /** The column whose value is being typed. */
  typing: string | undefined
  /** The changes of this item that are not saved. */
  edits: readonly CellEdit[]
  onSave: (item: Item, column: ItemColumn, typed: string, step: Step) => void
  onCancel: (item: Item, column: ItemColumn) => void
}

/** An item as a row of the table. Rendered again only if something about it changed. */
export const ItemLine = memo(function ItemLine(props: ItemLineProps) {
  const { id, index, start, size, columns, isSelected, isChanged } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out the rows that are not seen
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are what is focused
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes.row}
      data-id={id}
      data-changed={isChanged || undefined}
      data-selected={isSelected || undefined}
      style={{ transform: `translateY(${start}px)`, height: size }}
    >
      {columns.map((column) => (
        <Cell key={column.id} {...props} column={column} />
      ))}
    </div>
  )
})

function Cell({
  item,
  column,
  context,
  canEdit,
  isSelected,
  stop,
  typing,
  edits,
  onSave,
  onCancel,
}: ItemLineProps & { column: ItemColumn }) {
  const edit = edits.find(({ member }) => member === column.member)
  const isTyping = typing === column.id
  const shown = edit && edit.state !== 'refused' ? ({ ...item, [edit.member]: edit.value } as Item) : item
  const name = `${column.name} of ${item.number}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="gridcell"
      className={classes.cell}
      tabIndex={stop === column.id ? 0 : -1}
      data-cell={cellName(item.id, column.id)}
      data-number={column.isNumber}
      data-editable={(canEdit && column.input === 'text') || undefined}
      data-state={edit?.state}
      aria-invalid={edit?.state === 'refused' || undefined}
      title={edit ? editText(edit) : cellTitle(column.id, shown, context) || undefined}
    >
      {isTyping ? (
        <CellInput
          item={item}
          column={column}
          label={name}
          typed={edit?.typed}
          onSave={(typed, step) => onSave(item, column, typed, step)}
          onCancel={() => onCancel(item, column)}
        />
      ) : edit?.state === 'refused' ? (
        <span>{edit.typed}</span>
      ) : (
        <Content column={column} item={shown} context={context} isSelected={isSelected} />
      )}
    </div>
  )
}

/** Why a value in the table is not the saved one. */
function editText({ state, member, value, base, detail, error }: CellEdit): string {
  const was = `Before: ${memberText(member, base[member])}.`
  if (state === 'saving') return `Saving ${memberText(member, value)}. ${was}`
  return `Not saved. ${detail ?? error?.message ?? ''} ${was}`
}

type ContentProps = { column: ItemColumn; item: Item; context: CellContext; isSelected: boolean }

function Content({ column, item, context, isSelected }: ContentProps) {
  const text = cellText(column.id, item, context)
  switch (column.id) {
    case 'select':
      // The keys of the table select rows, so the tab key does not stop here.
      return (
        <input
          type="checkbox"
          className={boxes.checkbox}
          tabIndex={-1}
          checked={isSelected}
          readOnly
          aria-label={`Select ${item.number}`}
        />
      )
    case 'description':
      return <span className={classes.article}>{text}</span>
    case 'highValue':
      return <span className={classes.value}>{text && 'Yes'}</span>
    case 'status':
      return <Status status={item.status} />
    case 'details':
      return (
        <>
          <span className={classes.open}>Open</span>
          {text && (
            <span className={classes.note}>
              <IconCamera size={12} />
              {text}
            </span>
          )}
        </>
      )
    case 'card':
      return <CardContent item={item} context={context} />
    default:
      return <span>{text}</span>
  }
}

/** An item where there is no room for columns. */
const CardContent = ({ item, context }: Omit<ContentProps, 'column' | 'isSelected'>) => (
  <span className={classes.card}>
    <span className={classes.article}>
      {item.number} {item.description}
    </span>
    <Status status={item.status} />
    <span className={classes.note}>
      {[
        item.quantity > 1 && `${item.quantity} pieces`,
        ...['weight', 'highValue', 'conditionAtOrigin', 'conditionAtDestination'].map((column) =>
          cellText(column, item, context),
        ),
      ]
        .filter(Boolean)
        .join(', ')}
    </span>
  </span>
)

type RoomLineProps = LineProps & { room: Room; isClosed: boolean; canSelect: boolean; isSome: boolean }

/** The heading of a room: its name, what is in it, and a box that selects all of it. */
export const RoomLine = memo(function RoomLine(props: RoomLineProps) {
  const { id, room, index, start, size, isClosed, canSelect, isSelected, isSome, stop } = props
  const name = room.name ?? 'No room'
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${classes.row} ${classes.room}`}
      style={{ transform: `translateY(${start}px)`, height: size }}
    >
      {canSelect && (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div
          role="gridcell"
          className={classes.cell}
          tabIndex={stop === 'select' ? 0 : -1}
          data-cell={cellName(id, 'select')}
        >
          <input
            type="checkbox"
            className={boxes.checkbox}
            tabIndex={-1}
            checked={isSelected}
            ref={(box) => {
              if (box) box.indeterminate = isSome && !isSelected
            }}
            readOnly
            aria-label={`Select all in ${name}`}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div
        role="gridcell"
        className={classes.cell}
        tabIndex={stop !== undefined && stop !== 'select' ? 0 : -1}
        data-cell={cellName(id, HEADING)}
        aria-expanded={!isClosed}
      >
        <span className={classes.roomName} data-closed={isClosed || undefined}>
          <IconChevronDown size={14} />
          {name}
        </span>
        <span className={classes.roomTotals}>{roomText(room.items)}</span>
      </div>
    </div>
  )
})

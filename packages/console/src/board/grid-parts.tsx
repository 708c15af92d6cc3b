import { memo, type ReactNode } from 'react'
import { numberText } from '../format/format.ts'
import { Card, type CardActions } from './card.tsx'
import classes from './grid.module.css'
import type { Cell, Layout, Row } from './layout.ts'

const PENDING_CARDS = 4

type HeadProps = { headings: readonly ReactNode[]; isNow: (column: number) => boolean; columns: readonly string[] }

export const Head = ({ headings, isNow, columns }: HeadProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out the rows that are not seen
  <div role="rowgroup" className={classes.head}>
    {/* biome-ignore lint/a11y/useSemanticElements: see above */}
    {/* biome-ignore lint/a11y/useFocusableInteractive: the cards and buttons are what is focused */}
    <div role="row" className={classes.headings}>
      {headings.map((heading, i) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div key={columns[i]} role="columnheader" className={classes.heading} data-now={isNow(i) || undefined}>
          {heading}
        </div>
      ))}
    </div>
  </div>
)

export type BackgroundProps = {
  layout: Layout
  /** Which columns are highlighted, and which are still loading. */
  isNow: (column: number) => boolean
  isLoading: (column: number) => boolean
  rowPx: number
  /** The cell below the card that is carried, and whether it may go there. */
  target: Cell | undefined
  isRefused: boolean
}

/** The layers behind the cards: the columns, the drop target, and placeholders for cards that are still loading. */
export function Backgrounds({
  layout,
  isNow,
  isLoading,
  target,
  isRefused,
  rowPx,
  starts,
}: BackgroundProps & { starts: readonly number[] }) {
  const { columns, rows } = layout
  const first = target && rows.findIndex(({ band }) => band === target.band)
  const after = target && rows.findIndex(({ band }) => band > target.band)
  return (
    <div role="presentation" aria-hidden className={classes.columns}>
      {columns.map(({ id }, i) => (
        <div key={id} className={classes.column} data-now={isNow(i) || undefined}>
          {isLoading(i) &&
            Array.from({ length: PENDING_CARDS }, (_, each) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <div key={each} className={classes.pending} style={{ top: each * rowPx }} />
            ))}
          {target?.column === i && (
            <div
              className={classes.target}
              data-refused={isRefused || undefined}
              style={{
                top: starts[first!] ?? 0,
                ...(after! > 0 ? { height: starts[after!]! - starts[first!]! } : { bottom: 0 }),
              }}
            />
          )}
        </div>
      ))}
    </div>
  )
}

type RowProps = {
  row: Row
  index: number
  name: string
  top: number
  selected: string | undefined
  taken: string | undefined
  actions: CardActions
}

export const RowOf = memo(function RowOf({ row, index, name, top, selected, taken, actions }: RowProps) {
  const place = { className: classes.row, style: { transform: `translateY(${top}px)` }, 'aria-rowindex': index + 2 }
  if (row.kind === 'heading')
    return (
      // biome-ignore lint/a11y/useSemanticElements: see above
      // biome-ignore lint/a11y/useFocusableInteractive: see above
      <div role="row" {...place}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <div role="rowheader" className={classes.band}>
          {name} <span>{numberText(row.count)}</span>
        </div>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div role="row" {...place}>
      {row.cards.map((stop, i) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <div key={i} role="gridcell" aria-colindex={i + 1} className={classes.cell}>
          {stop && (
            <Card
              key={stop.key}
              stop={stop}
              isSelected={stop.key === selected}
              isTaken={stop.key === taken}
              {...actions}
            />
          )}
        </div>
      ))}
    </div>
  )
})

import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { longDateText, numberText } from '../format/format.ts'
import classes from './headings.module.css'
import type { Layout } from './layout.ts'

type Read = { loading: ReadonlySet<string>; partial: ReadonlySet<string> }

/** The names of the columns with their numbers of cards. Those of a week open their day. */
export function headingsOf(
  { columns, rows }: Layout,
  { loading, partial }: Read,
  onDay: ((day: string) => void) | undefined,
): ReactNode[] {
  const isIn = (days: ReadonlySet<string>, day: string | undefined) =>
    day === undefined ? days.size > 0 : days.has(day)
  return columns.map(({ id, name, day }, i) => {
    const count = rows.filter((row) => row.kind === 'cards' && row.cards[i] !== undefined).length
    const text = isIn(loading, day) ? '' : `${numberText(count)}${isIn(partial, day) ? '+' : ''}`
    const content = (
      <>
        <span className={classes.name}>{name}</span> <span className={classes.count}>{text}</span>
      </>
    )
    if (!onDay || day === undefined)
      return (
        <span key={id} className={classes.heading}>
          {content}
        </span>
      )
    return (
      <UnstyledButton key={id} className={classes.heading} title={longDateText(day)} onClick={() => onDay(day)}>
        {content}
      </UnstyledButton>
    )
  })
}

import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { longDateText, numberText } from '../format/format.ts'
import classes from './headings.module.css'
import type { Layout, Slot } from './layout.ts'

type Read = { loading: ReadonlySet<string>; unreadIn: (slot: Slot) => number | undefined }

/** The names of the columns with their numbers of cards. Those of a week open their day. */
export function headingsOf(
  { columns, rows }: Layout,
  { loading, unreadIn }: Read,
  onDay: ((day: string) => void) | undefined,
): ReactNode[] {
  return columns.map((slot, i) => {
    const { id, name, day } = slot
    const read = rows.filter((row) => row.kind === 'cards' && row.cards[i] !== undefined).length
    const unread = unreadIn(slot)
    const isLoading = day === undefined ? loading.size > 0 : loading.has(day)
    const text = isLoading || unread === undefined ? '' : numberText(read + unread)
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

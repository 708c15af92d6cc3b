import type { ReactNode } from 'react'
import classes from './card.module.css'

type Props = { title: ReactNode; note?: ReactNode; second: ReactNode; end: ReactNode; secondEnd?: ReactNode }

/** A row of a list on a phone: two lines, each with something at its end. */
export const Card = ({ title, note, second, end, secondEnd }: Props) => (
  <span className={classes.card}>
    <span className={classes.line}>
      <span className={classes.title}>{title}</span>
      <span className={classes.note}>{note}</span>
      <span className={classes.end}>{end}</span>
    </span>
    <span className={classes.line} data-second>
      <span className={classes.note}>{second}</span>
      <span className={classes.end}>{secondEnd}</span>
    </span>
  </span>
)

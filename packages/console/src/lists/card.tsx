import type { ReactNode } from 'react'
import classes from './card.module.css'

type Props = { title: ReactNode; status: ReactNode; date: ReactNode; route: string; code: ReactNode }

/** A row of a list on a phone: who, what is to be done when, and from where to where. */
export const Card = ({ title, status, date, route, code }: Props) => (
  <span className={classes.card}>
    <span className={classes.title}>{title}</span>
    <span className={classes.line}>
      {status}
      <span>{date}</span>
    </span>
    <span className={classes.line} data-quiet>
      <span className={classes.route}>{route}</span>
      <span>{code}</span>
    </span>
  </span>
)

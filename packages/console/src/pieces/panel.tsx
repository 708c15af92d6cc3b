import type { ReactNode } from 'react'
import { numberText } from '../format/format.ts'
import classes from './panel.module.css'

type Props = { title: string; count?: number | undefined; isPadded?: boolean; actions?: ReactNode; children: ReactNode }

/** A part of a page with a title. Lines reach to its edges; other content is padded. */
export const Panel = ({ title, count, isPadded = false, actions, children }: Props) => (
  <section className={classes.panel} aria-label={title}>
    <h2 className={classes.title}>
      {title}
      {count !== undefined && <span className={classes.count}>{numberText(count)}</span>}
      {actions && <span className={classes.actions}>{actions}</span>}
    </h2>
    {isPadded ? <div className={classes.content}>{children}</div> : children}
  </section>
)

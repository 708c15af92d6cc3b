import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { longDateText, numberText } from '../format/format.ts'
import { nounFor } from '../format/plural.ts'
import { IconArrowDown, IconArrowUp } from '../pieces/icons.tsx'
import type { Work } from '../shipments/work.ts'
import { dayOfMonth, weekdayText } from './days.ts'
import classes from './month.module.css'
import { useCounts } from './use-stops.ts'

type Props = {
  days: readonly string[]
  works: readonly Work[]
  date: string
  now: string
  onOpen: (day: string) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** How many pickups and deliveries each day of a month has. A day opens its board. */
export function Month({ days, works, date, now, onOpen }: Props) {
  const counts = useCounts(days.flatMap((day) => works.map((work) => ({ work, day }))))
  const cells = useRef<HTMLDivElement>(null)
  const most = Math.max(1, ...counts.map((count) => count ?? 0))
  const [chosen, setChosen] = useState<string>()
  // The day that the tab key reaches.
  const selected = chosen !== undefined && days.includes(chosen) ? chosen : days.includes(now) ? now : date
  const onKeyDown = (event: KeyboardEvent) => {
    const next = days[days.indexOf(selected) + (STEPS[event.key] ?? Number.NaN)]
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    cells.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <div className={classes.month}>
      <div className={classes.weekdays} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{weekdayText(day)}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: these are days, not fields of a form */}
      <div ref={cells} className={classes.days} role="group" aria-label="Days of the month" onKeyDown={onKeyDown}>
        {days.map((day, i) => (
          <UnstyledButton
            key={day}
            className={classes.day}
            data-day={day}
            data-now={day === now || undefined}
            data-outside={!day.startsWith(date.slice(0, 7)) || undefined}
            tabIndex={day === selected ? 0 : -1}
            aria-current={day === now ? 'date' : undefined}
            onFocus={() => setChosen(day)}
            onClick={() => onOpen(day)}
          >
            <span className={classes.number} aria-hidden>
              {dayOfMonth(day)}
            </span>
            <VisuallyHidden>{longDateText(day)}</VisuallyHidden>
            {works.map((work, j) => (
              <Bar key={work} work={work} count={counts[i * works.length + j]} most={most} />
            ))}
          </UnstyledButton>
        ))}
      </div>
    </div>
  )
}

type BarProps = { work: Work; count: number | undefined; most: number }

/** A number as a bar, as long as it is a part of the busiest day. */
function Bar({ work, count, most }: BarProps) {
  if (count === undefined) return <Skeleton height={20} radius="sm" />
  if (count === 0) return null
  return (
    <span className={classes.bar} data-work={work} style={{ '--share': `${(count / most) * 100}%` } as CSSProperties}>
      {work === 'pickup' ? <IconArrowUp size={12} /> : <IconArrowDown size={12} />}
      {numberText(count)}
      <span className={classes.unit}>{nounFor(count, work)}</span>
    </span>
  )
}

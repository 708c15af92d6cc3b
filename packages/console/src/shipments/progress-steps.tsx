import type { Shipment } from '@vanline/client'
import { dayText, today } from '../format/format.ts'
import { toneOf } from '../pieces/status.tsx'
import { progressOf, type Step } from './progress.ts'
import classes from './progress-steps.module.css'

/** How far the shipment is on its way, with the days. */
export const ProgressSteps = ({ shipment }: { shipment: Shipment }) => (
  <ol className={classes.steps} aria-label="Progress">
    {progressOf(shipment).map((step) => (
      <li
        key={step.name}
        className={classes.step}
        data-state={step.state}
        data-tone={step.state === 'current' ? toneOf(shipment.status) : undefined}
        aria-current={step.state === 'current' ? 'step' : undefined}
      >
        <span className={classes.name}>{step.name}</span>
        <Day {...step} />
      </li>
    ))}
  </ol>
)

function Day({ day, state }: Step) {
  if (day === undefined) return null
  const isAhead = state === 'ahead'
  return (
    <span className={classes.day} data-late={(isAhead && day < today()) || undefined}>
      {isAhead && 'due '}
      {dayText(day)}
    </span>
  )
}

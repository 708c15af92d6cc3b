import type { Shipment } from '@vanline/client'
import { dayText } from '../format/format.ts'
import { today } from '../format/today.ts'
import { toneOf } from '../pieces/status.tsx'
import { progressOf, type Step } from './progress.ts'
import classes from './progress-steps.module.css'

/** How far the shipment is on its way, with the days. What is late depends on the day: today, or that of an earlier version. */
export const ProgressSteps = ({ shipment, day = today() }: { shipment: Shipment; day?: string }) => (
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
        <Day step={step} on={day} />
      </li>
    ))}
  </ol>
)

function Day({ step: { day, state }, on }: { step: Step; on: string }) {
  if (day === undefined) return null
  const isAhead = state === 'ahead'
  return (
    <span className={classes.day} data-late={(isAhead && day < on) || undefined}>
      {isAhead && 'due '}
      {dayText(day)}
    </span>
  )
}

import { titleOf } from '../pieces/problem-text.ts'
import { useSecondsLeft } from '../pieces/use-seconds-left.ts'
import { type Busy, useBusy } from '../session/busy.ts'
import classes from './busy-notice.module.css'

/** Says that requests wait, why, and how long. It lies over the page, so that nothing moves. */
export function BusyNotice() {
  const busy = useBusy()
  return (
    <div role="status" className={classes.place}>
      {busy && <Words busy={busy} />}
    </div>
  )
}

const Words = ({ busy: { error, untilMs } }: { busy: Busy }) => (
  <span className={classes.notice}>
    {titleOf(error)}. <span aria-hidden>Trying again in {useSecondsLeft(untilMs)} s.</span>
  </span>
)

import { weightText } from '../format/format.ts'
import { hoursText } from './clock.ts'
import classes from './lane-head.module.css'
import type { Lane, Load } from './lanes.ts'

/** How much a truck carries, 9,100 of 10,000 lb, or by how much that is too much. */
function poundsText({ capacityPounds }: Lane, { pounds, overPounds }: Load): string {
  if (capacityPounds === null) return weightText(pounds)
  if (overPounds === 0) return `${weightText(pounds).replace(UNIT, '')} of ${weightText(capacityPounds)}`
  return `⚠ Over by ${weightText(overPounds)}`
}

/** The unit after the first of two weights is left out. */
const UNIT = /\s*\p{L}+$/u

/** The name of a lane, and what is booked and free in it. What is too heavy is said in words and has a mark. */
export function LaneHead({ lane, load, hasPounds }: { lane: Lane; load: Load; hasPounds: boolean }) {
  const { capacityPounds } = lane
  const isOver = load.overPounds > 0
  const share = capacityPounds ? Math.min(100, (load.pounds / capacityPounds) * 100) : 0
  return (
    <header className={classes.head} data-over={isOver || undefined}>
      <h2 className={classes.name}>{lane.name}</h2>
      <p className={classes.note}>{lane.note}</p>
      {hasPounds && capacityPounds !== null && (
        <div className={classes.bar} aria-hidden>
          <i style={{ width: `${share}%` }} />
        </div>
      )}
      <p className={classes.facts}>
        {hasPounds && <span className={classes.pounds}>{poundsText(lane, load)}</span>}
        <span>
          {hoursText(load.bookedMinutes)} booked, {hoursText(load.freeMinutes)} free
        </span>
      </p>
    </header>
  )
}

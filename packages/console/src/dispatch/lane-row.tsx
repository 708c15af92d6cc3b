import { type CSSProperties, memo } from 'react'
import type { Cell } from '../board/layout.ts'
import { type Axis, cellText, partOf, placeAt } from './axis.ts'
import { LaneHead } from './lane-head.tsx'
import classes from './lane-row.module.css'
import { awayOn, awayText, type Lane, loadOf } from './lanes.ts'
import { type VisitActions, VisitCard } from './visit-card.tsx'
import { drawnOn, isOn, type Visit } from './visits.ts'

/** What is carried, and the cell that it would be dropped into. The board follows a card that keys carry; a pointer scrolls by itself. */
export type Carried = { visit: Visit; cell: Cell; isByKeys?: boolean }

type Props = {
  lane: Lane
  lanes: readonly Lane[]
  axis: Axis
  hasPounds: boolean
  top: number
  height: number
  selected: string | undefined
  taken: string | undefined
  /** Set if the card would be dropped into this lane. */
  target: Carried | undefined
  actions: VisitActions
}

const daysIn = (axis: Axis): readonly string[] => (axis.kind === 'hours' ? [axis.day] : axis.days)

/** A truck or a person with its work. */
export const LaneRow = memo(function LaneRow({ lane, axis, hasPounds, top, height, ...rest }: Props) {
  return (
    <section
      className={classes.lane}
      style={{ transform: `translateY(${top}px)`, height }}
      aria-label={lane.name}
      data-lane={lane.id}
      data-target={rest.target ? '' : undefined}
    >
      <LaneHead lane={lane} load={loadOf(lane, daysIn(axis))} hasPounds={hasPounds} />
      {axis.kind === 'hours' ? <Hours {...rest} lane={lane} axis={axis} /> : <Days {...rest} lane={lane} axis={axis} />}
    </section>
  )
})

type TrackProps = Pick<Props, 'lane' | 'lanes' | 'selected' | 'taken' | 'target' | 'actions'>

/** A day: each card where its time is. */
function Hours({
  lane,
  lanes,
  axis,
  selected,
  taken,
  target,
  actions,
}: TrackProps & { axis: Axis & { kind: 'hours' } }) {
  const away = lane.absences.flatMap((absence) => {
    const span = awayOn(absence, axis.day)
    const part = span && partOf(axis, span)
    return part ? [{ ...part, id: absence.id, text: awayText(absence, [axis.day]) }] : []
  })
  return (
    <div className={classes.hours} style={{ '--hours': (axis.to - axis.from) / 60 } as CSSProperties}>
      {away.map(({ id, text, left, width }) => (
        <div key={id} className={classes.away} style={{ left: `${left}%`, width: `${width}%` }}>
          {text}
        </div>
      ))}
      {lane.visits.map((visit, i) => {
        const part = partOf(axis, drawnOn(visit, lane.visits[i + 1], axis.day))
        return (
          part && (
            <VisitCard
              key={visit.key}
              {...actions}
              {...part}
              visit={visit}
              isSelected={visit.key === selected}
              isTaken={visit.key === taken}
            />
          )
        )
      })}
      {target && <TargetOnHours axis={axis} lanes={lanes} target={target} />}
    </div>
  )
}

/** From here on, the words below a card would end outside of the lane. */
const LATE_PERCENT = 70

function TargetOnHours({
  axis,
  lanes,
  target,
}: {
  axis: Axis & { kind: 'hours' }
  lanes: readonly Lane[]
  target: Carried
}) {
  const { visit, cell } = target
  const { minutes } = placeAt(axis, lanes, visit, cell)
  const part = partOf(axis, { from: minutes, to: minutes + visit.to - visit.from })
  return (
    part && (
      <div
        className={classes.target}
        aria-hidden
        style={{ left: `${part.left}%`, width: `${part.width}%` }}
        data-late={part.left > LATE_PERCENT || undefined}
      >
        <span>{cellText(axis, lanes, visit, cell)}</span>
      </div>
    )
  )
}

/** A week: the cards of each day below each other. */
function Days({ lane, axis, selected, taken, target, actions }: TrackProps & { axis: Axis & { kind: 'days' } }) {
  return (
    <div className={classes.days}>
      {axis.days.map((day, column) => (
        <div key={day} className={classes.day} data-target={target?.cell.column === column || undefined}>
          {lane.absences
            .filter((absence) => awayOn(absence, day))
            .map(({ id, reason }) => (
              <div key={id} className={classes.awayOnDay} title={reason}>
                {reason}
              </div>
            ))}
          {lane.visits
            .filter((visit) => visit.day === day || (column === 0 && visit.day < day && isOn(visit, day)))
            .map((visit) => (
              <VisitCard
                key={visit.key}
                {...actions}
                visit={visit}
                isSelected={visit.key === selected}
                isTaken={visit.key === taken}
              />
            ))}
        </div>
      ))}
    </div>
  )
}

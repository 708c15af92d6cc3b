import { LaneHead } from './lane-head.tsx'
import classes from './lane-list.module.css'
import { awayOn, awayText, type Lane, loadOf } from './lanes.ts'
import { NoLanes, nothingText } from './no-lanes.tsx'
import { type VisitActions, VisitCard } from './visit-card.tsx'

type Props = {
  label: string
  days: readonly string[]
  lanes: readonly Lane[]
  unplanned: Lane
  hasPounds: boolean
  actions: VisitActions
}

/** The board on a phone: the lanes below each other, with their cards in order. A card is planned in its form. */
export const LaneList = ({ label, days, lanes, unplanned, hasPounds, actions }: Props) => (
  <div className={classes.list}>
    <section aria-label="Not planned" className={classes.lane}>
      <h2 className={classes.title}>
        Not planned <span>{unplanned.visits.length}</span>
      </h2>
      <Cards lane={unplanned} actions={actions} />
      {unplanned.visits.length === 0 && <p className={classes.away}>{nothingText(lanes)}</p>}
    </section>
    {lanes.length === 0 && <NoLanes hasTrucks={hasPounds} />}
    <div className={classes.lanes}>
      {lanes.map((lane) => (
        <section key={lane.id} aria-label={`${lane.name}, ${label}`} className={classes.lane}>
          <LaneHead lane={lane} load={loadOf(lane, days)} hasPounds={hasPounds} />
          {lane.absences
            .filter((absence) => days.some((day) => awayOn(absence, day)))
            .map((absence) => (
              <p key={absence.id} className={classes.away}>
                {awayText(absence, days)}
              </p>
            ))}
          <Cards lane={lane} actions={actions} />
        </section>
      ))}
    </div>
  </div>
)

const Cards = ({ lane, actions }: { lane: Lane; actions: VisitActions }) =>
  lane.visits.map((visit) => <VisitCard key={visit.key} {...actions} visit={visit} isSelected isTaken={false} />)

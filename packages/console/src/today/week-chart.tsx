import { VisuallyHidden } from '@mantine/core'
import type { ShipmentSummary } from '@vanline/client'
import { compactText, numberText, shortDateText } from '../format/format.ts'
import classes from './week-chart.module.css'

type Weeks = ShipmentSummary['deliveriesByWeek']

/** From the bottom of a bar to its top. */
const SERIES = [
  { name: 'done', label: 'Done' },
  { name: 'late', label: 'Late' },
  { name: 'due', label: 'Due' },
] as const

/** Deliveries by requested week: as bars, and as a table for screen readers. */
export function WeekChart({ weeks }: { weeks: Weeks }) {
  return (
    <>
      <div className={classes.chart} aria-hidden>
        <Bars weeks={weeks} />
      </div>
      <VisuallyHidden>
        <table>
          <caption>Deliveries by week</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              {SERIES.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.weekOf}>
                <th scope="row">{shortDateText(week.weekOf)}</th>
                <td>{week.done}</td>
                <td>{week.late}</td>
                <td>{week.due}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}

function Bars({ weeks }: { weeks: Weeks }) {
  const ticks = ticksFor(Math.max(...weeks.map(({ done, late, due }) => done + late + due)))
  const top = ticks.at(-1)!
  const heightOf = (count: number) => ({ height: `${(100 * count) / top}%` })
  return (
    <>
      <div className={classes.legend}>
        {SERIES.map(({ name, label }) => (
          <span key={name}>
            <span className={classes.swatch} data-series={name} /> {label}
          </span>
        ))}
      </div>
      <div className={classes.plot}>
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ bottom: `${(100 * tick) / top}%` }}>
            {compactText(tick)}
          </span>
        ))}
        {weeks.map((week) => (
          <div key={week.weekOf} className={classes.week} title={titleOf(week)}>
            {SERIES.map(({ name }) => (
              <span key={name} className={classes.bar} data-series={name} style={heightOf(week[name])} />
            ))}
          </div>
        ))}
      </div>
      <div className={classes.labels}>
        {weeks.map(({ weekOf }) => (
          <span key={weekOf}>{shortDateText(weekOf)}</span>
        ))}
      </div>
    </>
  )
}

const titleOf = (week: Weeks[number]): string =>
  [shortDateText(week.weekOf), ...SERIES.map(({ name, label }) => `${label}: ${numberText(week[name])}`)].join('\n')

/** Round numbers from 0 to at least `most`, in four steps. */
function ticksFor(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)))
  const step = power * [1, 2, 5, 10].find((factor) => 4 * power * factor >= most)!
  return [0, 1, 2, 3, 4].map((count) => count * step)
}

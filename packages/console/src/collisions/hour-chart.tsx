import { VisuallyHidden } from '@mantine/core'
import { numberText } from '../format/format.ts'
import classes from './hour-chart.module.css'
import type { Counts } from './hours.ts'

/** From the bottom of a bar to its top. */
const SERIES = [
  { name: 'merged', label: 'Merged' },
  { name: 'refused', label: 'Refused' },
] as const

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Collisions by the hour of the day: as bars, and as a table for screen readers. */
export function HourChart({ day }: { day: readonly Counts[] }) {
  const most = Math.max(1, ...day.map(({ refused, merged }) => refused + merged))
  const heightOf = (count: number) => ({ height: `${(100 * count) / most}%` })
  const titleOf = (counts: Counts, hour: number) =>
    [hourText(hour), ...SERIES.map(({ name, label }) => `${label}: ${numberText(counts[name])}`)].join('\n')
  return (
    <>
      <div aria-hidden className={classes.chart}>
        <div className={classes.legend}>
          {SERIES.map(({ name, label }) => (
            <span key={name}>
              <span className={classes.swatch} data-series={name} /> {label}
            </span>
          ))}
        </div>
        <div className={classes.plot}>
          {day.map((counts, hour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the hour
            <div key={hour} className={classes.hour} title={titleOf(counts, hour)}>
              {SERIES.map(({ name }) => (
                <span key={name} className={classes.bar} data-series={name} style={heightOf(counts[name])} />
              ))}
            </div>
          ))}
        </div>
        <div className={classes.labels}>
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour}>{hourText(hour)}</span>
          ))}
        </div>
      </div>
      <VisuallyHidden>
        <table>
          <caption>Collisions by hour of the day</caption>
          <thead>
            <tr>
              {['Hour', 'Refused', 'Merged'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {day.map(({ refused, merged }, hour) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the hour
              <tr key={hour}>
                <th scope="row">{hourText(hour)}</th>
                <td>{refused}</td>
                <td>{merged}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}

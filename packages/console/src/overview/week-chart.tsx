import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import type { ShipmentSummary } from '@vanline/client'
import { numberText, shortDateText } from '../format/format.ts'

type Weeks = ShipmentSummary['deliveriesByWeek']

const SERIES = [
  { name: 'done', label: 'Done', color: 'teal.6' },
  { name: 'late', label: 'Late', color: 'red.6' },
  { name: 'due', label: 'Due', color: 'harbor.4' },
]

/** Deliveries by requested week: as bars, and as a table for screen readers. */
export function WeekChart({ weeks }: { weeks: Weeks }) {
  const data = weeks.map((week) => ({ ...week, label: shortDateText(week.weekOf) }))
  return (
    <>
      <div aria-hidden>
        <BarChart
          h={260}
          data={data}
          dataKey="label"
          type="stacked"
          series={SERIES}
          withLegend
          legendProps={{ verticalAlign: 'top', height: 32 }}
          gridAxis="x"
          tickLine="none"
          valueFormatter={numberText}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
          maxBarWidth={36}
        />
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
            {data.map((week) => (
              <tr key={week.weekOf}>
                <th scope="row">{week.label}</th>
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

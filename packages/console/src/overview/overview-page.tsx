import { Card, SimpleGrid, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ShipmentSummary } from '@vanline/client'
import type { ReactNode } from 'react'
import { agoText, compactText, numberText, today } from '../format/format.ts'
import type { Search } from '../lists/search.ts'
import { keys } from '../live/apply-event.ts'
import { Page } from '../pieces/page.tsx'
import { Failure } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { EmptyDatabase } from '../shipments/empty-database.tsx'
import { FINAL_STATUSES, SHIPMENT_STATUSES, UNDECIDED_STATUSES } from '../shipments/vocabulary.ts'
import { Decisions } from './decisions.tsx'
import { NewestChanges } from './newest-changes.tsx'
import classes from './overview-page.module.css'
import { StatusBars } from './status-bars.tsx'
import { WeekChart } from './week-chart.tsx'

const OPEN = SHIPMENT_STATUSES.filter((status) => !FINAL_STATUSES.includes(status)).join(',')
const yesterday = (): string => new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10)

/** Counts of shipments, open decisions and live changes. The server counts; the page loads no lists. */
export function OverviewPage() {
  const query = useQuery({ queryKey: keys.summary, queryFn: ({ signal }) => api.shipments.summary({ signal }) })
  const summary = query.data
  if (query.isError && !summary) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (summary?.total === 0)
    return (
      <Page title="Overview">
        <EmptyDatabase />
      </Page>
    )
  return (
    <Page title="Overview" note={summary ? ageText(summary.asOf) : ' '}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" mb="sm">
        <Figure
          name="Need a decision"
          value={summary?.needsDecision}
          search={{ status: UNDECIDED_STATUSES.join(','), sort: 'createdAt' }}
        />
        <Figure
          name="Late"
          value={summary?.late}
          isBad
          search={{ status: OPEN, 'deliveryDate[lte]': yesterday(), sort: 'deliveryDate' }}
        />
        <Figure name="On the road" value={summary && onTheRoad(summary)} search={{ status: 'IN_TRANSIT,IN_STORAGE' }} />
        <Figure name="All shipments" value={summary?.total} search={{}} />
      </SimpleGrid>
      <div className={classes.columns}>
        <Panel title="Deliveries by week">
          {summary ? <WeekChart weeks={summary.deliveriesByWeek} /> : <Skeleton height={260} />}
        </Panel>
        <Panel title="Shipments by status">
          {summary ? <StatusBars byStatus={summary.byStatus} /> : <Skeleton height={260} />}
        </Panel>
        <Panel title="Oldest open decisions">
          <Decisions />
        </Panel>
        <Panel title="Newest changes">
          <NewestChanges />
        </Panel>
      </div>
    </Page>
  )
}

const onTheRoad = ({ byStatus }: ShipmentSummary): number => byStatus.IN_TRANSIT + byStatus.IN_STORAGE

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card withBorder padding="sm" component="section" aria-label={title} className={classes.panel}>
    <Title order={2} size="h3" mb="xs">
      {title}
    </Title>
    {children}
  </Card>
)

type FigureProps = { name: string; value: number | undefined; search: Search; isBad?: boolean }

/** One number, linked to its list. */
const Figure = ({ name, value, search, isBad }: FigureProps) => (
  <Link to="/shipments" search={search} className={classes.number} data-bad={(isBad && (value ?? 0) > 0) || undefined}>
    <span className={classes.name}>{name}</span>
    {value === undefined ? (
      <Skeleton height={30} width={60} />
    ) : (
      <span className={classes.value} title={numberText(value)}>
        {compactText(value)}
      </span>
    )}
  </Link>
)

/** How fresh the numbers are. */
function ageText(asOf: string): string {
  const age = agoText(asOf)
  return age === agoText(new Date().toISOString()) ? 'Up to date' : `Updated ${age}`
}

import { SegmentedControl, Skeleton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { compactText, dayAfter, longDateText, numberText } from '../format/format.ts'
import { nounFor } from '../format/plural.ts'
import { useToday } from '../format/today.ts'
import type { Search } from '../lists/search.ts'
import { Page } from '../pieces/page.tsx'
import { Panel } from '../pieces/panel.tsx'
import { Failure } from '../pieces/states.tsx'
import { useWaitingRequests } from '../requests/waiting.ts'
import { callerText, useCaller } from '../session/caller.ts'
import { useSession } from '../session/session.ts'
import { ON_THE_ROAD, UNDECIDED_STATUSES } from '../shipments/statuses.ts'
import { type Plan, sumOf, usePlan, WHOSE_KEY } from './plan.ts'
import { PlanList, searchFor } from './plan-list.tsx'
import { useStorage } from './storage.ts'
import classes from './today-page.module.css'
import { WaitingList } from './waiting.tsx'

const EmptyDatabase = lazy(async () => ({ default: (await import('../records/empty-database.tsx')).EmptyDatabase }))
const ActivityList = lazy(async () => ({ default: (await import('./activity-list.tsx')).ActivityList }))
const StatusBars = lazy(async () => ({ default: (await import('./status-bars.tsx')).StatusBars }))
const StorageList = lazy(async () => ({ default: (await import('./storage-list.tsx')).StorageList }))
const WeekChart = lazy(async () => ({ default: (await import('./week-chart.tsx')).WeekChart }))
const WaitingRequests = lazy(async () => ({
  default: (await import('../requests/waiting-requests.tsx')).WaitingRequests,
}))

/** What happens today and tomorrow, what is late, what waits for a decision, and what others do. */
export function TodayPage() {
  const day = useToday()
  const { assignee, isMine, isKnown, switcher } = useWhose()
  const { plan, query, summary } = usePlan(day, assignee, isKnown)
  const storage = useStorage(day, assignee, isKnown)
  const asked = useWaitingRequests(assignee, isKnown)
  const waiting = plan && sumOf([plan.waiting.total, asked?.total ?? 0])
  if (summary?.total === 0)
    return (
      <Page title="Today">
        <Suspense>
          <EmptyDatabase />
        </Suspense>
      </Page>
    )
  if (query.isError && !plan) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Page title="Today" note={longDateText(day)} actions={switcher}>
      <Figures plan={plan} day={day} isMine={isMine} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Panel title="Pickups and deliveries" count={plan && stopCount(plan)}>
            {plan ? (
              <PlanList
                plan={plan}
                today={day}
                tomorrow={dayAfter(day)}
                yesterday={dayAfter(day, -1)}
                isMine={isMine}
              />
            ) : (
              <Lines count={10} />
            )}
          </Panel>
          <Panel title="Deliveries by week" isPadded>
            <Suspense fallback={<Skeleton height={180} />}>
              {summary ? <WeekChart weeks={summary.deliveriesByWeek} /> : <Skeleton height={180} />}
            </Suspense>
          </Panel>
        </div>
        <div className={classes.stack}>
          <Panel title="Waiting for a decision" count={waiting}>
            {asked && asked.requests.length > 0 && (
              <Suspense fallback={<Lines count={asked.requests.length} />}>
                <WaitingRequests requests={asked.requests} />
              </Suspense>
            )}
            {plan ? (
              <WaitingList shipments={plan.waiting.shipments} hasOthers={(asked?.total ?? 0) > 0} />
            ) : (
              <Lines count={4} />
            )}
          </Panel>
          {storage && storage.stays.length > 0 && (
            <Panel title="Storage that ends" count={storage.total}>
              <Suspense fallback={<Lines count={storage.stays.length} />}>
                <StorageList stays={storage.stays} />
              </Suspense>
            </Panel>
          )}
          <Overview summary={summary} />
        </div>
      </div>
    </Page>
  )
}

/** What others do, and how many shipments there are. */
const Overview = ({ summary }: Pick<ReturnType<typeof usePlan>, 'summary'>) => (
  <>
    <Panel title="Activity">
      <Suspense fallback={<Lines count={8} />}>
        <ActivityList />
      </Suspense>
    </Panel>
    <Panel title="Shipments by status" isPadded>
      <Suspense fallback={<Skeleton height={260} />}>
        {summary ? <StatusBars byStatus={summary.byStatus} /> : <Skeleton height={260} />}
      </Suspense>
    </Panel>
  </>
)

const stopCount = ({ late, today: now, tomorrow }: Plan): number | undefined =>
  sumOf([late, now, tomorrow].flatMap(({ pickups, deliveries }) => [pickups, deliveries]))

/** Whose work is shown. Without authentication, the console does not know the user and shows the work of everyone. */
function useWhose() {
  const caller = useCaller()
  const { credential } = useSession()
  const [whose, setWhose] = useLocalStorage({
    key: WHOSE_KEY,
    defaultValue: 'everyone',
    getInitialValueInEffect: false,
  })
  const isMine = caller !== undefined && whose === 'mine'
  const switcher = caller && (
    <SegmentedControl
      aria-label="Whose work"
      value={whose}
      onChange={setWhose}
      data={[
        { value: 'mine', label: 'Mine' },
        { value: 'everyone', label: 'Everyone' },
      ]}
    />
  )
  const isKnown = whose !== 'mine' || credential === null || caller !== undefined
  return { assignee: isMine ? callerText(caller) : undefined, isMine, isKnown, switcher }
}

/** The numbers of the day. Those of everyone lead to their lists. */
function Figures({ plan, day, isMine }: { plan: Plan | undefined; day: string; isMine: boolean }) {
  const range = { gte: day, lte: day }
  const figures: FigureProps[] = [
    {
      name: `${nounFor(plan?.today.pickups ?? 0, 'pickup')} today`,
      value: plan?.today.pickups,
      search: searchFor('pickup', range),
    },
    {
      name: `${nounFor(plan?.today.deliveries ?? 0, 'delivery')} today`,
      value: plan?.today.deliveries,
      search: searchFor('delivery', range),
    },
    { name: 'late', value: plan && sumOf([plan.late.pickups, plan.late.deliveries]), tone: 'bad' },
    {
      name: 'waiting for a decision',
      value: plan?.waiting.total,
      tone: 'open',
      search: { status: UNDECIDED_STATUSES.join(','), sort: 'lastUpdated' },
    },
    { name: 'on the road', value: plan?.onTheRoad, search: { status: ON_THE_ROAD.join(',') } },
  ]
  return (
    <div className={classes.figures}>
      {figures.map(({ search, ...figure }) => (
        <Figure key={figure.name} {...figure} {...(!isMine && search && { search })} />
      ))}
    </div>
  )
}

type FigureProps = { name: string; value: number | undefined; search?: Search; tone?: 'bad' | 'open' }

function Figure({ name, value, search, tone }: FigureProps) {
  const content = (
    <>
      {value === undefined ? (
        <Skeleton height={28} width={40} />
      ) : (
        <span className={classes.value} data-tone={value > 0 ? tone : undefined} title={numberText(value)}>
          {compactText(value)}
        </span>
      )}
      <span className={classes.name}>{name}</span>
    </>
  )
  return search ? (
    <Link to="/shipments" search={search} className={classes.figure}>
      {content}
    </Link>
  ) : (
    <span className={classes.figure}>{content}</span>
  )
}

/** Placeholders of the same height as the lines that are still loading. */
const Lines = ({ count }: { count: number }) => (
  <div role="status" aria-label="Loading">
    {Array.from({ length: count }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
      <div key={i} className={classes.pending}>
        <Skeleton height={12} width={`${85 - ((i * 17) % 40)}%`} />
      </div>
    ))}
  </div>
)
